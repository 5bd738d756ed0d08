"""``python -m bench.evenness``: whether ten million shuffles put every card everywhere alike."""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from os import cpu_count

import numpy as np

from bench.__main__ import _commit, _machine
from bench.row import Row, record
from shisanshui.cards import STANDARD_DECK
from shisanshui.dealing import deal, key_of_text

_PART = 20_000
DEGREES = 51 * 51


def counts(seed: str, start: int) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Return how often each card lay in each place in one part of the shuffles."""
    key = key_of_text(seed)
    cards = [
        card
        for number in range(start, start + _PART)
        for hand in deal(key, round=number, deck=STANDARD_DECK, seats=4).hands
        for card in hand
    ]
    places = np.tile(np.arange(52), _PART)
    return np.bincount(places * 52 + np.array(cards), minlength=52 * 52)


def highest(degrees: int) -> float:
    """Return the 99% point of a chi-square of many degrees (Wilson and Hilferty)."""
    z, spread = 2.3263478740, 2 / (9 * degrees)
    return degrees * (1 - spread + z * sqrt(spread)) ** 3


def main() -> int:
    """Shuffle, print the statistic, and fail if it is above the 99% point."""
    parser = argparse.ArgumentParser(prog="python -m bench.evenness")
    parser.add_argument("--shuffles", type=int, default=10_000_000)
    parser.add_argument("--seed", default="十三水 evenness")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    parts = range(0, asked.shuffles, _PART)
    with ProcessPoolExecutor(cpu_count()) as pool:
        seen = sum(pool.map(partial(counts, asked.seed), parts))
    expected = len(parts) * _PART / 52
    statistic = float(((seen - expected) ** 2).sum() / expected) * 51 / 52
    limit = highest(DEGREES)
    what = f"chi-square of {asked.shuffles:,} shuffles (99% point {limit:.0f})"
    row = Row(
        what=what,
        figure=statistic,
        unit="",
        spread=sqrt(2 * DEGREES),
        command=f"python -m bench.evenness --shuffles {asked.shuffles}",
        commit=_commit(),
        machine=_machine(),
    )
    print(f"{what}: {statistic:.1f}")
    if asked.write:
        record([row])
    return 0 if statistic < limit else 1


if __name__ == "__main__":
    sys.exit(main())
