"""Writes the line items of every golden deal anew: ``make golden``."""

from tests.goldens import HERE, RULESETS, itemised

if __name__ == "__main__":
    for name in RULESETS:
        (HERE / f"{name}.txt").write_text(itemised(name), encoding="utf-8")
