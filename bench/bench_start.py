"""How long a server takes from its start to the first page served."""

import http.client
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.row import Row

RUNS = 9
PATIENCE = 60.0
_PAUSE = 0.005


def run() -> list[Row]:
    """Measure a first start, which makes the database, and every later one."""
    first, later = list[float](), list[float]()
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as folder:
            first.append(to_first_page(Path(folder, "data")))
            later.append(to_first_page(Path(folder, "data")))
    return [
        Row.of("start to the first page served, new folder", first, "s (budget 1.5)"),
        Row.of("start to the first page served", later, "s (budget 1.5)"),
    ]


def to_first_page(data: Path) -> float:
    """Return the seconds from starting a process until its first page is here, whole."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    where = ["--host", "127.0.0.1", "--port", str(port), "--data", str(data), "--no-open"]
    began = time.perf_counter()
    with running([sys.executable, "-m", "shisanshui", "serve", *where]):
        while not _page(port):
            if time.perf_counter() - began > PATIENCE:
                raise TimeoutError("the server does not start")
            time.sleep(_PAUSE)
        return time.perf_counter() - began


@contextmanager
def running(command: list[str]) -> Iterator[None]:
    """Run a process until the block ends."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


def _page(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/")
        answer = connection.getresponse()
        return answer.status == 200 and b"<html" in answer.read().lower()
    except ConnectionRefusedError:
        return False
    finally:
        connection.close()
