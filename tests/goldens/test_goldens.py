"""Every rule set has golden deals, and settles them as they were worked out by hand."""

from typing import Any

import pytest

from shisanshui.presets import PRESETS, load
from shisanshui.scoring import Code, DealError
from tests.goldens import HERE, RULESETS, deals, itemised, points, settled

ORDINARY = {Code.ROW, Code.ROYALTY, Code.MAJORITY}
GOLDENS = [
    pytest.param(name, golden, id=f"{name}: {golden['name']}")
    for name in RULESETS
    for golden in deals(name)
]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_three_and_one_special(preset: str) -> None:
    plain = [golden for golden in deals(preset) if not golden.get("options")]
    assert len(plain) >= 3
    ruleset = load(preset)
    if ruleset.naturals.entries or len(ruleset.scoring.steps) > 2:
        items = [item for golden in plain for item in settled(preset, golden).items]
        assert any(item.code not in ORDINARY for item in items)


@pytest.mark.parametrize("name", RULESETS)
def test_deals_have_names_of_their_own(name: str) -> None:
    names = [golden["name"] for golden in deals(name)]
    assert names
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("name", "golden"), GOLDENS)
def test_totals(name: str, golden: dict[str, Any]) -> None:
    if "refused" in golden:
        with pytest.raises(DealError) as caught:
            settled(name, golden)
        assert caught.value.field == golden["refused"], golden["why"]
        return
    settlement = settled(name, golden)
    assert list(settlement.totals) == points(golden["totals"]), golden["why"]
    assert [settlement.house] == points([golden.get("house", 0)])


@pytest.mark.parametrize("name", RULESETS)
def test_items_are_as_recorded(name: str) -> None:
    assert (HERE / f"{name}.txt").read_text(encoding="utf-8") == itemised(name)


def test_no_file_is_left_over() -> None:
    for suffix in ("json", "txt"):
        found = {path.relative_to(HERE) for path in HERE.rglob(f"*.{suffix}")}
        assert {str(path.with_suffix("")) for path in found} == set(RULESETS)
