"""The settlement equals the slow reference, written from the rules alone, on random deals."""

from random import Random

import pytest

from shisanshui.cards import cards_text
from shisanshui.presets import PRESETS, load
from shisanshui.scoring import Laid, naturals_of, settle
from tests.deals import RandomDeal, random_deal
from tests.reference.settle import settle as settle_slowly

DEALS = 60


def laid_out(deal: RandomDeal, ruleset_id: str) -> list[Laid]:
    ruleset = load(ruleset_id)
    return [Laid(rows, next(iter(naturals_of(ruleset, rows.cards)), None)) for rows in deal.rows]


@pytest.mark.parametrize("preset", PRESETS)
def test_totals_equal_the_reference(preset: str) -> None:
    ruleset = load(preset)
    rng = Random(preset)
    for _ in range(DEALS):
        deal = random_deal(rng, ruleset)
        settlement = settle(
            ruleset,
            laid_out(deal, preset),
            banker=deal.banker,
            stakes=deal.stakes,
            multiplier=deal.multiplier,
            left=deal.left,
            surrendered=deal.surrendered,
        )
        seats = [
            {
                "front": cards_text(rows.front),
                "middle": cards_text(rows.middle),
                "back": cards_text(rows.back),
                "natural": "auto",
            }
            for rows in deal.rows
        ]
        totals, house = settle_slowly(
            preset,
            seats,
            banker=deal.banker,
            stakes=deal.stakes,
            multiplier=deal.multiplier,
            left=deal.left,
            surrendered=deal.surrendered,
        )
        assert (list(settlement.totals), settlement.house) == (totals, house), deal
