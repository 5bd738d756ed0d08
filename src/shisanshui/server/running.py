"""Runs the server on uvicorn until it is told to stop."""

import logging
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from shisanshui.server.app import Application
from shisanshui.server.limits import FRAME_BYTES
from shisanshui.server.log import configure
from shisanshui.server.settings import ServerSettings
from shisanshui.server.storage import Store
from shisanshui.server.storage.sqlite import SqliteStore

SWITCH_SECONDS: Final = 0.0005
"""How long a busy thread keeps the interpreter from the store's writer."""
PING_SECONDS: Final = 12.0
PONG_SECONDS: Final = 12.0
"""A half-open socket is found within the sum of both."""


def open_sqlite(settings: ServerSettings) -> Store:
    """Return the store in the server's data folder."""
    settings.data.mkdir(parents=True, exist_ok=True)
    return SqliteStore(settings.database)


def uvicorn_server(
    settings: ServerSettings, open_store: Callable[[], Store] | None = None
) -> uvicorn.Server:
    """Return uvicorn, set up for the server's application."""
    app = Application(settings, open_store or (lambda: open_sqlite(settings)))
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
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
        timeout_graceful_shutdown=5,
        backlog=4096,
    )
    return uvicorn.Server(config)


def run(settings: ServerSettings, started: Callable[[], None] | None = None) -> int:
    """Serve until a signal comes; return the exit status."""
    configure(level=logging.getLevelNamesMapping()[settings.log_level.upper()])
    sys.setswitchinterval(SWITCH_SECONDS)
    server = uvicorn_server(settings)
    if started is not None:
        _when_started(server, started)
    server.run()
    return 0 if server.started else 1


def _when_started(server: uvicorn.Server, started: Callable[[], None]) -> None:
    """Call something once the server listens."""
    startup = server.startup

    async def and_tell(*args: object, **more: object) -> None:
        await startup(*args, **more)  # pyright: ignore[reportArgumentType]
        if server.started:
            started()

    server.startup = and_tell
