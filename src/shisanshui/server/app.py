"""The whole server as one ASGI application: sockets, interface, pages, and what guards them."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from shisanshui.server.bootstrap import Server, bootstrap
from shisanshui.server.http.api import MOST_BODY_BYTES, make_api
from shisanshui.server.http.headers import Scope, address_of, header, origin_allowed, security
from shisanshui.server.http.socket import serve_socket
from shisanshui.server.http.static import Files, serve_file
from shisanshui.server.live.frames import encode
from shisanshui.server.log import log
from shisanshui.server.settings import ServerSettings
from shisanshui.server.storage import Store
from shisanshui.wire.codes import Refusal
from shisanshui.wire.http import Failure

_API: Final = ("/api", "/health", "/metrics")
_NOT_KEPT: Final = (b"cache-control", b"no-store")
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Send = Callable[[Any], Awaitable[None]]


class Application:
    """Serves a store; the server in it lives as long as the ASGI lifespan."""

    def __init__(self, settings: ServerSettings, store: Store) -> None:
        self._settings: Final = settings
        self._store: Final = store
        self._files: Final = Files()
        self._server: Server | None = None
        self._api: Any = None

    @property
    def server(self) -> Server:
        """The server, while it runs."""
        assert self._server is not None
        return self._server

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            await serve_socket(self.server, scope, receive, send)
        else:
            await self._http(scope, receive, _guarded(scope, send))

    async def _live(self, receive: Any, send: Send) -> None:
        await receive()
        try:
            self._server = await bootstrap(self._settings, self._store)
            self._api = make_api(self._server)
            self._server.start()
        except Exception as error:  # noqa: BLE001 - the operator is told, whatever it is
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._server.stop()
        log.info("stopped")
        await send({"type": "lifespan.shutdown.complete"})

    async def _http(self, scope: Scope, receive: Any, send: Send) -> None:
        path: str = scope["path"]
        if not path.startswith(_API):
            await serve_file(self._files, scope, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(send, *refusal)
        else:
            await self._api(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, Refusal] | None:
        """Return why a request is turned away before it is looked at."""
        server = self.server
        if scope["method"] not in _SAFE and not origin_allowed(scope, self._settings.public_url):
            return 403, Refusal.BAD_TOKEN
        if header(scope, b"content-length").isdigit() and _too_long(scope):
            return 413, Refusal.TOO_LARGE
        if not server.requests.admit(address_of(scope), server.clock.now()):
            return 429, Refusal.TOO_FAST
        return None


def _too_long(scope: Scope) -> bool:
    return int(header(scope, b"content-length")[:18]) > MOST_BODY_BYTES


async def _refuse(send: Send, status: int, code: Refusal) -> None:
    body = encode(Failure(code=code, detail=""))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _guarded(scope: Scope, send: Send) -> Send:
    """Return a sender that adds the security headers, and keeps what is ours out of caches."""
    ours = (_NOT_KEPT,) if scope["path"].startswith(_API) else ()

    async def guarded(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ())]
            kind = next((value for name, value in headers if name == b"content-type"), b"")
            message["headers"] = [*headers, *security(scope, kind), *ours]
        await send(message)

    return guarded
