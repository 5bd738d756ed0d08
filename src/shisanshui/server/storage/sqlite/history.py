"""Finished matches, rule sets and the daily challenge in SQLite."""

import sqlite3
from collections.abc import Sequence
from typing import Final

from shisanshui.server.storage.sqlite.database import Database
from shisanshui.server.storage.values import KeptMatch


class SqliteHistory:
    """What stays when a match is over."""

    def __init__(self, database: Database) -> None:
        self._db: Final = database

    async def history(
        self, guest: str, *, before: str | None, limit: int
    ) -> Sequence[tuple[str, int]]:
        """Return a guest's matches, newest first, after the one ``before``: line and seat."""

        def select(connection: sqlite3.Connection) -> list[tuple[str, int]]:
            last, key = 1 << 62, ""
            if before is not None:
                row = connection.execute(
                    "SELECT ended FROM match_guests WHERE guest_id = ? AND match_id = ?",
                    (guest, before),
                ).fetchone()
                if row is None:
                    return []
                last, key = row[0], before
            rows = connection.execute(
                "SELECT m.line, g.seat FROM match_guests g JOIN matches m ON m.id = g.match_id"
                " WHERE g.guest_id = ? AND (g.ended < ? OR (g.ended = ? AND g.match_id > ?))"
                " ORDER BY g.ended DESC, g.match_id LIMIT ?",
                (guest, last, last, key, limit),
            )
            return [(line, seat) for line, seat in rows]

        return await self._db.read(select)

    async def seat_in(self, match: str, guest: str) -> int | None:
        """Return where a guest sat in a finished match; None if nowhere."""
        row = await self._db.read(
            lambda connection: connection.execute(
                "SELECT seat FROM match_guests WHERE guest_id = ? AND match_id = ?", (guest, match)
            ).fetchone()
        )
        return None if row is None else row[0]

    async def match(self, match: str) -> KeptMatch | None:
        """Return a match's line, and which steps of which room it was."""
        row = await self._db.read(
            lambda connection: connection.execute(
                "SELECT line, room_id, first_seq, last_seq FROM matches WHERE id = ?", (match,)
            ).fetchone()
        )
        return None if row is None else KeptMatch(*row)

    async def save_ruleset(self, digest: str, body: str) -> None:
        """Keep a resolved rule set under its digest."""
        await self._db.write(
            lambda connection: connection.execute(
                "INSERT INTO rulesets (digest, body) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (digest, body),
            )
        )

    async def ruleset(self, digest: str) -> str | None:
        """Return a resolved rule set."""
        row = await self._db.read(
            lambda connection: connection.execute(
                "SELECT body FROM rulesets WHERE digest = ?", (digest,)
            ).fetchone()
        )
        return None if row is None else row[0]

    async def daily(self, days: Sequence[str], secrets: Sequence[bytes]) -> Sequence[bytes]:
        """Return each day's secret; a day that had none gets the one given, for ever."""

        def keep(connection: sqlite3.Connection) -> list[bytes]:
            connection.executemany(
                "INSERT INTO daily (day, secret) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [(day, secret.hex()) for day, secret in zip(days, secrets, strict=True)],
            )
            rows = [
                connection.execute("SELECT secret FROM daily WHERE day = ?", (day,)).fetchone()
                for day in days
            ]
            return [bytes.fromhex(row[0]) for row in rows]

        return await self._db.write(keep)
