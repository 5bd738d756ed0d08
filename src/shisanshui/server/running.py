"""Runs the server on uvicorn until it is told to stop."""

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn

from shisanshui.server import garbage, pages
from shisanshui.server.app import Application
from shisanshui.server.http.protocol import Requests, Sockets
from shisanshui.server.limits import FRAME_BYTES
from shisanshui.server.log import configure
from shisanshui.server.settings import ServerSettings
from shisanshui.server.storage import Store
from shisanshui.server.storage.sqlite import SqliteStore

SWITCH_SECONDS: Final = 0.0002
"""How long a busy thread keeps the interpreter from the store's writer."""
PING_SECONDS: Final = 18.0
PONG_SECONDS: Final = 10.0
"""A silent socket is asked after the one, and let go after the other: within 28 s."""
STOP_SECONDS: Final = 5
BACKLOG: Final = 4096


def open_sqlite(settings: ServerSettings) -> Store:
    """Return the store in the server's data folder."""
    settings.data.mkdir(parents=True, exist_ok=True)
    return SqliteStore(settings.database)


def uvicorn_config(settings: ServerSettings, store: Store) -> uvicorn.Config:
    """Return uvicorn's configuration for the application over a store."""
    return uvicorn.Config(
        Application(settings, store),
        http=Requests,
        ws=Sockets,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        lifespan="on",
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=STOP_SECONDS,
    )


class _Uvicorn(uvicorn.Server):
    """Uvicorn that says when it listens."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._told: Final = started
        self._keepers: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            garbage.begin()
            self._keepers = [asyncio.create_task(keep()) for keep in (garbage.keep, pages.keep)]
            self._told()


def run(settings: ServerSettings, started: Callable[[int], None] = lambda _: None) -> int:
    """Serve until a signal comes; return the exit status.

    ``started`` is called with the port once the server listens.

    Raises:
        StoreUnavailable: the database cannot be opened.
        OSError: the address cannot be listened on.
    """
    configure(level=logging.getLevelNamesMapping()[settings.log_level.upper()])
    sys.setswitchinterval(SWITCH_SECONDS)
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    port: int = listening.getsockname()[1]
    with listening:
        store = open_sqlite(settings)
        server = _Uvicorn(uvicorn_config(settings, store), lambda: started(port))
        with suppress(KeyboardInterrupt):  # uvicorn raises it again once it has stopped
            server.run(sockets=[listening])
    return 0 if server.started else 1
