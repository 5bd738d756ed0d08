"""What players may switch: alone, together, and never in silence."""

from itertools import combinations

import pytest

from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import RuleOption, RulesetError, Versus, with_options

OPTIONS = [
    pytest.param(preset, option, id=f"{preset}: {option.id}")
    for preset in PRESETS
    for option in load(preset).options
]


def one_of_each_group(options: tuple[RuleOption, ...], last: bool) -> list[str]:
    chosen: dict[str, str] = {}
    for option in options:
        if last or (option.group or option.id) not in chosen:
            chosen[option.group or option.id] = option.id
    return list(chosen.values())


@pytest.mark.parametrize(("preset", "option"), OPTIONS)
def test_an_option_changes_something(preset: str, option: RuleOption):
    ruleset = load(preset)
    changed = with_options(ruleset, [option.id])
    assert changed.digest != ruleset.digest
    assert changed.id == ruleset.id
    assert changed.options == ruleset.options


@pytest.mark.parametrize(("preset", "option"), OPTIONS)
def test_an_option_leaves_the_others_a_meaning(preset: str, option: RuleOption):
    """Any two that are not alternatives hold together, in any order, and differ from each alone."""
    ruleset = load(preset)
    for other in ruleset.options:
        if other.id == option.id or (option.group and other.group == option.group):
            continue
        both = with_options(ruleset, [option.id, other.id])
        assert both == with_options(ruleset, [other.id, option.id])
        assert both.digest != with_options(ruleset, [other.id]).digest


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("preset", PRESETS)
def test_all_together(preset: str, last: bool):
    ruleset = load(preset)
    chosen = one_of_each_group(ruleset.options, last)
    assert with_options(ruleset, chosen) == with_options(ruleset, chosen[::-1])


@pytest.mark.parametrize("preset", PRESETS)
def test_alternatives_exclude_each_other(preset: str):
    ruleset = load(preset)
    for one, other in combinations(ruleset.options, 2):
        if one.group and one.group == other.group:
            with pytest.raises(RulesetError) as caught:
                with_options(ruleset, [one.id, other.id])
            message = str(caught.value)
            assert "\n" not in message
            assert one.id in message
            assert other.id in message


def test_an_unknown_option_is_refused():
    with pytest.raises(RulesetError, match="options: found 'nothing'; allowed: short-match"):
        with_options(load("taiwan"), ["nothing"])
    with pytest.raises(RulesetError, match="allowed: none: this rule set has no options"):
        with_options(load("international"), ["short-match"])


def test_what_the_named_options_do():
    """The options that the texts name, each by the field it must move (RULES §3.3, §3.4)."""
    extras = load("taiwan-extras")
    assert with_options(extras, ["lower-own"]).naturals.versus is Versus.LOWER_OWN  # C29
    steps = [step.step for step in with_options(extras, ["literal-gun", "pot"]).scoring.steps]
    assert steps == ["rows", "royalties", "home_run", "pot"]  # C14
    base = with_options(load("taiwan-base"), ["home-run-from-two", "base-only"])  # C17
    assert [step.step for step in base.scoring.steps] == ["rows", "scoop", "home_run", "royalties"]
    assert base.scoring.steps[2].least_seats == 2
    app = with_options(load("fujian-app"), ["owner-banker", "gun-plus-one", "no-horse"])  # D44
    assert [step.step for step in app.scoring.steps] == ["rows", "royalties", "scoop"]
    seven = with_options(load("fujian-app"), ["seven-seats"])
    assert [seven.deck.deck(seats).size for seats in (4, 5, 6, 7)] == [54, 67, 80, 93]  # D1
    five = with_options(load("luosong"), ["added-spades", "horse-ace"])
    names = [step.step for step in five.scoring.steps]
    assert names == ["rows", "royalties", "scoop", "home_run", "horse"]
    assert five.deck.deck(5).size == 65
