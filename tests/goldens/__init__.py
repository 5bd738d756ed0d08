"""Golden deals: totals by hand in ``<rule set>.json``, every line item in ``<rule set>.txt``.

The rule sets are the presets, and under ``dimensions/`` one small file for each choice that no
preset makes (RULES §2). A deal may name ``options`` to switch on; instead of ``totals`` it may say
``refused``, the field that such a rule set finds fault with. The totals and the reason for them are
written by people; ``make golden`` writes the items, whose diffs are then read.
"""

import json
from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import Ruleset, with_options
from shisanshui.scoring import DealError, Points, Settlement
from shisanshui.scoring.deals import decode_deal
from shisanshui.scoring.explain import explain

HERE = Path(__file__).parent
DIMENSIONS = tuple(f"dimensions/{path.stem}" for path in sorted(HERE.glob("dimensions/*.toml")))
RULESETS = (*PRESETS, *DIMENSIONS)
_WORDS = ("name", "why", "totals", "house", "options", "refused")


@cache
def rules(name: str, options: tuple[str, ...] = ()) -> Ruleset:
    """Return the rule set of a preset or dimension file, with options switched on."""
    ruleset = load(name if name in PRESETS else HERE / f"{name}.toml")
    return with_options(ruleset, options) if options else ruleset


def deals(name: str) -> list[dict[str, Any]]:
    """Return a rule set's golden deals, none if it has no file."""
    path = HERE / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))["deals"] if path.exists() else []


def settled(name: str, golden: dict[str, Any], *, without: Collection[str] = ()) -> Settlement:
    """Return the settlement of a golden deal with the options it names, but for some.

    Raises:
        DealError: the deal cannot be under these rules.
    """
    chosen = tuple(option for option in golden.get("options", ()) if option not in without)
    ruleset = rules(name, chosen)
    deal = decode_deal({k: v for k, v in golden.items() if k not in _WORDS}, ruleset)
    return deal.settle(ruleset)


def points(amounts: Collection[int | str]) -> list[Points]:
    """Return totals as a golden deal writes them: 3, or "64/3"."""
    return [Fraction(amount) for amount in amounts]


def itemised(name: str) -> str:
    """Return every golden deal of a rule set with its line items in words."""
    return "\n\n".join("\n".join(_lines(name, golden)) for golden in deals(name)) + "\n"


def _lines(name: str, golden: dict[str, Any]) -> Iterator[str]:
    options = tuple(golden.get("options", ()))
    yield f"# {golden['name']}" + (f" [{', '.join(options)}]" if options else "")
    for seat, letter in zip(golden["seats"], "ABCDEFGH", strict=False):
        rows = (
            "away"
            if seat is None
            else " | ".join(str(seat[r]) for r in ("front", "middle", "back"))
        )
        yield f"{letter}  {rows}"
    try:
        settlement = settled(name, golden)
    except DealError as error:
        yield f"  refused: {error}"
        return
    for item in settlement.items:
        yield f"  {explain(item, ruleset=rules(name, options), language='en')}"
    totals = "  ".join(str(total) for total in settlement.totals)
    yield f"  = {totals}" + (f"  house {settlement.house}" if settlement.house else "")
