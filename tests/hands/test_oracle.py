"""All 2,598,960 five-card hands stand in the order that phevaluator and treys give them (D4)."""

from collections.abc import Callable
from itertools import combinations

import pytest
from phevaluator import evaluate_cards
from treys import Card as TreysCard
from treys import Evaluator

from shisanshui.cards import Card, card_text
from shisanshui.hands import HandOrder, scale

DECK = tuple(Card(face) for face in range(52))
_treys = Evaluator()
_treys_cards = {card: TreysCard.new(card_text(card)) for card in DECK}


def by_phevaluator(hand: tuple[Card, ...]) -> int:
    return evaluate_cards(*hand)


def by_treys(hand: tuple[Card, ...]) -> int:
    return _treys.evaluate([_treys_cards[card] for card in hand], [])


@pytest.mark.parametrize("theirs", [by_phevaluator, by_treys])
def test_same_order(theirs: Callable[[tuple[Card, ...]], int]):
    """Both count down: their 1 is the royal flush, their 7,462 the worst high card."""
    evaluate = scale(HandOrder()).evaluate
    places = sorted({(evaluate(hand).rank, theirs(hand)) for hand in combinations(DECK, 5)})
    assert [number for _, number in places] == list(range(7462, 0, -1))
    assert len({rank for rank, _ in places}) == 7462
