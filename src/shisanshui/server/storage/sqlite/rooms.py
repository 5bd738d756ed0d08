"""Rooms, their steps and their timers in SQLite."""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from shisanshui.server.storage.errors import CodeTaken
from shisanshui.server.storage.sqlite.database import Database
from shisanshui.server.storage.sqlite.steps import append_all
from shisanshui.server.storage.values import (
    Append,
    DueTimer,
    NewRoom,
    Repeat,
    RoomRow,
    RoomStatus,
    StoredStep,
    Timer,
)

_ROW: Final = "SELECT id, code, seq, status, summary FROM rooms"


def _row(values: tuple[Any, ...]) -> RoomRow:
    key, code, seq, status, summary = values
    return RoomRow(key, code, seq, RoomStatus(status), summary)


class SqliteRooms:
    """The log of every room."""

    def __init__(self, database: Database) -> None:
        self._db: Final = database

    async def create(self, room: NewRoom) -> str:
        """Return the room's key; the key of the earlier room if the request is a repeat."""

        def make(connection: sqlite3.Connection) -> str:
            earlier = connection.execute(
                "SELECT id FROM rooms WHERE maker = ? AND request = ?", (room.maker, room.request)
            ).fetchone()
            if earlier is not None:
                return earlier[0]
            taken = connection.execute(
                "SELECT 1 FROM rooms WHERE code = ? AND status = 'open'", (room.code,)
            ).fetchone()
            if taken is not None:
                raise CodeTaken(room.code)
            first = room.first
            connection.execute(
                "INSERT INTO rooms (id, code, maker, request, seq, status, created, updated)"
                " VALUES (?, ?, ?, ?, 0, 'open', ?, ?)",
                (first.room, room.code, room.maker, room.request, first.at, first.at),
            )
            append_all(connection, [first])
            return first.room

        return await self._db.write(make)

    async def append(self, step: Append) -> Repeat | None:
        """Write a step; a repeat of its command is answered instead."""
        return await self._db.write_value(step)

    async def steps(self, room: str, *, after: int | None = None) -> Sequence[StoredStep]:
        """Return the steps after a number, or from the last checkpoint on."""

        def select(connection: sqlite3.Connection) -> list[StoredStep]:
            start = after
            if start is None:
                row = connection.execute("SELECT checkpoint FROM rooms WHERE id = ?", (room,))
                found = row.fetchone()
                start = 0 if found is None else found[0] - 1
            rows = connection.execute(
                "SELECT seq, at, schema, body FROM events WHERE room_id = ? AND seq > ?"
                " ORDER BY seq",
                (room, start),
            )
            return [StoredStep(*values) for values in rows]

        return await self._db.read(select)

    async def answered(self, room: str, guest: str, command: str) -> Repeat | None:
        """Return what a guest's command was answered, if it was carried out."""
        row = await self._one(
            "SELECT seq, reply FROM commands WHERE room_id = ? AND guest_id = ? AND cmd_id = ?",
            (room, guest, command),
        )
        return None if row is None else Repeat(*row)

    async def find(self, key_or_code: str) -> RoomRow | None:
        """Return a room by its key, or an open one by its code."""
        row = await self._one(f"{_ROW} WHERE id = ?", (key_or_code,)) or await self._one(
            f"{_ROW} WHERE code = ? AND status = 'open'", (key_or_code,)
        )
        return None if row is None else _row(row)

    async def listed(self, limit: int) -> Sequence[RoomRow]:
        """Return open rooms of the public lobby, the newest step first."""
        rows = await self._all(
            f"{_ROW} WHERE listed = 1 AND status = 'open' ORDER BY updated DESC LIMIT ?", (limit,)
        )
        return [_row(row) for row in rows]

    async def rooms_of(self, guest: str) -> Sequence[RoomRow]:
        """Return the open rooms a guest can go on playing in, the newest step first."""
        rows = await self._all(
            f"{_ROW} JOIN members m ON m.room_id = rooms.id"
            " WHERE m.guest_id = ? AND status = 'open' ORDER BY updated DESC LIMIT 50",
            (guest,),
        )
        return [_row(row) for row in rows]

    async def open_rooms(self) -> Sequence[str]:
        """Return the keys of all open rooms."""
        rows = await self._all("SELECT id FROM rooms WHERE status = 'open'", ())
        return [row[0] for row in rows]

    async def lease_due(self, now: int, *, until: int, limit: int) -> Sequence[DueTimer]:
        """Return due timers that nobody else holds, held for the caller until a moment."""

        def lease(connection: sqlite3.Connection) -> list[DueTimer]:
            rows = connection.execute(
                "UPDATE timers SET leased_until = ? WHERE room_id IN ("
                " SELECT room_id FROM timers WHERE due <= ? AND leased_until <= ?"
                " ORDER BY due LIMIT ?) RETURNING room_id, due, phase_no",
                (until, now, now, limit),
            ).fetchall()
            return [DueTimer(room, Timer(due, phase)) for room, due, phase in sorted(rows)]

        return await self._db.write(lease)

    async def next_due(self) -> int | None:
        """Return when the earliest timer is due, leased or not."""
        row = await self._one("SELECT min(due) FROM timers", ())
        return None if row is None else row[0]

    async def timer(self, room: str) -> Timer | None:
        """Return a room's timer."""
        row = await self._one("SELECT due, phase_no FROM timers WHERE room_id = ?", (room,))
        return None if row is None else Timer(*row)

    async def _one(self, sql: str, values: tuple[object, ...]) -> tuple[Any, ...] | None:
        return await self._db.read(lambda connection: connection.execute(sql, values).fetchone())

    async def _all(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        return await self._db.read(lambda connection: connection.execute(sql, values).fetchall())
