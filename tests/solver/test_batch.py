"""Batches for programs: bytes or NumPy arrays in, arrays out."""

import subprocess
import sys
from random import Random

import numpy as np
import pytest

from shisanshui.arrangement import Arrangement, faults
from shisanshui.cards import Card, CardError
from shisanshui.presets import load
from shisanshui.solver import batch, kernel
from shisanshui.solver.search import sorted_hand
from shisanshui.solver.shelf import SHELF
from shisanshui.solver.tables import tables

RULES = load("taiwan")
RNG = Random(3)
HANDS = [tuple(RNG.sample(RULES.deck.deck(4).cards, 13)) for _ in range(40)]
PACKED = b"".join([bytes(hand) for hand in HANDS])
ARRAY = np.array(HANDS, dtype=np.uint8)


def test_ranks_are_the_scales():
    rows = b"".join([bytes(hand[:5]) for hand in HANDS])
    found = batch.ranks(rows, RULES, width=5)
    assert [*found] == [RULES.scale.evaluate(hand[:5]).rank for hand in HANDS]
    assert batch.ranks(np.ascontiguousarray(ARRAY[:, :5]), RULES, width=5) == found
    fronts = batch.ranks(np.ascontiguousarray(ARRAY[:, :3]), RULES, width=3)
    assert [*fronts] == [RULES.scale.evaluate(hand[:3]).rank for hand in HANDS]


def test_frontiers_are_the_searchs():
    found = batch.frontiers(ARRAY, RULES)
    assert found == batch.frontiers(PACKED, RULES)
    hands = kernel.pack(HANDS)
    assert found.lists() == kernel.frontiers(hands, tables(RULES.hands)).lists()
    assert np.asarray(found.splits).reshape(-1, 5).shape == (sum(found.sizes), 5)


def test_best_rows_are_legal_and_ranked():
    policy = SHELF.ready(RULES, 4)
    found = batch.best(ARRAY, policy)
    assert found == batch.best(bytearray(PACKED), policy)
    rows = np.frombuffer(found.rows, dtype=np.uint8).reshape(-1, 13)
    ranks = np.asarray(found.ranks).reshape(-1, 3)
    for hand, laid, three in zip(HANDS, rows, ranks, strict=True):
        cards = [Card(int(card)) for card in laid]
        arrangement = Arrangement(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))
        assert not faults(
            arrangement, scale=RULES.scale, legality=RULES.legality, dealt=sorted_hand(hand)
        )
        assert [RULES.scale.evaluate(row).rank for row in arrangement.rows] == [*three]
    assert max(found.points) > 0 > min(found.points)
    assert found.unit == policy.appraisal().unit


def test_bad_buffers_are_refused():
    policy = SHELF.ready(RULES, 4)
    with pytest.raises(CardError, match="cannot have 12 cards"):
        batch.best(PACKED[:12], policy)
    with pytest.raises(CardError, match="hand 1 is not"):
        batch.frontiers(PACKED[:13] + b"\xff" * 13, RULES)
    with pytest.raises(CardError, match="a byte each"):
        batch.frontiers(ARRAY.astype(np.int64), RULES)
    with pytest.raises(CardError, match="3 or 5"):
        batch.ranks(PACKED, RULES, width=4)
    assert batch.best(b"", policy).rows == b""


def test_numpy_is_not_needed():
    code = """
import sys
sys.modules["numpy"] = None
from shisanshui.presets import load
from shisanshui.solver import batch
from shisanshui.solver.shelf import SHELF
rules = load("taiwan")
hands = bytes(range(26))
assert sum(batch.frontiers(hands, rules).sizes) > 2
assert len(batch.ranks(hands[:25], rules, width=5)) == 5
print(len(batch.best(hands, SHELF.ready(rules, 4)).rows))
"""
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout == "26\n"
