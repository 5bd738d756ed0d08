"""Rows for tests, and hand orders in the words of the slow reference."""

from itertools import combinations_with_replacement
from random import Random
from typing import Any

from shisanshui.cards import Card
from shisanshui.hands import HandOrder, SuitOrder

JOKERS = (Card(52), Card(53))


def in_reference_words(order: HandOrder) -> dict[str, Any]:
    """Return the order as ``tests.reference.hands`` reads it."""
    return {
        "wheel": order.wheel.value,
        "suits": None if order.suits is SuitOrder.IGNORED else order.suits.value,
        "kickers": order.kickers.value,
        "flush_compare": order.flush_compare.value,
        "joker_front": dict.fromkeys(order.joker_fronts, 1),
    }


def every_row(*, twins: bool, suited_fronts: bool = False) -> list[tuple[Card, ...]]:
    """Return a row of each choice of ranks, in mixed suits and in one, as the decks allow."""
    rows: list[tuple[Card, ...]] = []
    for size in (3, 5):
        for ranks in combinations_with_replacement(range(13), size):
            most = max(ranks.count(rank) for rank in ranks)
            if most > 4 and not twins:
                continue
            rows.append(tuple(Card(4 * rank + at % 4) for at, rank in enumerate(ranks)))
            if (size == 5 or suited_fronts) and (most == 1 or twins):
                rows.append(tuple(Card(4 * rank + 3) for rank in ranks))
    return rows


def random_row(rng: Random, size: int, *, copies: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """Return a row that is more often something than chance would make it."""
    suits = rng.sample(range(4), rng.choice((1, 2, 4, 4)))
    low = rng.randrange(13)
    ranks = [(low + step) % 13 for step in range(rng.choice((5, 6, 9)))]
    pool = [Card(4 * rank + suit) for rank in ranks for suit in suits] * copies
    return (*rng.sample(pool, size - jokers), *rng.choices(JOKERS, k=jokers))


def like(rng: Random, row: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a row that differs from this one in a suit or two, or in one rank."""
    cards = list(row)
    at = rng.randrange(len(cards))
    if cards[at] < 52:
        rank = cards[at] // 4 if rng.random() < 0.7 else rng.randrange(13)
        cards[at] = Card(4 * rank + rng.randrange(4))
    return tuple(cards)
