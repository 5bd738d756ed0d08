"""Five-card evaluations a second: ours and those of other packages, each by its own interface."""

from collections.abc import Callable
from random import Random

import eval7
import numpy as np
from phevaluator import evaluate_cards
from pokerkit import StandardHighHand
from treys import Card as TreysCard
from treys import Evaluator

from bench.row import Row
from bench.timing import rate
from shisanshui.cards import Card, cards_text
from shisanshui.hands import HandOrder, scale
from shisanshui.solver import kernel
from shisanshui.solver.tables import tables

_ROWS = 20_000
_FEW = 2_000


def run() -> list[Row]:
    """Return how many random rows of five cards each gets through, cards parsed beforehand."""
    rng = Random(1)
    rows = [tuple(rng.sample(range(52), 5)) for _ in range(_ROWS)]
    texts = [cards_text(map(Card, row)).split() for row in rows]
    on, order = scale(HandOrder()), tables(HandOrder())
    batch = bytes([card for row in rows for card in row])
    ours = [tuple(map(Card, row)) for row in rows]
    treys, treys_rows = Evaluator(), [[TreysCard.new(card) for card in row] for row in texts]
    eval7_rows = [[eval7.Card(card) for card in row] for row in texts]
    numpy_batch = np.frombuffer(batch, dtype=np.uint8)
    few = ["".join(row) for row in texts[:_FEW]]
    return [
        _row("shisanshui, kernel.ranks, a batch", lambda: kernel.ranks(batch, order, width=5)),
        _row(
            "shisanshui, kernel.ranks, a NumPy array",
            lambda: np.asarray(kernel.ranks(numpy_batch.tobytes(), order, width=5)),
        ),
        _row("shisanshui, Scale.evaluate", lambda: [on.evaluate(row) for row in ours]),
        _row("phevaluator, evaluate_cards", lambda: [evaluate_cards(*row) for row in rows]),
        _row(
            "treys, Evaluator.evaluate",
            lambda: [treys.evaluate(row[:2], row[2:]) for row in treys_rows],
        ),
        _row("eval7, evaluate", lambda: [eval7.evaluate(row) for row in eval7_rows]),
        _row(
            "pokerkit, StandardHighHand",
            lambda: [StandardHighHand(row).entry.index for row in few],
            count=_FEW,
        ),
    ]


def _row(what: str, work: Callable[[], object], *, count: int = _ROWS) -> Row:
    timing = rate(work, units=count)
    return Row(
        what=f"five cards ranked: {what}",
        figure=timing.figure,
        unit="evaluations/s",
        spread=timing.spread,
    )
