"""Rows of every hand order as the library ranks them, for the client's tests.

``python web/scripts/ranks_golden.py`` writes ``web/tests/ranks/golden.json``; ``--check`` compares.
"""

import json
import random
import sys
from itertools import product
from pathlib import Path

from shisanshui.cards import CardError, DeckPlan, cards_text, parse_cards
from shisanshui.hands import (
    FlushCompare,
    FrontHands,
    HandOrder,
    Kickers,
    SuitOrder,
    SuitUse,
    Wheel,
    scale,
)

TARGET = Path(__file__).parents[1] / "tests" / "ranks" / "golden.json"
ROWS = 170
ORDERS = 28


def orders() -> list[HandOrder]:
    """Return hand orders that switch every option, alone and together."""
    every = [
        HandOrder(
            wheel=wheel,
            suits=suits,
            suit_use=use,
            kickers=kickers,
            flush_compare=flush,
            front_hands=fronts,
            joker_fronts=jokers,
            twins=twins,
        )
        for wheel, suits, use, kickers, flush, fronts, jokers, twins in product(
            Wheel,
            SuitOrder,
            SuitUse,
            Kickers,
            FlushCompare,
            FrontHands,
            ((), (2,), (2, 3)),
            (False, True),
        )
    ]
    rng = random.Random(13)
    return [
        HandOrder(),
        HandOrder(wheel=Wheel.SECOND),
        HandOrder(twins=True),
        *rng.sample(every, ORDERS - 3),
    ]


def rows() -> list[tuple[int, ...]]:
    """Return rows of three and five cards, the rare kinds as often as the common ones."""
    rng = random.Random(5)
    deck = list(DeckPlan(packs=2, jokers=4).deck(4).cards)
    single = list(DeckPlan().deck(4).cards)
    plain, wild = scale(HandOrder()), scale(HandOrder(twins=True))
    found: dict[tuple[object, ...], list[tuple[int, ...]]] = {}
    for tries in range(400_000):
        pack, table = (single, plain) if tries % 2 else (deck, wild)
        row = tuple(sorted(rng.sample(pack, rng.choice((3, 5))), reverse=True))
        if tries % 5 == 0:
            suit = rng.randrange(4)
            row = tuple(
                sorted((card // 4 * 4 + suit if card < 52 else card for card in row), reverse=True)
            )
        try:
            hand = table.evaluate(row)
        except CardError:
            continue
        kind = (hand.category, len(row), sum(card >= 52 for card in row), tries % 2)
        bucket = found.setdefault(kind, [])
        if len(bucket) < 4:
            bucket.append(row)
    special = [
        "As 2h 3d 4c 5s",
        "As 2s 3s 4s 5s",
        "Ah Kh Qh Jh Th",
        "Ks Ah 2d 3c 4s",
        "As 2s 3s",
        "Qs Kd Ac",
        "Ks Ad 2c",
    ]
    texts = dict.fromkeys(
        [*special, *(cards_text(row) for bucket in found.values() for row in bucket)]
    )
    return [tuple(text.split()) for text in texts]


def golden() -> dict[str, object]:
    """Return the rows once, and what each order makes of each of them."""
    all_rows = [" ".join(row) for row in rows()]
    answers = []
    for order in orders():
        table = scale(order)
        hands = []
        for text in all_rows:
            try:
                hand = table.evaluate(parse_cards(text))
            except CardError:
                hands.append(None)
                continue
            hands.append(
                [int(hand.category), int(hand.rank), hand.strength, list(table.ranks(hand.rank))]
            )
        answers.append(
            {
                "order": {
                    "wheel": order.wheel,
                    "suits": order.suits,
                    "suit_use": order.suit_use,
                    "kickers": order.kickers,
                    "flush_compare": order.flush_compare,
                    "front_hands": order.front_hands,
                    "joker_fronts": list(order.joker_fronts),
                    "twins": order.twins,
                },
                "hands": hands,
            }
        )
    return {"rows": all_rows, "answers": answers}


def main() -> int:
    """Write the file, or with ``--check`` say by the status whether it is as it should be."""
    text = json.dumps(golden(), separators=(",", ":")) + "\n"
    if "--check" in sys.argv:
        return 0 if TARGET.read_text(encoding="utf-8") == text else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
