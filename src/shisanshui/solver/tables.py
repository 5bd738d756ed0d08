"""The ranks of all rows under one hand order, by their ranks alone, as the search looks them up.

A row's ranks are a multiset of 14 ranks, the last (13) standing for a joker. It is written as a
*key*, four bits a rank, so the keys of two parts of a row add up to the key of the row; and as a
*number*, its place among the multisets of its size in colexicographic order, by which the kernel
indexes arrays.
"""

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from shisanshui.hands import HandOrder, HandRank, Scale, scale

JOKER: Final = 13
KEY: Final = tuple(1 << 4 * rank for rank in range(JOKER + 1))
"""The key of one card by its rank; a row's key is the sum over its cards."""

NO_HAND: Final = HandRank(0)
"""Where a table has no such row: the weakest place of all, which no legal row of five takes."""


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """Positions on one scale; those in one suit only where that is worth more."""

    size: int
    """How many positions the scale has."""
    floor: int
    """Rows below this position are worth the same in any suits; 0 if no rank is safe from them."""
    five: dict[int, HandRank]
    five_suited: dict[int, HandRank]
    three: dict[int, HandRank]
    three_suited: dict[int, HandRank]

    def numbered(self, table: dict[int, HandRank]) -> "array[int]":
        """Return one of the four tables as 16-bit positions by number."""
        row_size = 5 if table is self.five or table is self.five_suited else 3
        return array("H", [table.get(key, NO_HAND) for key in _keys(row_size)])


@lru_cache(maxsize=64)
def tables(order: HandOrder) -> Tables:
    """Return the tables of a hand order, made on first use in a few hundredths of a second."""
    on = scale(order)
    five = _with_jokers(lambda ranks: on.five(ranks, suited=False), 5)
    five_suited = _better(_with_jokers(lambda ranks: on.five(ranks, suited=True), 5), five)
    three, three_suited = _fronts(on)
    floor = 0 if three_suited else min(five_suited.values())
    return Tables(on.size, floor, five, five_suited, three, three_suited)


def _fronts(on: Scale) -> tuple[dict[int, HandRank], dict[int, HandRank]]:
    """Return the fronts in mixed suits and in one; fronts of jokers alone can be neither (D2)."""
    three: dict[int, HandRank] = {}
    suited: dict[int, HandRank] = {}
    for ranks in combinations_with_replacement(range(JOKER + 1), 3):
        key = sum([KEY[rank] for rank in ranks])
        three[key] = on.three(ranks) or NO_HAND
        if ranks.count(JOKER) not in on.order.joker_fronts:
            suited[key] = on.three(ranks, suited=True) or NO_HAND
    return three, _better(suited, three)


def _with_jokers(
    position: Callable[[tuple[int, ...]], HandRank | None], size: int
) -> dict[int, HandRank]:
    """Return positions by key, a joker counting as whichever rank makes the best hand."""
    table: dict[int, HandRank] = {}
    for jokers in range(size + 1):
        for ranks in combinations_with_replacement(range(JOKER), size - jokers):
            key = sum([KEY[rank] for rank in ranks])
            if jokers:
                key += (jokers - 1) * KEY[JOKER]
                table[key + KEY[JOKER]] = max([table[key + one] for one in KEY[:JOKER]])
            else:
                table[key] = position(ranks) or NO_HAND
    return table


def _better(table: dict[int, HandRank], than: dict[int, HandRank]) -> dict[int, HandRank]:
    return {key: at for key, at in table.items() if at > than[key]}


@lru_cache(maxsize=2)
def _keys(size: int) -> tuple[int, ...]:
    """Return the keys of all multisets of a size by number."""
    rows = combinations_with_replacement(range(JOKER + 1), size)
    colex = sorted(rows, key=lambda ranks: ranks[::-1])
    return tuple(sum([KEY[rank] for rank in ranks]) for ranks in colex)
