"""How many hands a second the search gets through, in C and in Python."""

import random
from array import array
from itertools import accumulate

from bench.row import Row
from bench.timing import Timing, rate, seconds
from shisanshui.cards import STANDARD_DECK, Card
from shisanshui.hands import HandOrder
from shisanshui.solver import kernel, search
from shisanshui.solver.tables import Tables, tables
from shisanshui.solver.worth import BINS, Joint, Worth

_HANDS = 4000
_PYTHON_HANDS = 200
_POOL = 100_000
_UNIT = 1 << 16
_SCOOP = 3


def run() -> list[Row]:
    """Return frontiers and best arrangements a second, and what card removal takes."""
    order = tables(HandOrder())
    hands = [_deal(random.Random(seed)) for seed in range(_HANDS)]
    packed = kernel.pack(hands)
    worth = _trained(packed, order)
    rows = [
        _row("tables of a hand order", _build(), scale=1e3, unit="ms"),
        _row("frontier, Python", _each(lambda: _frontiers(hands, order)), scale=1e3, unit="ms"),
    ]
    if kernel.active() != "c":
        return rows
    one = kernel.pack(hands[:1])
    pool = kernel.Pool(packed * (_POOL // _HANDS), STANDARD_DECK)
    pool.beside(hands[0])
    return [
        *rows,
        _row(
            "frontiers, C, one core",
            rate(lambda: kernel.frontiers(packed, order), units=_HANDS),
            unit="hands/s",
        ),
        _row(
            "best arrangements, C, one core",
            rate(lambda: kernel.best(packed, order, worth=worth), units=_HANDS),
            unit="hands/s",
        ),
        _row(
            "best arrangement, C, one call",
            seconds(lambda: [kernel.best(one, order, worth=worth) for _ in range(1000)]),
            scale=1e3,
            unit="µs",
        ),
        _row(
            "weights of 100,000 hands beside one, C",
            seconds(lambda: pool.beside(hands[1])),
            scale=1e3,
            unit="ms",
        ),
    ]


def _row(what: str, timing: Timing, *, unit: str, scale: float = 1) -> Row:
    return Row(what=what, figure=timing.figure * scale, unit=unit, spread=timing.spread * scale)


def _deal(rng: random.Random) -> tuple[Card, ...]:
    return search.sorted_hand(rng.sample(STANDARD_DECK.cards, search.HAND_SIZE))


def _build() -> Timing:
    def build() -> None:
        tables.cache_clear()
        tables(HandOrder())

    return seconds(build)


def _frontiers(hands: list[tuple[Card, ...]], order: Tables) -> None:
    for hand in hands[:_PYTHON_HANDS]:
        search.frontier(hand, order)


def _each(work: object) -> Timing:
    took = seconds(work)
    return Timing(took.figure / _PYTHON_HANDS, took.spread / _PYTHON_HANDS)


def _trained(hands: bytes, order: Tables) -> Worth:
    """Return a worth like a trained one: rows at a point each, a scoop at three more."""
    worth = Worth((range(order.size),) * 3)
    for _ in range(3):
        splits = kernel.best(hands, order, worth=worth).splits
        tally = kernel.Tally(order.size)
        kernel.tally(splits, worth, into=tally)
        rows = tally.front, tally.middle, tally.back
        upto = [[*accumulate(row)] for row in rows]
        count = upto[0][-1]
        below = [
            [total - own for total, own in zip(*row, strict=True)]
            for row in zip(upto, rows, strict=True)
        ]
        points = tuple(
            [_UNIT * (less + total - count) // count for less, total in zip(*row, strict=True)]
            for row in zip(below, upto, strict=True)
        )
        bins = tuple([BINS * less // (count + 1) for less in row] for row in below)
        flat = ([0] * order.size,) * 3
        terms = array("i", bytes(8 * BINS**3))
        worth = Worth(points, Joint(bins, flat, _SCOOP, terms))
        joint = kernel.Tally(order.size)
        kernel.tally(splits, worth, into=joint)
        sweeps, swept = kernel.cumulate(joint.joint)
        terms[0::2] = array("i", [_UNIT * weight // (8 * count) for weight in sweeps])
        terms[1::2] = array("i", [-_UNIT * extra // (8 * count) for extra in swept])
    return worth
