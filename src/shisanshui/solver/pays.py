"""What rows and sweeps pay at one table, in the numbers the kernel reads."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shisanshui.solver.economics import CLASSES, Economics

PAY_BITS: Final = 16
"""Row pays are in 65,536ths of a point: ranked stakes are expectations."""
CHANCE_BITS: Final = 20
"""Chances are in 1,048,576ths."""
OWN: Final = 64
"""How much of one's own bin counts, where all of it does."""

Matrix = Sequence[Sequence[int]]
"""By my class and theirs."""


@dataclass(frozen=True, eq=False, slots=True)
class Pays:
    """How one row pays: by stretches of the scale that are of one class each."""

    starts: "array[int]"
    """Where each stretch begins, and the end of the scale."""
    classes: bytes
    """The class of each stretch."""
    win: "array[int]"
    """``win[16 * mine + theirs]``: what a won row pays me, in 65,536ths."""
    tie: "array[int]"
    begins: "array[int]"
    """By rank, where the ranks of its strength begin."""
    ends: "array[int]"


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Stakes:
    """What the joint terms of a worth follow from. Chances are in 2^20ths."""

    faced: "array[int]"
    """Those I meet, counted by cell."""
    facing: "array[int]"
    """Those they meet."""
    faced_total: int
    """How many I meet, with those that lay no rows to compare."""
    facing_total: int
    classes: bytes
    """The class of each bin, 64 a row."""
    win: bytes
    """For each bin, 64 a row, how much of it a hand in it beats, in 64ths."""
    lose: bytes
    """How much of it beats a hand in it."""
    rival_win: bytes
    """What ``win`` is for those I meet."""
    sweeps: "array[int]"
    """Points by [back][middle][front] class."""
    home_runs: "array[int]"
    rival_home_runs: "array[int]"
    """Those of whom I meet."""
    faced_fouled: int
    """How many of those I meet have fouled and count as swept in a home run."""
    facing_fouled: int
    guns: int
    """The chance that scoops are on (D25)."""
    others: int
    """My opponents besides the one in question."""
    rival_others: int
    """That one's opponents besides me."""
    majority: int
    bits: int
    """Binary places of a point in the terms."""


def pays(
    economics: Economics, row: int, *, win: Matrix | None = None, tie: Matrix | None = None
) -> Pays:
    """Return how a row pays; ``win`` and ``tie`` are in 65,536ths, else those of the rule set."""
    pay = economics.rows[row]
    begins, ends = economics.levels
    return Pays(
        array("H", [*(start for start, _, _ in pay.segments), len(pay.class_at)]),
        bytes([one for _, _, one in pay.segments]),
        _flat(win or _scaled(pay.win)),
        _flat(tie or _scaled(pay.tie)),
        begins,
        ends,
    )


def _scaled(matrix: Matrix) -> Matrix:
    return [[points << PAY_BITS for points in by_class] for by_class in matrix]


def _flat(matrix: Matrix) -> "array[int]":
    out = array("i", [0]) * CLASSES**2
    for mine, by_class in enumerate(matrix):
        for theirs, points in enumerate(by_class):
            out[CLASSES * mine + theirs] = points
    return out
