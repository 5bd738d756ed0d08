"""What a viewer sees of a room: built from public fields, and from the viewer's own seat."""

from enum import StrEnum

from shisanshui.server.protocol.base import (
    BotLevel,
    CardText,
    Millis,
    NaturalChoice,
    Points,
    Rows,
    Wire,
)
from shisanshui.server.protocol.settings import SettingsView


class RoomPhase(StrEnum):
    """Where the room is."""

    LOBBY = "lobby"
    """Before the first match, or between matches."""
    MATCH = "match"
    OVER = "over"


class DealPhase(StrEnum):
    """Where the deal is."""

    SHUFFLE = "shuffle"
    """Seats commit to, then open, their parts of the shuffle."""
    BID = "bid"
    STAKE = "stake"
    PLAN_EXCHANGE = "plan_exchange"
    EXCHANGE = "exchange"
    ARRANGE = "arrange"
    CLOSING = "closing"
    """All are in; three seconds more to change one's mind."""
    REVEAL = "reveal"
    """The settlement is shown until all have tapped on."""
    DONE = "done"
    """The match is over."""


class SeatKind(StrEnum):
    """Who sits there."""

    EMPTY = "empty"
    PLAYER = "player"
    BOT = "bot"


class PlayerView(Wire, frozen=True):
    """A person in the room."""

    player: int
    """Its number in this room, given once."""
    name: str
    avatar: str
    away: bool
    """Offline (断线)."""
    outside_bot: bool
    """A third-party bot that sat down with a token."""


class SeatView(Wire, frozen=True):
    """One seat."""

    seat: int
    kind: SeatKind
    player: int | None
    """Who sits or, while a bot plays for somebody, whose seat it is."""
    level: BotLevel | None
    """Of the bot that plays it."""
    ready: bool
    """For the match to start."""
    autopilot: bool
    """A bot plays for its player (托管中)."""
    takeover_at: Millis | None
    """When a bot will take over from an absent player."""
    next_player: int | None
    """Who takes this seat from the next deal on (下一局坐下)."""


class RoomView(Wire, frozen=True):
    """The room itself."""

    key: str
    """The unguessable part of its link."""
    code: str
    phase: RoomPhase
    host: int | None
    locked: bool
    settings: SettingsView
    match: int
    """How many matches were started."""
    ends_at: Millis | None
    """When a room with nobody in it will end."""


class ItemView(Wire, frozen=True):
    """Points from one seat to another, and why (see the line items of the rules)."""

    code: str
    row: str | None
    payer: int | None
    """None is the house."""
    payee: int | None
    points: Points
    hand: str | None
    factor: Points | None
    count: int | None
    text: str
    """The reason as a sentence, in the socket's language."""


class RevealSeat(Wire, frozen=True):
    """A seat's hand, face up."""

    rows: Rows | None
    """None for a seat that left or surrendered."""
    hands: tuple[str, ...]
    """Hand names of front, middle and back."""
    values: tuple[int, ...]
    """What each row pays if it wins."""
    legal: bool
    natural: str | None
    standing: str
    """``ordinary``, ``fouled``, ``natural``, ``surrendered``, ``left``."""


class RevealView(Wire, frozen=True):
    """A settled deal."""

    round: int
    seats: tuple[RevealSeat, ...]
    items: tuple[ItemView, ...]
    totals: tuple[Points, ...]
    house: Points


class ExchangeView(Wire, frozen=True):
    """The exchange, where the rule set has one."""

    times: int | None
    """None: the banker has not chosen yet."""
    direction: str | None
    done: int
    """Exchanges carried out."""


class ShuffleView(Wire, frozen=True):
    """The fair deal of this round: see docs/fairness.md."""

    round: int
    root: str
    """Merkle root of the server's commitments for all rounds of the match."""
    commitments: tuple[str | None, ...]
    """One a seat; None: has not committed, or is a bot."""
    transcript: str | None
    """The transcript's hash, once commitments are closed."""
    opened: tuple[bool, ...]


class DealSeat(Wire, frozen=True):
    """What everybody sees of a seat during the deal."""

    total: Points
    ready: bool
    """It has submitted, given, staked or tapped on: whatever the phase waits for."""
    stake: int | None
    bid: int | None
    left: bool
    surrendered: bool


class MatchView(Wire, frozen=True):
    """The match, as everybody sees it."""

    match: int
    round: int
    rounds: int
    phase: DealPhase
    phase_no: int
    deadline: Millis | None
    banker: int | None
    multiplier: int
    seats: tuple[DealSeat, ...]
    exchange: ExchangeView | None
    shuffle: ShuffleView | None
    reveal: RevealView | None
    """The last settled deal, from its reveal until the next is dealt."""
    scores: tuple[tuple[Points, ...], ...]
    """Points of each finished deal, one a seat."""
    house: Points
    places: tuple[int, ...] | None
    """Final places from 1, equal totals sharing one; None while the match runs."""
    record: str | None
    """The match's id in the history, once it is over."""


class NaturalOffer(Wire, frozen=True):
    """A natural the viewer holds, and what it pays from each opponent."""

    kind: str
    points: int
    rows: Rows | None
    """Which cards form which row, where it has rows."""
    any_layout: bool
    """It may be declared without arranging."""


class Todo(StrEnum):
    """What the table waits for from the viewer's seat."""

    READY = "ready"
    COMMIT = "commit"
    OPEN = "open"
    BID = "bid"
    STAKE = "stake"
    PLAN_EXCHANGE = "plan_exchange"
    GIVE = "give"
    ARRANGE = "arrange"
    NEXT = "next"


class MineView(Wire, frozen=True):
    """The viewer's own seat: nobody else is sent this."""

    player: int
    seat: int | None
    todo: Todo | None
    cards: CardText
    """The hand as it is now; empty before the deal."""
    received: CardText
    """Of these, what came by exchange."""
    given: CardText
    laid: Rows | None
    """What was submitted."""
    natural: NaturalChoice
    naturals: tuple[NaturalOffer, ...]
    draft: Rows | None
    """What this guest's other device laid so far."""


class View(Wire, frozen=True):
    """Everything a viewer sees; an ``update`` brings only the parts that changed."""

    room: RoomView
    players: tuple[PlayerView, ...]
    seats: tuple[SeatView, ...]
    match: MatchView | None
    mine: MineView
