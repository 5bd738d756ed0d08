"""What an arrangement is worth by its three hand ranks, in integers, so that ties break alike.

The worth is a sum of points by row, plus what hangs on all three rows together: each row's ranks
fall into 64 bins, and the three bins give a scale for the row's extras (the chance of a scoop, say,
for what a scoop adds to them) and a shift (what opponents' scoops cost). The unit is the caller's.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Final

BINS: Final = 64
_BIN_BITS: Final = 6

Rows = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""One value for each position of the scale, for front, middle and back."""


@dataclass(frozen=True, eq=False, slots=True)
class Joint:
    """The terms that hang on all three rows."""

    bins: Rows
    """0..63, never falling with the position."""
    extras: Rows
    flat: int
    """An extra that hangs on no row."""
    terms: "array[int]"
    """Scale and shift, 32 bits each, for every [back][middle][front] bin."""


@dataclass(frozen=True, eq=False, slots=True)
class Worth:
    """The worth of arrangements on one scale. No term may fall when a row gets stronger."""

    points: Rows
    joint: Joint | None = None
    cells: tuple["array[int]", "array[int]", "array[int]"] = field(init=False, repr=False)
    """By row and position: points, then extra and bin in one number, 32 bits each."""

    def __post_init__(self) -> None:
        """Lay the rows out as the search reads them."""
        joint = self.joint
        front, middle, back = (
            _cells(
                self.points[row],
                joint.extras[row] if joint else repeat(0),
                joint.bins[row] if joint else repeat(0),
            )
            for row in range(3)
        )
        object.__setattr__(self, "cells", (front, middle, back))

    def of(self, front: int, middle: int, back: int) -> int:
        """Return the worth of the arrangement with these hand ranks."""
        fronts, middles, backs = self.cells
        points = fronts[2 * front] + middles[2 * middle] + backs[2 * back]
        if self.joint is None:
            return points
        at = 2 * self.bin(front, middle, back)
        extra = self.extra(front, middle, back)
        return points + self.joint.terms[at] * extra + self.joint.terms[at + 1]

    def bin(self, front: int, middle: int, back: int) -> int:
        """Return the number of the bin these hand ranks fall into, 0 .. 64³ - 1."""
        fronts, middles, backs = self.cells
        f, m, b = fronts[2 * front + 1], middles[2 * middle + 1], backs[2 * back + 1]
        return ((b & 63) << _BIN_BITS | m & 63) << _BIN_BITS | f & 63

    def extra(self, front: int, middle: int, back: int) -> int:
        """Return the extra of these hand ranks, the flat one included."""
        fronts, middles, backs = self.cells
        rows = fronts[2 * front + 1], middles[2 * middle + 1], backs[2 * back + 1]
        flat = 0 if self.joint is None else self.joint.flat
        return flat + sum([row >> _BIN_BITS for row in rows])


def _cells(points: Iterable[int], extras: Iterable[int], bins: Iterable[int]) -> "array[int]":
    seconds = (extra << _BIN_BITS | at for extra, at in zip(extras, bins, strict=False))
    return array("i", chain.from_iterable(zip(points, seconds, strict=False)))
