"""What goes into a store and comes out of it. Times are milliseconds since 1970."""

from dataclasses import dataclass
from enum import StrEnum


class RoomStatus(StrEnum):
    """Whether a room can still be entered."""

    OPEN = "open"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Timer:
    """When a room wants to be woken, and for which phase; one a room."""

    due: int
    phase_no: int


@dataclass(frozen=True, slots=True)
class DueTimer:
    """A timer that is due, leased to the caller."""

    room: str
    timer: Timer


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedMatch:
    """A match for the history, stored with the step that ended it; its deals are in the log."""

    id: str
    ended: int
    line: str
    """Its line in a list, as JSON."""
    seats: tuple[tuple[str, int], ...]
    """Guests with their seats."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """Where a finished match is kept: its room's log from the checkpoint it began with."""

    line: str
    room: str
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """One step of a room: everything that is written at once, or not at all."""

    room: str
    seq: int
    """The step's number: one more than the step it was decided on."""
    at: int
    schema: int
    events: str
    """The step's events, as JSON."""
    guest: str | None = None
    command: str | None = None
    """With ``guest``: whose command this was; a repeat of it is answered, not appended."""
    reply: str = ""
    timer: Timer | None = None
    """The room's only timer from now on."""
    status: RoomStatus = RoomStatus.OPEN
    summary: str | None = None
    """The room as the lobby lists it, as JSON; None: as before."""
    listed: bool = False
    checkpoint: bool = False
    """The step holds all that is needed to go on from it: reading starts here."""
    members: tuple[str, ...] | None = None
    """Guests who can go on playing here; None: as before."""
    finished: FinishedMatch | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRoom:
    """A room and its first step (number 1)."""

    code: str
    maker: str
    request: str
    """The maker's own name for this request: the same one again makes no second room."""
    first: Append


@dataclass(frozen=True, slots=True)
class Repeat:
    """The command was carried out before: at which step, and what was answered."""

    seq: int
    reply: str


@dataclass(frozen=True, slots=True)
class StoredStep:
    """One step as it was appended."""

    seq: int
    at: int
    schema: int
    events: str


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room's place in the store."""

    room: str
    code: str
    seq: int
    status: RoomStatus
    summary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """A person, as far as the server knows one."""

    id: str
    name: str
    avatar: str
    lang: str
    named: bool
    created: int
    seen: int


class TokenKind(StrEnum):
    """What a token lets its bearer do."""

    MOVE = "move"
    """Become the guest on another device, once."""
    BOT = "bot"
    """Play as a third-party bot in one room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A secret handed out, kept only as its hash."""

    digest: str
    kind: TokenKind
    guest: str
    room: str
    expires: int
