"""The WebSocket's door: who may come in, and the socket as the conversation sees it."""

from collections.abc import Iterable
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from shisanshui.server.bootstrap import Server
from shisanshui.server.http.headers import Scope, address_of, header, origin_allowed
from shisanshui.server.identity.signing import COOKIE
from shisanshui.server.live.session import Session

_CLOSED: Final = frozenset({"websocket.disconnect", "websocket.close"})


class AsgiTransport:
    """A WebSocket connection of ASGI; on uvicorn's own protocol, frames are written straight.

    Through ASGI and the protocol's state machine a frame costs about ten times as much as its bytes
    do, and most of a server's work is sending the same few frames to many sockets.
    """

    def __init__(self, receive: Any, send: Any) -> None:
        self._receive: Final = receive
        self._send: Final = send
        protocol = getattr(send, "__self__", None)
        self._uvicorn = protocol if isinstance(protocol, WebSocketsSansIOProtocol) else None
        self._open = True

    async def receive(self) -> str | bytes | None:
        """Return the next message; None when the socket is closed."""
        message = await self._receive()
        if message["type"] in _CLOSED:
            self._open = False
            return None
        text: str | bytes | None = message.get("text")
        if text is None:
            text = message.get("bytes")
        return b"" if text is None else text

    def write(self, texts: Iterable[str]) -> int | None:
        """Send messages at once, and return how many bytes are on their way; None if it cannot."""
        protocol = self._uvicorn
        if protocol is None or not self._open:
            return None
        transport = protocol.transport
        if protocol.close_sent or transport.is_closing() or protocol.conn.state is not State.OPEN:
            return 0
        transport.write(b"".join(map(text_frame, texts)))
        return transport.get_write_buffer_size()

    async def send(self, text: str) -> None:
        """Send a message."""
        if self._open:
            await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        if self._open:
            self._open = False
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    def abort(self) -> None:
        """Cut the socket at once, where the ASGI server lets us."""
        self._open = False
        if self._uvicorn is not None:
            self._uvicorn.transport.abort()


@lru_cache(maxsize=64)
def text_frame(text: str) -> bytes:
    """Return a message as a server's WebSocket frame (RFC 6455, 5.2): whole, and not masked."""
    body = text.encode()
    size = len(body)
    if size < 126:
        head = bytes((0x81, size))
    elif size < 1 << 16:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + body


def cookie_of(scope: Scope) -> str | None:
    """Return the guest's cookie of a connection."""
    jar = SimpleCookie()
    try:
        jar.load(header(scope, b"cookie"))
    except CookieError:
        return None
    morsel = jar.get(COOKIE)
    return None if morsel is None else morsel.value


async def serve_socket(server: Server, scope: Scope, receive: Any, send: Any) -> None:
    """Talk with one socket until it closes; refuse it before the handshake if it may not come."""
    first = await receive()
    if first["type"] != "websocket.connect":
        return
    if scope["path"] != "/ws" or not origin_allowed(scope, server.settings.public_url):
        await send({"type": "websocket.close", "code": 1008})
        return
    address = address_of(scope)
    if not server.requests.admit(address, server.clock.now()):
        await send({"type": "websocket.close", "code": 1008})
        return
    guest = await server.guests.by_cookie(cookie_of(scope))
    by_guest = "nobody" if guest is None else guest.id
    if not server.sockets_by_address.take(address):
        await send({"type": "websocket.close", "code": 1008})
        return
    counted = guest is None or server.sockets_by_guest.take(by_guest)
    if not counted:
        server.sockets_by_address.give(address)
        await send({"type": "websocket.close", "code": 1008})
        return
    server.metrics.sockets.inc()
    try:
        await send({"type": "websocket.accept"})
        session = Session(
            AsgiTransport(receive, send),
            desk=server.desk,
            guests=server.guests,
            notes=server.notes,
            guest=guest,
        )
        await session.run()
    finally:
        server.metrics.sockets.dec()
        server.sockets_by_address.give(address)
        if guest is not None:
            server.sockets_by_guest.give(by_guest)
