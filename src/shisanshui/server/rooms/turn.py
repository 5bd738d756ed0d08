"""One command being decided in a room: the events so far, and the room they lead to."""

from typing import Final

from shisanshui import game
from shisanshui.game import Control, Reason, Rejected
from shisanshui.game.machine import play
from shisanshui.server.rooms import events as ev
from shisanshui.server.rooms.evolve import evolve, played
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.rooms.state import Match, Member, Room
from shisanshui.wire.codes import Refusal

CODES: Final = {
    Reason.SETTINGS: Refusal.BAD_SETTINGS,
    Reason.SEAT: Refusal.NO_SUCH_SEAT,
    Reason.PHASE: Refusal.NOT_NOW,
    Reason.CONTROL: Refusal.ALREADY_DONE,
    Reason.BID: Refusal.BAD_SETTINGS,
    Reason.STAKE: Refusal.BAD_SETTINGS,
    Reason.BANKER_STAKE: Refusal.NOT_OFFERED,
    Reason.BANKER_ONLY: Refusal.NOT_OFFERED,
    Reason.EXCHANGE: Refusal.NOT_OFFERED,
    Reason.CARDS: Refusal.BAD_CARDS,
    Reason.STOCK: Refusal.BAD_CARDS,
    Reason.ALREADY: Refusal.ALREADY_DONE,
    Reason.ILLEGAL: Refusal.BAD_CARDS,
    Reason.FOUL: Refusal.FOUL_NOT_ALLOWED,
    Reason.FOUL_FORBIDDEN: Refusal.FOUL_NOT_ALLOWED,
    Reason.NO_NATURAL: Refusal.NO_NATURAL,
    Reason.NATURAL_FORCED: Refusal.NOT_OFFERED,
    Reason.NO_SURRENDER: Refusal.NOT_OFFERED,
    Reason.LAID_OPEN: Refusal.ALREADY_DONE,
}
"""What the wire calls the reasons of the game; any other is a bad message."""


def refused(rejected: Rejected) -> Refused:
    """Return a rejection of the game as the room's own."""
    detail = "; ".join([str(fault) for fault in rejected.faults]) or rejected.field or ""
    return Refused(CODES.get(rejected.reason, Refusal.BAD_MESSAGE), detail)


class Turn:
    """Collects events while a command is decided."""

    def __init__(self, room: Room, now: int) -> None:
        self.room = room
        self.now: Final = now
        self.events: Final[list[ev.AnyEvent]] = []

    def emit(self, event: ev.AnyEvent) -> None:
        """Let something happen."""
        self.room = evolve(self.room, event, self.now)
        self.events.append(event)

    def play(self, command: game.Command) -> None:
        """Let the game decide a command, and let all of it happen.

        Raises:
            Refused: the game rejects it.
        """
        try:
            steps = play(self.match.game, command)
        except Rejected as rejected:
            raise refused(rejected) from None
        for event, state in steps:
            self.room = played(self.room, event, state, self.now)
            self.events.append(event)

    @property
    def match(self) -> Match:
        """The running match.

        Raises:
            Refused: there is none.
        """
        match = self.room.running
        if match is None:
            raise Refused(Refusal.NO_MATCH)
        return match

    def member(self, guest: str) -> Member:
        """Return somebody in the room.

        Raises:
            Refused: the guest is not there.
        """
        member = self.room.by_guest.get(guest)
        if member is None:
            raise Refused(Refusal.NOT_IN_ROOM)
        return member

    def by_number(self, player: int) -> Member:
        """Return the member that all know by a number.

        Raises:
            Refused: nobody has it.
        """
        for member in self.room.members:
            if member.player == player:
                return member
        raise Refused(Refusal.NO_SUCH_PLAYER)

    def seat_of(self, guest: str) -> int:
        """Return where a guest sits.

        Raises:
            Refused: nowhere.
        """
        seat = self.room.seat_of(guest)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        return seat

    def only_host(self, guest: str) -> None:
        """Refuse anybody but the host."""
        self.member(guest)
        if self.room.host != guest:
            raise Refused(Refusal.NOT_HOST)

    def only_between(self) -> None:
        """Refuse while a match runs."""
        if self.room.running is not None:
            raise Refused(Refusal.MATCH_RUNNING)

    def control(self, seat: int) -> Control:
        """Return who plays a seat of the running match."""
        return self.match.game.seats[seat].control
