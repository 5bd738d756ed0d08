"""Every published vector: totals by rule set, legality, hand names and naturals (RULES §5)."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from shisanshui.arrangement import Arrangement
from shisanshui.cards import parse_cards
from shisanshui.presets import load
from shisanshui.scoring import Laid, naturals_of, settle

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "vectors.json").read_text()
)
DEALS = [v for v in VECTORS if "seats" in v]
NATURALS = [v for v in VECTORS if "naturals" in v]


def rows_of(seat: dict[str, str]) -> Arrangement:
    return Arrangement(*(parse_cards(seat[row]) for row in ("front", "middle", "back")))


@pytest.mark.parametrize(
    ("vector", "ruleset_id"),
    [pytest.param(v, r, id=f"{v['id']}-{r}") for v in DEALS for r in v.get("totals", {})],
)
def test_totals(vector: dict[str, Any], ruleset_id: str) -> None:
    ruleset = load(ruleset_id)
    laid: list[Laid] = []
    for seat in vector["seats"]:
        rows = rows_of(seat)
        natural = naturals_of(ruleset, rows.cards)[0] if seat["natural"] == "declare" else None
        laid.append(Laid(rows, natural))
    settlement = settle(ruleset, laid)
    assert list(settlement.totals) == vector["totals"][ruleset_id]


@pytest.mark.parametrize(
    ("vector", "ruleset_id"),
    [pytest.param(v, r, id=f"{v['id']}-{r}") for v in DEALS for r in v["legal"]],
)
def test_legality_and_names(vector: dict[str, Any], ruleset_id: str) -> None:
    ruleset = load(ruleset_id)
    if len(vector["seats"]) == 1:
        vector = {**vector, "seats": vector["seats"] * 2}
        ruleset = dataclasses.replace(
            ruleset, deck=dataclasses.replace(ruleset.deck, packs=2), seats=ruleset.seats
        )
    settlement = settle(ruleset, [Laid(rows_of(seat)) for seat in vector["seats"]])
    for result, legal, names in zip(
        settlement.seats, vector["legal"][ruleset_id], vector["hands"], strict=False
    ):
        assert result.legal is legal
        assert result.hands is not None
        assert [hand.category.label for hand in result.hands] == names


@pytest.mark.parametrize("vector", [pytest.param(v, id=v["id"]) for v in NATURALS])
def test_naturals(vector: dict[str, Any]) -> None:
    taiwan = load("taiwan")
    rules = dataclasses.replace(
        taiwan.naturals, define=dataclasses.replace(taiwan.naturals.define, **vector["options"])
    )
    found = naturals_of(dataclasses.replace(taiwan, naturals=rules), parse_cards(vector["cards"]))
    assert [natural.kind.value for natural in found] == vector["naturals"]
