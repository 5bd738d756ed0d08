"""Messages on their way to one socket: in order, never waited for, and only so many."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Final, Protocol

from shisanshui.server.limits import BACKLOG_BYTES


class Transport(Protocol):
    """A socket, as the server sees it; a simulation has its own."""

    async def receive(self) -> str | bytes | None:
        """Return the next message; None when the socket is closed."""
        ...

    def write(self, texts: Iterable[str]) -> int | None:
        """Send messages at once, and return how many bytes are on their way; None if it cannot."""
        ...

    async def send(self, text: str) -> None:
        """Send a message; waits while the other side does not read."""
        ...

    async def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        ...

    def abort(self) -> None:
        """Cut the socket at once, whatever is still on its way."""
        ...


class Outbox:
    """Sends at once where the socket can, else in a task while there is something to send."""

    def __init__(self, transport: Transport) -> None:
        self._transport: Final = transport
        self._waiting: Final = deque[str]()
        self._size = 0
        self._scheduled = False
        self._task: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        self.overflowed = False

    def push(self, text: str) -> None:
        """Send a message after those before it; a reader too far behind is let go.

        What is pushed in one turn of the event loop goes out at once, as one write.
        """
        if self._closing is not None or self.overflowed:
            return
        self._waiting.append(text)
        self._size += len(text)
        if self._size > BACKLOG_BYTES:
            self._overflow()
        elif not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        self._scheduled = False
        if not self._waiting or self.pending:
            return
        size = self._transport.write(self._waiting)
        if size is None:
            self._start()
            return
        self._waiting.clear()
        self._size = 0
        if size > BACKLOG_BYTES:
            self._overflow()

    def _overflow(self) -> None:
        """Let a reader go that is too far behind."""
        self.overflowed = True
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()
        self._transport.abort()

    def close(self, code: int, reason: str) -> None:
        """Close the socket once everything before has been sent."""
        if self._closing is None:
            self._closing = (code, reason)
            self._start()

    def _start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._waiting:
                text = self._waiting.popleft()
                await self._transport.send(text)
                self._size -= len(text)
            if self._closing is not None:
                await self._transport.close(*self._closing)
        except OSError:
            self._waiting.clear()

    @property
    def pending(self) -> asyncio.Task[None] | None:
        """What is being sent, if anything is."""
        return None if self._task is None or self._task.done() else self._task

    async def stop(self) -> None:
        """Send nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
