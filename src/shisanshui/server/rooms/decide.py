"""``decide``: what a command makes happen in a room, or why it is refused. No chance, no clock."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms import events as ev
from shisanshui.server.rooms import people, playing
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.rooms.state import Room
from shisanshui.server.rooms.ticking import tick
from shisanshui.server.rooms.turn import Turn
from shisanshui.wire import commands as wire
from shisanshui.wire.codes import Refusal

GuestCommand = wire.AnyCommand | own.ChangeSettings | own.StartMatch
ServerCommand = own.Enter | own.GoAway | own.Rename | own.Tick


class Decision(NamedTuple):
    """What a command makes happen, and the room after it."""

    events: tuple[ev.AnyEvent, ...]
    after: Room


def decide(room: Room, guest: str, command: GuestCommand, now: int) -> Decision:
    """Return what a guest's command makes happen.

    Raises:
        Refused: with the reason; nothing else is ever raised.
    """
    handler = _BY_GUEST.get(type(command))
    if handler is None:
        raise Refused(Refusal.BAD_MESSAGE)
    turn = _turn(room, now)
    turn.member(guest)
    handler(turn, guest, command)
    return Decision(tuple(turn.events), turn.room)


def decide_own(room: Room, command: ServerCommand, now: int) -> Decision:
    """Return what the server's own command makes happen.

    Raises:
        Refused: with the reason; nothing else is ever raised.
    """
    turn = _turn(room, now)
    _BY_SERVER[type(command)](turn, command)
    if not turn.room.over:
        playing.go_on(turn)
    return Decision(tuple(turn.events), turn.room)


def _turn(room: Room, now: int) -> Turn:
    if room.over:
        raise Refused(Refusal.ROOM_OVER)
    return Turn(room, now)


_BY_GUEST: Final[dict[type[Any], Callable[[Turn, str, Any], None]]] = {
    wire.Sit: people.sit,
    wire.Stand: people.stand,
    wire.Ready: people.ready,
    wire.Leave: people.leave,
    wire.SeatBot: people.seat_bot,
    wire.Kick: people.kick,
    wire.HandOver: people.hand_over,
    wire.Lock: people.lock,
    own.ChangeSettings: playing.change,
    own.StartMatch: playing.start,
    wire.Commit: playing.commit,
    wire.Open: playing.open_,
    wire.Bid: playing.move,
    wire.Stake: playing.move,
    wire.PlanExchange: playing.move,
    wire.Give: playing.move,
    wire.Submit: playing.move,
    wire.Declare: playing.move,
    wire.ChooseNatural: playing.move,
    wire.Edit: playing.move,
    wire.Surrender: playing.move,
    wire.Next: playing.move,
    wire.Autopilot: playing.autopilot,
}
_BY_SERVER: Final[dict[type[Any], Callable[[Turn, Any], None]]] = {
    own.Enter: people.enter,
    own.GoAway: people.go_away,
    own.Rename: people.rename,
    own.Tick: tick,
}
