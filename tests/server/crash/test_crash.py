"""kill -9 at random moments under load: what was acknowledged is there, once, and play goes on."""

import asyncio
import signal
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from shisanshui.presets import PRESETS
from tests.server.crash.afterwards import check_everything
from tests.server.crash.crowd import Crowd
from tests.server.crash.process import ServerProcess, on_linux

pytestmark = pytest.mark.skipif(not on_linux(), reason="looks into /proc")

ROOMS = 8
END_SECONDS = 180.0


async def live_and_die(server: ServerProcess, crowd: Crowd, rng: Random, deaths: int) -> None:
    """Let people play while the process is killed again and again, then until all is played."""
    for number in range(ROOMS):
        preset = PRESETS[(number + rng.randrange(len(PRESETS))) % len(PRESETS)]
        await crowd.room(preset, rng.choice((1, 2, 2, 3)), bot_level="easy", grace=30)
    for _ in range(deaths):
        await asyncio.sleep(rng.choice((0.05, 0.3, 1.0, 2.0)) * rng.random())
        server.kill()
        server.spawn()
        if rng.random() < 0.8:
            await asyncio.to_thread(server.wait)
    await asyncio.to_thread(server.wait)
    await asyncio.sleep(2.0)
    crowd.last_matches()
    until = asyncio.get_running_loop().time() + END_SECONDS
    while not crowd.idle():
        assert asyncio.get_running_loop().time() < until, "a match does not end"
        await asyncio.sleep(0.2)
    crowd.leave()
    await asyncio.sleep(0.2)


def survive(folder: Path, seed: int, deaths: int) -> Counter[str]:
    """Return what came of a server that was killed so often."""
    rng = Random(f"crash {seed}")
    with ServerProcess(folder, "--unlimited", "--log-level", "info") as server:
        server.start()
        crowd = Crowd(server.host, rng)
        asyncio.run(live_and_die(server, crowd, rng, deaths))
        assert server.stop() in (0, -signal.SIGTERM)
        return check_everything(server, crowd)


def test_ten_deaths_lose_nothing(tmp_path: Path):
    seen = survive(tmp_path, 1, 10)
    assert seen["matches"] >= ROOMS
    assert seen["acknowledged"] > 100


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 42))
def test_a_thousand_deaths_lose_nothing(tmp_path: Path, seed: int):
    survive(tmp_path, seed, 25)
