"""Golden deals: totals worked by hand in ``<preset>.json``, every line item in ``<preset>.txt``.

The totals and the reason for them are written by people; ``make golden`` writes the items, whose
diffs are then read.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shisanshui.presets import load
from shisanshui.ruleset import with_options
from shisanshui.scoring import Settlement
from shisanshui.scoring.deals import decode_deal
from shisanshui.scoring.explain import explain

HERE = Path(__file__).parent
_WORDS = ("name", "why", "totals", "house", "options")


def deals(preset: str) -> list[dict[str, Any]]:
    """Return a preset's golden deals, none if it has no file."""
    path = HERE / f"{preset}.json"
    return json.loads(path.read_text(encoding="utf-8"))["deals"] if path.exists() else []


def settled(preset: str, golden: dict[str, Any]) -> Settlement:
    """Return the settlement of a golden deal, with the options it names switched on."""
    ruleset = with_options(load(preset), golden.get("options", ()))
    deal = decode_deal({k: v for k, v in golden.items() if k not in _WORDS}, ruleset)
    return deal.settle(ruleset)


def itemised(preset: str) -> str:
    """Return every golden deal of a preset with its line items in words."""
    return "\n\n".join("\n".join(_lines(preset, golden)) for golden in deals(preset)) + "\n"


def _lines(preset: str, golden: dict[str, Any]) -> Iterator[str]:
    ruleset = with_options(load(preset), golden.get("options", ()))
    settlement = settled(preset, golden)
    yield f"# {golden['name']}"
    for seat, letter in zip(golden["seats"], "ABCDEFGH", strict=False):
        rows = (
            "away"
            if seat is None
            else " | ".join(str(seat[r]) for r in ("front", "middle", "back"))
        )
        yield f"{letter}  {rows}"
    for item in settlement.items:
        yield f"  {explain(item, ruleset=ruleset, language='en')}"
    totals = "  ".join(str(total) for total in settlement.totals)
    yield f"  = {totals}" + (f"  house {settlement.house}" if settlement.house else "")
