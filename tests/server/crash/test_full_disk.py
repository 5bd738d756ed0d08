"""A real process whose file may not grow: refused clearly, not ready, and well again by itself."""

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.server.crash.afterwards import check_everything
from tests.server.crash.crowd import Crowd
from tests.server.crash.process import ServerProcess, on_linux

resource = pytest.importorskip("resource")

pytestmark = pytest.mark.skipif(not on_linux(), reason="limits another process")


def limit(server: ServerProcess, size: int) -> None:
    """Let the process write no file beyond so many bytes, as if the disk were full there."""
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, hard))


async def until(reached: Callable[[], bool], *, most: float = 90.0) -> None:
    """Wait until something is so; the machine may be busy with other things."""
    end = asyncio.get_running_loop().time() + most
    while not await asyncio.to_thread(reached):
        assert asyncio.get_running_loop().time() < end, "it does not come to that"
        await asyncio.sleep(0.1)


async def fill_and_empty(server: ServerProcess, crowd: Crowd) -> None:
    await crowd.room("taiwan", 2, bot_level="easy", seats=3, rounds=3)
    await until(lambda: len(crowd.acknowledged) > 5)
    limit(server, 1)
    await until(lambda: server.ask("GET", "/health/ready") == 503)
    assert server.ask("GET", "/health/live") == 200
    await asyncio.sleep(1.0)
    stopped = len(crowd.acknowledged)
    await asyncio.sleep(2.0)
    assert len(crowd.acknowledged) == stopped
    limit(server, resource.RLIM_INFINITY)
    await until(server.ready)
    await until(lambda: len(crowd.acknowledged) > stopped)
    crowd.last_matches()
    await until(crowd.idle, most=180.0)
    crowd.leave()
    await asyncio.sleep(0.2)


def test_a_full_disk_is_told_and_recovers(tmp_path: Path):
    with ServerProcess(tmp_path, "--unlimited", "--log-level", "info") as server:
        server.start()
        crowd = Crowd(server.host, Random(1))
        asyncio.run(fill_and_empty(server, crowd))
        assert server.stop() in (0, -signal.SIGTERM)
        check_everything(server, crowd)
