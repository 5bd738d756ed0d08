"""What only the SQLite store promises: durability settings, migrations, a full disk."""

import asyncio
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from shisanshui.server.storage import StoreFull, StoreUnavailable
from shisanshui.server.storage.migrate import HEAD, NEWEST, revision, upgrade
from shisanshui.server.storage.sqlite import SqliteStore
from tests.server.conftest import Run
from tests.server.schema import after_all_revisions
from tests.server.test_store_contract import room, seqs, step


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def test_every_commit_is_synced(path: Path, run: Run):
    store = SqliteStore(path)
    pragmas = ("journal_mode", "synchronous")
    values = [store.database.connection.execute(f"PRAGMA {p}").fetchone()[0] for p in pragmas]
    run(store.close())
    assert values == ["wal", 2]


def test_what_was_written_is_there_after_reopening(path: Path, run: Run):
    store = SqliteStore(path)
    run(store.create(room()))
    run(store.append(step(2)))
    run(store.close())
    store = SqliteStore(path)
    assert seqs(run, store) == [1, 2]
    run(store.close())


def test_the_newest_revision_is_named_in_the_code(path: Path):
    folder = Path(__file__).parents[2] / "src/shisanshui/server/storage/migrations/versions"
    names = sorted(file.name for file in folder.glob("r*.py"))
    assert re.match(r"r(\d+)_", names[-1]).group(1) == HEAD
    assert revision(path) is None
    upgrade(path)
    assert revision(path) == HEAD


def test_a_new_file_is_made_as_the_revisions_make_it():
    assert NEWEST.read_text(encoding="utf-8") == after_all_revisions()


def test_a_file_without_any_revision_is_brought_up_to_date(path: Path, run: Run):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)")
        connection.commit()
    store = SqliteStore(path)
    run(store.create(room()))
    run(store.close())
    assert revision(path) == HEAD


def test_a_file_of_a_newer_version_is_refused(path: Path):
    upgrade(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(StoreUnavailable, match="this version knows"):
        SqliteStore(path)


def test_a_file_that_is_no_database_is_refused(path: Path):
    path.write_bytes(b"this is no database at all" * 100)
    with pytest.raises(StoreUnavailable, match="no database"):
        SqliteStore(path)


def test_a_full_disk_refuses_clearly_and_recovers(path: Path, run: Run):
    store = SqliteStore(path)
    run(store.create(room()))
    connection = store.database.connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count={pages + 2}")

    async def fill() -> int:
        seq = 1
        try:
            while True:
                await store.append(step(seq + 1, events="x" * 3000))
                seq += 1
        except StoreFull:
            return seq

    seq = run(fill())
    with pytest.raises(StoreFull):
        run(store.append(step(seq + 1, events="x" * 30000)))
    assert seqs(run, store) == list(range(1, seq + 1))
    connection.execute(f"PRAGMA max_page_count={pages + 1000}")
    assert run(store.append(step(seq + 1))) is None
    run(store.close())


def test_one_write_that_does_not_fit_does_not_take_others_with_it(path: Path, run: Run):
    store = SqliteStore(path)
    for n in range(8):
        run(store.create(room(f"r{n}", code=f"c{n}")))
    connection = store.database.connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count={pages + 4}")

    async def together():
        sizes = [200_000 if n == 3 else 100 for n in range(8)]
        steps = [step(2, f"r{n}", events="x" * size) for n, size in enumerate(sizes)]
        return await asyncio.gather(*map(store.append, steps), return_exceptions=True)

    results = run(together())
    assert isinstance(results[3], StoreFull)
    assert [result for at, result in enumerate(results) if at != 3] == [None] * 7
    run(store.close())


def test_a_write_that_fails_in_an_unexpected_way_does_not_end_the_writer(path: Path, run: Run):
    store = SqliteStore(path)

    def fails(_: sqlite3.Connection) -> None:
        raise ZeroDivisionError

    async def together() -> list[object]:
        writes = [store.ping(), store.database.write(fails), store.ping()]
        return await asyncio.wait_for(asyncio.gather(*writes, return_exceptions=True), 10)

    first, second, third = run(together())
    assert isinstance(second, ZeroDivisionError)
    assert first is third is None
    run(store.ping())
    run(store.close())


class TestTheLog:
    """What was committed moves into the file while the server runs."""

    ROOMS = 100

    async def written(self, store: SqliteStore, rounds: range) -> None:
        """Append a step to each room, so many times."""
        for seq in rounds:
            await asyncio.gather(*[store.append(step(seq, f"r{n}")) for n in range(self.ROOMS)])

    @pytest.fixture
    def store(self, path: Path, run: Run):
        store = SqliteStore(path)
        for n in range(self.ROOMS):
            run(store.create(room(f"r{n}", code=f"c{n}")))
        yield store
        run(store.close())

    def test_it_begins_anew(self, store: SqliteStore, run: Run):
        log = store.path.with_name(store.path.name + "-wal")
        run(self.written(store, range(2, 40)))
        grown, size = log.stat().st_size, store.path.stat().st_size
        run(self.written(store, range(40, 120)))
        assert log.stat().st_size < 2 * grown
        assert store.path.stat().st_size > size
        assert seqs(run, store, "r0") == list(range(1, 120))

    def test_a_reader_holds_it_back_and_no_longer(self, store: SqliteStore, run: Run):
        with closing(sqlite3.connect(store.path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            count = reader.execute("SELECT count(*) FROM events").fetchone()
            run(self.written(store, range(2, 40)))
            assert reader.execute("SELECT count(*) FROM events").fetchone() == count
        size = store.path.stat().st_size
        run(self.written(store, range(40, 80)))
        assert store.path.stat().st_size > size
        assert seqs(run, store, "r0") == list(range(1, 80))

    def test_the_file_stays_locked_against_others(self, store: SqliteStore, run: Run):
        run(self.written(store, range(2, 40)))
        grabbing = (
            "import sqlite3, sys; database = sqlite3.connect(sys.argv[1], timeout=0.1);"
            "database.execute('PRAGMA journal_mode=DELETE')"
        )
        command = [sys.executable, "-c", grabbing, str(store.path)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert "database is locked" in result.stderr
