"""Thirteen cards for tests: random, and stacked until every natural happens."""

from random import Random

from shisanshui.cards import RANKS, SUITS, Card, parse_card
from shisanshui.naturals import NaturalEntry, NaturalKind

EVERY_KIND = tuple(
    NaturalEntry(natural=kind, points=100 - at) for at, kind in enumerate(NaturalKind)
)
"""Every natural there is, in one list."""
FIVE_RUNS = ["A2345", *("23456789TJQKA"[low : low + 5] for low in range(9))]
FRONT_RUNS = ["A23", *("23456789TJQKA"[low : low + 3] for low in range(11))]


def entries(*kinds: str, jokers: bool = False) -> tuple[NaturalEntry, ...]:
    """Return a list of these naturals at 10 points each, the first the strongest."""
    return tuple(
        NaturalEntry(natural=NaturalKind(kind), points=10, jokers=jokers) for kind in kinds
    )


def of_ranks(text: str, suits: str = SUITS) -> tuple[Card, ...]:
    """Return cards of these ranks, each rank's in different suits as long as there are any."""
    cards: list[Card] = []
    for rank in text.replace(" ", ""):
        at = RANKS.index(rank) + sum(card // 4 == RANKS.index(rank) for card in cards)
        cards.append(parse_card(rank + suits[at % len(suits)]))
    return tuple(cards)


def stacked(rng: Random, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return thirteen of the cards, biased towards one of the things naturals are made of."""
    noise = rng.choice((0.5, 3, 12, 60))
    turn = rng.randrange(13)
    way = rng.randrange(5)

    def rank_first(card: Card) -> float:
        return (card // 4 + turn) % 13 * 4

    def suit_first(card: Card) -> float:
        return (card + turn) % 4 * 13 + card // 4

    def colour_first(card: Card) -> float:
        return (card % 4 in (1, 2)) * 52 + card // 4

    def pairs_first(card: Card) -> float:
        return (card % 4 in (turn % 4, 3)) * 30 + rng.random() * 20

    if way == 4:
        return _three_rows(rng, deck)
    order = (rank_first, suit_first, colour_first, pairs_first)[way]
    hand = sorted(deck, key=lambda card: order(card) + rng.random() * noise)[:13]
    rng.shuffle(hand)
    return tuple(hand)


def _three_rows(rng: Random, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return three runs, each mostly in a suit; cards the deck has not are replaced."""
    left = list(deck)
    rng.shuffle(left)
    hand: list[Card] = []
    for runs in (FRONT_RUNS, FIVE_RUNS, FIVE_RUNS):
        suit = rng.choice(SUITS)
        for rank in rng.choice(runs):
            wanted = parse_card(rank + (suit if rng.random() < 0.9 else rng.choice(SUITS)))
            same_rank = [card for card in left if card // 4 == wanted // 4]
            card = wanted if wanted in left else next(iter(same_rank), left[0])
            if rng.random() < 0.02:
                card = left[0]
            left.remove(card)
            hand.append(card)
    rng.shuffle(hand)
    return tuple(hand)
