"""The real server in a thread of this process, on a port of its own."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from shisanshui.server.app import Application
from shisanshui.server.bootstrap import Server
from shisanshui.server.running import uvicorn_config
from shisanshui.server.settings import ServerSettings
from shisanshui.server.storage import Store
from shisanshui.server.storage.memory import MemoryStore


@dataclass
class Served:
    """A running server, and where it is."""

    url: str
    app: Application
    loop: asyncio.AbstractEventLoop

    @property
    def host(self) -> str:
        return self.url.removeprefix("http://")

    @property
    def server(self) -> Server:
        return self.app.server

    def call(self, work: Any) -> Any:
        """Run a coroutine in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)


@contextmanager
def serving(store: Store | None = None, **choices: Any) -> Iterator[Served]:
    """Serve while the block runs."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    choices.setdefault("unlimited", True)
    settings = ServerSettings(host="127.0.0.1", port=port, data=Path("nowhere"), **choices)
    config = uvicorn_config(settings, store or MemoryStore())
    server = uvicorn.Server(config)
    ready = threading.Event()
    held: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        held.append(asyncio.get_running_loop())
        waiting = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not waiting.done():
            await asyncio.sleep(0.01)
        ready.set()
        await waiting

    server.capture_signals = _no_signals
    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(20)
    assert server.started
    try:
        yield Served(f"http://127.0.0.1:{port}", config.app, held[0])
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()


@contextmanager
def _no_signals() -> Iterator[None]:
    yield
