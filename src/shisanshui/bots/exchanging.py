"""Cards to pass on or to swap, by what hands become when others come for them (RULES D46)."""

from array import array
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from shisanshui.cards import Card, Deck
from shisanshui.ruleset import Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.search import sorted_hand
from shisanshui.solver.tables import tables
from shisanshui.solver.worth import Worth

_GIFTS: Final = 12
"""Ways to part with cards that are tried out."""


class Offer(NamedTuple):
    """Cards to part with, and what the hand is worth on average once others have come."""

    cards: tuple[Card, ...]
    value: float


def best_gift(
    hand: Sequence[Card],
    count: int,
    *,
    ruleset: Ruleset,
    deck: Deck,
    worth: Worth,
    rng: Random,
    samples: int,
) -> Offer:
    """Return the cards that the hand misses least, when as many unseen ones come for them."""
    cards = sorted_hand(hand)
    unseen = _without(deck.cards, cards)
    coming = [rng.sample(unseen, count) for _ in range(samples)]
    gifts = _gifts(cards, count, ruleset, worth)
    hands = [_without(cards, gift) + some for gift in gifts for some in coming]
    values = values_of(kernel.pack(hands), ruleset, worth)
    offers = [
        Offer(gift, sum(values[samples * at : samples * (at + 1)]) / samples)
        for at, gift in enumerate(gifts)
    ]
    return max(offers, key=lambda offer: offer.value)


def values_of(hands: bytes, ruleset: Ruleset, worth: Worth) -> "array[int]":
    """Return what the best rows of each hand are worth."""
    found = kernel.best(
        hands, tables(ruleset.hands), worth=worth, middle_back=ruleset.legality.middle_back
    )
    return found.points


def _gifts(
    hand: tuple[Card, ...], count: int, ruleset: Ruleset, worth: Worth
) -> list[tuple[Card, ...]]:
    """Return the cards in front of the layouts whose middle and back are worth most."""
    front, middle, back = worth.points
    behind = Worth(([0] * len(front), middle, back))
    found = kernel.frontiers(
        bytes(hand), tables(ruleset.hands), middle_back=ruleset.legality.middle_back
    )
    splits = kernel.unpack(found.splits)
    splits.sort(key=lambda split: -behind.of(split.front, split.middle, split.back))
    gifts: dict[tuple[Card, ...], None] = {}
    for split in splits:
        gifts.setdefault(split.arrangement(hand).cards[:count])
        if len(gifts) == _GIFTS:
            break
    return [*gifts] or [hand[:count]]


def _without(cards: Sequence[Card], taken: Sequence[Card]) -> list[Card]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left
