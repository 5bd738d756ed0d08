"""The scoring steps a rule set may list, in the order it lists them (RULES D18-D29, D45, D48)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsStep:
    """Each row won pays the unit (C1)."""

    step: ClassVar[str] = "rows"


class RoyaltiesPaid(StrEnum):
    """D20: when a row's bonus is paid."""

    WINNER = "winner"
    """Only when its row wins."""
    WIN_OR_LOSE = "win_or_lose"
    """To its holder even if the row loses."""
    CANCEL = "cancel"
    """To a winner, unless the loser's row has a bonus too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoyaltiesStep:
    """What the row values add to the unit (怪物, 奖励牌型); after ``scoop`` they stay undoubled."""

    step: ClassVar[str] = "royalties"
    paid: RoyaltiesPaid = RoyaltiesPaid.WINNER


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedRowsStep:
    """Each row pays the largest row value among the compared seats, pair by pair (RULES §3.2)."""

    step: ClassVar[str] = "ranked_rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class MajorityStep:
    """Winning more rows than the opponent pays extra (the 1 of 2-4 scoring)."""

    step: ClassVar[str] = "majority"
    points: int = 1
    """What the seat with more rows gets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcesStep:
    """D48: the difference in aces held is paid, per ace."""

    step: ClassVar[str] = "aces"
    points: int = 1
    """What an ace more is worth."""


class ScoopNeeds(StrEnum):
    """D24: what sweeping an opponent takes."""

    THREE_WINS = "three_wins"
    """All three rows."""
    NO_LOSS = "no_loss"
    """辗过: at least one win and no loss also counts (C6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoopStep:
    """打枪: sweeping an opponent. Give exactly one of the amounts (D22)."""

    step: ClassVar[str] = "scoop"
    factor: int = 1
    """Multiplies what the earlier steps moved in this duel."""
    points: int = 0
    """Added."""
    points_by_seats: Mapping[str, int] | None = None
    """Added, by how many sit at the table: ``{"3" = 2, "4" = 3}``; absent sizes have no scoop."""
    row_total: bool = False
    """Added once more: the shooter's three row values."""
    needs: ScoopNeeds = ScoopNeeds.THREE_WINS
    least_seats: int = 2
    """The smallest table that has scoops."""


class HomeRunSplit(StrEnum):
    """D28: how the swept seats share what they owe."""

    OWN = "own"
    """Each pays its own debt."""
    EQUAL = "equal"
    """The sum of all debts in equal parts (C18)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeRunStep:
    """全垒打: sweeping every opponent. Give exactly one of the amounts (D27, C4)."""

    step: ClassVar[str] = "home_run"
    factor: int = 1
    """Multiplies what the earlier steps moved in each of the winner's duels."""
    factor_opponents: bool = False
    """Multiplies by the number of opponents instead."""
    points: int = 0
    """Added, from each swept seat."""
    total_by_seats: Mapping[str, int] | None = None
    """Added in all, by how many sit at the table, each swept seat paying the same part."""
    least_seats: int = 3
    """D26: the smallest table that has home runs."""
    split: HomeRunSplit = HomeRunSplit.OWN


@dataclass(frozen=True, slots=True, kw_only=True)
class CapStep:
    """红波浪 (D29): the most one opponent pays for a scoop, and in a home run."""

    step: ClassVar[str] = "cap"
    scoop: int
    """The most for a scoop."""
    home_run: int
    """The most an opponent pays in a home run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HorseStep:
    """马牌 (D45): whoever holds the card has all dealings multiplied, both ways, naturals too."""

    step: ClassVar[str] = "horse"
    cards: tuple[str, ...]
    """The horse cards."""
    factor: int = 2
    """What the dealings of a holder are multiplied by."""


class PotPoints(StrEnum):
    """Whether the points of the rows are paid as well as the pot."""

    RANKING_ONLY = "ranking_only"
    """The points only say who takes the pot."""
    PAID_TOO = "paid_too"
    """The points are paid besides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PotStep:
    """底池: each seat antes and the best total takes the pot, equal bests sharing it."""

    step: ClassVar[str] = "pot"
    ante: int = 1
    """What each seat puts in."""
    points: PotPoints = PotPoints.RANKING_ONLY


Step = (
    RowsStep
    | RoyaltiesStep
    | RankedRowsStep
    | MajorityStep
    | AcesStep
    | ScoopStep
    | HomeRunStep
    | CapStep
    | HorseStep
    | PotStep
)
STEPS: tuple[type[Step], ...] = (
    RowsStep,
    RoyaltiesStep,
    RankedRowsStep,
    MajorityStep,
    AcesStep,
    ScoopStep,
    HomeRunStep,
    CapStep,
    HorseStep,
    PotStep,
)
