"""What a viewer sees of a room: built from public fields, and from the viewer's own seat."""

from enum import StrEnum

from shisanshui.wire.base import (
    BotLevel,
    CardText,
    Direction,
    Millis,
    NaturalChoice,
    Points,
    Rows,
    Wire,
)
from shisanshui.wire.settings import SettingsView


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
    """All choose the cards they pass on."""
    SWAP = "swap"
    """Who wants to swaps with the undealt cards."""
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
    name: str
    """What the seat is called, a bot's in the socket's language; empty for an empty seat."""
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
    number: int | None
    text: str
    """The reason as a sentence, in the socket's language."""


class RevealSeat(Wire, frozen=True):
    """A seat's hand, face up."""

    rows: Rows | None
    """None for a seat that left or surrendered."""
    hands: tuple[str, ...]
    """Hand names of front, middle and back."""
    legal: bool
    natural: str | None
    natural_points: int
    """What each opponent pays for it."""
    substituted: bool
    """Time was up, and the rows are not the player's own."""
    standing: str
    """``ordinary``, ``fouled``, ``natural``, ``surrendered``, ``left``."""


class ProofView(Wire, frozen=True):
    """All that is needed to deal a round's cards again: see docs/fairness.md."""

    round: int
    rounds: int
    rules: str
    """The rule set's digest."""
    root: str
    secret: str
    """The server's 32 bytes for the round, in hex like everything here."""
    sisters: tuple[str, ...]
    """The sister nodes on the way up to the root."""
    commitments: tuple[str | None, ...]
    openings: tuple[str | None, ...]
    dealt: tuple[bool, ...]
    """Which seats got a hand, in seat order."""


class RevealView(Wire, frozen=True):
    """A settled deal."""

    round: int
    seats: tuple[RevealSeat, ...]
    items: tuple[ItemView, ...]
    totals: tuple[Points, ...]
    house: Points
    proof: ProofView | None


class ExchangeView(Wire, frozen=True):
    """The exchange the banker has chosen."""

    times: int
    direction: Direction
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


class LimitsView(Wire, frozen=True):
    """Between what the commands of this phase may choose; 0 and None where it asks for no such."""

    most_bid: int
    least_stake: int
    most_stake: int
    most_times: int
    """How often the banker may order an exchange."""
    directions: tuple[Direction, ...]
    cards: int
    """Cards to give, or the most to swap."""


class DealSeat(Wire, frozen=True):
    """What everybody sees of a seat during the deal."""

    total: Points
    in_deal: bool
    """It was dealt a hand, and has not left."""
    ready: bool
    """It has submitted, given, staked or tapped on: whatever the phase waits for."""
    stake: int | None
    bid: int | None
    """Open once all have bid."""
    swapped: int
    """How many cards it swapped with the undealt ones."""
    left: bool
    """Its player left for good, and nobody plays it."""
    rows: Rows | None
    """Before the reveal only where the rule set plays open."""


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
    """The room's, and the bid that won the bank."""
    ante: int
    """What each seat puts into the pot; 0 without one."""
    undealt: int
    limits: LimitsView
    seats: tuple[DealSeat, ...]
    exchange: ExchangeView | None
    shuffle: ShuffleView | None
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


class Todo(StrEnum):
    """What the table waits for from the viewer's seat."""

    READY = "ready"
    BID = "bid"
    STAKE = "stake"
    PLAN_EXCHANGE = "plan_exchange"
    GIVE = "give"
    SWAP = "swap"
    ARRANGE = "arrange"
    NEXT = "next"


class MineView(Wire, frozen=True):
    """The viewer's own seat: nobody else is sent this."""

    player: int
    seat: int | None
    todo: Todo | None
    may: tuple[str, ...]
    """What the seat may do now: the game's actions by name."""
    commit_round: int | None
    """The round to commit for; send ``commit`` by itself, whatever else is going on."""
    open_round: int | None
    """The round to open for; check the transcript, then send ``open`` by itself."""
    cards: CardText
    """The hand as it is now; empty before the deal."""
    received: CardText
    """Of these, what came by exchange."""
    given: CardText
    laid: Rows | None
    """What was submitted."""
    laid_hands: tuple[str, ...]
    fouls: bool
    """What was submitted fouls, and the player insisted."""
    surrendered: bool
    natural: NaturalChoice
    naturals: tuple[NaturalOffer, ...]
    """Strongest first."""
    declared: str | None
    """The natural that is declared, as things stand."""
    unarranged: bool
    """A natural may be declared without arranging (``declare``)."""
    draft: Rows | None
    """What this guest's other device laid so far."""


class View(Wire, frozen=True):
    """Everything a viewer sees; an ``update`` brings only the parts that changed."""

    room: RoomView
    players: tuple[PlayerView, ...]
    seats: tuple[SeatView, ...]
    match: MatchView | None
    reveal: RevealView | None
    """The last settled deal, from its reveal until the next round begins."""
    mine: MineView
