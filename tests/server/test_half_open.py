"""Sockets whose other end is gone without a word, or does not read: they are found and cut."""

import asyncio
import json
import re
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from shisanshui.client import Server
from shisanshui.server import running
from shisanshui.server.http import protocol
from shisanshui.server.limits import BACKLOG_BYTES
from shisanshui.server.live.room import LiveRoom
from shisanshui.server.settings import ServerSettings
from shisanshui.server.storage.memory import MemoryStore
from shisanshui.wire.settings import RoomSettings
from tests.server.serving import Served, serving
from tests.server.test_socket import hello, knock, until

SETTINGS = RoomSettings(rounds=1, seats=2)
FOUND_SECONDS = 30.0


class Wire:
    """A way to a server, byte by byte, on which everything can vanish from some moment on."""

    def __init__(self, served: Served) -> None:
        self._host, port = served.host.split(":")
        self._port = int(port)
        self._cut = asyncio.Event()
        self._tasks = set[asyncio.Task[None]]()
        self._writers = list[asyncio.StreamWriter]()
        self.host = ""

    @asynccontextmanager
    async def laid(self) -> AsyncIterator["Wire"]:
        """Carry what comes, until the block ends."""
        listening = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        async with listening:
            port = listening.sockets[0].getsockname()[1]
            self.host = f"127.0.0.1:{port}"
            yield self
            for task in self._tasks:
                task.cancel()
            for writer in self._writers:
                writer.transport.abort()
            await asyncio.sleep(0.05)

    def cut(self) -> None:
        """Carry nothing more, in no direction; no end is told."""
        self._cut.set()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._host, self._port)
        self._writers += [writer, back]
        for one, other in ((reader, back), (there, writer)):
            self._tasks.add(asyncio.create_task(self._pump(one, other)))

    async def _pump(self, one: asyncio.StreamReader, other: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await one.read(4096):
                if self._cut.is_set():
                    await asyncio.Event().wait()
                other.write(data)


def watching(served: Served, key: str) -> int:
    """Return how many sockets a room has."""
    return len(served.server.desk.rooms[key].watchers)


def counted(served: Served) -> int:
    """Return how many sockets the server counts."""
    return served.server.sockets_by_address.total


async def enter(served: Served, server: Server, key: str) -> ClientConnection:
    """Return a socket that has said hello."""
    opened = await knock(served, server)
    await opened.send(json.dumps({"type": "hello", "protocol": 1, "room": key}))
    assert json.loads(await opened.recv())["type"] == "sync"
    return opened


async def leave(opened: ClientConnection) -> None:
    """Let a socket go that nobody serves any more."""
    opened.transport.abort()
    await opened.wait_closed()


async def vanish(served: Served, *, most: float) -> float:
    """Return the seconds until a socket is found whose packets vanish."""
    wire = Wire(served)
    async with wire.laid(), Server(served.url) as ann, Server(served.url) as bo:
        room = await ann.new_room(SETTINGS)
        far = Served(f"http://{wire.host}", served.app, served.loop)
        async with hello(served, ann, room.key):
            lost = await enter(far, bo, room.key)
            assert watching(served, room.key) == 2
            wire.cut()
            began = time.monotonic()
            while watching(served, room.key) == 2 or counted(served) == 2:
                assert time.monotonic() - began < most, "the socket is not found"
                await asyncio.sleep(0.1)
            assert watching(served, room.key) == counted(served) == 1
            took = time.monotonic() - began
            await leave(lost)
            return took


async def push(live: LiveRoom, guest: str, most: int) -> None:
    """Send one guest so much that its socket takes no more, and a little that has to wait."""
    blob = json.dumps({"type": "said", "player": 0, "phrase": "x" * 4000})
    watcher = next(watcher for watcher in live.watchers if watcher.guest == guest)
    transport = watcher._outbox._transport._uvicorn.transport
    while transport.get_write_buffer_size() < most:
        watcher.push(blob)
        await asyncio.sleep(0)


async def stop_reading(served: Served) -> None:
    """Hold a socket to be found that neither reads nor answers, with a backlog on its way."""
    async with Server(served.url) as ann, Server(served.url) as bo:
        room = await ann.new_room(SETTINGS)
        live = served.server.desk.rooms[room.key]
        async with hello(served, ann, room.key):
            opened = await enter(served, bo, room.key)
            opened.transport.pause_reading()
            guest = next(g for g in live.room.by_guest if g != live.room.host)
            await asyncio.to_thread(served.call, push(live, guest, BACKLOG_BYTES // 2))
            await until(lambda: watching(served, room.key) == 1)
            await until(lambda: counted(served) == 1)
            await leave(opened)


async def dismissed(served: Served) -> None:
    """Hold a socket that is told to go, and does not read it, to be gone all the same."""
    async with Server(served.url) as ann, Server(served.url) as bo:
        room = await ann.new_room(SETTINGS)
        live = served.server.desk.rooms[room.key]
        async with hello(served, ann, room.key) as (host, _):
            opened = await enter(served, bo, room.key)
            opened.transport.pause_reading()
            guest = next(g for g in live.room.by_guest if g != live.room.host)
            await asyncio.to_thread(served.call, push(live, guest, 32_000))
            watcher = next(watcher for watcher in live.watchers if watcher.guest == guest)
            transport = watcher._outbox._transport._uvicorn.transport
            player = live.room.by_guest[guest].player
            await host.send(json.dumps({"type": "kick", "cmd_id": "k", "player": player}))
            await until(lambda: watching(served, room.key) == 1)
            await until(lambda: counted(served) == 1)
            await until(lambda: transport.get_write_buffer_size() == 0)
            await leave(opened)


class TestRequests:
    STALLED = (
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/settle HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\nGET / HTT",
    )

    @pytest.mark.parametrize("sent", STALLED)
    def test_a_request_that_stops_is_not_waited_for(self, hasty, sent: bytes):
        with serving() as served, dialled(served) as raw:
            raw.sendall(sent)
            while raw.recv(4096):
                pass

    def test_an_answer_that_is_not_read_is_not_kept(self, hasty):
        with serving() as served:
            served.server.metrics.text = lambda: b"x" * 30_000_000
            with dialled(served) as raw:
                raw.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
                time.sleep(0.5 * (protocol.UNREAD_LOOKS + 3))
                size = 0
                with suppress(ConnectionError):
                    while data := raw.recv(1 << 20):
                        size += len(data)
                assert size < 30_000_000

    def test_who_takes_the_time_it_needs_is_served(self, hasty):
        with serving() as served:
            served.server.metrics.text = lambda: b"x" * 10_000_000
            with dialled(served) as raw:
                for _ in range(3):
                    raw.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
                    head = b""
                    while b"\r\n\r\n" not in head:
                        head += raw.recv(1)
                    left = int(re.search(rb"content-length: (\d+)", head)[1])
                    while left:
                        data = raw.recv(min(left, 1_500_000))
                        assert data, "cut off"
                        left -= len(data)
                        time.sleep(0.005)


@contextmanager
def dialled(served: Served) -> Iterator[socket.socket]:
    """Connect, with little room for what is not read."""
    host, port = served.host.split(":")
    with socket.create_connection((host, int(port)), timeout=10) as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        yield raw


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server wait for less: how long it waits has a test of its own."""
    monkeypatch.setattr(running, "PING_SECONDS", 0.4)
    monkeypatch.setattr(running, "PONG_SECONDS", 0.4)
    monkeypatch.setattr(protocol, "REQUEST_SECONDS", 0.5)


def test_a_socket_whose_packets_vanish_is_found(hasty):
    with serving() as served:
        assert asyncio.run(vanish(served, most=5.0)) < 5.0


def test_a_socket_that_neither_reads_nor_answers_is_found(hasty):
    with serving() as served:
        asyncio.run(stop_reading(served))


def test_a_socket_told_to_go_does_not_linger(hasty):
    with serving() as served:
        asyncio.run(dismissed(served))


def test_the_server_waits_thirty_seconds_at_most():
    config = running.uvicorn_config(ServerSettings(data=Path("nowhere")), MemoryStore())
    assert config.ws_ping_interval + config.ws_ping_timeout < FOUND_SECONDS
    assert 2 * protocol.REQUEST_SECONDS < FOUND_SECONDS


@pytest.mark.soak
def test_a_socket_whose_packets_vanish_is_found_within_thirty_seconds():
    with serving() as served:
        asyncio.run(vanish(served, most=FOUND_SECONDS))
