"""The hub: whose turn it is to be shown."""

import asyncio

from shisanshui.server import fanout
from shisanshui.server.fanout import Hub


async def _turn() -> None:
    await asyncio.sleep(0)


def test_one_room_is_shown_in_a_turn_in_the_order_of_their_hints():
    async def run() -> None:
        hub, shown = Hub(), list[tuple[str, int]]()
        hub.subscribe(lambda room, seq: shown.append((room, seq)))
        for room in "abc":
            hub.hint(room, 1)
        seen = []
        for _ in range(4):
            await _turn()
            seen.append(list(shown))
        assert seen[-1] == [("a", 1), ("b", 1), ("c", 1)]
        assert [len(each) for each in seen] == [1, 2, 3, 3]

    asyncio.run(run())


def test_steps_that_come_while_a_room_waits_are_shown_with_it():
    async def run() -> None:
        hub, shown = Hub(), list[tuple[str, int]]()
        hub.subscribe(lambda room, seq: shown.append((room, seq)))
        for room, seq in (("a", 1), ("b", 4), ("b", 5), ("b", 3)):
            hub.hint(room, seq)
        for _ in range(3):
            await _turn()
        assert shown == [("a", 1), ("b", 5)]

    asyncio.run(run())


def test_rooms_that_have_waited_too_long_are_shown_at_once(monkeypatch):
    monkeypatch.setattr(fanout, "_PATIENCE_SECONDS", -1.0)

    async def run() -> None:
        hub, shown = Hub(), list[str]()
        hub.subscribe(lambda room, _: shown.append(room))
        for room in "abc":
            hub.hint(room, 1)
        await _turn()
        assert shown == ["a", "b", "c"]

    asyncio.run(run())


def test_a_closed_hub_shows_nothing():
    async def run() -> None:
        hub, shown = Hub(), list[str]()
        hub.subscribe(lambda room, _: shown.append(room))
        hub.hint("a", 1)
        hub.close()
        await _turn()
        assert not shown

    asyncio.run(run())
