"""The solver's view of a rule set pays every duel what the settlement pays."""

from random import Random

import pytest

from shisanshui.arrangement import order_faults
from shisanshui.hands import SuitOrder
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import Pairing
from shisanshui.scoring import Laid, settle
from shisanshui.solver.economics import Role, economics
from tests.deals import random_hands, random_layout


@pytest.mark.parametrize("preset", PRESETS)
def test_duels_of_two_seats_equal_the_settlement(preset: str) -> None:
    ruleset = load(preset)
    if ruleset.seats.least > 2:
        pytest.skip("no table of two")
    banked = ruleset.scoring.pairing is Pairing.BANKER
    mine = economics(ruleset, 2, Role.BANKER if banked else Role.PLAYER)
    yours = economics(ruleset, 2, Role.PLAYER)
    rng = Random(preset)
    met = 0
    while met < 150:
        hands = random_hands(rng, ruleset, 2)
        rows = [random_layout(rng, ruleset, hand) for hand in hands]
        judged = [[ruleset.scale.evaluate(row) for row in layout.rows] for layout in rows]
        if any(order_faults(*hands, legality=ruleset.legality) for hands in judged):
            continue
        met += 1
        one, other = [[hand.rank for hand in hands] for hands in judged]
        if ruleset.hands.suits is not SuitOrder.IGNORED and any(
            a == b for a, b in zip(one, other, strict=True)
        ):
            continue
        settlement = settle(
            ruleset, [Laid(layout) for layout in rows], banker=0 if banked else None
        )
        won = [item for item in settlement.items if item.code != "horse"]
        points = sum(item.points * (1 if item.payee == 0 else -1) for item in won)
        stakes = [
            max(pay.values[pay.class_at[ranks[row]]] for ranks in (one, other))
            for row, pay in enumerate(mine.rows)
        ]
        told = stakes if mine.ranked else None
        assert mine.duel(one, other, home_run=True, stakes=told) == points
        assert yours.duel(other, one, home_run=True, stakes=told) == -points
