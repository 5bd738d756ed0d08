"""Every store behind the same fixture: the contract holds for all of them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("msgspec", reason="the server extra is not installed")

from shisanshui.server.storage import Store
from shisanshui.server.storage.memory import MemoryStore
from shisanshui.server.storage.sqlite import SqliteStore

Run = Callable[[Awaitable[Any]], Any]


@pytest.fixture
def run() -> Iterator[Run]:
    """Run coroutines of one test on one event loop."""
    with asyncio.Runner() as runner:

        async def call(awaitable: Awaitable[Any]) -> Any:
            return await awaitable

        yield lambda awaitable: runner.run(call(awaitable))


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path, run: Run) -> Iterator[Store]:
    made: Store = (
        MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "tables.db")
    )
    yield made
    run(made.close())
