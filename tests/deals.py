"""Random deals for tests: ordinary ones, and ones stacked until the rare things happen."""

from dataclasses import dataclass
from random import Random

from shisanshui.arrangement import Arrangement, order_faults
from shisanshui.cards import Card
from shisanshui.ruleset import Pairing, Ruleset


@dataclass(frozen=True)
class RandomDeal:
    """Rows for each seat and the circumstances they are settled under."""

    rows: tuple[Arrangement, ...]
    banker: int | None
    stakes: tuple[int, ...] | None
    multiplier: int
    left: tuple[int, ...]
    surrendered: tuple[int, ...]


def random_deal(rng: Random, ruleset: Ruleset) -> RandomDeal:
    """Return a deal with any legal number of seats, mostly laid legally, sometimes fouled."""
    seats = rng.randint(ruleset.seats.least, ruleset.seats.most)
    banked = ruleset.scoring.pairing is Pairing.BANKER
    banker = rng.randrange(seats) if banked else None
    stakes = None
    if banked and rng.random() < 0.5:
        stakes = tuple(
            rng.randint(ruleset.banker.least_stake, ruleset.banker.most_stake) for _ in range(seats)
        )
    others = [seat for seat in range(seats) if seat != banker]
    left = (rng.choice(others),) if seats > 2 and rng.random() < 0.1 else ()
    gave_up: tuple[int, ...] = ()
    if ruleset.surrender.allowed and rng.random() < 0.1:
        gave_up = (rng.randrange(seats),)
    hands = random_hands(rng, ruleset, seats)
    return RandomDeal(
        rows=tuple(random_layout(rng, ruleset, hand) for hand in hands),
        banker=banker,
        stakes=stakes,
        multiplier=rng.choice((1, 1, 1, 2, 5)),
        left=left,
        surrendered=tuple(seat for seat in gave_up if seat not in left),
    )


def random_hands(rng: Random, ruleset: Ruleset, seats: int) -> list[tuple[Card, ...]]:
    """Return hands from a shuffled deck, in one of several degrees of order."""
    cards = list(ruleset.deck.deck(seats).cards)
    noise = rng.choice((99, 99, 12, 4, 1))
    by_suit = rng.random() < 0.4
    turn = rng.randrange(13)

    def order(card: Card) -> float:
        rank = (card // 4 + turn) % 13
        key = card % 4 * 13 + rank if by_suit else rank * 4 + card % 4
        return key + rng.random() * noise

    cards.sort(key=order)
    start = rng.randrange(len(cards) - 13 * seats + 1)
    hands = [tuple(cards[start + 13 * s : start + 13 * s + 13]) for s in range(seats)]
    rng.shuffle(hands)
    return hands


def random_layout(rng: Random, ruleset: Ruleset, hand: tuple[Card, ...]) -> Arrangement:
    """Return the best legal layout of a few random ones, now and then simply the last of them."""
    best: tuple[int, Arrangement] | None = None
    cards = list(hand)
    layout = Arrangement((), (), ())
    for attempt in range(40):
        if attempt % 2:
            rng.shuffle(cards)
        else:
            cards.sort(key=lambda card: card // 4 + rng.random() * 3)
        layout = Arrangement(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))
        front, middle, back = (ruleset.scale.evaluate(row) for row in layout.rows)
        if not order_faults(front, middle, back, legality=ruleset.legality):
            score = front.rank + middle.rank + back.rank
            if best is None or score > best[0]:
                best = score, layout
    if best is None or rng.random() < 0.06:
        return layout
    return best[1]
