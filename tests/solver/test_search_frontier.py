"""The frontier against all 72,072 arrangements of a hand, card for card (RULES D1, D2, D4-D12)."""

import random

import pytest

from shisanshui.arrangement import Comparison, Legality, faults
from shisanshui.cards import CardError, parse_cards
from shisanshui.hands import HandOrder, scale
from shisanshui.solver import kernel, search
from shisanshui.solver.tables import tables
from tests.solver import implementations, oracle
from tests.solver.oracle import FAMILIES, Family

SUITE_HANDS = 15  # of each of 14 families
SOAK_HANDS = 150

families = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


def check(family: Family, count: int, seed: int) -> None:
    hands = family.hands(count, seed=seed)
    expected = [oracle.frontier(hand, family.order, family.middle_back) for hand in hands]
    strict = family.middle_back is Comparison.ABOVE
    for implementation in implementations.ALL:
        found = kernel.Frontiers(
            *implementation.frontiers(kernel.pack(hands), tables(family.order), strict=strict)
        )
        for hand, frontier, brute_force in zip(hands, found.lists(), expected, strict=True):
            assert frontier == brute_force, (implementations.name(implementation), hand)


@families
def test_frontier_is_what_trying_everything_gives(family: Family):
    check(family, SUITE_HANDS, seed=1)


@pytest.mark.soak
@families
def test_frontier_is_what_trying_everything_gives_on_many_hands(family: Family):
    check(family, SOAK_HANDS, seed=2)


@families
def test_every_split_is_a_legal_arrangement_of_the_hand(family: Family):
    legality = Legality(middle_back=family.middle_back)
    on = scale(family.order)
    for hand in family.hands(3, seed=3):
        splits = search.frontier(
            reversed(hand), tables(family.order), middle_back=family.middle_back
        )
        for split in splits:
            arrangement = split.arrangement(hand)
            assert not faults(arrangement, scale=on, legality=legality, dealt=hand)
            assert [on.evaluate(row).rank for row in arrangement.rows] == [*split[:3]]


def test_equal_rows_take_the_highest_suits_in_the_back_and_the_lowest_in_front():
    hand = search.sorted_hand(parse_cards("4c 4d 4h 4s 6c 6d 6h 6s 8c 8d 9h 9s Tc"))
    for split in search.frontier(hand, tables(HandOrder())):
        arrangement = split.arrangement(hand)
        for rank in (0, 1):
            backs = [card & 3 for card in arrangement.back if card >> 2 == 2 + 2 * rank]
            fronts = [card & 3 for card in arrangement.front if card >> 2 == 2 + 2 * rank]
            assert backs == [3, 2, 1, 0][: len(backs)]
            assert sorted(fronts) == [0, 1, 2, 3][: len(fronts)]


@pytest.mark.parametrize("cards", ["", "As Ks", "As " * 14])
def test_a_hand_of_another_size_is_refused(cards: str):
    with pytest.raises(CardError, match="a hand has 13 cards, not"):
        search.frontier(parse_cards(cards), tables(HandOrder()))


def test_a_hand_with_no_legal_arrangement_has_an_empty_frontier():
    """Thirteen jokers make five aces twice, and the middle may not equal the back here."""
    hand = parse_cards("XR " * 13)
    order = tables(HandOrder(twins=True))
    for implementation in implementations.ALL:
        sizes, splits = implementation.frontiers(bytes(hand), order, strict=True)
        assert ([*sizes], [*splits]) == ([0], [])
        sizes, splits = implementation.frontiers(bytes(hand), order, strict=False)
        assert [*sizes] == [1]


def test_added_copies_never_crash_the_search():
    """Any 13 faces at all, also more of one than any deck has, give the same in C and Python."""
    rng = random.Random(4)
    hands = [tuple(sorted(rng.choices(range(rng.choice([8, 54])), k=13))) for _ in range(40)]
    for order in (HandOrder(), HandOrder(twins=True)):
        found = [
            implementation.frontiers(kernel.pack(hands), tables(order), strict=False)
            for implementation in implementations.ALL
        ]
        assert all(frontiers == found[0] for frontiers in found)
