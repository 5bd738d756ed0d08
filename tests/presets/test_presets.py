"""What every preset must be: readable by itself, in three languages, with its clauses."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from shisanshui import presets
from shisanshui.presets import PRESETS, load, read_text
from shisanshui.ruleset import Pairing, decode, encode
from shisanshui.ruleset.checks import TERMS

FOLDER = Path(presets.__file__).parent
WORDS = Path(presets.__file__).parents[1] / "scoring" / "words" / "en.toml"
WORLD = sorted((Path(__file__).parent / "world").glob("*.toml"))


def text_of(preset: str) -> str:
    return (FOLDER / f"{preset}.toml").read_text(encoding="utf-8")


def test_the_list_and_the_folder_agree():
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(PRESETS)
    assert len(set(PRESETS)) == len(PRESETS)
    assert PRESETS[0] == "taiwan"


@pytest.mark.parametrize("preset", PRESETS)
def test_loads_once_and_always_the_same(preset: str):
    ruleset = load(preset)
    assert ruleset.id == preset
    assert load(preset) is ruleset
    assert read_text(text_of(preset), preset).digest == ruleset.digest


@pytest.mark.parametrize("preset", PRESETS)
def test_a_copy_of_the_file_is_the_same_rule_set(preset: str, tmp_path: Path):
    copy = tmp_path / "house.toml"
    copy.write_text(text_of(preset), encoding="utf-8")
    assert load(copy) == load(preset)
    assert load(str(copy)).digest == load(preset).digest


def test_no_two_presets_are_the_same():
    assert len({load(preset).digest for preset in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_round_trip(preset: str):
    ruleset = load(preset)
    through_json = json.loads(json.dumps(encode(ruleset)))
    assert decode(through_json, preset) == ruleset
    assert decode(through_json, preset).digest == ruleset.digest


@pytest.mark.parametrize("preset", PRESETS)
def test_says_what_it_is_in_three_languages(preset: str):
    ruleset = load(preset)
    for text in (ruleset.name, ruleset.about, *(option.name for option in ruleset.options)):
        assert text.zh_hans
        assert text.zh_hant
        assert text.en
    for text in (ruleset.about.zh_hans, ruleset.about.zh_hant):
        assert text.endswith("。")
    assert ruleset.about.en.endswith(".")
    # What both scripts share must be written in each: a term in one only is a slip.
    assert set(ruleset.terms.zh_hans) == set(ruleset.terms.zh_hant)


def test_names_are_told_apart():
    for language in ("zh_hans", "zh_hant", "en"):
        assert len({getattr(load(p).name, language) for p in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_file_cites_the_rules_and_names_itself(preset: str):
    text = text_of(preset)
    raw = tomllib.loads(text)
    assert {"id", "name", "about"} <= set(raw)
    assert text.startswith("#")
    assert re.search(r"§\d|\b[CD]\d", text)


@pytest.mark.parametrize("preset", PRESETS)
def test_terms_differ_from_the_ordinary_words(preset: str):
    """[terms] holds only what differs (English, where the ordinary words stand in a file)."""
    names = tomllib.loads(WORDS.read_text(encoding="utf-8"))["name"]
    assert not [k for k, v in load(preset).terms.en.items() if names[k] == v]


def test_there_is_a_word_for_every_term():
    names = tomllib.loads(WORDS.read_text(encoding="utf-8"))["name"]
    assert set(names) == set(TERMS)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_list_of_naturals_goes_down(preset: str):
    """The order is the rule set's own (C11), and points never speak against it."""
    points = [entry.points for entry in load(preset).naturals.entries]
    assert points == sorted(points, reverse=True)


def test_banker_rules_need_a_banker():
    banked = {p for p in PRESETS if load(p).scoring.pairing is Pairing.BANKER}
    assert banked == {"hongkong", "hongkong-old", "philippine", "taiwan-banker", "malayan"}


@pytest.mark.parametrize("path", WORLD, ids=lambda path: path.stem)
def test_the_rest_of_the_world_can_be_written(path: Path):
    """RULES §4: what is no preset is a file; each of its options holds as well."""
    ruleset = load(path)
    assert ruleset.id == path.stem
    assert decode(encode(ruleset), path.name) == ruleset
