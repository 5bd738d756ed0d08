"""What moves points, and how a settled deal is written down."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from shisanshui.arrangement import Arrangement, Fault, Row
from shisanshui.cards import ShisanshuiError
from shisanshui.hands import Hand
from shisanshui.naturals import Natural

Points = int | Fraction
"""An exact amount in points (水)."""


def exact(amount: Fraction) -> Points:
    """Return an amount as an integer where it is whole."""
    return amount.numerator if amount.denominator == 1 else amount


class DealError(ShisanshuiError, ValueError):
    """A deal the rule set cannot settle; ``field`` says where, as in ``seats[0].front``."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


class Code(StrEnum):
    """Why points move: the closed list of reasons."""

    ROW = "row"
    ROYALTY = "royalty"
    MAJORITY = "majority"
    ACES = "aces"
    SCOOP = "scoop"
    HOME_RUN = "home_run"
    CAP = "cap"
    FOUL = "foul"
    NATURAL = "natural"
    SURRENDER = "surrender"
    ESCAPE = "escape"
    EXCHANGE = "exchange"
    HORSE = "horse"
    STAKE = "stake"
    POT = "pot"
    POT_ONLY = "pot_only"
    RAKE = "rake"
    MULTIPLIER = "multiplier"


class LineItem(NamedTuple):
    """Points from one seat to another, and why. ``None`` as a seat is the house."""

    code: Code
    payer: int | None
    payee: int | None
    points: Points
    """Always above zero."""
    row: Row | None = None
    hand: str | None = None
    """The hand, special row value or natural that earned it, by its public name."""
    factor: Points | None = None
    """What earlier items were multiplied by, where this item is a multiplication."""
    number: int | None = None
    """A number the sentence needs: seats swept, aces, the stake t."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What one seat brings to the settlement."""

    arrangement: Arrangement | None
    """None only for a seat that left or surrendered."""
    natural: Natural | None = None
    """The natural it declares (报到)."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat's rows were judged."""

    hands: tuple[Hand, Hand, Hand] | None
    faults: tuple[Fault, ...]
    natural: Natural | None

    @property
    def legal(self) -> bool:
        """Whether the rows stand in legal order; a seat without rows has none to foul with."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled deal: totals are the plain sums of the items."""

    items: tuple[LineItem, ...]
    seats: tuple[SeatResult, ...]
    totals: tuple[Points, ...] = field(init=False)
    house: Points = field(init=False)

    def __post_init__(self) -> None:
        totals, house = sums(self.items, len(self.seats))
        object.__setattr__(self, "totals", tuple(totals))
        object.__setattr__(self, "house", house)


def sums(items: Sequence[LineItem], seats: int) -> tuple[list[Points], Points]:
    """Return each seat's total and the house's; together they are zero."""
    totals: list[Points] = [0] * (seats + 1)
    for item in items:
        totals[-1 if item.payer is None else item.payer] -= item.points
        totals[-1 if item.payee is None else item.payee] += item.points
    house = totals.pop()
    return totals, house
