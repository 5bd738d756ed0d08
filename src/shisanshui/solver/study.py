"""What the best arrangements of a hand are worth, and what they win and lose by."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from shisanshui.arrangement import Arrangement
from shisanshui.cards import ACE, Card, rank_of
from shisanshui.naturals import Natural
from shisanshui.ruleset import Ruleset
from shisanshui.scoring import naturals_of
from shisanshui.solver import kernel
from shisanshui.solver.appraisal import Appraisal
from shisanshui.solver.counting import candidates, decide, weigh_steadily
from shisanshui.solver.crowd import Crowd, meet, weigh
from shisanshui.solver.crowds import CROWDS, Crowds
from shisanshui.solver.declaring import Declaring
from shisanshui.solver.economics import Role
from shisanshui.solver.policy import Policy
from shisanshui.solver.search import Split, sorted_hand

_PARTS: Final = 16
"""Parts of a crowd that are weighed apart, for the standard error."""
_NEAR: Final = 1.0
"""How far behind the best an arrangement may be and still be told of, in rows."""


class RowChances(NamedTuple):
    """How often a row is won, tied and lost against an opponent that lays rows."""

    win: float
    tie: float
    lose: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """An arrangement, with what it is worth beside the hand's own cards."""

    arrangement: Arrangement
    hands: tuple[str, str, str]
    """What front, middle and back are, by public name."""
    points: float
    """Points per opponent, naturals that must be paid counted in."""
    total: float
    """Points from the whole table."""
    error: float
    """The standard error of ``points``."""
    chances: tuple[RowChances, RowChances, RowChances]
    scoop: float
    """How often an opponent is swept (打枪)."""
    scooped: float
    """How often an opponent sweeps it."""
    home_run: float
    """How often all are swept (全垒打); never by a player who meets the banker alone."""


class NaturalValue(NamedTuple):
    """What declaring the hand's natural is worth (报到)."""

    natural: Natural
    points: float
    total: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What can be done with a hand, the best rows first."""

    cards: tuple[Card, ...]
    seats: int
    role: Role
    layouts: tuple[Layout, ...]
    """Empty if the hand has no legal rows."""
    natural: NaturalValue | None
    declare: bool
    """Whether declaring is best."""
    surrender: bool
    """Whether giving the hand up is best."""
    crowd: int
    """How many hands were weighed, each in all its suits."""


def solve(
    cards: Sequence[Card],
    policy: Policy,
    *,
    top: int = 3,
    role: Role = Role.PLAYER,
    size: int = 100_000,
    crowds: Crowds = CROWDS,
) -> Solution:
    """Return the best arrangements of a hand against a policy, counting its cards.

    Raises:
        CardError: these are not 13 cards.
    """
    hand = sorted_hand(cards)
    appraisal = policy.appraisal(role)
    crowd = crowds.ready(policy, role, size=size)
    most = min(kernel.MOST_MET, max(top, 16))
    splits = candidates(appraisal, hand, near=_NEAR, most=most)
    sample = crowd.pool.beside(hand)
    weighed = weigh_steadily(appraisal, crowd, hand, splits, sample=sample)
    order = sorted(range(len(splits)), key=lambda at: -weighed.values[at])[:top]
    chosen = [splits[at] for at in order]
    values = [weighed.values[at] for at in order]
    declaring = Declaring(appraisal, weighed.mix)
    choice = decide(
        declaring,
        hand,
        chosen[0] if chosen else None,
        values[0] if chosen else declaring.foul,
    )
    return Solution(
        cards=hand,
        seats=policy.seats,
        role=role,
        layouts=_Telling(appraisal, crowd, hand, sample, declaring).layouts(chosen, values),
        natural=_natural(policy.ruleset, declaring, hand),
        declare=choice.natural is not None,
        surrender=choice.surrender,
        crowd=len(crowd.kinds),
    )


@dataclass(frozen=True, eq=False, slots=True)
class _Telling:
    """Finds out what else there is to say about arrangements that have been weighed."""

    appraisal: Appraisal
    crowd: Crowd
    hand: tuple[Card, ...]
    sample: kernel.Sample
    declaring: Declaring

    def layouts(self, splits: Sequence[Split], values: Sequence[int]) -> tuple[Layout, ...]:
        """Return the layouts of some arrangements and their values."""
        if not splits:
            return ()
        economics, scale = self.appraisal.economics, self.appraisal.economics.ruleset.scale
        aces = sum([rank_of(card) == ACE for card in self.hand])
        besides = self.declaring.ordinary + self.declaring.aces(aces)
        meets_all = economics.opponents == economics.seats - 1
        ones = array("h", [1]) * len(self.crowd.kinds)
        meeting = meet(self.appraisal, self.crowd, self.sample, splits, takes=ones)
        weight = max(1, sum(meeting.kinds))
        errors, counts = self._errors(splits), self._row_counts()
        told: list[Layout] = []
        for split, value, met, error in zip(splits, values, meeting.met, errors, strict=True):
            points = (value + besides) / self.appraisal.unit
            scoop = met.sweeps / weight
            ranks = split.front, split.middle, split.back
            front, middle, back = (
                self._chances(row, rank) for row, rank in zip(counts, ranks, strict=True)
            )
            hands = [scale.category(rank).label for rank in ranks]
            told.append(
                Layout(
                    arrangement=split.arrangement(self.hand),
                    hands=(hands[0], hands[1], hands[2]),
                    points=points,
                    total=points * economics.opponents,
                    error=error,
                    chances=(front, middle, back),
                    scoop=scoop,
                    scooped=met.swept / weight,
                    home_run=scoop**economics.opponents if meets_all else 0.0,
                )
            )
        return tuple(told)

    def _errors(self, splits: Sequence[Split]) -> list[float]:
        """Return the standard error of each value, from parts of the crowd weighed apart."""
        parts = [
            weigh(
                self.appraisal,
                self.crowd,
                self.hand,
                splits,
                sample=kernel.Sample(
                    self.sample.chosen[part::_PARTS], self.sample.weights[part::_PARTS]
                ),
            ).values
            for part in range(_PARTS)
        ]
        errors: list[float] = []
        for values in zip(*parts, strict=True):
            mean = sum(values) / _PARTS
            variance = sum([(value - mean) ** 2 for value in values]) / (_PARTS - 1)
            errors.append(sqrt(variance / _PARTS) / self.appraisal.unit)
        return errors

    def _row_counts(self) -> list["array[int]"]:
        """Return the weights of hand ranks in each row of those that lay rows."""
        size = self.appraisal.faced.bins.size
        nothing = bytes(size)
        rows = (array("q", [0]) * size, array("q", [0]) * size, array("q", [0]) * size)
        kinds = self.crowd.kinds
        laid = [(at, weight) for at, weight in zip(*self.sample, strict=True) if not kinds[at]]
        kernel.tally(
            self.crowd.splits,
            bins=(nothing, nothing, nothing),
            rows=rows,
            joint=array("q", [0]),
            sample=kernel.Sample(
                array("I", [at for at, _ in laid]), array("I", [weight for _, weight in laid])
            ),
        )
        return [*rows]

    def _chances(self, counts: "array[int]", rank: int) -> RowChances:
        begins, ends = self.appraisal.economics.levels
        every = max(1, sum(counts))
        win, lose = sum(counts[: begins[rank]]), sum(counts[ends[rank] :])
        return RowChances(win / every, (every - win - lose) / every, lose / every)


def _natural(ruleset: Ruleset, declaring: Declaring, hand: tuple[Card, ...]) -> NaturalValue | None:
    found = naturals_of(ruleset, hand)
    if not found:
        return None
    appraisal = declaring.appraisal
    points = declaring.natural(found[0]) / appraisal.unit
    return NaturalValue(found[0], points, points * appraisal.economics.opponents)
