"""What the rules pages show, as the library computes it: one JSON per rule set and language.

``python web/scripts/rules_data.py`` writes ``web/src/screens/rules/data``; ``--check`` compares.
"""

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any, Final, cast

from rules_cards import (
    ROYAL_FLUSH,
    category_examples,
    front_examples,
    natural_example,
    straight_ladder,
)

from shisanshui.arrangement import ROWS
from shisanshui.naturals import NaturalEntry, NaturalKind
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import Pairing, Ruleset, encode, with_options
from shisanshui.scoring import Code, Settlement
from shisanshui.scoring.deals import decode_deal
from shisanshui.scoring.explain import explain
from shisanshui.scoring.report import plain_points
from shisanshui.scoring.summary import own_text, summary
from shisanshui.scoring.words import words

ROOT: Final = Path(__file__).parents[2]
TARGET: Final = ROOT / "web" / "src" / "screens" / "rules" / "data"
LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
HANDS: Final = comb(52, 13)
COUNTS: Final[dict[str, Any]] = tomllib.loads(
    (ROOT / "tests" / "counts" / "naturals.toml").read_text(encoding="utf-8")
)
DEFINED_BY: Final[dict[str, tuple[str, ...]]] = {
    "three_straights": ("a23", "qka"),
    "three_straight_flushes": ("a23", "qka"),
    "six_pairs": ("quads_as_two_pairs", "odd_card_may_match"),
    "five_pairs_and_trips": ("quads_as_two_pairs",),
    "two_full_houses_and_trips": ("quads_as_two_pairs",),
    "four_trips": ("quads_as_trips",),
    "twelve_royals": ("royals",),
    "all_big": ("big_ranks",),
    "all_small": ("small_ranks",),
    "one_colour": ("colour_cards",),
}
"""The options that decide how many hands hold a natural."""
SECTIONS: Final = (
    *("cards", "ranking", "values", "counting", "fouls"),
    *("naturals", "bank", "also", "match", "options"),
)
SHOWN: Final = (
    *("seats", "deck", "hands", "legality", "scoring", "foul", "naturals"),
    *("banker", "exchange", "surrender", "escape", "match"),
)
"""The parts of a rule set that the pages read."""

SWEEPING: Final = (
    ("Qd 2s 2h", "Jc 6h 6d 3s 3d", "Kh Qh Jh 9h 7h"),
    ("Ah Ks 6c", "Kd Kc 9d 5h 3c", "Ts Td 8s 8d 4h"),
    ("8h 2d 2c", "Ac Qs 4s 4c 3h", "9s 7s 7d 5d 5c"),
    ("Qc 9c 6s", "Js Jd 7c 5s 4d", "As Ad Th Tc 8c"),
)
"""Plain hands of which the first beats every other in every row."""
MIXED: Final = (
    ("8s 8c 4h", "Jh Jd 7h 3d 3c", "Kh Qh Qd 6h 6c"),
    ("As 3s 3h", "Ks Td 7d 5h 5d", "6d 5s 5c 2h 2d"),
    ("Ah Qc 4d", "Jc 8h 8d 7c 6s", "Ac Tc 9c 4c 2c"),
    ("Ad 9s 9h", "Kd Kc Th 9d 4s", "Qs Js Ts 7s 2s"),
)
"""Plain hands of which the first takes three, two and one row from the others in turn."""
THREE_QUADS: Final = (
    ("7h 7d 7c", "8s 8h 8d 8c 2s", "9s 9h 9d 9c 7s"),
    ("As 3s 3h", "Ks Td Jd 5h 5c", "6d 6c 2h 2c Qs"),
    ("Kc Kd Kh", "2d 3d 4c 5d 6s", "Ah Qh Jh 6h 4h"),
)
"""Three quads laid in rows, which sweep the second hand and not the third."""

EXAMPLES: Final[dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("rules_examples.toml").read_text(encoding="utf-8")
)
"""By preset: which golden deals are shown, by name, and which title each goes under."""


def page(preset: str, language: str) -> dict[str, Any]:
    """Return all that the pages of a preset show in a language."""
    ruleset = load(preset)
    said = words(language, ruleset)
    encoded = encode(ruleset)
    own_terms: Mapping[str, Any] = encoded["terms"]
    return {
        **heading(ruleset, language),
        "digest": ruleset.digest,
        "ruleset": {
            **{key: encoded[key] for key in SHOWN},
            "terms": {language: own_terms[language]},
        },
        "sections": [
            {"key": key, "title": section.title, "lines": list(section.lines)}
            for key, section in keyed_sections(ruleset, language)
        ],
        "hands": [
            {"hand": category.label, "cards": cards}
            for category, cards in category_examples(ruleset)
        ],
        "fronts": [{"hand": name, "cards": cards} for name, cards in front_examples(ruleset)],
        "straights": straight_ladder(ruleset),
        "royalFlush": ROYAL_FLUSH if royal_flush_pays(ruleset) else None,
        "pays": pays(ruleset),
        "naturals": [natural(ruleset, entry) for entry in ruleset.naturals.entries],
        "anyNatural": any_natural(ruleset),
        "examples": list(examples(ruleset, language)),
        "unit": [said.name("unit_one"), said.name("unit")],
    }


def heading(ruleset: Ruleset, language: str) -> dict[str, str]:
    """Return a rule set's id, name and sentence."""
    return {
        "id": ruleset.id,
        "name": own_text(ruleset.name, language, ruleset.id),
        "about": own_text(ruleset.about, language, ""),
    }


def keyed_sections(ruleset: Ruleset, language: str) -> Iterator[tuple[str, Any]]:
    """Yield the sections of the summary, each with the key of its heading."""
    said = words(language, ruleset)
    names = {key: said.name(key) for key in ("foul", "natural")}
    keys = {said.text(f"summary.{key}", **names): key for key in SECTIONS}
    for section in summary(ruleset, language):
        yield keys[section.title], section


def royal_flush_pays(ruleset: Ruleset) -> bool:
    """Return whether a royal flush has a value of its own."""
    values = ruleset.scoring.values
    return any("royal_flush" in table for table in (values.front, values.middle, values.back))


def pays(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return what plain hands pay one opponent: two rows of three, all three, a foul."""
    hero, swept, loser, winner = MIXED
    front, middle, back = swept
    fouled = (front, back, middle)
    banked = ruleset.scoring.pairing is Pairing.BANKER
    tables = range(2, 3 if banked else min(4, ruleset.seats.most) + 1)
    found = [
        _pay("two_rows", 2, ruleset, (hero, loser)),
        *[_pay("scoop", seats, ruleset, MIXED[:seats]) for seats in tables if seats > 2],
        *[_pay("everybody", seats, ruleset, SWEEPING[:seats]) for seats in tables],
        *[_pay("foul", seats, ruleset, (hero, fouled, loser, winner)[:seats]) for seats in tables],
    ]
    if not banked:
        found.append(_pay("three_quads", 3, ruleset, THREE_QUADS))
    return [pay for pay in found if pay]


def _pay(key: str, seats: int, ruleset: Ruleset, rows: tuple[Any, ...]) -> dict[str, Any]:
    deal: dict[str, Any] = {"seats": [_seat(row) for row in rows]}
    if ruleset.scoring.pairing is Pairing.BANKER:
        deal |= {"banker": 1, "stakes": [1] * len(rows)}
    settlement = decode_deal(deal, ruleset).settle(ruleset)
    if any(
        item.code is Code.HORSE and {item.payer, item.payee} == {0, 1} for item in settlement.items
    ):
        return {}
    points = sum(
        item.points if item.payee == 0 else -item.points
        for item in settlement.items
        if {item.payer, item.payee} == {0, 1}
    )
    return {"key": key, "seats": seats, "points": plain_points(points)}


def _seat(rows: tuple[str, str, str]) -> dict[str, str]:
    return {**{row.label: text for row, text in zip(ROWS, rows, strict=True)}, "natural": "none"}


def natural(ruleset: Ruleset, entry: NaturalEntry) -> dict[str, Any]:
    """Return a natural of the list: its points, its cards, how many hands hold it."""
    cards, rows = natural_example(ruleset, entry.natural)
    return {
        "kind": entry.natural.value,
        "points": entry.points * ruleset.naturals.factor,
        "perQuads": entry.per_quads,
        "cards": cards,
        "rows": rows,
        "hands": count(ruleset, entry.natural),
    }


def count(ruleset: Ruleset, kind: NaturalKind) -> int | None:
    """Return how many of all hands hold a natural as defined here; None where nobody counted."""
    if not plain_deck(ruleset):
        return None
    wanted = {key: _option(ruleset, key) for key in DEFINED_BY.get(kind.value, ())}
    for one in COUNTS["definitions"]:
        have = {key: one["options"].get(key, _usual(key)) for key in wanted}
        if have == wanted and kind.value in one["inclusive"]:
            return int(one["inclusive"][kind.value])
    return None


def plain_deck(ruleset: Ruleset) -> bool:
    """Return whether all counts hold: 52 cards, each once."""
    counts = ruleset.deck.deck(ruleset.seats.most).counts
    return counts == (1,) * 52 + (0, 0)


def _option(ruleset: Ruleset, key: str) -> object:
    return _comparable(key, getattr(ruleset.naturals.define, key))


def _usual(key: str) -> object:
    return _comparable(key, getattr(load("taiwan").naturals.define, key))


def _comparable(key: str, value: object) -> object:
    return str(value) if key == "royals" else value


def any_natural(ruleset: Ruleset) -> int | None:
    """Return how many hands hold a natural of the list at all, where that was counted."""
    if not plain_deck(ruleset):
        return None
    kinds = {entry.natural.value for entry in ruleset.naturals.entries}
    for one in COUNTS["lists"]:
        options = next(
            (d["options"] for d in COUNTS["definitions"] if d["id"] == one.get("runs")), {}
        )
        runs = {key: options.get(key, True) for key in ("a23", "qka")}
        usual = all(
            _option(ruleset, key) == runs.get(key, _usual(key))
            for keys in DEFINED_BY.values()
            for key in keys
        )
        if kinds == set(one["exclusive"]) and usual:
            return int(one["any"])
    return None


def examples(ruleset: Ruleset, language: str) -> Iterator[dict[str, Any]]:
    """Yield worked examples: golden deals with their line items in words."""
    path = ROOT / "tests" / "goldens" / f"{ruleset.id}.json"
    goldens = {deal["name"]: deal for deal in json.loads(path.read_text("utf-8"))["deals"]}
    for name, title in EXAMPLES[ruleset.id].items():
        golden = goldens[name]
        rules = with_options(ruleset, golden.get("options", ()))
        asked = {
            key: value
            for key, value in golden.items()
            if key not in ("name", "why", "totals", "house", "options")
        }
        deal = decode_deal(asked, rules)
        settlement = deal.settle(rules)
        yield {
            "title": title,
            "banker": deal.banker,
            "stakes": None if deal.stakes is None else list(deal.stakes),
            "multiplier": deal.multiplier,
            "seats": [
                _shown_seat(golden["seats"][seat], settlement, seat, language, rules)
                for seat in range(len(golden["seats"]))
            ],
            "items": [
                {
                    "payer": item.payer,
                    "payee": item.payee,
                    "points": plain_points(item.points),
                    "text": explain(item, ruleset=rules, language=language),
                }
                for item in settlement.items
            ],
            "house": plain_points(settlement.house),
        }


def _shown_seat(
    laid: dict[str, str] | None,
    settlement: Settlement,
    seat: int,
    language: str,
    ruleset: Ruleset,
) -> dict[str, Any]:
    result = settlement.seats[seat]
    said = words(language, ruleset)
    return {
        "name": said.seat(seat),
        "rows": None if laid is None else [laid[row.label] for row in ROWS],
        "natural": None if result.natural is None else result.natural.kind.value,
        "legal": result.legal,
        "total": plain_points(Fraction(settlement.totals[seat])),
    }


def index(language: str) -> list[dict[str, Any]]:
    """Return what the list of rule sets and the comparisons between them need."""
    found: list[dict[str, Any]] = []
    for preset in PRESETS:
        ruleset = load(preset)
        said = words(language, ruleset)
        points = {
            entry.natural.value: entry.points * ruleset.naturals.factor
            for entry in ruleset.naturals.entries
        }
        found.append(
            {
                **heading(ruleset, language),
                "dragon": points.get("dragon"),
                "cleanDragon": points.get("clean_dragon"),
                "wheel": ruleset.hands.wheel.value,
                "suits": ruleset.hands.suits.value,
                "unit": [said.name("unit_one"), said.name("unit")],
            }
        )
    return found


def files() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every file."""
    for language in LANGUAGES:
        yield f"{language}/index.json", _text(index(language))
        for preset in PRESETS:
            yield f"{language}/{preset}.json", _text(page(preset, language))


def _text(value: object) -> str:
    """Return JSON with a line for each entry, so that its diffs can be read."""

    def flat(item: object) -> str:
        return json.dumps(item, ensure_ascii=False, separators=(",", ":"))

    if isinstance(value, list):
        return "[\n" + ",\n".join([flat(item) for item in cast("list[object]", value)]) + "\n]\n"
    entries = cast("dict[str, object]", value).items()
    return "{\n" + ",\n".join([f"{flat(key)}:{flat(item)}" for key, item in entries]) + "\n}\n"


def main() -> int:
    """Write the files, or with ``--check`` say by the status whether they are up to date."""
    wanted = dict(files())
    if "--check" in sys.argv:
        have = {
            str(path.relative_to(TARGET)): path.read_text(encoding="utf-8")
            for path in TARGET.rglob("*.json")
        }
        return int(have != wanted)
    for name, text in wanted.items():
        path = TARGET / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
