"""A disk that fills up: refused clearly, nothing lost, well again by itself."""

from pathlib import Path

import pytest

from shisanshui.game import Phase
from shisanshui.server.storage import Store, StoreUnavailable
from shisanshui.server.storage.memory import MemoryStore
from shisanshui.server.storage.sqlite import SqliteStore
from tests.server.faults.table import Table

NO_MORE = "PRAGMA max_page_count=1"
PLENTY = "PRAGMA max_page_count=1000000"


class Disk:
    """A store whose disk can be filled."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def fill(self, table: Table) -> None:
        """Leave no room for anything."""
        if isinstance(self.store, SqliteStore):
            self.store.database.connection.execute(NO_MORE)
            self.store.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        table.world.node.store.full = isinstance(self.store, MemoryStore)

    def empty(self, table: Table) -> None:
        """Make room again."""
        if isinstance(self.store, SqliteStore):
            self.store.database.connection.execute(PLENTY)
        table.world.node.store.full = False


@pytest.fixture(params=["memory", "sqlite"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Disk:
    made = request.param == "memory"
    return Disk(MemoryStore() if made else SqliteStore(tmp_path / "tables.db"))


def refused(table: Table, name: str, **message: object) -> dict:
    """Send a command until the disk has no room for it; return the refusal."""
    for _ in range(3000):
        answer = table.do(name, **message)
        if answer["type"] == "refused":
            return answer
    raise AssertionError("the disk does not fill up")


def test_a_full_disk_refuses_and_recovers(disk: Disk):
    with Table("ann", "bob", store=disk.store, seconds=0) as table:
        table.start()
        disk.fill(table)
        rows = {**table.rows("ann"), "cmd_id": "once"}
        answer = refused(table, "bob", **table.rows("bob"))
        assert answer["code"] == "store_full"
        head = table.world.head
        assert table.do("ann", **dict(rows))["code"] == "store_full"
        assert table.room.match.game.seats[0].submission is None
        table.wait(5.0)
        assert table.world.head == head
        disk.empty(table)
        assert table.do("ann", **dict(rows))["type"] == "ok"
        assert table.room.match.game.seats[0].submission is not None
        table.do("bob", **table.rows("bob"))
        table.reach(Phase.REVEAL)
        table.play_on()


def test_timers_that_could_not_be_written_ring_again(disk: Disk):
    with Table("ann", store=disk.store, seconds=15) as table:
        table.start()
        disk.fill(table)
        if isinstance(disk.store, SqliteStore):
            refused(table, "ann", **table.rows("ann"))
        table.wait(40.0)
        assert table.phase is not Phase.REVEAL
        disk.empty(table)
        table.until(lambda: table.phase is Phase.REVEAL, most=15.0)


def test_people_who_come_back_to_a_full_disk_come_in_once_there_is_room(disk: Disk):
    with Table("ann", "bob", store=disk.store, grace=2) as table:
        table.start()
        table.world.net.cut()
        table.until(lambda: not table.tabs["bob"].synced)
        table.wait(4.0)
        disk.fill(table)
        table.world.net.cut()
        table.wait(8.0)
        disk.empty(table)
        table.until(lambda: all(tab.synced for tab in table.tabs.values()), most=20.0)
        table.play_on()


def test_readiness_tells_of_a_full_disk():
    with Table("ann") as table:
        world = table.world

        def ready() -> bool:
            try:
                world.loop.run_until_complete(world.node.run(world.node.store.ping()))
            except StoreUnavailable:
                return False
            return True

        for full in (False, True, False):
            world.node.store.full = full
            assert ready() is not full
