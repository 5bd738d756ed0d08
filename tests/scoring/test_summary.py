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
        "deck": {"jokers": 3, "drop_suits": ["c"], "drop_ranks": ["2", "T"], "packs": 2},
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
            "entries": [
                {"natural": "three_straights", "points": 3, "jokers": True, "home_run": True},
                {"natural": "six_pairs", "points": 3},
                {"natural": "four_trips", "points": 3},
                {"natural": "one_colour", "points": 3},
                {"natural": "twelve_royals", "points": 3},
            ],
            "define": {
                "a23": False,
                "qka": False,
                "odd_card_may_match": False,
                "quads_as_two_pairs": False,
                "quads_as_trips": False,
                "colour_cards": 12,
                "royals": "twelve",
            },
            "dragon_suits": True,
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
        "foul": {"pays": "flat", "scooped": False},
        "naturals": {
            "entries": [{"natural": "three_straights", "points": 3}],
            "define": {"a23": False},
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


@pytest.mark.parametrize(
    ("rules", "option"), [(name, option.id) for name in PRESETS for option in load(name).options]
)
def test_every_option_is_told(rules, option):
    """Whoever switches something on reads of it, beyond the list of what may be switched."""
    ruleset = load(rules)
    for language in Language:
        before, after = (
            summary(shown, language) for shown in (ruleset, with_options(ruleset, (option,)))
        )
        assert before[:-1] != after[:-1]


def lines_of(language="en", **fields):
    """The lines of a rule set of these fields, by what stands above them."""
    ruleset = decode({"id": "house", **fields}, "house")
    return {section.title: section.lines for section in summary(ruleset, language)}


def test_values_that_no_step_pays_are_not_told():
    values = {"front": {"three_of_a_kind": 3}}
    plain = lines_of(scoring={"steps": [ROWS], "values": values})
    assert plain["What a won row pays"] == ("Any hand: 1 point",)
    assert plain["Fouls"] == ("Pays each opponent all three rows",)
    for step in ({"step": "royalties"}, {"step": "scoop", "row_total": True}):
        paid = lines_of(scoring={"steps": [ROWS, step], "values": values})
        assert paid["What a won row pays"][0] == "Front: front trips 3"


@pytest.mark.parametrize(
    ("foul", "lines"),
    [
        ({}, ("Counts as a scoop too, and toward a home run",)),
        ({"home_run": False}, ("Counts as a scoop too, not toward a home run",)),
        ({"scooped": False}, ("With a foul at the table there is no home run",)),
        ({"pays": "flat", "points": 6}, ("Counts as a scoop too, and toward a home run",)),
    ],
)
def test_what_else_a_foul_does_is_told(foul, lines):
    """D17."""
    steps = [ROWS, {"step": "scoop", "factor": 2}, {"step": "home_run", "factor": 2}]
    assert lines_of(scoring={"steps": steps}, foul=foul)["Fouls"][1:] == lines


def test_a_missing_name_falls_back():
    """An empty text falls back to English, then to the rule set's id."""
    assert own_text(Text(zh_hant="甲", en="A"), "zh-Hant", "id") == "甲"
    assert own_text(Text(zh_hant="甲", en="A"), "zh-Hans", "id") == "A"
    assert own_text(Text(), "en", "id") == "id"
