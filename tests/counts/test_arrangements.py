"""Every hand has 72,072 arrangements, and of some awkward ones so many are legal."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from shisanshui.arrangement import Arrangement, Comparison, Legality, order_faults
from shisanshui.cards import RANKS, Card, cards_text, parse_cards
from shisanshui.hands import HandOrder, scale
from tests.reference.hands import in_order, judge

ARRANGEMENTS = 72_072
LINES = [
    line
    for line in Path(__file__).with_name("arrangements.txt").read_text().splitlines()
    if line and not line.startswith("#")
]
AT_LEAST = Legality()
ABOVE = Legality(front_middle=Comparison.ABOVE, middle_back=Comparison.ABOVE)
COLUMNS = (AT_LEAST, ABOVE)


def splits(cards: tuple[Card, ...]) -> Iterator[Arrangement]:
    """Yield every way to lay thirteen cards in three, five and five."""
    for front in combinations(range(13), 3):
        ten = [at for at in range(13) if at not in front]
        for middle in combinations(ten, 5):
            rows = (front, middle, [at for at in ten if at not in middle])
            yield Arrangement(*(tuple([cards[at] for at in row]) for row in rows))


def legal_by_front(cards: tuple[Card, ...], legality: Legality) -> Counter[str]:
    """Return how many legal arrangements there are with each front."""
    on = scale(HandOrder())
    hands = {
        frozenset(row): on.evaluate(row) for size in (3, 5) for row in combinations(cards, size)
    }
    legal: Counter[str] = Counter()
    for laid in splits(cards):
        rows = (hands[frozenset(row)] for row in laid.rows)
        if not order_faults(*rows, legality=legality):
            legal[cards_text(laid.front)] += 1
    return legal


@pytest.mark.parametrize("line", LINES)
def test_legal_arrangements(line: str):
    text, _, numbers = line.partition(":")
    cards = parse_cards(text)
    by_front = [legal_by_front(cards, legality) for legality in COLUMNS]
    totals = [counts.total() for counts in by_front]
    assert totals == [int(number) for number in numbers.split()], by_front


def test_a_hand_has_72072_arrangements():
    cards = tuple(Card(4 * rank + rank % 4) for rank in range(len(RANKS)))
    laid = {(a.front, a.middle, a.back) for a in splits(cards)}
    assert len(laid) == ARRANGEMENTS


@pytest.mark.soak
@pytest.mark.parametrize("line", LINES)
def test_the_reference_counts_the_same(line: str):
    text, _, numbers = line.partition(":")
    counts: list[int] = []
    for legality in COLUMNS:
        order = {
            **{"wheel": "lowest", "suits": None, "kickers": "full"},
            **{"flush_compare": "cards", "joker_front": {}},
        }
        judged = {
            frozenset(row): judge(" ".join(row), order)
            for size in (3, 5)
            for row in combinations(text.split(), size)
        }
        signs = (legality.front_middle.value, legality.middle_back.value)
        legal = 0
        for laid in splits(parse_cards(text)):
            rows = [judged[frozenset(cards_text(row).split())] for row in laid.rows]
            legal += in_order(*rows[:2], signs[0]) and in_order(*rows[1:], signs[1])
        counts.append(legal)
    assert counts == [int(number) for number in numbers.split()]
