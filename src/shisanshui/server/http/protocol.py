"""uvicorn's WebSocket protocol, made cheap for sockets by the thousand."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

_AHEAD: Final = 8
"""How many messages may wait for the application before the socket is read no further."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Asks only silent sockets whether they are there, and stops reading only when it must."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._heard_at = 0.0

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        self._heard_at = self.loop.time()
        super().data_received(data)

    def handle_text(self, event: Frame) -> None:
        """Hand a whole message on; anything out of the ordinary is uvicorn's to handle."""
        if event.fin and not self.close_sent and self.queue.qsize() < _AHEAD:
            try:
                text = bytes(event.data).decode()
            except UnicodeDecodeError:
                pass
            else:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                return
        super().handle_text(event)

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life, unless there was one."""
        silent, most = self.loop.time() - self._heard_at, self.ping_interval
        if most is not None and silent < most:
            self.ping_timer = self.loop.call_later(most - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the parser, which holds itself."""
        super().connection_lost(exc)
        self.conn.parser.close()
