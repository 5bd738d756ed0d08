"""How a great many hands are played: what one meets on average."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from shisanshui.solver import kernel
from shisanshui.solver.bins import Bins
from shisanshui.solver.worth import CELLS

ORDINARY: Final = 0
"""The kind of a hand that lays rows; a natural's is its place in the rule set's list, plus one."""
SURRENDERED: Final = 254
FOULED: Final = 255
"""A hand that has no legal rows."""

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

    @cached_property
    def ordinary(self) -> int:
        """How many lay rows that can be compared."""
        return sum(self.rows[0])

    @cached_property
    def total(self) -> int:
        """How many hands there are."""
        return self.ordinary + sum(self.naturals) + self.surrendered + self.fouled


def count(
    bins: Bins,
    splits: "array[int]",
    *,
    kinds: bytes,
    points: Sequence[int],
    naturals: int,
) -> Population:
    """Return the population of some hands as they are played.

    ``kinds`` has a byte a hand, ``points`` what its natural pays, ``naturals`` the length of the
    rule set's list.
    """
    rows: RowCounts = (_zeros(bins.size), _zeros(bins.size), _zeros(bins.size))
    joint = _zeros(CELLS)
    chosen = array("I", [at for at, kind in enumerate(kinds) if not kind])
    sample = None
    if len(chosen) < len(kinds):
        sample = kernel.Sample(chosen, array("I", [1]) * len(chosen))
    kernel.tally(splits, bins=bins.of, rows=rows, joint=joint, sample=sample)
    counts, sums = [0] * naturals, [0] * naturals
    for kind, pays in zip(kinds, points, strict=True):
        if 0 < kind <= naturals:
            counts[kind - 1] += 1
            sums[kind - 1] += pays
    return Population(
        bins=bins,
        rows=rows,
        joint=joint,
        naturals=tuple(counts),
        natural_points=tuple(sums),
        surrendered=kinds.count(SURRENDERED),
        fouled=kinds.count(FOULED),
    )


def _zeros(count: int) -> "array[int]":
    return array("q", [0]) * count
