"""What happened in a room. Its log holds these and, while a match runs, the game's events."""

from dataclasses import dataclass
from typing import Any

from shisanshui import game
from shisanshui.game import Control
from shisanshui.ruleset import Ruleset
from shisanshui.server.rooms.state import Kind, Room
from shisanshui.wire.base import BotLevel
from shisanshui.wire.settings import RoomSettings


@dataclass(frozen=True, slots=True)
class Kept:
    """The whole room between matches: its log can be read from here on."""

    room: Room


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody came in."""

    guest: str
    name: str
    avatar: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Departed:
    """Somebody left the room for good."""

    guest: str
    kicked: bool


@dataclass(frozen=True, slots=True)
class WentAway:
    """Somebody's last connection is gone (断线)."""

    guest: str


@dataclass(frozen=True, slots=True)
class CameBack:
    """Somebody is connected again."""

    guest: str


@dataclass(frozen=True, slots=True)
class Renamed:
    """Somebody has another name or avatar."""

    guest: str
    name: str
    avatar: str


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody has a seat."""

    guest: str
    seat: int


@dataclass(frozen=True, slots=True)
class WillSit:
    """Somebody will have a bot's seat with the next deal."""

    guest: str
    seat: int


@dataclass(frozen=True, slots=True)
class StoodUp:
    """A seat is free."""

    seat: int


@dataclass(frozen=True, slots=True)
class BotPut:
    """A bot sits there."""

    seat: int
    level: BotLevel


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Somebody else is the host, or nobody."""

    guest: str | None


@dataclass(frozen=True, slots=True)
class LockTurned:
    """The room was locked or opened."""

    on: bool


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The room has other settings."""

    settings: RoomSettings
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class ReadyTurned:
    """A seat is ready for the match to start, or not any more."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match begins. The secrets are the server's bytes for the rounds. Secret."""

    secrets: tuple[bytes, ...]
    seats: tuple[Control, ...]
    first: int
    host: int


@dataclass(frozen=True, slots=True)
class Committed:
    """A seat has committed to its part of the shuffle."""

    seat: int
    commitment: bytes


@dataclass(frozen=True, slots=True)
class CommitmentsClosed:
    """The transcript is complete; openings are asked for."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A seat has opened its commitment. Secret until the round is over."""

    seat: int
    opening: bytes


@dataclass(frozen=True, slots=True)
class BotPassed:
    """A bot has nothing it may do in this phase: only the end of its time helps."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoomEnded:
    """Nobody can come in any more."""


RoomEvent = (
    Kept
    | Entered
    | Departed
    | WentAway
    | CameBack
    | Renamed
    | SatDown
    | WillSit
    | StoodUp
    | BotPut
    | HostChanged
    | LockTurned
    | SettingsChanged
    | ReadyTurned
    | MatchStarted
    | Committed
    | CommitmentsClosed
    | Opened
    | BotPassed
    | RoomEnded
)
AnyEvent = RoomEvent | game.Event
ROOM_EVENTS: tuple[type[Any], ...] = RoomEvent.__args__
GAME_EVENTS: tuple[type[Any], ...] = game.Event.__args__
