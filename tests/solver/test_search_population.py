"""Tallies, encounters and card removal against the words that define them."""

import random
from array import array
from fractions import Fraction
from itertools import permutations
from math import comb, prod

import pytest

from shisanshui.cards import Card, Deck
from shisanshui.ruleset import ScoopNeeds
from shisanshui.solver import kernel
from shisanshui.solver.tables import tables
from shisanshui.solver.worth import BINS, Worth
from tests.solver import implementations, oracle
from tests.solver.oracle import FAMILIES
from tests.solver.test_search_best import random_worth

ORDER = tables(FAMILIES[0].order)
WORTH = random_worth(ORDER.size, most=1 << 16, seed=1)
HANDS = FAMILIES[0].hands(300, seed=13)
SPLITS = implementations.ALL[-1].best(kernel.pack(HANDS), ORDER, strict=False, worth=WORTH)[0]
SAMPLE = kernel.Sample(array("I", [7, 3, 299]), array("I", [1 << 16, 5, 24 << 16]))

implementation = pytest.mark.parametrize(
    "implementation", implementations.ALL, ids=implementations.name
)
samples = pytest.mark.parametrize("sample", [None, SAMPLE], ids=["everybody", "sample"])


def members(sample: kernel.Sample | None) -> list[tuple[kernel.Split, int]]:
    splits = kernel.unpack(SPLITS)
    if sample is None:
        return [(split, 1) for split in splits]
    return [(splits[at], weight) for at, weight in zip(*sample, strict=True)]


@implementation
@samples
def test_tally_counts_rows_and_bins(implementation, sample):
    tally = kernel.Tally(ORDER.size)
    rows = tally.front, tally.middle, tally.back
    implementation.tally(SPLITS, WORTH, sample=sample, rows=rows, joint=tally.joint)
    implementation.tally(SPLITS, WORTH, sample=sample, rows=rows, joint=None)
    for row, counts in enumerate(rows):
        expected = [0] * ORDER.size
        for split, weight in members(sample):
            expected[split[row]] += 2 * weight
        assert [*counts] == expected
    assert sum(tally.joint[::2]) == sum(weight for _, weight in members(sample))
    assert sum(tally.joint[1::2]) == sum(
        weight * WORTH.extra(*split[:3]) for split, weight in members(sample)
    )
    split, weight = members(sample)[0]
    assert tally.joint[2 * WORTH.bin(*split[:3])] >= weight


@implementation
def test_cumulate_counts_what_is_below_and_above(implementation):
    rng = random.Random(2)
    joint = array("q", bytes(16 * BINS**3))
    points = [tuple(rng.randrange(BINS) for _ in range(3)) for _ in range(40)]
    for back, middle, front in points:
        at = 2 * ((back * BINS + middle) * BINS + front)
        joint[at] += 3
        joint[at + 1] += 5
    below, above = implementation.cumulate(joint)
    for corner in [
        *points[:10],
        *[tuple(rng.randrange(BINS) for _ in range(3)) for _ in range(20)],
    ]:
        at = (corner[0] * BINS + corner[1]) * BINS + corner[2]

        def halves(point: tuple[int, ...], sign: int, corner=corner) -> int:
            """Two on each axis where the point lies on that side, one in the same plane."""
            sides = [sign * (c - p) for c, p in zip(corner, point, strict=True)]
            return prod(2 * (side > 0) + (side == 0) for side in sides)

        assert below[at] == 3 * sum(halves(point, 1) for point in points)
        assert above[at] == 5 * sum(halves(point, -1) for point in points)


@implementation
@samples
@pytest.mark.parametrize("needs", ScoopNeeds)
def test_encounters_compare_row_by_row(implementation, sample, needs):
    strengths = tuple(array("H", [at // 9 for at in range(ORDER.size)]) for _ in range(3))
    mine = SPLITS[:50]
    soft = needs is ScoopNeeds.NO_LOSS
    found = implementation.encounters(
        mine, SPLITS, WORTH, strengths=strengths, soft=soft, sample=sample
    )
    for at, split in enumerate(kernel.unpack(mine)):
        sums = [0, 0, 0, 0]
        for other, weight in members(sample):
            pairs = [(split[row] // 9, other[row] // 9) for row in range(3)]
            won = sum(a > b for a, b in pairs)
            lost = sum(a < b for a, b in pairs)
            sums[3] += weight * ((won > lost) - (won < lost))
            if won == 3 or (soft and won and not lost):
                sums[0] += weight
            if lost == 3 or (soft and lost and not won):
                sums[1] += weight
                sums[2] += weight * WORTH.extra(*other[:3])
        assert [*found[4 * at : 4 * at + 4]] == sums


def share(hand: tuple[Card, ...], mine: tuple[Card, ...], deck: Deck) -> Fraction:
    """Return the sum over the renamings that leave the deck as it is: how many ways of drawing the
    renamed hand are left beside mine, of those there are of drawing the hand."""
    counts = [*deck.counts[:52], deck.counts[52] + deck.counts[53]]
    left = [*counts]
    for card in mine:
        left[min(card, 52)] -= 1

    def ways(cards: list[int], of: list[int]) -> int:
        return prod(comb(max(0, of[face]), cards.count(face)) for face in set(cards))

    drawn = ways([min(card, 52) for card in hand], counts)
    renamed = [
        [52 if card >= 52 else card & ~3 | suits[card & 3] for card in hand]
        for suits in permutations(range(4))
        if all(counts[face] == counts[face & ~3 | suits[face & 3]] for face in range(52))
    ]
    return Fraction(sum(ways(cards, left) for cards in renamed), drawn)


@implementation
@pytest.mark.parametrize(
    "deck",
    [oracle.STANDARD, oracle.DOUBLE, oracle.JOKERS, oracle.EXTRA_SUITS, oracle.SHORT],
    ids=["one deck", "two decks", "jokers", "added suits and jokers", "a suit dropped"],
)
def test_weights_are_the_renamings_that_can_still_be_dealt(implementation, deck):
    rng = random.Random(3)
    hands = [tuple(sorted(rng.sample(deck.cards, 13))) for _ in range(60)]
    packed = kernel.pack(hands)
    for mine in hands[:3]:
        weights = [int(share(hand, mine, deck) * (1 << 16)) for hand in hands]
        expected = {at: weight for at, weight in enumerate(weights) if weight}
        found = implementation.weigh_any(packed, bytes(mine), deck=bytes(deck.counts))
        assert dict(zip(*found, strict=True)) == expected
        if deck is oracle.STANDARD:
            masks = implementation.suit_masks(packed + bytes(mine))
            found = implementation.weigh(masks[:-1], masks[-1])
            assert dict(zip(*found, strict=True)) == expected


def test_a_pool_beside_a_hand_uses_the_deck_it_is_dealt_from():
    for deck in (oracle.STANDARD, oracle.JOKERS, oracle.SHORT):
        rng = random.Random(4)
        hands = [tuple(sorted(rng.sample(deck.cards, 13))) for _ in range(200)]
        pool = kernel.Pool(kernel.pack(hands), deck)
        sample = pool.beside(reversed(hands[0]))
        for at, weight in zip(*sample, strict=True):
            assert weight == int(share(hands[at], hands[0], deck) * (1 << 16))


def test_renaming_makes_a_pool_count_for_more():
    """On average 24 * C(39,13) / C(52,13) = 0.307 renamings of a hand are left."""
    hands = FAMILIES[0].hands(4000, seed=14)
    pool = kernel.Pool(kernel.pack(hands), oracle.STANDARD)
    found = sum(sum(pool.beside(hand).weights) for hand in hands[:20]) / (20 * len(hands) << 16)
    assert found == pytest.approx(24 * comb(39, 13) / comb(52, 13), rel=0.1)


def test_tally_and_encounters_by_name():
    tally = kernel.Tally(ORDER.size)
    kernel.tally(SPLITS, WORTH, into=tally)
    assert sum(tally.front) == sum(tally.joint[::2]) == len(HANDS)
    rows = Worth(WORTH.points)
    kernel.tally(SPLITS, rows, into=tally, sample=SAMPLE)
    assert sum(tally.joint[::2]) == len(HANDS)
    assert sum(tally.back) == len(HANDS) + sum(SAMPLE.weights)
    below, _ = kernel.cumulate(tally.joint)
    assert 0 <= min(below) <= max(below) <= 8 * len(HANDS)
    ranks = tuple(array("H", range(ORDER.size)) for _ in range(3))
    met = kernel.encounters(SPLITS[:5], SPLITS, WORTH, strengths=ranks)
    assert len(met) == 1
    assert 0 < met[0].sweeps + met[0].swept < len(HANDS)
