"""The 64 bins a row's hand ranks fall into, so that three rows together have 64³ cells.

A bin never holds hands of different values: what three rows pay in all follows from their bins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from shisanshui.solver.economics import Economics, RowPay
from shisanshui.solver.worth import BINS

Starts = tuple[int, ...]
"""Where each bin begins on the scale; the first begins at 0."""


@dataclass(frozen=True)
class Bins:
    """How the scale is cut, row by row: at most 64 bins a row."""

    starts: tuple[Starts, Starts, Starts]
    size: int
    """Positions on the scale."""

    def classes(self, economics: Economics) -> bytes:
        """Return the class of each bin, 64 a row."""
        return b"".join(
            [
                bytes([pay.class_at[start] for start in starts]).ljust(BINS, b"\0")
                for pay, starts in zip(economics.rows, self.starts, strict=True)
            ]
        )

    @cached_property
    def of(self) -> tuple[bytes, bytes, bytes]:
        """The bin of each position, for front, middle and back."""
        front, middle, back = (_bins(starts, self.size) for starts in self.starts)
        return front, middle, back


def cut(economics: Economics, counts: Sequence[Sequence[int]]) -> Bins:
    """Return bins of about equal shares of some counts of hand ranks, split where values change."""
    begins, _ = economics.levels
    front, middle, back = (
        _cut(pay, row, begins) for pay, row in zip(economics.rows, counts, strict=True)
    )
    return Bins((front, middle, back), len(economics.strength_at))


def _cut(pay: RowPay, counts: Sequence[int], begins: Sequence[int]) -> Starts:
    """Cut where the class changes, and into equal shares with the bins that are left for that.

    Ranks of equal strength stay together.
    """
    classes = pay.class_at
    changes = [at for at in range(1, len(classes)) if classes[at] != classes[at - 1]]
    shares = max(1, BINS - len(changes))
    total = max(1, sum(counts))
    starts = {0, *changes}
    before = 0
    for at, (below, own) in enumerate(zip(accumulate(counts, initial=0), counts, strict=False)):
        share = min(shares - 1, (2 * below + own) * shares // (2 * total))
        if share > before:
            starts.add(begins[at])
        before = share
    return tuple(sorted(starts))


def _bins(starts: Starts, size: int) -> bytes:
    sizes = [end - start for start, end in zip(starts, (*starts[1:], size), strict=True)]
    return b"".join([bytes([at]) * length for at, length in enumerate(sizes)])
