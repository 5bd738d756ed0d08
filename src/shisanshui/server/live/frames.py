"""What each viewer is sent of a step: only the parts that changed, encoded once for all alike."""

from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec

from shisanshui.game import events as game
from shisanshui.game.state import LAYING
from shisanshui.ruleset import Play
from shisanshui.server.rooms import events as ev
from shisanshui.server.rooms.happenings import happenings
from shisanshui.server.rooms.mine import mine_view
from shisanshui.server.rooms.naming import own_names
from shisanshui.server.rooms.reveals import reveal_view, shown
from shisanshui.server.rooms.state import Room
from shisanshui.server.rooms.views import match_view, players_view, room_view, seats_view
from shisanshui.wire.base import Language, Rows
from shisanshui.wire.view import View

_READINESS: Final = frozenset(
    {ev.Committed, ev.Opened, game.BidPlaced, game.CardsGiven, game.NaturalChosen, game.Continued}
)
"""Events of which all may know at most that a seat is ready."""
_LAYING: Final = frozenset({game.Submitted, game.Edited, game.Surrendered})
"""So are these, where laid rows stay hidden."""
_ENCODER: Final = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    """Return a wire value as JSON."""
    return _ENCODER.encode(value)


def blind(room: Room, guest: str) -> bool:
    """Return whether a guest sees nothing of the match: a watcher where none are wanted."""
    return not room.settings.spectators and room.seat_of(guest) is None and room.phase != "over"


def view_of(room: Room, guest: str, language: Language, draft: Rows | None) -> View:
    """Return everything a guest sees of a room."""
    hidden = blind(room, guest)
    return View(
        room=room_view(room),
        players=players_view(room),
        seats=seats_view(room, language),
        match=None if hidden else match_view(room),
        reveal=None if hidden else reveal_view(room, language),
        mine=mine_view(room, guest, draft),
    )


def numbers_of(*rooms: Room) -> dict[str, int]:
    """Return the number each guest is shown by, of all who are or were in the room."""
    return {member.guest: member.player for room in rooms for member in room.members}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a room as it has happened, or several that are shown as one."""

    at: int
    rooms: tuple[Room, ...]
    """The room before the first, and after each."""
    events: tuple[ev.AnyEvent, ...]
    taken: float
    """When the first was taken, by the process's own stopwatch."""

    @property
    def before(self) -> Room:
        """The room as it was."""
        return self.rooms[0]

    @property
    def after(self) -> Room:
        """The room as it is now."""
        return self.rooms[-1]

    @property
    def seq(self) -> int:
        """The number of the last step."""
        return self.after.seq

    @property
    def shows_as_one(self) -> bool:
        """Return whether what comes next may be shown with it: no reveal is passed over."""
        return _reveal_key(self.before) == _reveal_key(self.after)

    def then(self, after: Room, events: tuple[ev.AnyEvent, ...], at: int) -> "Step":
        """Return both this and the next step as one."""
        return Step(at, (*self.rooms, after), self.events + events, self.taken)


class _Kind(NamedTuple):
    """Viewers who are sent the same of a step, but for their own part."""

    language: Language
    was_blind: bool
    blind: bool


class Frames:
    """The messages of one step, each made when the first viewer needs it."""

    def __init__(self, step: Step) -> None:
        self._step: Final = step
        self._open: Final = dict[_Kind, bytes]()
        self._whole: Final = dict[tuple[_Kind, int], str]()
        self._mine: Final = dict[str, bytes]()
        self._parts: bytes | None = None

    def frame(self, guest: str, language: Language, *, sent: int) -> str | None:
        """Return the ``update`` of this step for a guest, who was last sent the step ``sent``.

        None if it has nothing to tell the guest: the next update says what it follows.
        """
        kind = _Kind(language, blind(self._step.before, guest), blind(self._step.after, guest))
        public, mine = self._public(kind), self._own(guest)
        if mine:
            return self._head(sent) + (public + b',"mine":' + mine + b"}").decode()
        if not public:
            return None
        whole = self._whole.get((kind, sent))
        if whole is None:
            whole = self._whole[kind, sent] = self._head(sent) + (public + b"}").decode()
        return whole

    def _head(self, sent: int) -> str:
        step = self._step
        after = "" if sent == step.seq - 1 else f'"after":{sent},'
        return f'{{"type":"update","seq":{step.seq},{after}"at":{step.at}'

    def _own(self, guest: str) -> bytes:
        """Return the guest's own part, empty if it is as before."""
        known = self._mine.get(guest)
        if known is None:
            step = self._step
            changed = _own_key(step.before, guest) != _own_key(step.after, guest)
            known = encode(mine_view(step.after, guest)) if changed else b""
            self._mine[guest] = known
        return known

    def _match(self) -> bytes:
        """Return the changed match, or who is ready where that is all that changed in it."""
        match = self._step.after.match
        if match is None or not _only_readiness(self._step):
            return b',"match":' + encode(match_view(self._step.after))
        return b',"ready":' + encode([seat.acted for seat in match.game.seats])

    def _public(self, kind: _Kind) -> bytes:
        known = self._open.get(kind)
        if known is None:
            known = self._open[kind] = self._everybodys() + self._of_kind(kind)
        return known

    def _everybodys(self) -> bytes:
        """Return what does not depend on the viewer at all."""
        if self._parts is not None:
            return self._parts
        step = self._step
        before, after = step.before, step.after
        told = happenings(step.events, numbers_of(*step.rooms)) if step.events else ()
        out: list[bytes] = []
        if told:
            out.append(b',"events":' + encode(told))
        if _room_key(before) != _room_key(after):
            out.append(b',"room":' + encode(room_view(after)))
        if before.members is not after.members:
            out.append(b',"players":' + encode(players_view(after)))
        self._parts = b"".join(out)
        return self._parts

    def _of_kind(self, kind: _Kind) -> bytes:
        """Return what depends on the viewer's language, or on what it may watch."""
        before, after = self._step.before, self._step.after
        out = b""
        if _seats_key(before) != _seats_key(after):
            out = b',"seats":' + encode(seats_view(after, kind.language))
        if kind.blind:
            return out if kind.was_blind else out + b',"match":null,"reveal":null'
        if kind.was_blind:
            out += b',"match":' + encode(match_view(after))
        elif _match_key(before) != _match_key(after):
            out += self._match()
        if kind.was_blind or _reveal_key(before) != _reveal_key(after):
            out += b',"reveal":' + encode(reveal_view(after, kind.language))
        return out


def _only_readiness(step: Step) -> bool:
    """Return whether all may learn no more of what happened than who is ready now."""
    before, after = step.before.match, step.after.match
    if before is None or after is None or before.no != after.no:
        return False
    laid_open = after.game.settings.ruleset.match.play is Play.OPEN
    quiet = _READINESS if laid_open else _READINESS | _LAYING
    return all(type(event) in quiet for event in step.events)


def _room_key(room: Room) -> tuple[object, ...]:
    return (
        room.host,
        room.locked,
        room.phase,
        id(room.settings),
        id(room.rules),
        room.matches,
        room.empty_since,
    )


def _seats_key(room: Room) -> tuple[object, ...]:
    match = room.running
    controls = None if match is None else [seat.control for seat in match.game.seats]
    return (id(room.chairs), id(room.members), id(room.settings), controls)


def _match_key(room: Room) -> tuple[object, ...]:
    """Return what everybody's view of the match is made of: not who has committed so far."""
    match = room.match
    if match is None:
        return ()
    shuffle = match.shuffle
    mixed = shuffle and (
        shuffle.round,
        shuffle.since,
        shuffle.closed_at,
    )
    return (match.no, id(match.game), match.phase_at, mixed)


def _reveal_key(room: Room) -> tuple[object, ...] | None:
    """Return what a shown deal is made of; its sentences name who sits there now."""
    match = room.match
    if match is None or not shown(match):
        return None
    return (match.no, len(match.game.history), own_names(room))


def _own_key(room: Room, guest: str) -> tuple[object, ...]:
    """Return all that a guest's own part is made of, cheaply."""
    member, seat, match = room.by_guest.get(guest), room.seat_of(guest), room.match
    player = None if member is None else member.player
    if seat is None or match is None:
        ready = seat is not None and room.chairs[seat].ready
        return (player, seat, room.over, ready)
    state, shuffle = match.game, match.shuffle
    phase = state.arranging_since if state.phase in LAYING else state.phase_no
    mixed = shuffle and (
        shuffle.round,
        shuffle.closed_at,
        shuffle.commitments[seat : seat + 1],
        shuffle.openings[seat : seat + 1],
    )
    return (
        player,
        seat,
        room.over,
        room.chairs[seat].ready,
        match.no,
        match.guests[seat : seat + 1],
        phase,
        state.banker,
        state.exchange,
        state.seats[seat : seat + 1],
        mixed,
    )
