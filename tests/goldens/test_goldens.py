"""Every preset has golden deals, and settles them as they were worked out by hand."""

from typing import Any

import pytest

from shisanshui.presets import PRESETS, load
from shisanshui.scoring import Code
from tests.goldens import HERE, deals, itemised, settled

ORDINARY = {Code.ROW, Code.ROYALTY, Code.MAJORITY}
GOLDENS = [
    pytest.param(preset, golden, id=f"{preset}: {golden['name']}")
    for preset in PRESETS
    for golden in deals(preset)
]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_three_and_one_special(preset: str) -> None:
    settlements = [settled(preset, golden) for golden in deals(preset)]
    assert len(settlements) >= 3
    ruleset = load(preset)
    if ruleset.naturals.entries or len(ruleset.scoring.steps) > 2:
        assert any(item.code not in ORDINARY for s in settlements for item in s.items)


@pytest.mark.parametrize(("preset", "golden"), GOLDENS)
def test_totals(preset: str, golden: dict[str, Any]) -> None:
    settlement = settled(preset, golden)
    assert list(settlement.totals) == golden["totals"], golden["why"]
    assert settlement.house == golden["house"]


@pytest.mark.parametrize("preset", PRESETS)
def test_items_are_as_recorded(preset: str) -> None:
    assert (HERE / f"{preset}.txt").read_text(encoding="utf-8") == itemised(preset)


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in HERE.glob("*.json")} == set(PRESETS)
