"""Settling deals, finding naturals, and what starting up costs."""

import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median

from bench.row import Row
from shisanshui.cards import STANDARD_DECK
from shisanshui.presets import load
from shisanshui.scoring import Laid, naturals_of, settle
from tests.deals import random_layout

_DEALS = 2000
_REPEATS = 7
_STARTS = 15
_EVALUATE = (
    "from shisanshui.hands import HandOrder, scale; from shisanshui.cards import parse_cards; "
    "scale(HandOrder()).evaluate(parse_cards('As Kd Qh Jc Ts'))"
)


def run() -> list[Row]:
    """Measure each budget of the game library."""
    ruleset = load("taiwan")
    rng = Random(1)
    cards = list(STANDARD_DECK.cards)
    deals: list[list[Laid]] = []
    for _ in range(_DEALS):
        rng.shuffle(cards)
        hands = [tuple(cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
        deals.append([Laid(random_layout(rng, ruleset, hand)) for hand in hands])
    layouts = [lay.arrangement for deal in deals for lay in deal if lay.arrangement]

    def settle_all() -> None:
        for deal in deals:
            settle(ruleset, deal)

    def find_all() -> None:
        for layout in layouts:
            naturals_of(ruleset, layout.cards)

    settling = [_DEALS / seconds for seconds in _timed(settle_all)]
    finding = [1e6 * seconds / len(layouts) for seconds in _timed(find_all)]
    bare = _starts("-c", "pass")
    first = [1000 * (s - median(bare)) for s in _starts("-c", _EVALUATE)]
    whole = [
        1000 * s
        for s in _starts("-m", "shisanshui", "evaluate", "--rules", "taiwan", "As Kd Qh Jc Ts")
    ]
    return [
        Row.of("four-seat deals settled with items", settling, "deals/s a core (budget 10,000)"),
        Row.of("naturals looked for in a hand", finding, "µs a hand"),
        Row.of("import and first evaluation over bare Python", first, "ms (budget 60)"),
        Row.of("shisanshui evaluate, whole process", whole, "ms (budget 150)"),
    ]


def _timed(work: Callable[[], None]) -> list[float]:
    times: list[float] = []
    for _ in range(_REPEATS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return times


def _starts(*arguments: str) -> list[float]:
    """Return how long whole Python processes take, after one to warm the file cache."""
    times: list[float] = []
    for _ in range(_STARTS + 1):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - began)
    return times[1:]
