"""Every option of every preset shows: in a golden deal that it changes, or else in a match."""

from typing import Any

import pytest

from shisanshui.presets import PRESETS
from shisanshui.scoring import DealError
from tests.goldens import RULESETS, deals, rules, settled
from tests.goldens.test_match_options import IN_A_MATCH

OPTIONS = [(name, option.id) for name in RULESETS for option in rules(name).options]
NAMED = [
    pytest.param(name, golden, option, id=f"{name}: {golden['name']} [{option}]")
    for name in RULESETS
    for golden in deals(name)
    for option in golden.get("options", ())
]


def outcome(name: str, golden: dict[str, Any], without: str = "") -> object:
    """Return the totals and the house's, or None where the rule set refuses the deal."""
    try:
        settlement = settled(name, golden, without=[without])
    except DealError:
        return None
    return settlement.totals, settlement.house


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_every_option_shows_somewhere(name: str, option: str) -> None:
    in_deals = any(option in golden.get("options", ()) for golden in deals(name))
    assert in_deals != ((name, option) in IN_A_MATCH)


def test_none_is_listed_in_vain() -> None:
    assert set(OPTIONS) >= IN_A_MATCH
    assert {name for name, _ in IN_A_MATCH} <= set(PRESETS)


@pytest.mark.parametrize(("name", "golden", "option"), NAMED)
def test_an_option_changes_its_deal(name: str, golden: dict[str, Any], option: str) -> None:
    """Other totals than without it; or one of both rule sets has no such deal at all."""
    assert outcome(name, golden) != outcome(name, golden, without=option)
