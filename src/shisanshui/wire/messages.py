"""What the server sends over the WebSocket."""

import msgspec

from shisanshui.wire.base import Millis, Rows, Wire
from shisanshui.wire.codes import Refusal
from shisanshui.wire.events import AnyEvent
from shisanshui.wire.view import (
    MatchView,
    MineView,
    PlayerView,
    RevealView,
    RoomView,
    SeatView,
    View,
)


class Message(Wire, tag_field="type", frozen=True):
    """A message from the server."""


class Sync(Message, tag="sync", frozen=True):
    """The answer to ``hello``: the whole view, and the events missed since ``since``."""

    protocol: int
    seq: int
    now: Millis
    view: View
    missed: tuple["Missed", ...]
    truncated: bool
    """More was missed than is sent; the view is complete all the same."""


class Missed(Wire, frozen=True):
    """The visible events of one step of the room."""

    seq: int
    at: Millis
    events: tuple[AnyEvent, ...]


class Update(Message, tag="update", omit_defaults=True, frozen=True):
    """One step of the room that has something to tell. Parts that did not change are absent."""

    seq: int
    at: Millis
    after: int | None = None
    """The ``seq`` it follows, where that is not the one before: those between told nothing."""
    events: tuple[AnyEvent, ...] = ()
    """What happened, as far as this viewer may know; often empty."""
    room: RoomView | msgspec.UnsetType = msgspec.UNSET
    players: tuple[PlayerView, ...] | msgspec.UnsetType = msgspec.UNSET
    seats: tuple[SeatView, ...] | msgspec.UnsetType = msgspec.UNSET
    match: MatchView | msgspec.UnsetType | None = msgspec.UNSET
    reveal: RevealView | msgspec.UnsetType | None = msgspec.UNSET
    mine: MineView | msgspec.UnsetType = msgspec.UNSET
    ready: tuple[bool, ...] | msgspec.UnsetType = msgspec.UNSET
    """``match.seats[i].ready``, where nothing else has changed in the match."""


class Ok(Message, tag="ok", frozen=True):
    """The command was carried out, is stored, and is part of step ``seq``."""

    cmd_id: str
    seq: int


class Refused(Message, tag="refused", frozen=True):
    """The command was not carried out; the room is as it was."""

    cmd_id: str | None
    code: Refusal
    detail: str


class Pong(Message, tag="pong", frozen=True):
    """The answer to ``ping``."""

    at: int
    now: Millis


class Said(Message, tag="said", frozen=True):
    """A quick phrase from somebody in the room."""

    player: int
    phrase: str


class Drafted(Message, tag="drafted", frozen=True):
    """What this guest's other device has laid."""

    match: int
    round: int
    rows: Rows


class Suggested(Message, tag="suggested", frozen=True):
    """A few complete arrangements, best first, each with its hand names."""

    match: int
    round: int
    layouts: tuple["Layout", ...]


class Layout(Wire, frozen=True):
    """A complete arrangement and the names of its hands."""

    rows: Rows
    hands: tuple[str, ...]


class Bye(Message, tag="bye", frozen=True):
    """The server closes the socket, and why; reconnect unless ``again`` is false."""

    code: Refusal
    again: bool


ServerMessage = Sync | Update | Ok | Refused | Pong | Said | Drafted | Suggested | Bye
"""Everything a server may send."""
