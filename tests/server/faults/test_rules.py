"""Choices of a room are held to its rule set with the toggles on, not without them."""

from dataclasses import replace

import pytest

from shisanshui.presets import load
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.rooms.rules import read_rules, with_choices
from shisanshui.server.rooms.views import settings_view
from shisanshui.wire.settings import BankerChoice, RoomSettings
from tests.server.rooms import new_room
from tests.server.test_http import OWN_RULES


def test_a_toggle_that_brings_a_banker_lets_the_room_choose_who():
    chosen = RoomSettings(
        rules="fujian-app", options=("owner-banker",), banker=BankerChoice.ROTATING, most_stake=3
    )
    assert with_choices(load("fujian-app"), chosen).banker.most_stake == 3


def test_without_the_toggle_there_is_none_to_choose():
    chosen = RoomSettings(rules="fujian-app", banker=BankerChoice.ROTATING)
    with pytest.raises(Refused, match="banker"):
        with_choices(load("fujian-app"), chosen)


@pytest.mark.parametrize("options", [("no-such",), ("base-2", "base-3")])
def test_toggles_that_cannot_be_are_refused(options: tuple[str, ...]):
    chosen = RoomSettings(rules="fujian-app", options=options)
    with pytest.raises(Refused, match="bad_settings"):
        with_choices(load("fujian-app"), chosen)


@pytest.mark.parametrize(
    ("options", "base", "played"),
    [((), 1, 1), ((), 7, 7), (("base-5",), 1, 5), (("base-5",), 5, 5), (("base-2",), 5, 2)],
)
def test_a_toggle_of_the_base_is_not_undone(options: tuple[str, ...], base: int, played: int):
    chosen = RoomSettings(rules="fujian-app", options=options, base=base)
    rules = with_choices(load("fujian-app"), chosen)
    assert rules.match.base == played
    room = replace(new_room("fujian-app"), settings=chosen, rules=rules)
    assert settings_view(room).base == played


def test_a_rule_set_with_a_base_of_its_own_is_played_with_it():
    own = read_rules(OWN_RULES.replace("rounds = 3", "base = 4"))
    assert with_choices(own, RoomSettings()).match.base == 4
    assert with_choices(own, RoomSettings(base=9)).match.base == 9
