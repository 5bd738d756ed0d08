"""The library finds each natural in exactly as many hands as RULES §6 counts."""

import tomllib
from collections import Counter
from math import comb, prod
from pathlib import Path
from typing import Any

from shisanshui.naturals import finder
from tests.counts.survey import Labels, all_patterns, survey, vectors_of, watch
from tests.naturals.hands import entries

TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("naturals.toml").read_text())
ROWS = ("three_straights", "three_straight_flushes")


def test_every_natural_under_every_definition():
    """RULES §6: inclusive and exclusive counts, definition variants, run options, overlaps."""
    watches = [watch(d["id"], d["options"], list(d["inclusive"])) for d in TABLE["definitions"]]
    hands = survey(watches)
    inclusive = inclusive_counts(hands)
    counted = {
        definitions["id"]: {kind: inclusive[definitions["id"], kind] for kind in listed}
        for definitions in TABLE["definitions"]
        for listed in [definitions["inclusive"]]
    }
    assert counted == {d["id"]: d["inclusive"] for d in TABLE["definitions"]}
    for one in TABLE["lists"]:
        counts = exclusive_counts(hands, list(one["exclusive"]), one.get("runs", "usual"))
        assert counts == one["exclusive"], one["id"]
        assert counts.total() == one["any"], one["id"]
    check_overlaps(hands)


def inclusive_counts(hands: Counter[Labels]) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for labels, n in hands.items():
        for label in labels:
            counts[label] += n
    return counts


def exclusive_counts(hands: Counter[Labels], order: list[str], runs: str) -> Counter[str]:
    """Return how many hands have each natural as the strongest of a list."""
    ranked = [(runs if kind in ROWS else "usual", kind) for kind in order]
    counts: Counter[str] = Counter()
    for labels, n in hands.items():
        strongest = next((kind for own, kind in ranked if (own, kind) in labels), None)
        if strongest is not None:
            counts[strongest] += n
    return counts


def check_overlaps(hands: Counter[Labels]) -> None:
    def both(*kinds: str) -> int:
        wanted = {("usual", kind) for kind in kinds}
        return sum(n for labels, n in hands.items() if wanted <= labels)

    assert both("three_straights", "three_flushes") == 23_488_456
    assert both("dragon", "three_straights") == both("dragon")
    assert both("three_straights", "six_pairs") == 0
    assert both("twelve_royals", "five_pairs_and_trips") == 288
    assert both("twelve_royals", "four_trips") == 256
    assert both("twelve_royals", "three_quads") == 16
    assert both("three_straight_flushes", "three_straights", "three_flushes") == 22_060


def test_quads_among_thirteen():
    """D39: by inclusion and exclusion over the thirteen ranks."""
    look = finder(entries("any_quads"))
    hands = 0
    for pattern in all_patterns(13, 4):
        sig = sum(count << 4 * rank for rank, count in enumerate(pattern))
        if look.places(sig):
            hands += vectors_of(pattern) * prod(comb(4, count) for count in pattern)
    assert hands == 13 * comb(48, 9) - comb(13, 2) * comb(44, 5) + comb(13, 3) * comb(40, 1)
