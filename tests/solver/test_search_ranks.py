"""The tables of the search against the scale they are made from, for every kind of row."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from shisanshui.cards import JOKER_RED, Card, CardError
from shisanshui.hands import FlushCompare, FrontHands, HandOrder, Wheel, scale
from shisanshui.solver.tables import tables
from tests.solver import implementations

ORDERS = [
    HandOrder(),
    HandOrder(wheel=Wheel.SECOND),
    HandOrder(twins=True, flush_compare=FlushCompare.DUPLICATES),
    HandOrder(twins=True, joker_fronts=(2, 3), front_hands=FrontHands.FLUSHES),
    HandOrder(twins=True, wheel=Wheel.SECOND, front_hands=FrontHands.BOTH),
]


def rows(size: int, *, twins: bool) -> Iterator[tuple[Card, ...]]:
    """Yield every multiset of ranks twice: in one suit and in mixed suits."""
    for ranks in combinations_with_replacement(range(14), size):
        if not twins and (ranks[-1] == 13 or ranks[0] == ranks[-1]):
            continue
        for mixed in (0, 1):
            yield tuple(
                Card(JOKER_RED if rank == 13 else rank * 4 + (2 + place % 2 * mixed))
                for place, rank in enumerate(ranks)
            )


@pytest.mark.parametrize("order", ORDERS, ids=str)
@pytest.mark.parametrize("size", [3, 5])
def test_every_row_has_its_place_on_the_scale(order: HandOrder, size: int):
    on = scale(order)
    every = [*rows(size, twins=order.twins)]
    expected = [on.evaluate(row).rank for row in every]
    packed = b"".join([bytes(row[::-1]) for row in every])
    for implementation in implementations.ALL:
        assert [*implementation.ranks(packed, tables(order), width=size)] == expected


@pytest.mark.soak
@pytest.mark.parametrize("wheel", Wheel)
def test_all_hands_of_one_deck_have_their_place(wheel: Wheel):
    order = HandOrder(wheel=wheel)
    on = scale(order)
    for size in (3, 5):
        for first in range(52 - size + 1):
            every = [(first, *others) for others in combinations(range(first + 1, 52), size - 1)]
            expected = [on.evaluate(map(Card, row)).rank for row in every]
            packed = b"".join([bytes(row) for row in every])
            for implementation in implementations.ALL:
                assert [*implementation.ranks(packed, tables(order), width=size)] == expected


def test_a_card_that_does_not_exist_is_refused():
    for implementation in implementations.ALL:
        with pytest.raises(CardError, match="row 1 has a card that does not exist"):
            implementation.ranks(bytes([0, 1, 2, 3, 4, 54]), tables(HandOrder()), width=3)
