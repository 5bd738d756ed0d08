"""Commands that come while a step is on its way to the store: decided on it, answered after it."""

import asyncio

import pytest

from shisanshui.server.storage import Append, Repeat, StoreFull
from shisanshui.server.storage.memory import MemoryStore
from tests.server.faults.table import Table


class Harbour(MemoryStore):
    """A store whose steps a test lets in, one by one and in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False
        self.ships: list[asyncio.Future[bool]] = []

    async def append(self, step: Append) -> Repeat | None:
        if self.closed:
            ship = asyncio.get_running_loop().create_future()
            self.ships.append(ship)
            if not await ship:
                raise StoreFull("the disk is full")
        return await super().append(step)

    def let_in(self, *fates: bool) -> None:
        """Store steps that wait, or lose them."""
        self.closed = False
        for ship, fate in zip(self.ships, fates, strict=True):
            ship.set_result(fate)


@pytest.fixture
def harbour() -> Harbour:
    return Harbour()


def test_commands_that_come_together_are_stored_together(harbour: Harbour):
    with Table("ann", "bob", store=harbour, seconds=0) as table:
        table.start()
        before = table.room.seq
        harbour.closed = True
        answers = [table.send(name, **table.rows(name)) for name in ("ann", "bob")]
        table.wait(0.5)
        assert len(harbour.ships) == 2
        assert answers == [[], []]
        assert table.room.seq == before
        harbour.let_in(True, True)
        table.wait(0.5)
        assert [[a["type"] for a in told] for told in answers] == [["ok"], ["ok"]]
        assert sorted(told[0]["seq"] for told in answers) == [before + 1, before + 2]


@pytest.mark.parametrize("fates", [(False, True), (False, False), (True, False)])
def test_what_rests_on_a_lost_step_is_decided_again(harbour: Harbour, fates: tuple[bool, bool]):
    with Table("ann", "bob", store=harbour, seconds=0) as table:
        table.start()
        harbour.closed = True
        for name in ("ann", "bob"):
            table.send(name, **table.rows(name))
            table.wait(0.2)
        harbour.let_in(*fates)
        table.wait(0.5)
        seats = table.room.running.game.seats
        laid = [seats[table.mine(name)["seat"]].submission is not None for name in ("ann", "bob")]
        assert laid == list(fates)


def test_a_refusal_waits_for_what_it_rests_on(harbour: Harbour):
    with Table("ann", "bob", store=harbour, seconds=0) as table:
        assert table.do("ann", type="start")["type"] == "ok"
        table.wait(0.2)
        harbour.closed = True
        first = table.send("ann", **table.mixing("ann"))
        table.wait(0.2)
        other = {**table.mixing("ann"), "commitment": "0" * 64}
        second = table.send("ann", **other)
        table.wait(0.5)
        assert len(harbour.ships) == 1
        assert (first, second) == ([], [])
        harbour.let_in(False)
        table.wait(0.5)
        assert (first[0]["code"], second[0]["type"]) == ("store_full", "ok")
