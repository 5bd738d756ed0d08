"""A decision as the step that is stored: events, answer, timer, and what lists are made of."""

from typing import Final

from shisanshui.game.changed import changed
from shisanshui.server.live.frames import encode
from shisanshui.server.rooms import codec
from shisanshui.server.rooms.decide import Decision
from shisanshui.server.rooms.due import next_due
from shisanshui.server.rooms.events import AnyEvent, Kept
from shisanshui.server.rooms.evolve import fold
from shisanshui.server.rooms.state import Room
from shisanshui.server.rooms.views import settings_view
from shisanshui.server.storage import Append, FinishedMatch, RoomStatus, StoredStep, Timer
from shisanshui.wire.http import RoomBrief

_NOBODY: Final = ""


def step_of(
    before: Room | None,
    decision: Decision,
    *,
    at: int,
    guest: str | None = None,
    command: str | None = None,
    reply: str = "",
    finished: FinishedMatch | None = None,
) -> Append:
    """Return the step that a decision appends to its room."""
    after = decision.after
    due = next_due(after)
    seq = after.seq
    return Append(
        room=after.key,
        seq=seq,
        at=at,
        schema=codec.SCHEMA,
        events=codec.encode(decision.events),
        guest=guest,
        command=command,
        reply=reply,
        timer=None if due is None else Timer(due.at, seq),
        status=RoomStatus.OVER if after.over else RoomStatus.OPEN,
        summary=_changed_summary(before, after),
        listed=after.settings.listed and not after.locked,
        checkpoint=isinstance(next(iter(decision.events), None), Kept),
        members=_changed_members(before, after),
        finished=finished,
    )


def _changed_summary(before: Room | None, after: Room) -> str | None:
    if before is not None and _listed_key(before) == _listed_key(after):
        return None
    return encode(brief(after)).decode()


def _listed_key(room: Room) -> tuple[object, ...]:
    return (
        room.phase,
        room.host,
        room.locked,
        id(room.settings),
        id(room.members),
        id(room.chairs),
        0 if room.match is None else room.match.game.round,
    )


def brief(room: Room) -> RoomBrief:
    """Return the room as lists show it, to nobody in particular."""
    host = None if room.host is None else room.by_guest.get(room.host)
    match = room.running
    return RoomBrief(
        key=room.key,
        code=room.code,
        phase=room.phase,
        host=_NOBODY if host is None else host.name,
        locked=room.locked,
        settings=settings_view(room),
        free_seats=sum(chair.guest is None and chair.waiting is None for chair in room.chairs),
        players=len(room.members),
        round=0 if match is None else match.game.round,
        rounds=room.settings.rounds,
        seated=False,
    )


def _members(room: Room) -> tuple[str, ...]:
    """Return who can go on playing in the room."""
    return tuple(sorted({*room.seat_by_guest, *([room.host] if room.host else [])}))


def _changed_members(before: Room | None, after: Room) -> tuple[str, ...] | None:
    if before is not None and before.chairs is after.chairs and before.host == after.host:
        return None
    now = _members(after)
    return None if before is not None and _members(before) == now else now


def after_step(room: Room | None, step: StoredStep) -> tuple[Room, tuple[AnyEvent, ...]]:
    """Return the room after a stored step, and what happened; the first step needs no room."""
    events = codec.decode(step)
    after = fold(room, events, step.at)
    assert after is not None
    return changed(after, seq=step.seq), events


def replayed(room: Room | None, steps: tuple[StoredStep, ...]) -> Room | None:
    """Return the room after stored steps; from a checkpoint on, ``room`` may be None."""
    for step in steps:
        room, _ = after_step(room, step)
    return room
