"""Whether the server lives and is ready, what it counts, and where it can be opened."""

import asyncio
from importlib.metadata import version
from typing import Final

from litestar import MediaType, Response, get

from shisanshui.server.http.asking import Ask, base_url_of, server_of
from shisanshui.server.http.network import addresses
from shisanshui.server.storage import StoreUnavailable
from shisanshui.wire.codes import PROTOCOL
from shisanshui.wire.http import ServerInfo

_PATIENCE_SECONDS: Final = 2.0
"""How long a store that is well may take to write something small."""


@get("/health/live", media_type=MediaType.TEXT, summary="The process answers", tags=["operations"])
async def live() -> str:
    """Return ok."""
    return "ok"


@get("/health/ready", summary="The store can be written", tags=["operations"])
async def ready(request: Ask) -> Response[str]:
    """Return ok, or 503 while the store fails."""
    try:
        await asyncio.wait_for(server_of(request).store.ping(), _PATIENCE_SECONDS)
    except (StoreUnavailable, TimeoutError):
        return Response("the store fails", status_code=503, media_type=MediaType.TEXT)
    return Response("ok", media_type=MediaType.TEXT)


@get("/metrics", summary="Counters for Prometheus", tags=["operations"])
async def metrics(request: Ask) -> Response[bytes]:
    """Return everything counted, as Prometheus reads it."""
    text = server_of(request).metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/info", summary="What this server is", tags=["operations"])
async def info(request: Ask) -> ServerInfo:
    """Return version, time and addresses."""
    server = server_of(request)
    urls = (base_url_of(request), *addresses(request.url.port or server.settings.port))
    return ServerInfo(
        version=version("shisanshui"),
        protocol=PROTOCOL,
        now=server.clock.now(),
        urls=tuple(dict.fromkeys(urls)),
        rooms=len(server.desk.rooms),
        sockets=server.sockets_by_address.total,
    )


HANDLERS: Final = (live, ready, metrics, info)
