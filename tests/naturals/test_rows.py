"""The rows a natural is shown in are the natural, and the best legal ones (RULES D35)."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanshui.arrangement import Arrangement, Comparison, Legality, order_faults
from shisanshui.cards import STANDARD_DECK, DeckPlan, cards_text, parse_cards
from shisanshui.hands import FlushCompare, HandOrder, Wheel, scale
from shisanshui.naturals import NaturalDefinitions, NaturalKind, find, laid_out
from tests.naturals.hands import entries, of_ranks, stacked

ROW_KINDS = ("three_straight_flushes", "three_straights", "three_flushes")
USUAL = HandOrder()
STRICT = Legality(front_middle=Comparison.ABOVE, middle_back=Comparison.ABOVE)
DECKS = {
    "52": DeckPlan(),
    "104": DeckPlan(packs=2),
    "2 jokers": DeckPlan(jokers=2),
    "2 suits and 4 jokers": DeckPlan(jokers=4, extra_suits=("s", "h")),
}


def rows_of(kind: str, cards, *, order: HandOrder = USUAL, **options) -> Arrangement | None:
    define = NaturalDefinitions(**options)
    found = find(cards, entries=entries(kind, jokers=True), define=define, order=order)
    return found[0].rows if found else None


@pytest.mark.parametrize("name", DECKS)
@given(seed=st.integers(0, 2**32))
def test_rows_are_the_natural(name: str, seed: int):
    deck = DECKS[name].deck(4)
    order = HandOrder(twins=deck.has_twins, wheel=Wheel.SECOND)
    cards = stacked(Random(seed), deck.cards)
    for natural in find(cards, entries=entries(*ROW_KINDS, jokers=True), order=order):
        rows = natural.rows
        assert rows is not None
        assert [len(row) for row in rows.rows] == [3, 5, 5]
        assert Counter(rows.cards) == Counter(cards)
        assert laid_out(natural.kind, rows)
        hands = [scale(order).evaluate(row) for row in rows.rows]
        assert not order_faults(*hands, legality=Legality())


def slowly_best(kind: str, cards, order: HandOrder, legality: Legality) -> list[int] | None:
    """Return the ranks of the best layout over all 72,072, back first; None if none is legal."""
    best: list[int] | None = None
    held = sorted(cards)
    rank = {
        row: scale(order).evaluate(row).rank for size in (3, 5) for row in combinations(held, size)
    }
    for front in combinations(held, 3):
        ten = list((Counter(held) - Counter(front)).elements())
        for middle in combinations(sorted(ten), 5):
            back = tuple(sorted((Counter(ten) - Counter(middle)).elements()))
            layout = Arrangement(front, middle, back)
            if laid_out(NaturalKind(kind), layout):
                hands = [scale(order).evaluate(row) for row in layout.rows]
                ranks = [rank[back], rank[middle], rank[front]]
                if not order_faults(*hands, legality=legality):
                    best = max(best or ranks, ranks)
    return best


@pytest.mark.parametrize("legality", [Legality(), STRICT], ids=["at least", "above"])
@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        ("three_straights", "2c 6c Jc 3s 5s 8s 9s Ks 4h 7h Th Qh Ah"),
        ("three_straights", "3s 4h 5d 5s 6h 7c 8d 9s 9h Td Js Qh Kc"),
        ("three_straights", "2c 2d 3c 3d 3h 4c 4d 4h 5c 5d 6h 6d 5h"),
        ("three_flushes", "2s 6s Js 3s 5s 8s 9s Ks 3h 7h 9h Qh Ah"),
        ("three_flushes", "2s 6s Js 3s 5s 8s 9s Ks As Qs 9h Qh Ah"),
        ("three_straight_flushes", "2s 3s 4s 5s 6s 7s 8s 9s 7d 8d 9d Td Jd"),
    ],
)
def test_rows_are_the_best_of_all(kind: str, cards: str, legality: Legality):
    hand = parse_cards(cards)
    (natural,) = find(hand, entries=entries(kind), legality=legality)
    assert natural.rows is not None
    front, middle, back = (scale(USUAL).evaluate(row).rank for row in natural.rows.rows)
    assert [back, middle, front] == slowly_best(kind, hand, USUAL, legality)


def test_rows_do_not_depend_on_the_order_of_the_cards():
    rng = Random(13)
    for _ in range(300):
        cards = list(stacked(rng, STANDARD_DECK.cards))
        found = find(cards, entries=entries(*ROW_KINDS))
        rng.shuffle(cards)
        assert find(cards, entries=entries(*ROW_KINDS)) == found


def test_rows_follow_the_wheel():
    """D5: A2345 lies in the middle where it is lowest, in the back where only TJQKA beats it."""
    cards = of_ranks("678 A2345 56789")
    lowest = rows_of("three_straights", cards, order=HandOrder(wheel=Wheel.LOWEST), a23=False)
    second = rows_of("three_straights", cards, order=HandOrder(wheel=Wheel.SECOND), a23=False)
    assert lowest is not None
    assert second is not None
    assert {card // 4 for card in lowest.middle} == {12, 0, 1, 2, 3}
    assert {card // 4 for card in second.back} == {12, 0, 1, 2, 3}


def test_rows_may_be_equal_and_then_no_strict_layout_is_legal():
    """The natural is there all the same; only its layout would foul a strict rule set."""
    cards = of_ranks("345 56789 56789")
    (natural,) = find(cards, entries=entries("three_straights"), legality=STRICT)
    assert natural.rows is not None
    assert laid_out(NaturalKind.THREE_STRAIGHTS, natural.rows)


def test_single_suit_from_many_copies_is_laid_quickly():
    """Thirteen spades from two decks: 72,072 layouts are three flushes; the best is the answer."""
    cards = parse_cards("As As Ks Ks Qs Qs Js Js Ts Ts 9s 9s 8s")
    order = HandOrder(twins=True, flush_compare=FlushCompare.DUPLICATES)
    rows = rows_of("three_flushes", cards, order=order)
    assert rows is not None
    assert cards_text(rows.front) == "8s 9s 9s"
    assert cards_text(rows.middle) == cards_text(rows.back) == "As Ks Qs Js Ts"


def test_naturals_without_rows_have_none():
    (natural,) = find(of_ranks("22 33 44 55 66 77 A"), entries=entries("six_pairs"))
    assert natural.rows is None


def test_laid_out_asks_for_these_very_rows():
    """RULES §3.4, ``detected``: three straights and three flushes must lie so."""
    straights = Arrangement.parse("3s 4h 5d | 5s 6h 7c 8d 9s | 9h Td Js Qh Kc")
    other = Arrangement.parse("3s 4h 5s | 5d 6h 7c 8d 9h | 9s Td Js Qh Kd")
    broken = Arrangement.parse("3s 4h 9h | 5s 6h 7c 8d 9s | 5d Td Js Qh Kc")
    kind = NaturalKind.THREE_STRAIGHTS
    assert laid_out(kind, straights)
    assert laid_out(kind, other)
    assert not laid_out(kind, broken)
    assert not laid_out(NaturalKind.THREE_FLUSHES, straights)
    flushes = Arrangement.parse("2c 6c Jc | 3s 5s 8s 9s Ks | 4h 7h Th Qh Ah")
    assert laid_out(NaturalKind.THREE_FLUSHES, flushes)
    assert not laid_out(NaturalKind.THREE_STRAIGHT_FLUSHES, flushes)
    both = Arrangement.parse("7d 8d 9d | 2c 3c 4c 5c 6c | 2s 3s 4s 5s 6s")
    assert all(laid_out(NaturalKind(kind), both) for kind in ROW_KINDS)
    qka = Arrangement.parse("Qs Kh Ad | 4s 5h 6d 7c 8s | 5s 6h 7d 8c 9s")
    assert laid_out(kind, qka)
    assert not laid_out(kind, qka, define=NaturalDefinitions(qka=False))


def test_laid_out_is_no_question_for_other_naturals():
    pairs = Arrangement.parse("2h 2d 4s | 4h 6h 6d 8s 8h | Th Td Qs Qh Ks")
    assert laid_out(NaturalKind.SIX_PAIRS, pairs)


def test_jokers_lie_where_they_stand_in():
    cards = parse_cards("2c 3d 4c 5d 6c 7d 8c 9d Tc Qd Kc XR XB")
    rows = rows_of("three_straights", cards, order=HandOrder(twins=True))
    assert rows is not None
    assert laid_out(NaturalKind.THREE_STRAIGHTS, rows)
