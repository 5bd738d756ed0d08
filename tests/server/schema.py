"""The schema of a new database, as the revisions make it: ``python -m tests.server.schema``."""

import re
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from shisanshui.server.storage.migrate import HEAD, NEWEST, run_revisions


def after_all_revisions() -> str:
    """Return the statements that make a file as all revisions leave it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tables.db")
        run_revisions(path, None)
        with closing(sqlite3.connect(path)) as connection:
            rows = connection.execute(
                "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
            )
            made = [re.sub(r"[ \t]+\n", "\n", f"{sql};") for (sql,) in rows]
    stamp = f"INSERT INTO alembic_version VALUES ('{HEAD}');"
    return "\n".join(["BEGIN;", *made, stamp, "COMMIT;", ""])


def main() -> int:
    """Write it."""
    NEWEST.write_text(after_all_revisions(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
