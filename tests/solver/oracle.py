"""The slow, obvious way to search a hand: all 72,072 arrangements, judged card by card."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from shisanshui.arrangement import Comparison
from shisanshui.cards import Card, Deck, DeckPlan, rank_of, suit_of
from shisanshui.hands import FlushCompare, FrontHands, HandOrder, Wheel, scale

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


@dataclass(frozen=True)
class Family:
    """Hands of one sort, and the order they are ranked by."""

    name: str
    deal: Callable[[random.Random], Sequence[Card]]
    order: HandOrder = HandOrder()
    middle_back: Comparison = Comparison.AT_LEAST

    def hands(self, count: int, *, seed: int) -> list[tuple[Card, ...]]:
        """Return so many hands, sorted, the same for the same seed."""
        rng = random.Random(f"{self.name} {seed}")
        return [tuple(sorted(self.deal(rng))) for _ in range(count)]


def _from(deck: Deck) -> Callable[[random.Random], Sequence[Card]]:
    return lambda rng: rng.sample(deck.cards, 13)


def _one_suit(rng: random.Random) -> Sequence[Card]:
    """Thirteen cards of a suit, or as many as eight to twelve and some others."""
    suit = rng.randrange(4)
    own = [card for card in STANDARD.cards if suit_of(card) == suit]
    others = [card for card in STANDARD.cards if suit_of(card) != suit]
    count = rng.randint(8, 13)
    return rng.sample(own, count) + rng.sample(others, 13 - count)


def _few_ranks(rng: random.Random) -> Sequence[Card]:
    """Thirteen cards of four, five or six ranks."""
    ranks = rng.sample(range(13), rng.randint(4, 6))
    return rng.sample([card for card in STANDARD.cards if rank_of(card) in ranks], 13)


STANDARD = DeckPlan().deck(4)
DOUBLE = DeckPlan(packs=2).deck(4)
JOKERS = DeckPlan(jokers=6).deck(4)
SHORT = DeckPlan(drop_suits=("c",)).deck(3)
EXTRA_SUITS = DeckPlan(jokers=2, extra_suits=("s", "h")).deck(4)

_SECOND = HandOrder(wheel=Wheel.SECOND)
_TWINS = HandOrder(twins=True)
_ABOVE = Comparison.ABOVE

FAMILIES = (
    Family("standard", _from(STANDARD)),
    Family("standard, wheel second", _from(STANDARD), _SECOND),
    Family("standard, strictly above", _from(STANDARD), middle_back=_ABOVE),
    Family("one suit", _one_suit),
    Family("one suit, wheel second", _one_suit, _SECOND),
    Family("few ranks", _few_ranks),
    Family("few ranks, wheel second, strictly above", _few_ranks, _SECOND, _ABOVE),
    Family("jokers", _from(JOKERS), _TWINS),
    Family(
        "jokers, wheel second, joker fronts, strictly above",
        _from(JOKERS),
        HandOrder(twins=True, wheel=Wheel.SECOND, joker_fronts=(2, 3)),
        _ABOVE,
    ),
    Family("two decks", _from(DOUBLE), _TWINS),
    Family(
        "two decks, wheel second, duplicates first",
        _from(DOUBLE),
        HandOrder(twins=True, wheel=Wheel.SECOND, flush_compare=FlushCompare.DUPLICATES),
    ),
    Family("added suits and jokers", _from(EXTRA_SUITS), _TWINS),
    Family(
        "added suits and jokers, fronts of every kind",
        _from(EXTRA_SUITS),
        HandOrder(twins=True, front_hands=FrontHands.BOTH),
    ),
    Family("front flushes", _from(STANDARD), HandOrder(front_hands=FrontHands.FLUSHES)),
)
