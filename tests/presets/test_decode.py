"""Whatever a mapping holds, reading it gives a rule set or one line that says what is wrong."""

import copy
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from shisanshui.presets import PRESETS, load, read_text
from shisanshui.presets.describe import describe
from shisanshui.ruleset import Ruleset, RulesetError, decode, encode, merge, with_options

ENCODED = {preset: encode(load(preset)) for preset in PRESETS}
WORDS = sorted(
    {part for field in describe() for part in field.key.replace("[]", "").split(".")}
    | {choice.value for field in describe() for choice in field.choices}
)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 60),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(WORDS),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.one_of(st.sampled_from(WORDS), st.text(max_size=5)), inner, max_size=3),
    ),
    max_leaves=8,
)


def paths(value: object, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = [at] if at else []
    if isinstance(value, dict):
        return inside + [p for key, item in value.items() for p in paths(item, (*at, key))]
    if isinstance(value, list):
        return inside + [p for key, item in enumerate(value) for p in paths(item, (*at, key))]
    return inside


PATHS = {preset: paths(data) for preset, data in ENCODED.items()}


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """A preset with one to three of its values replaced, removed or joined by another."""
    preset = draw(st.sampled_from(PRESETS))
    data = copy.deepcopy(ENCODED[preset])
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(PATHS[preset]))
        holder: Any = data
        try:
            for step in way:
                holder = holder[step]
            kind = draw(st.sampled_from(["replace", "remove", "add"]))
            if kind == "replace":
                holder[last] = draw(values)
            elif kind == "remove":
                del holder[last]
            elif isinstance(holder, dict):
                holder[draw(st.sampled_from(WORDS))] = draw(values)
            else:
                holder.append(draw(values))
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took this place away
    return data


def says_all(error: RulesetError, source: str) -> None:
    assert str(error).isprintable()
    assert str(error).startswith(f"{source}: ")
    assert error.key
    assert error.found
    assert error.allowed


def read(data: dict[str, Any]) -> Ruleset | None:
    try:
        return decode(data, "a mapping")
    except RulesetError as error:
        says_all(error, "a mapping")
        return None


@given(mutated())
def test_decode_raises_nothing_else(data: dict[str, Any]):
    ruleset = read(data)
    if ruleset is not None:
        assert decode(encode(ruleset), "again") == ruleset
        assert len(ruleset.digest) == 64
        json.dumps(encode(ruleset))


@given(st.dictionaries(st.one_of(st.sampled_from(WORDS), st.text(max_size=5)), values, max_size=5))
def test_decode_of_anything(data: dict[str, Any]):
    read(data)
    read({"id": "x", **data})


@given(st.sampled_from(PRESETS), values, st.sampled_from(WORDS))
def test_an_option_that_sets_anything(preset: str, value: object, key: str):
    option = {"id": "o", "name": {}, "set": {key: value, "scoring": {"steps": {key: value}}}}
    ruleset = read({**ENCODED[preset], "options": [option]})
    if ruleset is not None:
        try:
            with_options(ruleset, ["o"])
        except RulesetError as error:
            says_all(error, preset)


@given(st.text())
def test_any_text(text: str):
    try:
        read_text(text, "a text")
    except RulesetError as error:
        says_all(error, "a text")


@given(st.sampled_from(PRESETS), st.data())
def test_any_change_of_a_file(preset: str, data: st.DataObject):
    """Characters of a preset's own file replaced, removed or doubled."""
    text = f'id = "x"\nname = {{}}\nextends = "{preset}"\n[match]\nrounds = 3\n'
    at = data.draw(st.integers(0, len(text) - 1))
    piece = data.draw(
        st.one_of(st.text(max_size=3), st.sampled_from(["[", "{", '"', "=", ".", "\n"]))
    )
    try:
        read_text(text[:at] + piece + text[at + data.draw(st.integers(0, 2)) :], "a text")
    except RulesetError as error:
        says_all(error, "a text")


@given(st.sampled_from(PRESETS), st.sampled_from(PRESETS))
def test_merging_a_whole_rule_set_gives_it(one: str, other: str):
    """Tables merge key by key, so a rule set with every key named wins, but for words and tables
    of its own that the one below has more of."""
    merged = merge(ENCODED[one], ENCODED[other])
    assert merged["scoring"]["steps"] == ENCODED[other]["scoring"]["steps"]
    assert merge(ENCODED[one], {}) == ENCODED[one]
    assert merge(ENCODED[one], ENCODED[one]) == ENCODED[one]


def test_steps_and_naturals_change_by_name():
    base = ENCODED["taiwan"]
    patch = {
        "scoring": {"steps": {"scoop": {"factor": 3}, "home_run": False, "pot": {"ante": 2}}},
        "naturals": {"entries": {"dragon": {"points": 13}, "six_pairs": False}},
        "options": {"short-match": False},
    }
    ruleset = decode(merge(base, patch), "house")
    assert [step.step for step in ruleset.scoring.steps] == ["rows", "royalties", "scoop", "pot"]
    assert ruleset.scoring.steps[2].factor == 3
    assert {e.natural: e.points for e in ruleset.naturals.entries}["dragon"] == 13
    assert len(ruleset.naturals.entries) == len(load("taiwan").naturals.entries) - 1
    assert ruleset.options == ()
    assert encode(load("taiwan")) == base, "the base stays as it was"
    again = decode(merge(encode(ruleset), {"scoring": {"steps": {"home_run": False}}}), "house")
    assert again == ruleset, "what is not there can be removed"
