"""Steps of many rooms written with a handful of statements, whatever their number.

Each statement hands the interpreter lock over once, so the event loop and the writer thread do
not wait for each other row by row; ``json_each`` turns the whole group into rows inside SQLite.
What a step leaves as it was is not written: every page that is touched goes to the log whole.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from shisanshui.server.storage.errors import Conflict, StoreError
from shisanshui.server.storage.values import Append, Repeat

_KNOWN: Final = """
    SELECT (
        SELECT json_group_array(json_array(r.id, r.seq, r.status, json_array(t.due, t.phase_no)))
        FROM rooms r LEFT JOIN timers t ON t.room_id = r.id AND t.leased_until = 0
        WHERE r.id IN (SELECT value FROM json_each(?))
    ), (
        SELECT json_group_array(json_array(c.room_id, c.guest_id, c.cmd_id, c.seq, c.reply))
        FROM json_each(?) j CROSS JOIN commands c
        WHERE c.room_id = json_extract(j.value, '$[0]')
          AND c.guest_id = json_extract(j.value, '$[1]')
          AND c.cmd_id = json_extract(j.value, '$[2]')
    )
"""
_EVENTS: Final = """
    INSERT INTO events (room_id, seq, at, schema, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]'), json_extract(value, '$[4]')
    FROM json_each(?)
"""
_COMMANDS: Final = """
    INSERT INTO commands (room_id, guest_id, cmd_id, seq, reply)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]'), json_extract(value, '$[4]')
    FROM json_each(?)
"""
_ROOMS: Final = """
    UPDATE rooms SET
        seq = json_extract(j.value, '$[1]'),
        updated = json_extract(j.value, '$[2]'),
        listed = json_extract(j.value, '$[3]'),
        summary = coalesce(json_extract(j.value, '$[4]'), summary),
        checkpoint = coalesce(json_extract(j.value, '$[5]'), checkpoint)
    FROM json_each(?) j WHERE rooms.id = json_extract(j.value, '$[0]')
"""
_STATUS: Final = "UPDATE rooms SET status = ? WHERE id = ?"
_TIMERS: Final = """
    INSERT INTO timers (room_id, due, phase_no, leased_until)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
           json_extract(value, '$[2]'), 0
    FROM json_each(?) WHERE true
    ON CONFLICT (room_id) DO UPDATE
    SET due = excluded.due, phase_no = excluded.phase_no, leased_until = 0
"""
_NO_TIMERS: Final = "DELETE FROM timers WHERE room_id IN (SELECT value FROM json_each(?))"


class _Known(NamedTuple):
    """A room as it stands in the file."""

    room: str
    seq: int
    status: str
    timer: tuple[int | None, int | None]
    """When it is due and for which phase; None for both without one, or while it is leased."""


class _Answered(NamedTuple):
    """A command that was carried out before."""

    room: str
    guest: str
    command: str
    seq: int
    reply: str


def append_all(
    connection: sqlite3.Connection, steps: Sequence[Append]
) -> list[Repeat | StoreError | None]:
    """Write every step that fits, and return for each: None, its earlier answer, or a conflict."""
    results: list[Repeat | StoreError | None] = []
    rooms, answers = _known(connection, steps)
    seqs = {room.room: room.seq for room in rooms.values()}
    good: list[Append] = []
    for step in steps:
        command = (step.room, step.guest, step.command)
        if command in answers:
            results.append(answers[command])
        elif seqs.get(step.room) != step.seq - 1:
            results.append(Conflict(step.room))
        else:
            results.append(None)
            seqs[step.room] = step.seq
            if step.command is not None:
                answers[command] = Repeat(step.seq, step.reply)
            good.append(step)
    if good:
        _write(connection, good, rooms)
    return results


def _known(
    connection: sqlite3.Connection, steps: Sequence[Append]
) -> tuple[dict[str, _Known], dict[tuple[str, str | None, str | None], Repeat]]:
    """Return the rooms of the steps, and the commands among them that were answered before."""
    asked = [(s.room, s.guest, s.command) for s in steps if s.command is not None]
    found = connection.execute(_KNOWN, (_json([step.room for step in steps]), _json(asked)))
    ((rooms, answers),) = found.fetchall()
    known = msgspec.json.decode(rooms, type=list[_Known])
    answered = msgspec.json.decode(answers, type=list[_Answered])
    return (
        {room.room: room for room in known},
        {(a.room, a.guest, a.command): Repeat(a.seq, a.reply) for a in answered},
    )


def _write(
    connection: sqlite3.Connection, steps: Sequence[Append], rooms: Mapping[str, _Known]
) -> None:
    events = [(s.room, s.seq, s.at, s.schema, s.events) for s in steps]
    connection.execute(_EVENTS, (_json(events),))
    commands = [(s.room, s.guest, s.command, s.seq, s.reply) for s in steps if s.command]
    if commands:
        connection.execute(_COMMANDS, (_json(commands),))
    by_room = dict[str, list[Append]]()
    for step in steps:
        by_room.setdefault(step.room, []).append(step)
    connection.execute(_ROOMS, (_json([_room(mine) for mine in by_room.values()]),))
    last = [mine[-1] for mine in by_room.values()]
    changed = [(s.status, s.room) for s in last if s.status != rooms[s.room].status]
    if changed:
        connection.executemany(_STATUS, changed)
    armed = [
        (s.room, s.timer.due, s.timer.phase_no)
        for s in last
        if s.timer is not None and (s.timer.due, s.timer.phase_no) != rooms[s.room].timer
    ]
    if armed:
        connection.execute(_TIMERS, (_json(armed),))
    silent = [step.room for step in last if step.timer is None]
    if silent:
        connection.execute(_NO_TIMERS, (_json(silent),))
    for step in steps:
        if step.members is not None:
            _write_members(connection, step.room, step.members)
        if step.finished is not None:
            _write_finished(connection, step)


def _room(mine: Sequence[Append]) -> tuple[object, ...]:
    """Return a room's new columns; a summary or checkpoint may stand in an earlier step of it."""
    last = mine[-1]
    summary = next((s.summary for s in reversed(mine) if s.summary is not None), None)
    checkpoint = next((s.seq for s in reversed(mine) if s.checkpoint), None)
    return (last.room, last.seq, last.at, int(last.listed), summary, checkpoint)


def _write_members(connection: sqlite3.Connection, room: str, members: Sequence[str]) -> None:
    connection.execute("DELETE FROM members WHERE room_id = ?", (room,))
    connection.executemany(
        "INSERT OR IGNORE INTO members (guest_id, room_id) VALUES (?, ?)",
        [(guest, room) for guest in members],
    )


def _write_finished(connection: sqlite3.Connection, step: Append) -> None:
    match = step.finished
    assert match is not None
    connection.execute(
        "INSERT INTO matches (id, room_id, ended, line, first_seq, last_seq)"
        " SELECT ?, id, ?, ?, checkpoint, ? FROM rooms WHERE id = ?",
        (match.id, match.ended, match.line, step.seq, step.room),
    )
    connection.executemany(
        "INSERT OR IGNORE INTO match_guests (guest_id, ended, match_id, seat) VALUES (?, ?, ?, ?)",
        [(guest, match.ended, match.id, seat) for guest, seat in match.seats],
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
