"""Brings a database file up to this version's schema when the server starts."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from shisanshui.server.storage.errors import StoreUnavailable

HEAD: Final = "0001"
"""The newest revision; a test holds it to the files in ``migrations/versions``."""

_SCRIPTS: Final = Path(__file__).with_name("migrations")
NEWEST: Final = _SCRIPTS / "newest.sql"
"""What all revisions come to, for a new file; ``python -m tests.server.schema`` writes it."""


def upgrade(path: Path) -> None:
    """Run the revisions that the file has not seen; a file that has seen all is left alone.

    Alembic and SQLAlchemy are only imported when an older file has something to learn: they would
    cost a start half a second. A new file is made as it is after all revisions.

    Raises:
        StoreUnavailable: the file was written by a newer version, or cannot be written.
    """
    current = revision(path)
    if current == HEAD:
        return
    if not path.exists() or path.stat().st_size == 0:
        _make(path)
    else:
        run_revisions(path, current)


def _make(path: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(NEWEST.read_text(encoding="utf-8"))
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{path.name} cannot be made: {error}") from error


def run_revisions(path: Path, current: str | None) -> None:
    """Run the revisions from ``current`` on.

    Raises:
        StoreUnavailable: the file was written by a newer version, or cannot be written.
    """
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError
    from sqlalchemy import create_engine
    from sqlalchemy.exc import SQLAlchemyError

    engine = create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS))
    config.attributes["engine"] = engine
    try:
        command.upgrade(config, "head")
    except (CommandError, SQLAlchemyError) as error:
        known = f"this version knows {HEAD}, the file is at {current}"
        raise StoreUnavailable(f"{path.name}: {known}: {error}") from error
    finally:
        engine.dispose()


def revision(path: Path) -> str | None:
    """Return the revision a file is at; None for a file that is new or empty.

    Raises:
        StoreUnavailable: the file is no database.
    """
    if not path.exists():
        return None
    with closing(sqlite3.connect(path)) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError:
            return None
        except sqlite3.DatabaseError as error:
            raise StoreUnavailable(f"{path.name} is no database: {error}") from error
    return row[0] if row else None
