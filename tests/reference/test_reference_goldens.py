"""The golden deals against the reference: at least three for each rule set, from a real deck."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from tests.reference.hands import FACES, JOKERS
from tests.reference.options import rules_of
from tests.reference.rules import RULES
from tests.reference.settle import ROWS, settle

GOLDENS = Path(__file__).parents[1] / "goldens"
UNSAID = {"pot-and-points", "doubled-scale"}


def deals(rule_id):
    return json.loads((GOLDENS / f"{rule_id}.json").read_text(encoding="utf-8"))["deals"]


ALL = [
    pytest.param(rule_id, deal, id=f"{rule_id}: {deal['name']}")
    for rule_id in RULES
    for deal in deals(rule_id)
    if "refused" not in deal
]


@pytest.mark.parametrize("rule_id", RULES)
def test_three_deals_each(rule_id):
    assert len(deals(rule_id)) >= 3


@pytest.mark.parametrize(("rule_id", "deal"), ALL)
def test_totals(rule_id, deal):
    rules = rules_of(rule_id, deal.get("options", ()))
    if rules is None:
        assert UNSAID.intersection(deal["options"])
        return
    totals, house = settle(
        rules,
        deal["seats"],
        banker=deal.get("banker"),
        stakes=deal.get("stakes"),
        multiplier=deal.get("multiplier", 1),
        left=deal.get("left", ()),
        surrendered=deal.get("surrender", ()),
    )
    assert (totals, house) == ([Fraction(t) for t in deal["totals"]], deal.get("house", 0))


@pytest.mark.parametrize(("rule_id", "deal"), ALL)
def test_one_deck(rule_id, deal):
    """Options may change the deck; then it is for the library to refuse cards."""
    deck = Counter(FACES) + (Counter(JOKERS) if rule_id == "fujian-app" else Counter())
    seats = [seat for seat in deal["seats"] if seat]
    assert all([len(seat[row].split()) for row in ROWS] == [3, 5, 5] for seat in seats)
    held = Counter(card for seat in seats for row in ROWS for card in seat[row].split())
    assert deal.get("options") or not held - deck
