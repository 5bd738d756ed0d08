"""One room's trouble is not the others'."""

import pytest

from shisanshui.server.live import room as live_room
from tests.server.simulation.logs import LOGGED
from tests.server.simulation.world import World


def test_a_room_that_cannot_be_shown_does_not_silence_the_others(monkeypatch: pytest.MonkeyPatch):
    world = World(1, slow=0.0)
    ann, bob = world.guest("ann"), world.guest("bob")
    broken, fine = world.make(ann), world.make(bob)
    one, two = world.tab(ann, broken), world.tab(bob, fine)
    for tab in (one, two):
        tab.connect()
    world.loop.sleep(1.0)
    usual = live_room.Frames

    def failing(step):
        if step.after.key == broken:
            raise ZeroDivisionError("nobody expected this")
        return usual(step)

    monkeypatch.setattr(live_room, "Frames", failing)
    for tab in (one, two):
        tab.command({"type": "ready"})
    world.loop.sleep(1.0)
    assert two.view["seats"][0]["ready"]
    assert world.loop.failures == []
    assert [line["level"] for line in LOGGED] == ["error"]
    monkeypatch.setattr(live_room, "Frames", usual)
    world.loop.sleep(5.0)
    assert one.synced
    assert one.view["seats"][0]["ready"]
    world.finish()
