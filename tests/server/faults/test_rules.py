"""Choices of a room are held to its rule set with the toggles on, not without them."""

import pytest

from shisanshui.presets import load
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.rooms.rules import with_choices
from shisanshui.wire.settings import BankerChoice, RoomSettings


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
