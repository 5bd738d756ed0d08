"""All the players: guests and rooms made over HTTP, sockets opened, matches started."""

import asyncio
import http.client
import json
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final

import picows

from bench.load.player import PERIOD, Player, Room
from bench.load.tally import Tally

SEATS: Final = 4
_THREADS: Final = 8
_OPENING: Final = 64
_SETTINGS: Final = {"rounds": 60, "seats": SEATS, "seconds": 120, "grace": 600}


class Http:
    """Requests over connections that stay open, one a thread."""

    def __init__(self, host: str) -> None:
        self._host: Final = host
        self.connection = http.client.HTTPConnection(host, timeout=60)

    def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        """Return the answer and the cookie that came with it."""
        headers = {"content-type": "application/json", "cookie": cookie}
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status < 400, text
        return json.loads(text), (answer.getheader("set-cookie") or cookie).split(";")[0]


def make_rooms(host: str, rooms: int) -> list[tuple[str, list[str]]]:
    """Return the key and the cookies of the guests of each room; the first is the host."""

    def some(part: range) -> list[tuple[str, list[str]]]:
        web = Http(host)
        made: list[tuple[str, list[str]]] = []
        for number in part:
            cookies = [web.ask("GET", "/api/me")[1] for _ in range(SEATS)]
            body = {"request_id": f"load room {number}", "settings": _SETTINGS}
            link, _ = web.ask("POST", "/api/rooms", body, cookies[0])
            made.append((link["key"], cookies))
        return made

    parts = [range(at, rooms, _THREADS) for at in range(_THREADS)]
    with ThreadPoolExecutor(_THREADS) as pool:
        return [room for part in pool.map(some, parts) for room in part]


class Fleet:
    """The rooms and their players."""

    def __init__(self, host: str, tally: Tally, rng: Random) -> None:
        self._host: Final = host
        self._tally: Final = tally
        self._rng: Final = rng
        self._gate: Final = asyncio.Semaphore(_OPENING)
        self.rooms: Final[list[Room]] = []

    @property
    def players(self) -> list[Player]:
        """Every player."""
        return [player for room in self.rooms for player in room.players]

    def add(self, key: str, cookies: list[str]) -> None:
        """Add a room; its rounds begin at a moment of its own."""
        start = asyncio.get_running_loop().time() + self._rng.uniform(0, PERIOD)
        room = Room(key, start)
        self.rooms.append(room)
        for cookie in cookies:
            offsets = (self._rng.uniform(4, 20), self._rng.uniform(25, 27))
            Player(room, cookie, offsets, self._tally)

    async def connect(self, player: Player) -> None:
        """Open a player's socket and wait for its view."""
        async with self._gate:
            await picows.ws_connect(
                lambda *_: player,
                f"ws://{self._host}/ws",
                extra_headers={"cookie": player.cookie},
                enable_auto_pong=True,
                websocket_handshake_timeout=60,
            )
            await asyncio.wait_for(player.synced.wait(), 60)

    async def connect_all(self) -> float:
        """Open every socket, and return how many seconds that took."""
        started = asyncio.get_running_loop().time()
        await asyncio.gather(*[self.connect(player) for player in self.players])
        return asyncio.get_running_loop().time() - started

    async def sit_and_start(self) -> None:
        """Let everybody sit down, then start each room's match shortly before its rounds begin."""
        for at, room in enumerate(self.rooms):
            for player in room.players[1:]:
                player.do("sit")
            if at % 50 == 49:
                await asyncio.sleep(0.1)
        await asyncio.sleep(2)
        loop = asyncio.get_running_loop()
        for room in self.rooms:
            now = loop.time()
            begins = room.start + PERIOD * ((now - room.start) // PERIOD + 1)
            loop.call_at(begins, room.players[0].do, "start")
        await asyncio.sleep(PERIOD)
