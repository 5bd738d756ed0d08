"""Options and dimensions settle as in the slow reference, on random deals."""

from random import Random

import pytest

from shisanshui.cards import cards_text
from shisanshui.scoring import Laid, naturals_of, settle
from tests.deals import random_deal
from tests.goldens import RULESETS, rules
from tests.reference.options import rules_of
from tests.reference.settle import settle as settle_slowly

DEALS = 8
CHOSEN = [
    (name, options)
    for name in RULESETS
    for options in [(), *[(option.id,) for option in rules(name).options]]
    if rules_of(name, options) is not None
]


@pytest.mark.parametrize(("name", "options"), CHOSEN)
def test_totals_equal_the_reference(name: str, options: tuple[str, ...]) -> None:
    ruleset, slow = rules(name, options), rules_of(name, options)
    rng = Random(" ".join([name, *options]))
    for _ in range(DEALS):
        deal = random_deal(rng, ruleset)
        circumstances = {
            "banker": deal.banker,
            "stakes": deal.stakes,
            "multiplier": deal.multiplier,
            "left": deal.left,
            "surrendered": deal.surrendered,
        }
        laid = [
            Laid(rows, next(iter(naturals_of(ruleset, rows.cards)), None)) for rows in deal.rows
        ]
        settlement = settle(ruleset, laid, **circumstances)
        seats = [
            {
                "front": cards_text(rows.front),
                "middle": cards_text(rows.middle),
                "back": cards_text(rows.back),
            }
            for rows in deal.rows
        ]
        expected = settle_slowly(slow, seats, **circumstances)
        assert (list(settlement.totals), settlement.house) == expected, deal
