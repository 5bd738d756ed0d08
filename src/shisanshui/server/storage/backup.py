"""Copies of a database: taken while the server runs, put back while it does not."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from shisanshui.server.storage.errors import StoreUnavailable
from shisanshui.server.storage.lock import FolderLock
from shisanshui.server.storage.migrate import revision, upgrade

_BESIDE: Final = ("-wal", "-shm")


def backup(database: Path, target: Path) -> int:
    """Copy a database as of one moment, and return the copy's size in bytes.

    Raises:
        StoreUnavailable: there is none, or the copy cannot be written or is damaged.
    """
    if not database.is_file():
        raise StoreUnavailable(f"there is no database at {database}")
    if target.exists():
        raise StoreUnavailable(f"{target} exists already")
    partial = target.with_name(target.name + ".part")
    try:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(partial)) as to:
            source.backup(to)
            to.execute("PRAGMA journal_mode=DELETE")
        _check(partial)
        os.replace(partial, target)
    except (sqlite3.Error, OSError) as error:
        raise StoreUnavailable(f"{target}: {error}") from error
    finally:
        partial.unlink(missing_ok=True)
    return target.stat().st_size


def restore(source: Path, database: Path) -> Path | None:
    """Put a copy in place of a database; return where the old one is kept, if there was one.

    Raises:
        StoreUnavailable: a server is running, or the copy is missing, damaged or too new.
    """
    if not source.is_file():
        raise StoreUnavailable(f"there is no file {source}")
    with FolderLock(database.parent):
        partial = database.with_name(database.name + ".part")
        try:
            partial.write_bytes(source.read_bytes())
            _check(partial)
            upgrade(partial)
            kept = _set_aside(database)
            os.replace(partial, database)
        except (sqlite3.Error, OSError) as error:
            raise StoreUnavailable(f"{source}: {error}") from error
        finally:
            for path in (partial, *_beside(partial)):
                path.unlink(missing_ok=True)
    return kept


def _beside(path: Path) -> list[Path]:
    return [path.with_name(path.name + suffix) for suffix in _BESIDE]


def _check(path: Path) -> None:
    if revision(path) is None:
        raise StoreUnavailable(f"{path.name} is no database of this server")
    with closing(sqlite3.connect(path)) as connection:
        verdict = connection.execute("PRAGMA quick_check").fetchone()[0]
    if verdict != "ok":
        raise StoreUnavailable(f"{path.name} is damaged: {verdict}")


def _set_aside(database: Path) -> Path | None:
    """Return where the old database is kept now, its log folded into it."""
    if not database.exists():
        return None
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    number = 1
    while (kept := database.with_name(f"{database.name}.before-restore-{number}")).exists():
        number += 1
    os.replace(database, kept)
    for path in _beside(database):
        path.unlink(missing_ok=True)
    return kept
