"""The scale puts rows where comparing them card by card, the slow way, puts them (RULES D4-D12)."""

from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shisanshui.cards import CardError, cards_text, parse_cards
from shisanshui.hands import (
    Category,
    FlushCompare,
    FrontHands,
    HandOrder,
    Kickers,
    SuitOrder,
    SuitUse,
    Wheel,
    scale,
)
from tests.hands.rows import every_row, in_reference_words, like, random_row
from tests.reference.hands import duel, in_order, judge

SEEDS = st.integers(0, 2**32)
ORDERS = [
    HandOrder(wheel=wheel, flush_compare=flushes, twins=twins)
    for wheel, flushes, twins in product(Wheel, FlushCompare, (False, True))
]


@pytest.mark.parametrize(
    "order",
    [
        pytest.param(order, id=f"{order.wheel}-{order.flush_compare}-{order.twins}")
        for order in ORDERS
    ],
)
def test_whole_scale(order: HandOrder):
    """Every class of rows of both sizes: neighbours compare as the reference compares them."""
    on, words = scale(order), in_reference_words(order)
    rows = sorted((on.evaluate(row).rank, cards_text(row)) for row in every_row(twins=order.twins))
    assert {rank for rank, _ in rows} == set(range(on.size))
    judged = [(rank, text, judge(text, words)) for rank, text in rows]
    for (low, low_text, lower), (high, high_text, upper) in pairwise(judged):
        assert on.category(low).label == lower["name"]
        assert in_order(lower, upper, "<="), (low_text, high_text)
        assert in_order(lower, upper, "<") == (low < high), (low_text, high_text)


@pytest.mark.parametrize("wheel", Wheel)
@pytest.mark.parametrize("size", [3, 5])
def test_top_only_compares_the_rank_that_names_the_hand(size: int, wheel: Wheel):
    """D7, 食夾棍: ties are many; legality still looks at every card."""
    order = HandOrder(kickers=Kickers.TOP_ONLY, wheel=wheel)
    on, words = scale(order), in_reference_words(order)
    rows = [row for row in every_row(twins=False) if len(row) == size]
    judged = sorted(
        (on.evaluate(row).strength, cards_text(row), on.evaluate(row).rank) for row in rows
    )
    for (low, low_text, _), (high, high_text, _) in pairwise(judged):
        one, other = judge(high_text, words), judge(low_text, words)
        assert duel(one, other, words) == (low < high), (low_text, high_text)
    full = scale(HandOrder(wheel=wheel))
    assert [rank for *_, rank in judged] == [
        full.evaluate(parse_cards(text)).rank for _, text, _ in judged
    ]


@pytest.mark.parametrize("suits", [SuitOrder.SHCD, SuitOrder.SHDC])
@given(seed=SEEDS)
def test_suit_of_the_top_card_breaks_ties(suits: SuitOrder, seed: int):
    """D6: in either order of the suits, with either wheel."""
    rng = Random(seed)
    order = HandOrder(suits=suits, wheel=rng.choice(list(Wheel)), twins=True)
    words = in_reference_words(order)
    row = random_row(rng, rng.choice((3, 5)))
    other = like(rng, like(rng, row))
    mine, yours = (scale(order).evaluate(cards).strength for cards in (row, other))
    result = duel(*(judge(cards_text(cards), words) for cards in (row, other)), words)
    assert (mine > yours) - (mine < yours) == result


@given(seed=SEEDS)
def test_twins(seed: int):
    """D1, D8: rows that hold one card several times."""
    rng = Random(seed)
    flushes = rng.choice(list(FlushCompare))
    order = HandOrder(twins=True, flush_compare=flushes, wheel=rng.choice(list(Wheel)))
    sizes = (rng.choice((3, 5)), 5)
    agrees(order, *(random_row(rng, size, copies=rng.choice((2, 3))) for size in sizes))


@given(seed=SEEDS)
def test_jokers_stand_for_whatever_serves_best(seed: int):
    """RULES §3.4: tried with every substitution there is."""
    rng = Random(seed)
    jokers = rng.choice((1, 1, 1, 1, 2))
    flushes = rng.choice(list(FlushCompare))
    order = HandOrder(twins=True, flush_compare=flushes, wheel=rng.choice(list(Wheel)))
    sizes = (rng.choice((3, 5)), 5)
    with_jokers, without = (
        random_row(rng, size, jokers=count) for size, count in zip(sizes, (jokers, 0), strict=True)
    )
    agrees(order, with_jokers, without)


@pytest.mark.soak
@settings(max_examples=100)
@given(seed=SEEDS)
def test_three_jokers(seed: int):
    rng = Random(seed)
    rows = (random_row(rng, 5, jokers=3), random_row(rng, 5, jokers=1))
    agrees(HandOrder(twins=True, wheel=rng.choice(list(Wheel))), *rows)


def agrees(order: HandOrder, lower, upper) -> None:
    """Check the names and the order of two rows, the second one of five cards."""
    words = in_reference_words(order)
    mine = [scale(order).evaluate(row) for row in (lower, upper)]
    theirs = [judge(cards_text(row), words) for row in (lower, upper)]
    shown = f"{cards_text(lower)} | {cards_text(upper)}"
    assert [hand.category.label for hand in mine] == [row["name"] for row in theirs], shown
    assert (mine[0].rank <= mine[1].rank) == in_order(*theirs, "<="), shown
    assert (mine[0].rank < mine[1].rank) == in_order(*theirs, "<"), shown


def test_nothing_but_jokers_is_five_aces():
    on = scale(HandOrder(twins=True))
    jokers = parse_cards("XR XB XR XB XR")
    assert on.evaluate(jokers) == on.evaluate(parse_cards("As Ah Ad Ac As"))
    assert on.evaluate(parse_cards("XR XB XR XB 2c")) == on.evaluate(parse_cards("2s 2h 2d 2c 2c"))


def test_fronts_of_jokers():
    """D2: two or three jokers in front beat all trips and lose to every straight."""
    on = scale(HandOrder(twins=True, joker_fronts=(2, 3)))
    aces, wheel = parse_cards("As Ah Ad"), parse_cards("As 2h 3d 4c 5s")
    ladder = [aces, parse_cards("XR XB 2c"), parse_cards("XR XB XR"), wheel]
    ranks = [on.evaluate(row).rank for row in ladder]
    assert ranks == sorted(set(ranks))
    assert on.evaluate(parse_cards("As Ah XR")).rank == ranks[0]
    assert on.evaluate(ladder[1]).rank > on.evaluate(parse_cards("As Ah Ad Kc Qc")).rank
    assert on.evaluate(ladder[1]).category is Category.THREE_OF_A_KIND


@pytest.mark.parametrize(
    ("front_hands", "names"),
    [
        (FrontHands.PLAIN, ["high_card", "high_card", "high_card", "pair"]),
        (FrontHands.STRAIGHTS, ["straight", "straight", "high_card", "pair"]),
        (FrontHands.FLUSHES, ["flush", "high_card", "flush", "pair"]),
        (FrontHands.BOTH, ["straight_flush", "straight", "flush", "pair"]),
    ],
)
def test_front_straights_and_flushes(front_hands: FrontHands, names: list[str]):
    """D9: three in a row or in a suit, where a table plays them; otherwise they are high cards."""
    on = scale(HandOrder(front_hands=front_hands))
    fronts = ["Qs Ks As", "Qs Kh As", "2s 7s 9s", "2s 2h 9s"]
    hands = [on.evaluate(parse_cards(front)) for front in fronts]
    assert [hand.category.label for hand in hands] == names


@pytest.mark.parametrize("wheel", Wheel)
def test_short_wheel_stands_where_the_long_one_does(wheel: Wheel):
    """D5, D9: A23 is the lowest run of three, or the second; KA2 is none."""
    on = scale(HandOrder(front_hands=FrontHands.STRAIGHTS, wheel=wheel))
    low, a23, high, top = (
        on.evaluate(parse_cards(row)).rank
        for row in ("2s 3h 4d", "As 2h 3d", "Js Qh Kd", "Qs Kh Ad")
    )
    runs = [a23, low, high, top] if wheel is Wheel.LOWEST else [low, high, a23, top]
    assert runs == sorted(set(runs))
    assert on.evaluate(parse_cards("Ks Ah 2d")).category is Category.HIGH_CARD
    assert on.evaluate(parse_cards("Js Qh Kd As 2c")).category is Category.HIGH_CARD


def test_suit_before_rank():
    """D6: a table may ask for the suit of the top card right after the kind of hand."""
    on = scale(HandOrder(suits=SuitOrder.SHCD, suit_use=SuitUse.FIRST))
    ladder = ["Kd Jh 9c", "7c 6d 3h", "5s 4c 2d", "2h 2c Ad", "Ks Kd Ac", "3h 3d 3c"]
    strengths = [on.evaluate(parse_cards(row)).strength for row in ladder]
    assert strengths == sorted(set(strengths))


@pytest.mark.parametrize(
    "text",
    [
        *("", "As", "As Ks", "As Ks Qs Js", "As Ks Qs Js Ts 9s"),
        *("2c " * 48, "2c " * 80, "As Ks " + "2c " * 16, "XR " * 20),
    ],
    ids=lambda text: f"{text[:6]} {len(text) // 3}",
)
def test_only_three_or_five_cards_are_a_row(text: str):
    with pytest.raises(CardError, match="3 or 5 cards"):
        scale(HandOrder()).evaluate(parse_cards(text))


def test_five_of_a_kind_needs_twins():
    """D4: in one pack there is no such hand."""
    fives = parse_cards("As Ah Ad Ac As")
    assert scale(HandOrder(twins=True)).evaluate(fives).category is Category.FIVE_OF_A_KIND
    with pytest.raises(CardError, match="so often"):
        scale(HandOrder()).evaluate(fives)
