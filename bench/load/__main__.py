"""``python -m bench.load``: seats players, lets them play by the clock, and prints what it took."""

import argparse
import asyncio
import gc
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from random import Random

import uvloop

from bench.__main__ import _commit, _machine
from bench.load.fleet import SEATS, Fleet, make_rooms
from bench.load.player import PERIOD
from bench.load.tally import Tally, quantiles
from bench.row import Row, record

_SERVE = "from shisanshui.cli.main import main; raise SystemExit(main())"
_NAMES = ("p50", "p95", "p99", "p99.9")


def main() -> int:
    """Run, print and, if asked, record."""
    parser = argparse.ArgumentParser(prog="python -m bench.load")
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", _SERVE, "serve", "--host", "127.0.0.1"]
        command += ["--port", str(asked.port), "--data", folder, "--unlimited", "--no-open"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            rows = uvloop.run(run(asked.players, asked.minutes, asked.port, server.pid))
        finally:
            server.terminate()
            server.wait(30)
    said = f"python -m bench.load --players {asked.players} --minutes {asked.minutes:g}"
    commit, machine = _commit(), _machine()
    done = [
        Row(
            what=row.what,
            figure=row.figure,
            unit=row.unit,
            spread=row.spread,
            command=said,
            commit=commit,
            machine=machine,
        )
        for row in rows
    ]
    for row in done:
        print(f"{row.what:<60} {row.figure:>12,.4g} {row.unit}")
    if asked.write:
        record(done)
    return 0


def resident(pid: int) -> int:
    """Return the bytes of memory a process holds."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    assert found is not None
    return int(found[1]) * 1024


def processor_seconds(pid: int) -> float:
    """Return the processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def appends(port: int) -> float:
    """Return how many steps the server has appended."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        text = answer.read().decode()
    found = re.search(r"^shisanshui_append_seconds_count (\S+)$", text, re.MULTILINE)
    assert found is not None
    return float(found[1])


async def run(players: int, minutes: float, port: int, pid: int) -> list[Row]:
    """Return what was measured."""
    host = f"127.0.0.1:{port}"
    await _until_served(host)
    tally = Tally()
    fleet = Fleet(host, tally, Random(players))
    started = time.perf_counter()
    for key, cookies in await asyncio.to_thread(make_rooms, host, players // SEATS):
        fleet.add(key, cookies)
    print(f"rooms made in {time.perf_counter() - started:.1f} s", flush=True)
    before = resident(pid)
    print(f"connected in {await fleet.connect_all():.1f} s", flush=True)
    per_socket = (resident(pid) - before) / players
    await fleet.sit_and_start()
    gc.freeze()
    await asyncio.sleep(2 * PERIOD)
    memory, steps, used = resident(pid), appends(port), processor_seconds(pid)
    tally.measuring, began = True, time.perf_counter()
    while (passed := time.perf_counter() - began) < minutes * 60:
        await asyncio.sleep(min(PERIOD, minutes * 60 - passed + 0.001))
        print(
            f"{passed:5.0f} s  ack {_shown(tally.acks)}  last {_shown(tally.broadcast)}", flush=True
        )
    tally.measuring = False
    seconds = time.perf_counter() - began
    steps = (appends(port) - steps) / seconds
    used = (processor_seconds(pid) - used) / seconds
    drift = 100 * (resident(pid) - memory) / memory
    back = await _reconnect(fleet)
    print(f"refused {dict(tally.refused)}, cut {tally.cut}", flush=True)
    return _rows(tally, players, seconds, per_socket, steps, used, drift, back)


async def _until_served(host: str) -> None:
    for _ in range(200):
        try:
            await asyncio.to_thread(urllib.request.urlopen, f"http://{host}/health/ready")
        except OSError:
            await asyncio.sleep(0.1)
        else:
            return
    raise TimeoutError("the server does not start")


async def _reconnect(fleet: Fleet) -> float:
    """Drop every socket at once, and return how long it takes until all are in step again."""
    for player in fleet.players:
        player.vanish()
    return await fleet.connect_all()


def _shown(values: Sequence[float]) -> str:
    return " ".join(f"{value:7.1f}" for value in quantiles(values)) + f" ms of {len(values)}"


def _rows(
    tally: Tally,
    players: int,
    seconds: float,
    per_socket: float,
    steps: float,
    used: float,
    drift: float,
    back: float,
) -> list[Row]:
    def row(what: str, figure: float, unit: str) -> Row:
        return Row(what=f"server, {players:,} players: {what}", figure=figure, unit=unit, spread=0)

    rows: list[Row] = []
    for name, value in zip(_NAMES, quantiles(tally.acks), strict=True):
        rows.append(row(f"action to durable acknowledgement, {name}", value, "ms"))
    for name, value in zip(_NAMES, quantiles(tally.broadcast), strict=True):
        rows.append(row(f"action to last broadcast, {name}", value, "ms"))
    rows += [
        row("commands", len(tally.acks) / seconds, "/s"),
        row("appends", steps, "/s"),
        row("updates sent", tally.updates / seconds, "/s"),
        row("processor", 100 * used, "% of a core"),
        row("memory per socket", per_socket / 1000, "KB"),
        row("memory drift", drift, "%"),
        row("all back in step after losing every socket", back, "s"),
    ]
    return rows


if __name__ == "__main__":
    sys.exit(main())
