"""The WebSocket protocol beneath sockets: who is asked for a sign of life, what stays behind."""

import asyncio
import gc
import weakref
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from shisanshui.server.http.protocol import Sockets

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """The other side, which only listens."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = b""
        self.paused = 0

    def write(self, data: Any) -> None:
        self.heard += data

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.paused += 1

    def resume_reading(self) -> None:
        pass

    def close(self) -> None:
        pass


async def told(scope: Any, receive: Any, send: Any, *, messages: int) -> list[str]:
    await receive()
    await send({"type": "websocket.accept"})
    return [(await receive())["text"] for _ in range(messages)]


def connected(ping_interval: float, messages: int = 0) -> tuple[Sockets, Wire, list[str]]:
    heard: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        heard.extend(await told(scope, receive, send, messages=messages))
        await asyncio.sleep(3600)

    config = uvicorn.Config(app, ws=Sockets, lifespan="off", ws_ping_interval=ping_interval)
    config.load()
    protocol, wire = Sockets(config, ServerState(), {}), Wire()
    protocol.connection_made(wire)
    protocol.data_received(HANDSHAKE)
    return protocol, wire, heard


def said(text: str) -> bytes:
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)


PING = 0x80 | Opcode.PING


def test_only_the_silent_are_asked():
    async def run() -> list[bytes]:
        (talks, near, _), (silent, far, _) = connected(0.2), connected(0.2)
        for _ in range(8):
            await asyncio.sleep(0.05)
            talks.data_received(Frame(Opcode.PONG, b"").serialize(mask=True))
        for protocol in (talks, silent):
            protocol.connection_lost(None)
        return [wire.heard.partition(b"\r\n\r\n")[2] for wire in (near, far)]

    near, far = asyncio.run(run())
    assert near == b""
    assert far[0] == PING


def test_messages_arrive_whole_and_reading_goes_on():
    async def run() -> tuple[list[str], int]:
        protocol, wire, heard = connected(60, messages=5)
        await asyncio.sleep(0)
        for text in ("一", "two", ""):
            protocol.data_received(said(text))
        in_parts = said("four")
        protocol.data_received(in_parts[:7])
        protocol.data_received(in_parts[7:] + said("five"))
        await asyncio.sleep(0.01)
        protocol.connection_lost(None)
        return heard, wire.paused

    assert asyncio.run(run()) == (["一", "two", "", "four", "five"], 0)


def test_one_who_sends_faster_than_is_read_is_read_no_further():
    async def run() -> int:
        protocol, wire, _ = connected(60)
        await asyncio.sleep(0)
        for _ in range(20):
            protocol.data_received(said("more"))
        protocol.connection_lost(None)
        return wire.paused

    assert asyncio.run(run()) > 0


def test_nothing_stays_behind_that_only_a_collector_finds():
    async def run() -> bool:
        protocol, wire, _ = connected(60)
        await asyncio.sleep(0)
        (task,) = asyncio.all_tasks() - {asyncio.current_task()}
        parser = weakref.ref(protocol.conn)
        gc.collect()
        gc.disable()
        try:
            protocol.connection_lost(None)
            task.cancel()
            await asyncio.wait([task])
            del protocol, wire, task
            await asyncio.sleep(0)
            return parser() is None
        finally:
            gc.enable()

    assert asyncio.run(run())
