"""What a host chooses for a room, and how the room shows it."""

from enum import StrEnum
from typing import Annotated

import msgspec

from shisanshui.wire.base import BotLevel, Input, Wire

Count = Annotated[int, msgspec.Meta(ge=1, le=60)]


class BankerChoice(StrEnum):
    """Who keeps the bank, where the rule set has one (庄)."""

    RULES = "rules"
    """As the rule set says."""
    FIXED = "fixed"
    HOST = "host"
    ROTATING = "rotating"
    AUCTION = "auction"


class Leaving(StrEnum):
    """What leaving for good means (逃跑)."""

    BOT = "bot"
    """A bot plays on for the seat."""
    PENALTY = "penalty"
    """The rule set's escape penalty, charged once."""


class OnTimeUp(StrEnum):
    """What is played for a seat that submitted nothing in time."""

    BEST = "best"
    """The best legal arrangement."""
    DRAFT = "draft"
    """The seat's last draft if it is complete and legal, else the best one."""


class RoomSettings(Input, frozen=True):
    """Everything a host may choose; the defaults are the product's."""

    rules: Annotated[str, msgspec.Meta(max_length=64)] = "taiwan"
    """A preset's id; with ``rules_text`` the id of the user's own is taken from there."""
    rules_text: Annotated[str, msgspec.Meta(max_length=65_536)] | None = None
    """The user's own rule set, as TOML; it may extend a preset."""
    options: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=64)], ...], msgspec.Meta(max_length=32)
    ] = ()
    """The toggles switched on, of those the rule set lists."""
    seats: Annotated[int, msgspec.Meta(ge=2, le=8)] = 4
    rounds: Count = 10
    seconds: Annotated[int, msgspec.Meta(ge=0, le=300)] = 90
    """To arrange: 15 to 300, or 0 for no limit."""
    multiplier: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    """房间倍数."""
    base: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    """Base points a water counts in the final places (底分); 1: as the rules and toggles say."""
    spectators: bool = True
    assistance: bool = True
    """Suggestions and auto-arrange, for all or for nobody."""
    bot_level: BotLevel = BotLevel.NORMAL
    """Of the bots that fill empty seats."""
    banker: BankerChoice = BankerChoice.RULES
    most_stake: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    """Where the rule set has stakes; none: as it says."""
    ante: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    """Where the rule set has a pot; none: as it says."""
    grace: Annotated[int, msgspec.Meta(ge=0, le=600)] = 30
    """Seconds an absent player's seat waits before a bot takes over (托管)."""
    leaving: Leaving = Leaving.BOT
    time_up: OnTimeUp = OnTimeUp.BEST
    listed: bool = False
    """Shown in the public lobby."""


class RulesBrief(Wire, frozen=True):
    """A rule set by name; the whole of it is at ``/api/rulesets/{digest}``."""

    id: str
    digest: str
    name: dict[str, str]
    """By language: zh-Hans, zh-Hant, en."""
    options: tuple[str, ...]
    """The toggles switched on."""


class SettingsView(Wire, frozen=True):
    """The room's settings, as every viewer sees them."""

    rules: RulesBrief
    seats: int
    rounds: int
    seconds: int
    multiplier: int
    base: int
    spectators: bool
    assistance: bool
    bot_level: BotLevel
    banker: BankerChoice
    most_stake: int | None
    ante: int | None
    grace: int
    leaving: Leaving
    time_up: OnTimeUp
    listed: bool
