"""What a rule set is told as: every preset, every option, every sentence, three languages."""

import re
import tomllib
from pathlib import Path

import pytest

import shisanshui.scoring
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import Text, decode, with_options
from shisanshui.scoring.summary import own_text, summary
from shisanshui.scoring.words import Language, Words

ROWS = {"step": "rows"}
HOUSES = [
    {
        "deck": {"jokers": 3},
        "hands": {
            "front_hands": "both",
            "joker_fronts": [2, 3],
            "suits": "shdc",
            "suit_use": "first",
        },
        "scoring": {
            "steps": [
                ROWS,
                {"step": "royalties", "paid": "cancel"},
                {"step": "aces"},
                {"step": "scoop", "points": 1, "least_seats": 3},
                {"step": "home_run", "points": 1},
                {"step": "cap", "scoop": 3, "home_run": 9},
                {"step": "pot", "points": "paid_too"},
            ]
        },
        "foul": {"allowed": False, "pays": "units"},
        "naturals": {
            "entries": [{"natural": "three_straights", "points": 3}],
            "define": {"a23": False, "qka": False},
            "declaration": "automatic",
            "versus": "first_declared",
            "guns_need": "three_ordinary",
            "rows_too": True,
            "ends_round": True,
        },
        "exchange": {"kind": "stock", "price": 2},
        "escape": {"kind": "zero_sum"},
        "match": {"seconds": 0, "play": "open", "multiplier": 2, "rake_percent": 5},
    },
    {
        "seats": {"least": 4, "most": 4},
        "hands": {"front_hands": "straights", "suits": "shcd"},
        "scoring": {
            "steps": [
                ROWS,
                {"step": "scoop", "row_total": True},
                {"step": "home_run", "factor_opponents": True},
            ]
        },
        "foul": {"pays": "flat"},
        "naturals": {
            "entries": [{"natural": "dragon", "points": 3}],
            "declaration": "asked_for",
            "versus": "lower_own",
        },
        "exchange": {"kind": "seats"},
    },
    {
        "hands": {"front_hands": "flushes"},
        "scoring": {"steps": [ROWS, {"step": "home_run", "total_by_seats": {"3": 4}}]},
        "naturals": {
            "entries": [{"natural": "dragon", "points": 3}],
            "declaration": "detected",
            "versus": "difference",
        },
        "banker": {"selection": "fixed"},
    },
]


def told():
    """Every rule set there is to tell: presets, each option of theirs, and the strange ones."""
    for name in PRESETS:
        ruleset = load(name)
        yield ruleset
        for option in ruleset.options:
            yield with_options(ruleset, (option.id,))
    for fields in HOUSES:
        yield decode({"id": "house", **fields}, "house")


@pytest.mark.parametrize("language", Language)
def test_every_rule_set_is_told_and_every_sentence_is_used(language, monkeypatch):
    used = set()
    text = Words.text

    def noted(said, key, **values):
        used.add(key)
        return text(said, key, **values)

    monkeypatch.setattr(Words, "text", noted)
    for ruleset in told():
        for section in summary(ruleset, language):
            assert section.lines
            for line in (section.title, *section.lines):
                assert line.strip()
                assert not re.search(r"[{}]|None|  ", line), line
    path = Path(shisanshui.scoring.__file__).parent / "words" / f"{language}.toml"
    keys = {f"summary.{key}" for key in tomllib.loads(path.read_text("utf-8"))["summary"]}
    assert {key for key in used if key.startswith("summary.")} == keys


def test_a_missing_name_falls_back():
    """An empty text falls back to English, then to the rule set's id."""
    assert own_text(Text(zh_hant="甲", en="A"), "zh-Hant", "id") == "甲"
    assert own_text(Text(zh_hant="甲", en="A"), "zh-Hans", "id") == "A"
    assert own_text(Text(), "en", "id") == "id"
