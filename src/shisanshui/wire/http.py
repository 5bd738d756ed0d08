"""Bodies of the HTTP interface; docs/protocol.md and the OpenAPI document list the endpoints."""

from enum import StrEnum
from typing import Annotated, Any

import msgspec

from shisanshui.wire.base import Input, Language, Millis, Points, Wire
from shisanshui.wire.codes import Refusal
from shisanshui.wire.settings import RoomSettings, RulesBrief, SettingsView
from shisanshui.wire.view import RoomPhase

RulesText = Annotated[str, msgspec.Meta(max_length=65_536)]


class Failure(Wire, frozen=True):
    """Every answer with a status of 400 and above."""

    code: Refusal
    detail: str


class RoomBrief(Wire, frozen=True):
    """A room as its link, the lobby and a guest's list show it."""

    key: str
    code: str
    phase: RoomPhase
    host: str
    """The host's name."""
    locked: bool
    settings: SettingsView
    free_seats: int
    players: int
    round: int
    rounds: int
    seated: bool
    """The asking guest has a seat there."""


class Me(Wire, frozen=True):
    """The asking guest."""

    name: str
    avatar: str
    lang: Language
    named: bool
    """The guest has chosen the name; until then the server's is shown."""
    rooms: tuple[RoomBrief, ...]
    """Rooms to go on playing in (接着打)."""


class Profile(Input, frozen=True):
    """What a guest changes; what is left out stays."""

    name: Annotated[str, msgspec.Meta(max_length=500)] | None = None
    avatar: Annotated[str, msgspec.Meta(max_length=16)] | None = None
    lang: Language | None = None


class MoveLink(Wire, frozen=True):
    """A one-time link that moves the guest to another device."""

    token: str
    url: str
    qr_svg: str
    expires: Millis


class Claim(Input, frozen=True):
    """The token of a move link."""

    token: Annotated[str, msgspec.Meta(max_length=200)]


class Begin(StrEnum):
    """What happens once a room is made."""

    LOBBY = "lobby"
    NOW = "now"
    """马上玩: the maker sits down, bots take the other seats, the match starts."""


class NewRoom(Input, frozen=True):
    """A room to be made; the same ``request_id`` again gives the same room."""

    request_id: Annotated[str, msgspec.Meta(min_length=8, max_length=40)]
    settings: RoomSettings = RoomSettings()
    begin: Begin = Begin.LOBBY


class RoomLink(Wire, frozen=True):
    """A new room."""

    key: str
    code: str
    url: str


class BotToken(Wire, frozen=True):
    """A token with which a third-party bot may sit down in the room."""

    token: str
    room: str


class NewBotToken(Input, frozen=True):
    """The name under which the bot will be seen."""

    name: Annotated[str, msgspec.Meta(max_length=500)] = "Bot"


class RulesetLine(Wire, frozen=True):
    """A rule set in the list."""

    id: str
    digest: str
    name: dict[str, str]
    about: dict[str, str]
    least_seats: int
    most_seats: int


class ChoiceHelp(Wire, frozen=True):
    """One of the words a field allows, and what it means."""

    value: str
    help: str


class FieldHelp(Wire, frozen=True):
    """One field of a rule set, for an editor's form."""

    key: str
    """Its path; ``[]`` stands for an entry of a list."""
    type: str
    """``integer``, ``boolean``, ``text``, ``choice``, ``list``, ``table``."""
    required: bool
    default: Any
    choices: tuple[ChoiceHelp, ...]
    least: int | None
    most: int | None
    clause: str
    help: str


class SummarySection(Wire, frozen=True):
    """A heading of a rule set told in plain words, and the lines under it."""

    title: str
    lines: tuple[str, ...]


class RulesetFull(Wire, frozen=True):
    """One rule set, resolved; its fields are described at ``/api/ruleset-fields``."""

    line: RulesetLine
    ruleset: dict[str, Any]
    """As ``encode`` gives it: every field named."""
    summary: tuple[SummarySection, ...]
    """The rules in plain words, in the language asked for."""
    options: tuple["OptionLine", ...]
    match: "MatchDefaults"


class OptionLine(Wire, frozen=True):
    """A toggle the rule set lists."""

    id: str
    name: dict[str, str]
    group: str
    """Of the toggles of one group at most one is on; empty for none."""


class MatchDefaults(Wire, frozen=True):
    """What the rule set suggests for a room, and which choices it has at all."""

    rounds: int
    seconds: int
    multiplier: int
    banked: bool
    least_stake: int
    most_stake: int
    pot: bool
    ante: int
    escape: bool
    surrender: bool
    exchange: str


class RulesCheck(Input, frozen=True):
    """A user's own rule set to be checked."""

    text: RulesText
    options: tuple[str, ...] = ()


class RulesFault(Wire, frozen=True):
    """What is wrong with it."""

    key: str
    found: str
    allowed: str
    message: str


class RulesVerdict(Wire, frozen=True):
    """Whether a rule set can be, and if so the whole of it."""

    fault: RulesFault | None
    ruleset: RulesetFull | None


class SettleRequest(Input, kw_only=True, frozen=True):
    """Deals to settle, each as the command line's ``settle`` reads it."""

    rules: Annotated[str, msgspec.Meta(max_length=64)] = "taiwan"
    rules_text: RulesText | None = None
    options: tuple[str, ...] = ()
    lang: Language = Language.EN
    deals: Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=100)]


class SettleAnswer(Wire, frozen=True):
    """One answer a deal, each as the command line's ``settle --json`` writes it."""

    deals: tuple[dict[str, Any], ...]


class MatchLine(Wire, frozen=True):
    """A finished match in a guest's history."""

    id: str
    ended: Millis
    rules: RulesBrief
    rounds: int
    names: tuple[str, ...]
    """One a seat."""
    totals: tuple[Points, ...]
    places: tuple[int, ...]
    seat: int | None
    """The asking guest's."""


class History(Wire, frozen=True):
    """Finished matches of the asking guest, newest first."""

    matches: tuple[MatchLine, ...]
    more: str | None
    """Pass it as ``before`` for the next page."""


class Replay(Wire, frozen=True):
    """A finished match, deal by deal: everything its reveals showed."""

    line: MatchLine
    deals: tuple[dict[str, Any], ...]
    """Each deal: ``round``, ``banker``, ``dealt`` (a hand a seat), ``by_bot`` and ``reveal``."""
    record: str
    """The match record; ``shisanshui record verify`` reads it."""


class DailyCommitment(Wire, frozen=True):
    """The commitment to a day's challenge, published ahead."""

    day: str
    commitment: str
    opened: str | None
    """The bytes behind it, once the day is over."""


class ServerInfo(Wire, frozen=True):
    """What this server is."""

    version: str
    protocol: int
    now: Millis
    urls: tuple[str, ...]
    """Addresses under which it can be opened, this network's among them."""
    rooms: int
    sockets: int
