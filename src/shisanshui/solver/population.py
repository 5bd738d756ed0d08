"""How a great many hands are played: what one meets on average."""

from array import array
from dataclasses import dataclass
from typing import NamedTuple

from shisanshui.solver import kernel
from shisanshui.solver.bins import Bins
from shisanshui.solver.worth import CELLS


class Mix(NamedTuple):
    """What those one meets do with their hands, in any unit of counting."""

    ordinary: int
    """Rows, and nothing declared."""
    naturals: tuple[int, ...]
    """By place in the rule set's list."""
    surrendered: int
    fouled: int
    total: int


RowCounts = tuple["array[int]", "array[int]", "array[int]"]


@dataclass(frozen=True, eq=False, kw_only=True)
class Population:
    """Counts of hands by what is done with them."""

    bins: Bins
    rows: RowCounts
    """Those that lay rows, by hand rank of front, middle and back."""
    joint: "array[int]"
    """The same by cell of the three bins."""
    naturals: tuple[int, ...]
    """Declared naturals by place in the rule set's list."""
    natural_points: tuple[int, ...]
    """What they pay, summed up."""
    surrendered: int
    fouled: int
    total: int
    """How many hands there are."""

    @property
    def mix(self) -> Mix:
        """What they do."""
        special = sum(self.naturals) + self.surrendered + self.fouled
        ordinary = self.total - special
        return Mix(ordinary, self.naturals, self.surrendered, self.fouled, self.total)


@dataclass(frozen=True, eq=False, slots=True)
class Plays:
    """What is done with some hands."""

    splits: "array[int]"
    """Arrangements, five numbers each."""
    laid: "array[int]"
    """Which of them is laid, for each hand whose rows are compared."""
    naturals: list[tuple[int, int]]
    """The place in the list of each natural declared, and what it pays."""
    surrendered: int
    fouled: int
    total: int


def count(bins: Bins, plays: Plays, *, entries: int) -> Population:
    """Return the population of some hands as they are played, under a list of so many naturals."""
    rows: RowCounts = (_zeros(bins.size), _zeros(bins.size), _zeros(bins.size))
    joint = _zeros(CELLS)
    sample = kernel.Sample(plays.laid, array("I", [1]) * len(plays.laid))
    kernel.tally(plays.splits, bins=bins.of, rows=rows, joint=joint, sample=sample)
    counts, sums = [0] * entries, [0] * entries
    for place, points in plays.naturals if entries else ():
        counts[place] += 1
        sums[place] += points
    return Population(
        bins=bins,
        rows=rows,
        joint=joint,
        naturals=tuple(counts),
        natural_points=tuple(sums),
        surrendered=plays.surrendered,
        fouled=plays.fouled,
        total=plays.total,
    )


def row_counts(plays: Plays, size: int) -> RowCounts:
    """Return how often each hand rank of a scale is laid in each row."""
    everything = Bins(((0,), (0,), (0,)), size)
    return count(everything, plays, entries=0).rows


def _zeros(count: int) -> "array[int]":
    return array("q", [0]) * count
