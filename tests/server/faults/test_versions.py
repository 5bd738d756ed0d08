"""Rooms another version wrote: they go on, or are refused clearly, and no other room feels it."""

from dataclasses import replace

import pytest

from shisanshui.server.rooms.codec import SCHEMA
from shisanshui.server.storage.memory import MemoryStore
from tests.server.simulation.logs import LOGGED
from tests.server.simulation.tab import Tab
from tests.server.simulation.world import World


def spoilt(world: World, key: str, **changes) -> None:
    """Change a room's last step as if another version had written it."""
    assert isinstance(world.store, MemoryStore)
    steps = world.store._rooms[key].steps
    steps[-1] = replace(steps[-1], **changes)


@pytest.mark.parametrize(
    "changes",
    [{"schema": SCHEMA + 1}, {"events": '[["NobodyKnowsThis",{}]]'}, {"events": "[["}],
    ids=["newer", "unknown", "damaged"],
)
def test_a_room_that_cannot_be_read_is_refused_and_alone(changes):
    world = World(1, slow=0.0)
    ann, bob = world.guest("ann"), world.guest("bob")
    broken, fine = world.make(ann), world.make(ann)
    for key in (broken, fine):
        world.tab(ann, key).connect()
    gone = world.tab(bob, fine)
    gone.connect()
    world.loop.sleep(1.0)
    gone.command({"type": "sit"})
    world.loop.sleep(1.0)
    spoilt(world, broken, **changes)
    gone.person.gone = True
    gone.hang_up()
    world.loop.run_until_complete(world.restart())
    heard: list[dict] = []
    told = Tab._bye
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tab, "_bye", lambda tab, bye: (heard.append(bye), told(tab, bye)))
        world.loop.sleep(10.0)
    one, two = world.tabs[:2]
    assert {(bye["code"], bye["again"]) for bye in heard} == {("server_error", True)}
    assert not one.synced
    assert two.synced
    seats = {seat["player"]: seat for seat in two.view["seats"]}
    away = [player for player in two.view["players"] if player["away"]]
    assert [player["name"] for player in away] == ["bob"]
    assert away[0]["player"] in seats
    assert world.loop.failures == []
    assert {line["event"] for line in LOGGED if line["level"] == "error"} == {
        "a room cannot be read"
    }
    world.finish()
