"""The real table server in a process of its own, over an empty data folder."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from shisanshui.server.http.network import lan_address
from shisanshui.server.http.static import CLIENT

_STOP_SECONDS = 20


@dataclass(frozen=True)
class Served:
    """A running server."""

    port: int
    log: Path

    @property
    def url(self) -> str:
        """Where this machine's own browser opens it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def network_url(self) -> str | None:
        """Where others in the network open it, if this machine is in one."""
        address = lan_address()
        return None if address is None else f"http://{address}:{self.port}"

    def trouble(self) -> list[str]:
        """Return what the server logged as errors."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if '"error"' in line or "Traceback" in line]


@contextmanager
def serving(folder: Path, *, port: int = 0) -> Iterator[Served]:
    """Serve while the block runs, on a free port unless one is given."""
    if not (CLIENT / "index.html").exists():
        message = "the web client is not built; `make test` builds it, or `npm run build` in web/"
        raise FileNotFoundError(message)
    log = folder / "server.log"
    command = [sys.executable, "-m", "shisanshui", "serve", "--no-open", "--unlimited"]
    command += ["--host", "0.0.0.0", "--port", str(port), "--data", str(folder / "data")]
    with (
        log.open("w") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        assert process.stdout is not None
        try:
            told = process.stdout.readline()
            found = re.search(r"http://localhost:(\d+)", told)
            assert found is not None, f"{told!r}; {log.read_text()}"
            yield Served(int(found[1]), log)
        finally:
            process.terminate()
            process.wait(_STOP_SECONDS)
