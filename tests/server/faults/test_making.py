"""Rooms that are made twice, and codes that are drawn twice."""

import asyncio
from pathlib import Path

import pytest

from shisanshui.server.live.making import make_room
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.storage import Store
from shisanshui.server.storage.memory import MemoryStore
from shisanshui.server.storage.sqlite import SqliteStore
from shisanshui.wire.codes import Refusal
from shisanshui.wire.http import Begin, NewRoom
from tests.server.faults.table import Table
from tests.server.simulation.world import World


@pytest.fixture(params=["memory", "sqlite"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "tables.db")


def make(world: World, person, request: str = "request-1", begin: Begin = Begin.LOBBY):
    body = NewRoom(request_id=request, begin=begin)
    made = make_room(world.node.server.desk, person.guest, body)
    return world.loop.run_until_complete(world.node.run(made))


def found(world: World, name: str) -> str | None:
    row = world.loop.run_until_complete(world.node.run(world.node.store.find(name)))
    return None if row is None else row.room


class Stuck:
    """Chance that gives the same code for a while."""

    def __init__(self, world: World, times: int) -> None:
        self._usual = world.chance
        self._times = times

    def __call__(self, count: int) -> bytes:
        if count == 32 and self._times > 0:
            self._times -= 1
            return bytes(32)
        return self._usual(count)


def test_two_rooms_never_share_a_code_while_both_are_open(kept: Store):
    world = World(1, store=kept)
    ann = world.guest("ann")
    world.node.server.desk.chance = Stuck(world, 5)
    first, second = (make(world, ann, f"request-{n}") for n in range(2))
    assert first.room.code != second.room.code
    assert found(world, first.room.code) == first.room.key
    assert found(world, second.room.code) == second.room.key
    world.finish()
    world.faultless()


def test_codes_that_are_all_taken_are_refused_and_nothing_is_left_behind(kept: Store):
    world = World(1, store=kept)
    ann = world.guest("ann")
    world.node.server.desk.chance = Stuck(world, 1000)
    make(world, ann)
    with pytest.raises(Refused, match=Refusal.TOO_MANY):
        make(world, ann, "request-2")
    assert len(world.node.server.desk.rooms) == 1
    world.finish()
    world.faultless()


def test_a_code_may_be_used_again_once_its_room_is_over():
    with Table("ann") as table:
        world, code = table.world, table.room.code
        table.people["ann"].gone = True
        table.tabs["ann"].hang_up()
        table.until(lambda: table.room.over, most=700.0)
        assert found(world, code) is None
        usual = world.chance
        alphabet = "3479ACDEFGHJKMNPQRTUVWXY"
        same = bytes(alphabet.index(letter) for letter in code) + bytes(26)
        world.node.server.desk.chance = lambda count: same if count == 32 else usual(count)
        again = make(world, table.people["ann"])
        assert again.room.code == code
        assert found(world, code) == again.room.key != table.key


@pytest.mark.parametrize("begin", Begin)
def test_going_back_in_the_browser_makes_no_second_room(kept: Store, begin: Begin):
    world = World(1, store=kept)
    ann, bob = world.guest("ann"), world.guest("bob")
    first = make(world, ann, begin=begin)
    assert make(world, ann, begin=begin) is first
    world.loop.run_until_complete(world.restart())
    again = make(world, ann, begin=begin)
    assert again.room == first.room
    assert make(world, bob, begin=begin).room.key != first.room.key
    world.finish()
    world.faultless()


def test_a_double_click_makes_one_room(kept: Store):
    world = World(1, store=kept)
    ann = world.guest("ann")

    async def twice() -> list:
        body = NewRoom(request_id="request-1")
        desk = world.node.server.desk
        return await asyncio.gather(*[make_room(desk, ann.guest, body) for _ in range(2)])

    first, second = world.loop.run_until_complete(world.node.run(twice()))
    assert first is second
    assert len(world.journal.steps) == 1
    world.finish()
    world.faultless()
