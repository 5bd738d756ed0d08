"""What an arrangement is worth by its three hand ranks, in integers, so that ties break alike.

The worth is a sum of points by row and one term more that hangs on all three rows together: each
row's ranks fall into 64 bins, and the three bins say what sweeps bring and cost. The unit is the
caller's.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Final

BINS: Final = 64
CELLS: Final = BINS**3

Rows = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""One value for each position of the scale, for front, middle and back."""


@dataclass(frozen=True, eq=False, slots=True)
class Joint:
    """The term that hangs on all three rows."""

    bins: Rows
    """0..63, never falling with the position."""
    terms: "array[int]"
    """32 bits for every [back][middle][front] bin."""


@dataclass(frozen=True, eq=False, slots=True)
class Worth:
    """The worth of arrangements on one scale."""

    points: Rows
    joint: Joint | None = None
    falls: bool = False
    """A stronger row may be worth less: the quick search, which relies on the contrary, is off."""
    cells: tuple["array[int]", "array[int]", "array[int]"] = field(init=False, repr=False)
    """By row and position: points, then the bin where the index of a term has it, 32 bits each."""

    def __post_init__(self) -> None:
        """Lay the rows out as the search reads them."""
        front, middle, back = (
            _cells(self.points[row], self.joint.bins[row] if self.joint else repeat(0), BINS**row)
            for row in range(3)
        )
        object.__setattr__(self, "cells", (front, middle, back))

    def of(self, front: int, middle: int, back: int) -> int:
        """Return the worth of the arrangement with these hand ranks."""
        fronts, middles, backs = self.cells
        points = fronts[2 * front] + middles[2 * middle] + backs[2 * back]
        if self.joint is None:
            return points
        return points + self.joint.terms[self.cell(front, middle, back)]

    def cell(self, front: int, middle: int, back: int) -> int:
        """Return the number of the three bins these hand ranks fall into, 0 .. 64³ - 1."""
        fronts, middles, backs = self.cells
        return fronts[2 * front + 1] | middles[2 * middle + 1] | backs[2 * back + 1]


def _cells(points: Iterable[int], bins: Iterable[int], stride: int) -> "array[int]":
    seconds = (stride * at for at in bins)
    return array("i", chain.from_iterable(zip(points, seconds, strict=False)))
