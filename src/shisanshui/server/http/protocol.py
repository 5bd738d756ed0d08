"""Uvicorn's WebSocket, which waits for nobody: a closed socket is gone, read or not."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

FAREWELL_SECONDS: Final = 5.0
"""How long a socket that is closed may take to read what is on its way."""


class Protocol(WebSocketsSansIOProtocol):
    """Cuts what uvicorn only closes.

    A transport that is closed waits until its buffer is empty: for ever, if the other side neither
    reads nor goes. Its guest would count as present, and its table would wait for it.
    """

    def keepalive_timeout(self) -> None:
        """Cut a socket that does not answer pings."""
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        """Send; a socket that is closed by us is cut a little later."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)
