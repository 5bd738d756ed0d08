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
DIMENSIONS = [f"dimensions/{path.stem}" for path in sorted(GOLDENS.glob("dimensions/*.json"))]
DECKS = {
    "fujian-app": [*FACES, *JOKERS, *(face for face in FACES if face[1] == "s")],
}
# What the reference has no words for, by rule set: options, a key of the deal, "" for all of it.
UNSAID = {
    "taiwan-extras": {"pot-and-points"},
    "capsa-susun": {"doubled-scale"},
    "dimensions/D06-suit-first": {"suit-first"},
    "dimensions/D09-front-hands": {"straights", "flushes", "both"},
    "dimensions/D19-aces": {""},
    "dimensions/D22-scoops": {"rows-again"},
    "dimensions/D33-versus": {"first-declared", "dragon-suits"},
    "dimensions/D36-rows-too": {"rows-too"},
    "dimensions/D37-natural-home-run": {"dragon-runs-home"},
    "dimensions/D46-stock": {"exchanged"},
    "dimensions/D52-rake": {"rake"},
}


def deals(name):
    return json.loads((GOLDENS / f"{name}.json").read_text(encoding="utf-8"))["deals"]


ALL = [
    pytest.param(name, deal, id=f"{name}: {deal['name']}")
    for name in [*RULES, *DIMENSIONS]
    for deal in deals(name)
    if "refused" not in deal
]


@pytest.mark.parametrize("rule_id", RULES)
def test_three_deals_each(rule_id):
    assert len(deals(rule_id)) >= 3


@pytest.mark.parametrize(("name", "deal"), ALL)
def test_totals(name, deal):
    options = deal.get("options", [])
    rules = rules_of(name, options)
    if rules is None or "exchanged" in deal:
        assert UNSAID[name].intersection(["", *options, *deal])
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


@pytest.mark.parametrize(("name", "deal"), ALL)
def test_one_deck(name, deal):
    """Options and dimensions may change the deck; then it is for the library to refuse cards."""
    seats = [seat for seat in deal["seats"] if seat]
    assert all([len(seat[row].split()) for row in ROWS] == [3, 5, 5] for seat in seats)
    if name in RULES and not deal.get("options"):
        held = Counter(card for seat in seats for row in ROWS for card in seat[row].split())
        assert not held - Counter(DECKS.get(name, FACES))
