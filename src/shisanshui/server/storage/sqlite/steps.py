"""Steps of many rooms written with a handful of statements, whatever their number.

Each statement hands the interpreter lock over once, so the event loop and the writer thread do
not wait for each other row by row; ``json_each`` turns the whole group into rows inside SQLite.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from shisanshui.server.storage.errors import Conflict, StoreError
from shisanshui.server.storage.values import Append, Repeat

_SEQS: Final = "SELECT id, seq FROM rooms WHERE id IN (SELECT value FROM json_each(?))"
_ANSWERS: Final = """
    SELECT c.room_id, c.guest_id, c.cmd_id, c.seq, c.reply
    FROM json_each(?) j CROSS JOIN commands c
    WHERE c.room_id = json_extract(j.value, '$[0]')
      AND c.guest_id = json_extract(j.value, '$[1]')
      AND c.cmd_id = json_extract(j.value, '$[2]')
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
        status = json_extract(j.value, '$[3]'),
        listed = json_extract(j.value, '$[4]'),
        summary = coalesce(json_extract(j.value, '$[5]'), summary),
        checkpoint = coalesce(json_extract(j.value, '$[6]'), checkpoint)
    FROM json_each(?) j WHERE rooms.id = json_extract(j.value, '$[0]')
"""
_TIMERS: Final = """
    INSERT INTO timers (room_id, due, phase_no, leased_until)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
           json_extract(value, '$[2]'), 0
    FROM json_each(?) WHERE true
    ON CONFLICT (room_id) DO UPDATE
    SET due = excluded.due, phase_no = excluded.phase_no, leased_until = 0
"""
_NO_TIMERS: Final = "DELETE FROM timers WHERE room_id IN (SELECT value FROM json_each(?))"


def append_all(
    connection: sqlite3.Connection, steps: Sequence[Append]
) -> list[Repeat | StoreError | None]:
    """Write every step that fits, and return for each: None, its earlier answer, or a conflict."""
    results: list[Repeat | StoreError | None] = []
    answers = _answers(connection, steps)
    seqs = dict(connection.execute(_SEQS, (_json([step.room for step in steps]),)).fetchall())
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
        _write(connection, good)
    return results


def _answers(
    connection: sqlite3.Connection, steps: Sequence[Append]
) -> dict[tuple[str, str | None, str | None], Repeat]:
    asked = [(s.room, s.guest, s.command) for s in steps if s.command is not None]
    if not asked:
        return {}
    rows = connection.execute(_ANSWERS, (_json(asked),))
    return {(room, guest, command): Repeat(seq, reply) for room, guest, command, seq, reply in rows}


def _write(connection: sqlite3.Connection, steps: Sequence[Append]) -> None:
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
    armed = [(s.room, s.timer.due, s.timer.phase_no) for s in last if s.timer is not None]
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
    return (last.room, last.seq, last.at, last.status, int(last.listed), summary, checkpoint)


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
