"""The slow, obvious way to search a hand: all 72,072 arrangements, judged card by card."""

import random
from collections.abc import Sequence
from itertools import combinations

from shisanshui.arrangement import Comparison
from shisanshui.cards import Card, Deck, DeckPlan
from shisanshui.hands import HandOrder, scale

ALL = (1 << 13) - 1


def arrangements(
    hand: Sequence[Card], order: HandOrder, middle_back: Comparison
) -> dict[tuple[int, int, int], tuple[int, int]]:
    """Return the legal (front, middle, back) ranks with the masks that the search must pick."""
    on = scale(order)
    rank = {
        sum(1 << p for p in places): on.evaluate([hand[p] for p in places]).rank
        for size in (3, 5)
        for places in combinations(range(13), size)
    }
    fronts = sorted(mask for mask in rank if mask.bit_count() == 3)
    backs = sorted((mask for mask in rank if mask.bit_count() == 5), reverse=True)
    found: dict[tuple[int, int, int], tuple[int, int]] = {}
    for back in backs:
        for front in fronts:
            if front & back:
                continue
            ranks = (rank[front], rank[ALL ^ back ^ front], rank[back])
            legal = ranks[0] < ranks[1] <= ranks[2]
            if legal and (ranks[1] < ranks[2] or middle_back is Comparison.AT_LEAST):
                found.setdefault(ranks, (front, back))
    return found


def undominated(triples: set[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Return those that no other equals or beats in every row, strongest back, then front first."""
    kept: list[tuple[int, int, int]] = []
    steps: list[tuple[int, int]] = []  # (front, middle) of those kept, for any back so far
    for front, middle, back in sorted(triples, key=lambda t: (-t[2], -t[0], -t[1])):
        if not any(f >= front and m >= middle for f, m in steps):
            kept.append((front, middle, back))
            steps = [(f, m) for f, m in steps if f > front or m > middle] + [(front, middle)]
    return kept


def frontier(
    hand: Sequence[Card], order: HandOrder, middle_back: Comparison = Comparison.AT_LEAST
) -> list[tuple[int, int, int, int, int]]:
    """Return the frontier as ``search.frontier`` defines it."""
    found = arrangements(hand, order, middle_back)
    return [(*ranks, *found[ranks]) for ranks in undominated(set(found))]


def deal(rng: random.Random, deck: Deck) -> tuple[Card, ...]:
    """Return 13 cards of a deck, sorted."""
    return tuple(sorted(rng.sample(deck.cards, 13)))


STANDARD = DeckPlan().deck(4)
DOUBLE = DeckPlan(packs=2).deck(4)
JOKERS = DeckPlan(jokers=6).deck(4)
EXTRA_SUIT = DeckPlan(jokers=2, extra_suits=("s", "h")).deck(4)
