"""Writes the line items of every golden deal anew: ``make golden``."""

from shisanshui.presets import PRESETS
from tests.goldens import HERE, itemised

if __name__ == "__main__":
    for preset in PRESETS:
        (HERE / f"{preset}.txt").write_text(itemised(preset), encoding="utf-8")
