"""What operators and their tools ask: alive, ready, and well again by itself."""

import asyncio

import pytest

from shisanshui.server.http import operations
from shisanshui.server.storage import StoreFull, StoreUnavailable
from shisanshui.server.storage.memory import MemoryStore
from tests.server.serving import serving
from tests.server.test_http import ROOM, Browser


class Ailing(MemoryStore):
    """A store that can be made to fail, or to hang."""

    def __init__(self) -> None:
        super().__init__()
        self.fault: Exception | None = None
        self.hangs = False

    async def ping(self) -> None:
        if self.hangs:
            await asyncio.Event().wait()
        if self.fault is not None:
            raise self.fault

    async def create(self, room):
        await self.ping()
        return await super().create(room)


@pytest.mark.parametrize("fault", [StoreFull("no space"), StoreUnavailable("no file")])
def test_it_is_not_ready_while_the_store_fails_and_recovers_by_itself(fault: Exception):
    store = Ailing()
    with serving(store) as served:
        browser = Browser(served)
        for ill in (False, True, False):
            store.fault = fault if ill else None
            assert browser.ask("GET", "/health/live") == (200, "ok")
            status, text = browser.ask("GET", "/health/ready")
            assert (status, text) == ((503, "the store fails") if ill else (200, "ok"))
            body = {**ROOM, "request_id": f"request {ill} {fault}"}
            status, answer = browser.ask("POST", "/api/rooms", body)
            assert status == (503 if ill else 201)
            assert not ill or answer["code"] == "store_full"


def test_a_store_that_hangs_is_not_ready_either(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(operations, "_PATIENCE_SECONDS", 0.2)
    store = Ailing()
    with serving(store) as served:
        browser = Browser(served)
        store.hangs = True
        assert browser.ask("GET", "/health/ready")[0] == 503
        assert browser.ask("GET", "/health/live") == (200, "ok")
        store.hangs = False
        assert browser.ask("GET", "/health/ready") == (200, "ok")
