"""Twenty thousand messages that nobody should send, at tables where people play."""

import asyncio
import re
import urllib.request
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.crash.afterwards import check_everything
from tests.server.crash.crowd import Crowd, RoomWorld
from tests.server.crash.process import ServerProcess, on_linux
from tests.server.simulation.hostile import JUNK, TEXTS, any_message

pytestmark = pytest.mark.skipif(not on_linux(), reason="looks into /proc")

MESSAGES = 20_000
FUZZERS = 4
BATCHES = 8
GROWTH = 100
"""Bytes that the process may grow by a message, in the best quarter of the batches.

What is made once may be made at any time: the trained bot of a rule set takes over when somebody is
absent, and holds some ten megabytes from then on; and memory moves to large pages now and then.
What is kept of a message is kept of every one, in every batch.
"""


def mutilated(rng: Random, view: dict | None) -> str | bytes:
    """Return a message with something wrong in it, down to its bytes."""
    if rng.random() < 0.1:
        return rng.choice(TEXTS[:-1])
    message = any_message(rng, view, "fuzz")
    if message["type"] == "leave":
        message["type"] = "stand"
    for _ in range(rng.choice((0, 0, 1, 2))):
        message[rng.choice((*message, "extra"))] = rng.choice(JUNK)
    text = msgspec.json.encode(message)
    match rng.randrange(6):
        case 0:
            at = rng.randrange(len(text))
            return text[:at] + rng.randbytes(rng.randrange(1, 4)) + text[at + 1 :]
        case 1:
            return text[: rng.randrange(len(text))].decode("utf-8", "ignore")
        case 2:
            return text * 2
        case _:
            return text.decode()


async def fuzz(room: RoomWorld, rng: Random, messages: int) -> None:
    """Send so many messages into a room, from one socket after the other."""
    person, _ = await room.crowd.person("Fuzz")
    cookie = room.crowd.cookies[person.guest.id]
    hello = {"type": "hello", "protocol": 1, "room": room.key}
    sent = 0
    while sent < messages:
        with suppress(WebSocketException, OSError):
            address = f"ws://{room.crowd.host}/ws"
            headers = {"cookie": cookie}
            async with connect(address, additional_headers=headers, proxy=None) as socket:
                await socket.send(msgspec.json.encode(hello).decode())
                view = msgspec.json.decode(await socket.recv()).get("view")
                # Reads to the end: a socket that nobody reads waits ten seconds for its closing.
                listening = asyncio.create_task(_listen(socket))
                while sent < messages and not listening.done():
                    message = mutilated(rng, view)
                    room.said(person.guest.id, message if isinstance(message, str) else "")
                    await socket.send(message)
                    sent += 1
                    if sent % 50 == 0:
                        await (await socket.ping())
            await listening


async def _listen(socket) -> None:
    async for text in socket:
        assert msgspec.json.decode(text).get("code") != "server_error", text


def metric(server: ServerProcess, name: str) -> float:
    """Return the sum of a counter of the server."""
    with urllib.request.urlopen(f"http://{server.host}/metrics", timeout=30) as answer:
        text = answer.read().decode()
    return sum(
        float(found) for found in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE)
    )


async def evening(server: ServerProcess, messages: int) -> None:
    """Let people play while others send anything."""
    rng = Random(messages)
    crowd = Crowd(server.host, rng)
    for preset in ("taiwan", "philippine", "fujian-app"):
        await crowd.room(preset, 2, bot_level="easy", seats=3)

    async def barrage(count: int) -> None:
        rooms = [crowd.rooms[number % len(crowd.rooms)] for number in range(FUZZERS)]
        shares = [fuzz(room, Random(rng.random()), count // FUZZERS) for room in rooms]
        await asyncio.gather(*shares)

    await barrage(messages // 4)
    sizes = [server.resident()]
    for _ in range(BATCHES):
        await barrage(messages // BATCHES)
        sizes.append(server.resident())
    growths = sorted(after - before for before, after in pairwise(sizes))
    growth = growths[BATCHES // 4 - 1] * BATCHES / messages
    assert growth < GROWTH, f"grown by {growth} bytes a message: {sizes}"
    crowd.last_matches()
    for _ in range(900):
        if crowd.idle():
            break
        await asyncio.sleep(0.2)
    assert crowd.idle(), "a match does not end"
    assert metric(server, "shisanshui_errors_total") == 0
    assert metric(server, "shisanshui_commands_total") > messages / 8
    crowd.leave()
    await asyncio.sleep(0.5)
    await asyncio.to_thread(server.stop)
    check_everything(server, crowd)


def test_twenty_thousand_messages_stop_no_match(tmp_path: Path):
    with ServerProcess(tmp_path, "--unlimited", "--log-level", "info") as server:
        server.start()
        asyncio.run(evening(server, MESSAGES))


@pytest.mark.soak
def test_a_million_messages_stop_no_match(tmp_path: Path):
    with ServerProcess(tmp_path, "--unlimited", "--log-level", "info") as server:
        server.start()
        asyncio.run(evening(server, 50 * MESSAGES))
