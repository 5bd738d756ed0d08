"""The server as a process of its own over a data folder: started, killed, started again."""

import contextlib
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

SERVE = "from shisanshui.cli.main import main; raise SystemExit(main())"
PATIENCE = 60.0


class ServerProcess:
    """One data folder, and the process that serves it at the moment."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.log = folder / "log.txt"
        self.lives = 0
        self._flags = flags
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def host(self) -> str:
        """Where it is served."""
        return f"127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        """The file it keeps everything in."""
        return self.folder / "tables.db"

    @property
    def pid(self) -> int:
        """The process that serves now."""
        assert self._process is not None
        return self._process.pid

    def spawn(self) -> None:
        """Start a process, and do not wait for it."""
        self.lives += 1
        command = [sys.executable, "-c", SERVE, "serve", "--host", "127.0.0.1", "--no-open"]
        command += ["--port", str(self.port), "--data", str(self.folder), *self._flags]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)

    def start(self) -> None:
        """Start a process, and wait until it is ready."""
        self.spawn()
        self.wait()

    def wait(self) -> None:
        """Wait until the process is ready."""
        until = time.monotonic() + PATIENCE
        while not self.ready():
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text(encoding="utf-8")[-2000:]
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.05)

    def ready(self) -> bool:
        """Return whether the server answers and its store can be written."""
        return self.ask("GET", "/health/ready") == 200

    def ask(self, method: str, path: str) -> int | None:
        """Return the status of an answer; None if there is none."""
        connection = http.client.HTTPConnection(self.host, timeout=10)
        try:
            connection.request(method, path)
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def kill(self) -> None:
        """End the process without warning."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait(PATIENCE)

    def stop(self) -> int:
        """Ask the process to stop, and return its exit status."""
        process, self._process = self._process, None
        assert process is not None
        process.send_signal(signal.SIGTERM)
        return process.wait(PATIENCE)

    def resident(self) -> int:
        """Return the bytes of memory the process holds."""
        text = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", text)
        assert found is not None
        return int(found[1]) * 1024

    def __enter__(self) -> "ServerProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as probe:
        return probe.getsockname()[1]


def on_linux() -> bool:
    """Return whether processes can be looked into."""
    return os.path.isdir("/proc/self")
