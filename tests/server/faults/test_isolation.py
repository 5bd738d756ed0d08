"""One room's trouble is not the others'."""

from collections.abc import Sequence

import pytest

from shisanshui.server.live import room as live_room
from shisanshui.server.storage import StoreUnavailable
from shisanshui.server.storage.memory import MemoryStore
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


class Moody(MemoryStore):
    """A store that cannot be read at first, and of which one room is never well."""

    def __init__(self) -> None:
        super().__init__()
        self.moods = 0
        self.broken = ""

    async def open_rooms(self) -> Sequence[str]:
        if self.moods:
            self.moods -= 1
            raise StoreUnavailable("not now")
        return await super().open_rooms()

    async def steps(self, room: str, *, after: int | None = None):
        if room == self.broken:
            raise ZeroDivisionError("nobody expected this")
        return await super().steps(room, after=after)


def test_who_did_not_come_back_after_a_start_is_away_whatever_else_fails():
    store = Moody()
    world = World(1, store=store, slow=0.0)
    ann = world.guest("ann")
    broken, fine = world.make(ann), world.make(ann)
    tab = world.tab(ann, fine)
    tab.connect()
    world.loop.sleep(1.0)
    store.moods, store.broken = 2, broken
    ann.gone = True
    tab.hang_up()
    world.loop.run_until_complete(world.restart())
    world.loop.sleep(30.0)
    world.key = fine
    assert [member.away_since is not None for member in world.live.room.members] == [True]
    assert world.loop.failures == []
    world.finish()
