"""Making a room: its key, its code, its maker on the first seat, and for 马上玩 its match."""

from typing import Final

from shisanshui.fairness import SECRET_BYTES
from shisanshui.game.changed import changed
from shisanshui.server.identity.signing import text_of
from shisanshui.server.live.desk import Desk
from shisanshui.server.live.room import LiveRoom
from shisanshui.server.live.steps import step_of
from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms.decide import Decision, decide, decide_own
from shisanshui.server.rooms.events import AnyEvent, Kept
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.rooms.state import Chair, Room
from shisanshui.server.storage import CodeTaken, Guest, NewRoom
from shisanshui.wire.codes import Refusal
from shisanshui.wire.commands import Sit
from shisanshui.wire.http import Begin
from shisanshui.wire.http import NewRoom as NewRoomBody

CODE_LETTERS: Final = "3479ACDEFGHJKMNPQRTUVWXY"
"""No two of them look alike: neither 0 and O nor 1 and I, 2 and Z, 5 and S, 6 and G, 8 and B."""
CODE_LENGTH: Final = 6
_KEY_BYTES: Final = 12
_TRIES: Final = 20


def draw_code(chance: bytes) -> str:
    """Return a code from as many random bytes as it has letters, and some to spare."""
    fair = [byte for byte in chance if byte < 240]
    return "".join([CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in fair[:CODE_LENGTH]])


async def make_room(desk: Desk, guest: Guest, wanted: NewRoomBody) -> LiveRoom:
    """Return a new room; the same request of the same guest again returns the same room.

    Raises:
        Refused: the settings cannot be.
    """
    chosen = await desk.rulebook.settings(wanted.settings)
    key, now = text_of(desk.chance(_KEY_BYTES)), desk.clock.now()
    for _ in range(_TRIES):
        room = Room(
            key=key,
            code=draw_code(desk.chance(32)),
            settings=chosen.settings,
            rules=chosen.rules,
            chairs=(Chair(),) * chosen.settings.seats,
            empty_since=now,
        )
        if wanted.begin is Begin.NOW:
            await desk.warm(room)
        decision = _first_step(desk, room, guest, wanted.begin, now)
        first = step_of(None, decision, at=now)
        made = NewRoom(code=room.code, maker=guest.id, request=wanted.request_id, first=first)
        try:
            made_key = await desk.store.create(made)
        except CodeTaken:
            continue
        if first.timer is not None and made_key == key:
            desk.armed(key, first.timer.due)
        live = await desk.open(made_key)
        if made_key == key:
            desk.expect(live, guest.id)
        return live
    raise Refused(Refusal.TOO_MANY, "no free room code")


def _first_step(desk: Desk, room: Room, guest: Guest, begin: Begin, now: int) -> Decision:
    events: list[AnyEvent] = [Kept(room)]
    entered = decide_own(room, own.Enter(guest.id, guest.name, guest.avatar), now)
    seated = decide(entered.after, guest.id, Sit(cmd_id="first", seat=0), now)
    events += [*entered.events, *seated.events]
    after = seated.after
    if begin is Begin.NOW:
        secrets = tuple([desk.chance(SECRET_BYTES) for _ in range(room.settings.rounds)])
        started = decide(after, guest.id, own.StartMatch(secrets), now)
        events += started.events
        after = started.after
    return Decision(tuple(events), changed(after, seq=1))
