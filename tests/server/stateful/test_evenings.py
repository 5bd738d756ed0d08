"""The same invented evenings over the memory and the SQLite store."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from shisanshui.server.storage import Store
from shisanshui.server.storage.sqlite import SqliteStore
from tests.server.stateful.evening import Evening

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much]


class SqliteEvening(Evening):
    """An evening on a file."""

    def new_store(self) -> Store:
        self.folder = tempfile.TemporaryDirectory()
        store = SqliteStore(Path(self.folder.name) / "tables.db")
        store.database.connection.execute("PRAGMA synchronous=OFF")  # the disk has its own tests
        self.store = store
        return store

    def teardown(self) -> None:
        try:
            super().teardown()
        finally:
            if hasattr(self, "folder"):
                self.folder.cleanup()


EVENINGS = {"memory": Evening, "sqlite": SqliteEvening}


@pytest.mark.parametrize(("store", "examples"), [("memory", 60), ("sqlite", 20)])
def test_evenings(store: str, examples: int):
    chosen = settings(max_examples=examples, stateful_step_count=40, suppress_health_check=SLOW)
    run_state_machine_as_test(EVENINGS[store], settings=chosen)


@pytest.mark.soak
@pytest.mark.parametrize("store", EVENINGS)
def test_many_evenings(store: str):
    chosen = settings(max_examples=2000, stateful_step_count=60, suppress_health_check=SLOW)
    run_state_machine_as_test(EVENINGS[store], settings=chosen)
