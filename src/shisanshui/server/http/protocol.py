"""Uvicorn's protocols, cheap by the thousand: who neither sends nor reads is let go."""

from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

_AHEAD: Final = 8
"""How many messages may wait for the application before a socket is read no further."""
FAREWELL_SECONDS: Final = 5.0
"""How long a socket that is closed may take to read what is on its way."""
REQUEST_SECONDS: Final = 12.0
"""How often a connection is looked at: one from which nothing comes is cut within twice that."""
UNREAD_LOOKS: Final = 5
"""How often an answer may be found as it was: on a slow line it is read in steps."""


class Sockets(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, which asks only the silent, and cuts what uvicorn only closes.

    A transport that is closed waits until its buffer is empty: for ever, if the other side neither
    reads nor goes. Its guest would count as present, and its table would wait for it.
    """

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

    def keepalive_timeout(self) -> None:
        """Cut a socket that does not answer pings."""
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        """Send; a socket that is closed by us is cut a little later."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the parser, which holds itself."""
        super().connection_lost(exc)
        self.conn.parser.close()


class Requests(HttpToolsProtocol):
    """Uvicorn's HTTP, which waits for no request that stops, and no answer that is not read."""

    def connection_made(self, transport: Any) -> None:
        """Begin to look after a connection."""
        super().connection_made(transport)
        self._complete = 0
        self._owed_after: int | None = None
        self._unread = (0, 0)
        self._look_again()

    def _look_again(self) -> None:
        self._look_timer = self.loop.call_later(REQUEST_SECONDS, self._look)

    def _look(self) -> None:
        """Cut a connection on which nothing has come, or gone, since the last looks."""
        left, (before, looks) = self.transport.get_write_buffer_size(), self._unread
        self._unread = (left, looks + 1 if 0 < left == before else 0)
        owed_after = self._complete if self._owes() else None
        stalled = owed_after is not None and owed_after == self._owed_after
        if stalled or self._unread[1] >= UNREAD_LOOKS:
            self.transport.abort()
            return
        self._owed_after = owed_after
        self._look_again()

    def _owes(self) -> bool:
        """Return whether the rest of a request is to come, and uvicorn has no timer of its own."""
        cycle = cast(RequestResponseCycle | None, self.cycle)
        if cycle is None or cycle.more_body:
            return True
        return cycle.response_complete and self.timeout_keep_alive_task is None

    def on_message_complete(self) -> None:
        """Count a request that is here whole."""
        super().on_message_complete()
        self._complete += 1

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection on, which is looked after by pings from now on."""
        self._look_timer.cancel()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Look no more."""
        self._look_timer.cancel()
        super().connection_lost(exc)
