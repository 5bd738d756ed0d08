"""How many hands and classes of hands there are, all of them evaluated (RULES D4, D5, D9)."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from shisanshui.cards import JOKER_RED, Card
from shisanshui.hands import Category, HandOrder, HandRank, Scale, Wheel, scale

FIVE_CARD_HANDS = {
    Category.HIGH_CARD: 1_302_540,
    Category.PAIR: 1_098_240,
    Category.TWO_PAIR: 123_552,
    Category.THREE_OF_A_KIND: 54_912,
    Category.STRAIGHT: 10_200,
    Category.FLUSH: 5_108,
    Category.FULL_HOUSE: 3_744,
    Category.FOUR_OF_A_KIND: 624,
    Category.STRAIGHT_FLUSH: 40,
}
FIVE_CARD_CLASSES = {
    Category.HIGH_CARD: 1277,
    Category.PAIR: 2860,
    Category.TWO_PAIR: 858,
    Category.THREE_OF_A_KIND: 858,
    Category.STRAIGHT: 10,
    Category.FLUSH: 1277,
    Category.FULL_HOUSE: 156,
    Category.FOUR_OF_A_KIND: 156,
    Category.STRAIGHT_FLUSH: 10,
}
WITH_A_JOKER = {
    Category.HIGH_CARD: 1_302_540,
    Category.PAIR: 1_268_088,
    Category.TWO_PAIR: 123_552,
    Category.THREE_OF_A_KIND: 137_280,
    Category.STRAIGHT: 20_532,
    Category.FLUSH: 7_804,
    Category.FULL_HOUSE: 6_552,
    Category.FOUR_OF_A_KIND: 3_120,
    Category.STRAIGHT_FLUSH: 204,
    Category.FIVE_OF_A_KIND: 13,
}


def ranks_of_all(size: int, on: Scale) -> Counter[HandRank]:
    """Evaluate every hand of so many of the 52 cards; return how many stand at each place."""
    evaluate = on.evaluate
    return Counter([evaluate(hand).rank for hand in combinations(map(Card, range(52)), size)])


def by_category(ranks: Counter[HandRank], on: Scale) -> Counter[Category]:
    counts: Counter[Category] = Counter()
    for rank, hands in ranks.items():
        counts[on.category(rank)] += hands
    return counts


@pytest.mark.parametrize("wheel", Wheel)
def test_all_hands_of_one_pack(wheel: Wheel):
    """2,598,960 hands of five in 7,462 classes, 22,100 of three in 455, on one scale of both."""
    on = scale(HandOrder(wheel=wheel))
    fives, threes = ranks_of_all(5, on), ranks_of_all(3, on)
    assert by_category(fives, on) == FIVE_CARD_HANDS
    assert by_category(Counter(fives.keys()), on) == FIVE_CARD_CLASSES
    assert by_category(threes, on) == {
        Category.HIGH_CARD: 18_304,
        Category.PAIR: 3_744,
        Category.THREE_OF_A_KIND: 52,
    }
    assert (len(fives), len(threes)) == (7462, 455)
    assert not fives.keys() & threes.keys()
    assert on.size == 7462 + 455


def test_all_hands_of_five_with_a_joker():
    """53 cards; a fully wild joker makes thirteen fives of a kind and many more of the rest."""
    on = scale(HandOrder(twins=True))
    counts = Counter(FIVE_CARD_HANDS)
    for four in combinations(map(Card, range(52)), 4):
        counts[on.evaluate((*four, JOKER_RED)).category] += 1
    assert counts == WITH_A_JOKER
    assert counts.total() == comb(53, 5)


def test_all_hands_of_two_packs():
    """104 cards: fives of a kind, and flushes with pairs in them; each choice of ranks weighed."""
    on = scale(HandOrder(twins=True))
    counts: Counter[Category] = Counter()
    classes: set[HandRank] = set()
    for ranks in combinations_with_replacement(range(13), 5):
        times = Counter(ranks).values()
        hands = prod(comb(8, n) for n in times)
        suited = 4 * prod(comb(2, n) for n in times)
        spades = tuple(Card(4 * rank + 3) for rank in ranks)
        if suited:
            counts[on.evaluate(spades).category] += suited
            classes.add(on.evaluate(spades).rank)
        mixed = (*spades[:4], Card(4 * ranks[4]))
        counts[on.evaluate(mixed).category] += hands - suited
        classes.add(on.evaluate(mixed).rank)
    straight_flushes = 10 * 4 * 2**5
    flushes = 4 * comb(26, 5) - straight_flushes
    assert counts == {
        Category.FIVE_OF_A_KIND: 13 * comb(8, 5),
        Category.STRAIGHT_FLUSH: straight_flushes,
        Category.FOUR_OF_A_KIND: 13 * comb(8, 4) * 96,
        Category.FULL_HOUSE: 13 * comb(8, 3) * 12 * comb(8, 2),
        Category.FLUSH: flushes,
        Category.STRAIGHT: 10 * 8**5 - straight_flushes,
        Category.THREE_OF_A_KIND: 13 * comb(8, 3) * comb(12, 2) * 8**2,
        Category.TWO_PAIR: comb(13, 2) * comb(8, 2) ** 2 * 88 - 4 * comb(13, 2) * 11 * 2,
        Category.PAIR: 13 * comb(8, 2) * comb(12, 3) * 8**3 - 4 * 13 * comb(12, 3) * 2**3,
        Category.HIGH_CARD: (comb(13, 5) - 10) * (8**5 - 4 * 2**5),
    }
    assert counts.total() == comb(104, 5)
    paired_flushes = 2860 + 858
    assert len(classes) == 7462 + 13 + paired_flushes
    assert on.size == 7462 + 13 + paired_flushes + 858 + 455, "trips in a flush need three packs"
