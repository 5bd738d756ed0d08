"""The reference's naturals against the counts of RULES 6, by the shapes of hands.

Most naturals depend only on how often ranks repeat, or only on the suits: one hand of each shape
stands for all of them, with its weight.
"""

from collections import Counter
from itertools import product
from math import comb, factorial

import pytest

from tests.reference.hands import RANKS, SUITS
from tests.reference.naturals import RUNS5, holds, runs3
from tests.reference.rules import RULES, with_options

OPTIONS = RULES["taiwan"]["natural_options"]


def shapes(left=13, most=4):
    """How often the ranks of thirteen cards can repeat, such as (4, 4, 3, 2)."""
    if left == 0:
        yield ()
    for n in range(min(left, most), 0, -1):
        for rest in shapes(left - n, n):
            yield (n, *rest)


def hands_by_rank_shape():
    """(a hand, how many hands have its shape); the suits are mixed."""
    for shape in shapes():
        if len(shape) > 13:
            continue
        ways = factorial(13) // factorial(13 - len(shape))
        for repeats in Counter(shape).values():
            ways //= factorial(repeats)
        for n in shape:
            ways *= comb(4, n)
        cards = [RANKS[i] + SUITS[(i + j) % 4] for i, n in enumerate(shape) for j in range(n)]
        yield cards, ways


def hands_by_suit_shape():
    for a, b, c in product(range(14), repeat=3):
        d = 13 - a - b - c
        if d < 0:
            continue
        ways = comb(13, a) * comb(13, b) * comb(13, c) * comb(13, d)
        sizes = zip(SUITS, (a, b, c, d), strict=True)
        yield [rank + suit for suit, n in sizes for rank in RANKS[:n]], ways


def total(kind, hands, **options):
    rules = with_options(RULES["taiwan"], natural_options=options)
    return sum(ways for cards, ways in hands if holds(kind, cards, rules["natural_options"]))


@pytest.mark.parametrize(
    ("kind", "options", "count"),
    [
        ("dragon", {}, 4**13),
        ("three_quads", {}, 11_440),
        ("four_trips", {}, 6_772_480),
        ("four_trips", {"quads_as_trips": False}, 6_589_440),
        ("three_trips_and_quads", {}, 183_040),
        ("five_pairs_and_trips", {}, 342_692_064),
        ("five_pairs_and_trips", {"quads_as_pairs": False}, 320_246_784),
        ("six_pairs", {}, 2_856_863_152),
        ("six_pairs", {"odd_may_match": False}, 2_514_171_088),
        ("six_pairs", {"odd_may_match": False, "quads_as_pairs": False}, 2_241_727_488),
    ],
)
def test_by_ranks(kind, options, count):
    assert total(kind, hands_by_rank_shape(), **options) == count


@pytest.mark.parametrize(
    ("kind", "options", "count"),
    [
        ("three_flushes", {}, 5_705_516_392),
        ("one_colour", {}, 20_801_200),
        ("one_colour", {"one_colour": 12}, 523_001_600),
        ("one_off_colour", {}, 502_200_400),
    ],
)
def test_by_suits(kind, options, count):
    assert total(kind, hands_by_suit_shape(), **options) == count


@pytest.mark.parametrize(
    ("a23", "qka", "count"),
    [
        (False, False, 1_570_292_736),
        (True, False, 1_799_936_256),
        (False, True, 1_799_936_256),
        (True, True, 2_029_579_776),
    ],
)
def test_three_straights(a23, qka, count):
    options = {**OPTIONS, "a23": a23, "qka": qka}
    found = {
        tuple(sorted(front + middle + back))
        for front in runs3(options)
        for middle in RUNS5
        for back in RUNS5
    }
    found = [Counter(ranks) for ranks in found if max(Counter(ranks).values()) <= 4]
    weight = 0
    for ranks in found:
        cards = [rank + SUITS[j] for rank, n in ranks.items() for j in range(n)]
        assert holds("three_straights", cards, options)
        ways = 1
        for n in ranks.values():
            ways *= comb(4, n)
        weight += ways
    assert weight == count
