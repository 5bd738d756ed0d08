"""Many ordinary people over real sockets: the players of the simulation, at real servers."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from shisanshui.client.http import Http
from shisanshui.presets import load
from shisanshui.server.storage import Guest
from tests.server.simulation.checks import CARD, Told
from tests.server.simulation.people import Player
from tests.server.simulation.tab import Person, Sent, Tab
from tests.server.simulation.world import type_name


class RealClock:
    """The machine's clock."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> int:
        """Return milliseconds of the loop; only their differences mean something."""
        return int(self._loop.time() * 1000)


class RealSocket:
    """A WebSocket; what is sent before it is open is sent then."""

    def __init__(self, host: str, cookie: str, heard: Callable[[str | None], None]) -> None:
        self._host = host
        self._cookie = cookie
        self._heard = heard
        self._waiting = asyncio.Queue[str | None]()
        self._task = asyncio.create_task(self._talk())

    def put(self, text: str) -> None:
        """Send a message."""
        self._waiting.put_nowait(text)

    def hang_up(self) -> None:
        """Close."""
        self._heard = lambda _: None
        self._waiting.put_nowait(None)

    async def _talk(self) -> None:
        try:
            headers = {"cookie": self._cookie}
            address = f"ws://{self._host}/ws"
            async with connect(
                address, additional_headers=headers, compression=None, proxy=None, open_timeout=5
            ) as socket:
                sending = asyncio.create_task(self._send(socket))
                try:
                    async for text in socket:
                        assert isinstance(text, str)
                        self._heard(text)
                finally:
                    sending.cancel()
        except (OSError, WebSocketException, TimeoutError):
            pass
        self._heard(None)

    async def _send(self, socket: Any) -> None:
        with suppress(WebSocketException):
            while (text := await self._waiting.get()) is not None:
                await socket.send(text)
            await socket.close()


@dataclass
class Acknowledged:
    """A command that the server said is stored."""

    room: str
    guest: str
    cmd_id: str
    seq: int
    kind: str | None


class RoomWorld:
    """What the simulation's players need of a world, for one room of a real server."""

    def __init__(self, crowd: "Crowd", key: str, preset: str) -> None:
        self.crowd = crowd
        self.loop = asyncio.get_running_loop()
        self.clock = RealClock(self.loop)
        self.rng = crowd.rng
        self.rules = load(preset)
        self.tabs: list[Tab] = []
        self.calm = True
        self.matches = 1 << 30
        self.key = key
        self.told: list[Told] = []
        self.said_cards: dict[str, set[str]] = {}

    def dial(self, guest: Guest, heard: Callable[[str | None], None]) -> RealSocket:
        """Return a socket that is being opened."""

        def noted(text: str | None) -> None:
            if text is not None:
                self._note(guest.id, text)
            heard(text)

        return RealSocket(self.crowd.host, self.crowd.cookies[guest.id], noted)

    def _note(self, guest: str, text: str) -> None:
        message = self.decoded(text)
        if message["type"] in ("sync", "update"):
            self.told.append(Told(guest, text, message["seq"]))

    def decoded(self, text: str) -> dict[str, Any]:
        """Return a message of the server."""
        return msgspec.json.decode(text)

    def said(self, guest: str, text: str) -> None:
        """Note what a client sends."""
        self.said_cards.setdefault(guest, set()).update(CARD.findall(text))

    def heard_answer(self, tab: Tab, message: dict[str, Any], sent: Sent | None) -> None:
        """Note what the server acknowledged."""
        if message["type"] == "ok":
            kind = None if sent is None else type_name(sent.message)
            self.crowd.acknowledged.append(
                Acknowledged(self.key, tab.person.guest.id, message["cmd_id"], message["seq"], kind)
            )


class Crowd:
    """People in rooms of one server."""

    def __init__(self, host: str, rng: Random) -> None:
        self.host = host
        self.rng = rng
        self.cookies: dict[str, str] = {}
        self.acknowledged: list[Acknowledged] = []
        self.rooms: list[RoomWorld] = []

    async def person(self, name: str) -> tuple[Person, Http]:
        """Return somebody new, and what makes their requests."""
        web = Http(f"http://{self.host}")
        await web.ask("PATCH", "/api/me", {"name": name})
        assert web.cookie is not None
        guest = web.cookie.split("=", 1)[1].split(".")[0]
        self.cookies[guest] = web.cookie
        known = Guest(id=guest, name=name, avatar="", lang="en", named=True, created=0, seen=0)
        return Person(known, f"{name}{len(self.cookies)}", Random(self.rng.random())), web

    async def room(self, preset: str, people: int, **choices: Any) -> None:
        """Make a room with people in it, who start to play."""
        host, web = await self.person("Host")
        settings = {"rules": preset, "seats": max(2, people), "rounds": 2, "seconds": 15, **choices}
        body = {"request_id": f"request-{self.rng.random()}", "settings": settings}
        link = json.loads(await web.ask("POST", "/api/rooms", body))
        world = RoomWorld(self, link["key"], preset)
        self.rooms.append(world)
        others = [(await self.person(f"Friend{number}"))[0] for number in range(1, people)]
        for person in (host, *others):
            tab = Tab(world, person, link["key"])  # type: ignore[arg-type]
            world.tabs.append(tab)
            player = Player(tab, Random(self.rng.random()))
            player.starts = person is host
            tab.connect()

    def last_matches(self) -> None:
        """Let the hosts start no more matches."""
        for room in self.rooms:
            room.matches = 0

    def idle(self) -> bool:
        """Return whether every match that was started is over, for all to see."""
        return all(
            tab.synced and tab.view is not None and tab.view["room"]["phase"] == "lobby"
            for room in self.rooms
            for tab in room.tabs
        )

    def leave(self) -> None:
        """Close every socket."""
        for room in self.rooms:
            for tab in room.tabs:
                tab.person.gone = True
                tab.hang_up()
