"""How many hands a second the search gets through, in C and in Python."""

from collections.abc import Callable

from bench.row import Row
from bench.timing import Timing, rate, seconds
from shisanshui.cards import STANDARD_DECK, Card
from shisanshui.hands import HandOrder
from shisanshui.presets import load
from shisanshui.solver import kernel, search
from shisanshui.solver.options import drawn
from shisanshui.solver.shelf import SHELF
from shisanshui.solver.tables import Tables, tables

_HANDS = 4000
_PYTHON_HANDS = 200
_POOL = 100_000


def run() -> list[Row]:
    """Return frontiers and best arrangements a second, and what card removal takes."""
    ruleset = load("taiwan")
    order = tables(ruleset.hands)
    packed = drawn(STANDARD_DECK, 1, 0, _HANDS)
    rows = [
        _row("tables of a hand order", _build(), scale=1e3, unit="ms"),
        _row("frontier, Python", _frontiers(packed, order), scale=1e3, unit="ms (budget 1.3)"),
    ]
    if kernel.active() != "c":
        return rows
    worth = SHELF.ready(ruleset, 4).worth()
    one, other = packed[:13], tuple(map(Card, packed[13:26]))
    pool = kernel.Pool(drawn(STANDARD_DECK, 2, 0, _POOL), STANDARD_DECK)
    pool.beside(other)
    return [
        *rows,
        _row(
            "frontiers, C, one core",
            rate(lambda: kernel.frontiers(packed, order), units=_HANDS),
            unit="hands/s (budget 70,000)",
        ),
        _row(
            "best arrangements, C, one core",
            rate(lambda: kernel.best(packed, order, worth=worth), units=_HANDS),
            unit="hands/s (budget 120,000)",
        ),
        _row(
            "best arrangement, C, one call",
            seconds(lambda: [kernel.best(one, order, worth=worth) for _ in range(1000)]),
            scale=1e3,
            unit="µs",
        ),
        _row(
            "weights of 100,000 hands beside one, C",
            seconds(lambda: pool.beside(other)),
            scale=1e3,
            unit="ms",
        ),
    ]


def _row(what: str, timing: Timing, *, unit: str, scale: float = 1) -> Row:
    return Row(what=what, figure=timing.figure * scale, unit=unit, spread=timing.spread * scale)


def _build() -> Timing:
    def build() -> None:
        tables.cache_clear()
        tables(HandOrder())

    return seconds(build)


def _frontiers(packed: bytes, order: Tables) -> Timing:
    hands = [tuple(map(Card, packed[13 * at : 13 * at + 13])) for at in range(_PYTHON_HANDS)]

    def search_all() -> None:
        for hand in hands:
            search.frontier(hand, order)

    return _each(search_all)


def _each(work: Callable[[], object]) -> Timing:
    took = seconds(work)
    return Timing(took.figure / _PYTHON_HANDS, took.spread / _PYTHON_HANDS)
