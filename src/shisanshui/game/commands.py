"""What can be asked of a match. Chance and time are commands too: ``Deal`` and ``TimeUp``."""

from dataclasses import dataclass
from enum import StrEnum

from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card
from shisanshui.dealing import Deal
from shisanshui.game.settings import Control


class NaturalChoice(StrEnum):
    """What a player wants done with a natural (报不报)."""

    DEFAULT = "default"
    """As the rule set does when nobody says anything."""
    DECLARE = "declare"
    REFUSE = "refuse"


class Direction(StrEnum):
    """Which way cards are passed; seats are numbered clockwise."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"
    OPPOSITE = "opposite"
    """Only where an even number of seats, four or more, plays."""


@dataclass(frozen=True, slots=True)
class Bid:
    """抢庄: what a seat offers for the bank; 0 passes. The winning bid multiplies the deal."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Stake:
    """下注: what a seat's dealings with the banker are multiplied by."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class OrderExchange:
    """换三张牌: the banker says how often cards are passed, and which way."""

    seat: int
    times: int
    direction: Direction = Direction.CLOCKWISE


@dataclass(frozen=True, slots=True)
class Give:
    """The cards a seat passes on, face down; they may be others until everybody has chosen."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """Cards for as many undealt ones; no cards is to keep what one has."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ChooseNatural:
    """Whether the hand's natural is to be declared, whatever is laid."""

    seat: int
    choice: NaturalChoice


@dataclass(frozen=True, slots=True, kw_only=True)
class Submit:
    """摆好了: the rows of a hand; the seat is ready. The last submission counts."""

    seat: int
    arrangement: Arrangement | None
    """None to show a natural whose rows do not matter, without arranging."""
    natural: NaturalChoice | None = None
    """None leaves it at what the seat last said."""
    insist: bool = False
    """The player has seen the foul warning and wants it so."""


@dataclass(frozen=True, slots=True)
class Edit:
    """改一改: not ready after all. Legal rows stay to fall back on, an insisted foul does not."""

    seat: int


@dataclass(frozen=True, slots=True)
class Surrender:
    """D47: the hand is given up for the price the rule set names; may be taken back by editing."""

    seat: int


@dataclass(frozen=True, slots=True)
class Continue:
    """下一局: the seat has seen the settlement."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeOver:
    """托管: a bot plays the seat from now on."""

    seat: int
    why: Control
    """``ASKED`` by its owner, or the owner is ``ABSENT``."""


@dataclass(frozen=True, slots=True)
class HandBack:
    """取消托管: the owner plays again, at once."""

    seat: int


@dataclass(frozen=True, slots=True)
class SitDown:
    """Somebody takes over a bot's own seat, with its score."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The owner leaves for good."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveHost:
    """Another seat's owner hosts the table; a bank that is the host's moves with the next deal."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp:
    """The timer of a phase has run out; that of an earlier phase changes nothing.

    It brings what the caller would play for each seat that ``substitutes_needed`` names.
    """

    phase_no: int
    laid: tuple[tuple[int, Arrangement], ...] = ()
    given: tuple[tuple[int, tuple[Card, ...]], ...] = ()


Command = (
    Bid
    | Stake
    | Deal
    | OrderExchange
    | Give
    | Swap
    | ChooseNatural
    | Submit
    | Edit
    | Surrender
    | Continue
    | TakeOver
    | HandBack
    | SitDown
    | Leave
    | MoveHost
    | TimeUp
)
