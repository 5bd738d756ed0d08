"""Everything the server keeps, in one SQLite file."""

import sqlite3
from pathlib import Path
from typing import Final

from shisanshui.server.storage.migrate import upgrade
from shisanshui.server.storage.sqlite.database import Database
from shisanshui.server.storage.sqlite.guests import SqliteGuests
from shisanshui.server.storage.sqlite.history import SqliteHistory
from shisanshui.server.storage.sqlite.rooms import SqliteRooms
from shisanshui.server.storage.sqlite.steps import append_all


class SqliteStore(SqliteRooms, SqliteGuests, SqliteHistory):
    """The embedded store; the file is brought up to date when it is opened."""

    def __init__(self, path: Path) -> None:
        upgrade(path)
        super().__init__(Database(path, append_all))
        self.path: Final = path

    @property
    def database(self) -> Database:
        """The file, for tests that fill its disk."""
        return self._db

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """Return a named secret of this server; the given bytes if there was none."""

        def keep(connection: sqlite3.Connection) -> bytes:
            connection.execute(
                "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (name, fresh.hex()),
            )
            row = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,))
            return bytes.fromhex(row.fetchone()[0])

        return await self._db.write(keep)

    async def ping(self) -> None:
        """Write something small."""
        await self._db.write(
            lambda connection: connection.execute(
                "INSERT INTO pings (id, count) VALUES (1, 1)"
                " ON CONFLICT (id) DO UPDATE SET count = count + 1"
            )
        )

    async def close(self) -> None:
        """Commit what waits, and close the file."""
        await self._db.close()
