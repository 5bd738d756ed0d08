"""``DELETE /api/me``: who asks to be forgotten is gone from everywhere, at once."""

import asyncio
import json
from pathlib import Path

import pytest

from shisanshui.client import Server
from shisanshui.server.storage import Store
from shisanshui.server.storage.memory import MemoryStore
from shisanshui.server.storage.sqlite import SqliteStore
from shisanshui.wire.http import Begin
from shisanshui.wire.settings import RoomSettings
from tests.server.serving import Served, serving
from tests.server.test_http import Browser
from tests.server.test_socket import hello, knock

SETTINGS = RoomSettings(rounds=1, seats=3, seconds=0)


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    made = request.param == "memory"
    return MemoryStore() if made else SqliteStore(tmp_path / "tables.db")


def forget(served: Served, server: Server) -> Browser:
    """Let a guest be forgotten; return the browser that still has its cookie."""
    browser = Browser(served)
    browser.cookie = server._http.cookie
    assert browser.ask("DELETE", "/api/me")[0] == 204
    assert browser.cookie.split("=", 1)[1] in ("", '""')
    browser.cookie = server._http.cookie
    return browser


async def tell(served: Served) -> None:
    async with (
        Server(served.url, name="Ann") as ann,
        Server(served.url, name="Remembered") as bo,
    ):
        waiting = await ann.new_room(SETTINGS)
        running = await ann.new_room(SETTINGS)
        own = await bo.new_room(SETTINGS, begin=Begin.NOW)
        move = Browser(served)
        move.cookie = bo._http.cookie
        token = move.ask("POST", "/api/me/move")[1]["token"]
        async with (
            ann.table(waiting.key) as one,
            ann.table(running.key) as two,
            hello(served, bo, waiting.key) as (watching, _),
            bo.table(running.key) as playing,
        ):
            await playing.sit()
            await two.start()
            await two.until(lambda view: view.mine.cards != "")
            gone = await asyncio.to_thread(forget, served, bo)
            for table in (one, two):
                await table.until(lambda view: [p.name for p in view.players] == ["Ann"])
            assert two.view.seats[1].player is None
            heard = [json.loads(text)["type"] async for text in watching]
            assert heard[-1] == "bye"
        for path in ("/api/history", "/api/me/move"):
            method = "POST" if path.endswith("move") else "GET"
            assert gone.ask(method, path)[0] == 401
        assert Browser(served).ask("POST", "/api/me/claim", {"token": token})[0] == 403
        async with knock(served, bo) as late:
            first = {"type": "hello", "protocol": 1, "room": own.key}
            await late.send(json.dumps(first))
            assert json.loads(await late.recv())["code"] == "not_signed_in"
        assert gone.ask("GET", f"/api/rooms/{own.key}")[1]["host"] == ""
        new = gone.ask("GET", "/api/me")[1]
        assert new["name"] != "Remembered"
        assert new["rooms"] == []


def test_a_guest_who_is_forgotten_is_gone_from_everywhere(store: Store):
    with serving(store) as served:
        asyncio.run(tell(served))
