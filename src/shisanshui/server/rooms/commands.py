"""What the server itself asks of a room: chance, time and presence come in as values."""

from collections.abc import Callable
from dataclasses import dataclass

from shisanshui import game
from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card
from shisanshui.game import PlayerView
from shisanshui.ruleset import Ruleset
from shisanshui.server.rooms.state import Kind
from shisanshui.wire.base import BotLevel
from shisanshui.wire.settings import RoomSettings

BotPlays = Callable[[PlayerView, BotLevel], game.Command | None]
"""What a bot does with what its seat may see; None if it can do nothing."""
Arranges = Callable[[PlayerView], Arrangement]
"""What is played for a seat whose time is up."""
Gives = Callable[[PlayerView], tuple[Card, ...]]
"""What is passed on for a seat whose time is up."""


@dataclass(frozen=True, slots=True)
class Enter:
    """Somebody comes in, or back."""

    guest: str
    name: str
    avatar: str
    kind: Kind = Kind.PERSON


@dataclass(frozen=True, slots=True)
class GoAway:
    """Somebody's last connection is gone."""

    guest: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Somebody has changed name or avatar."""

    guest: str
    name: str
    avatar: str


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """A host's ``change``, its rule set read."""

    settings: RoomSettings
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class StartMatch:
    """A host's ``start``, with fresh bytes for as many rounds as there are at most."""

    secrets: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """Time passes: whatever is due now happens, bots and time-ups included."""

    plays: BotPlays
    plainly: BotPlays
    """What is played when the game refuses the bot's own choice."""
    arranges: Arranges
    gives: Gives
