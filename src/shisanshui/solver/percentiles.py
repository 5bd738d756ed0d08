"""Rows worth the share of rows they beat: what to play by while nothing better is known."""

from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Final

from shisanshui.cards import Deck
from shisanshui.ruleset import Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.tables import tables
from shisanshui.solver.worth import Worth

_HANDS: Final = 500
_ROUNDS: Final = 3
_UNIT: Final = 1 << 14


@lru_cache(maxsize=16)
def percentiles(ruleset: Ruleset, deck: Deck) -> Worth:
    """Return a worth in which each row counts the share of 500 hands' rows that are weaker.

    The hands are arranged by that very worth; a few rounds of arranging settle it.
    """
    on = tables(ruleset.hands)
    rng = Random(1)
    hands = kernel.pack([rng.sample(deck.cards, 13) for _ in range(_HANDS)])
    found = kernel.frontiers(hands, on, middle_back=ruleset.legality.middle_back)
    choices = kernel.unpack(found.splits)
    worth = Worth((range(on.size), range(on.size), range(on.size)))
    for _ in range(_ROUNDS):
        points = kernel.worths(found.splits, worth)
        counts = [[0] * on.size for _ in range(3)]
        start = 0
        for size in found.sizes:
            if size:
                at = max(range(start, start + size), key=points.__getitem__)
                for row, rank in enumerate(choices[at][:3]):
                    counts[row][rank] += 1
            start += size
        front, middle, back = (_shares(row) for row in counts)
        worth = Worth((front, middle, back))
    return worth


def _shares(counts: list[int]) -> list[int]:
    """Return the share below each position, in 16,384ths of a row; positions never tie."""
    below = [0, *accumulate(counts)]
    total = max(1, below[-1])
    return [
        _UNIT * (2 * below[at] + counts[at]) // (2 * total) * 64 + at * 64 // len(counts)
        for at in range(len(counts))
    ]
