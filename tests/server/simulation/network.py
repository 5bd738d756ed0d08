"""Sockets that a seed makes bad: late, twice, out of order, cut."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

TICK = 1e-6
"""Between two messages that arrive in their order: timers of one moment ring in any."""


@dataclass
class Weather:
    """How bad the network is: seconds of delay, and chances a message."""

    delay: tuple[float, float] = (0.005, 0.04)
    twice: float = 0.0
    overtaking: float = 0.0
    cut: float = 0.0


CALM = Weather()
STORM = Weather(delay=(0.01, 0.9), twice=0.06, overtaking=0.12, cut=0.012)


class Line:
    """One direction of a socket: what is put in arrives some time later."""

    def __init__(self, net: "Network", arrive: Callable[[str | None], None]) -> None:
        self._net = net
        self._arrive = arrive
        self._last = 0.0
        self.closed = False

    def put(self, text: str) -> None:
        """Send a message on its way."""
        net = self._net
        weather, rng, loop = net.weather, net.rng, net.loop
        due = loop.time() + rng.uniform(*weather.delay)
        if rng.random() >= weather.overtaking:
            due = self._last = max(due, self._last + TICK)
        loop.call_at(due, self._came, text)
        if rng.random() < weather.twice:
            loop.call_at(due + rng.uniform(0, 1), self._came, text)

    def end(self, seconds: float = 0.0) -> None:
        """Close after what is on its way, or as soon as said."""
        loop = self._net.loop
        due = max(self._last + TICK, loop.time()) if seconds == 0.0 else loop.time() + seconds
        loop.call_at(due, self._over)

    def _came(self, text: str) -> None:
        if not self.closed:
            self._arrive(text)

    def _over(self) -> None:
        if not self.closed:
            self.closed = True
            self._arrive(None)


class Socket:
    """A WebSocket: the server's end is a ``Transport``, the client's end calls back."""

    def __init__(self, net: "Network", guest: str, heard: Callable[[str | None], None]) -> None:
        self.guest = guest
        self._net = net
        self._inbox = asyncio.Queue[str | None]()
        self._to_server = Line(net, self._inbox.put_nowait)
        self._to_client = Line(net, heard)
        self.closed: tuple[int, str] | None = None
        net.sockets[self] = None

    # --- the client's end ----------------------------------------------------------------

    def put(self, text: str) -> None:
        """Send to the server, unless the line breaks on the way."""
        if self._net.breaks():
            self.cut()
        else:
            self._to_server.put(text)

    def hang_up(self) -> None:
        """Close from the client's end."""
        self._net.sockets.pop(self, None)
        self._to_client.closed = True
        self._to_server.end()

    # --- the server's end ----------------------------------------------------------------

    async def receive(self) -> str | bytes | None:
        """Return the next message; None when the socket is closed."""
        return await self._inbox.get()

    def write(self, texts: Iterable[str]) -> int | None:
        """Nothing is sent at once."""
        return None

    async def send(self, text: str) -> None:
        """Send to the client, unless the line breaks on the way."""
        self._net.sent(self.guest, text)
        if self._net.breaks():
            self.cut()
        else:
            self._to_client.put(text)

    def abort(self) -> None:
        """Cut from the server's end."""
        self.cut()

    async def close(self, code: int, reason: str) -> None:
        """Close from the server's end."""
        self.closed = (code, reason)
        self._to_client.end()
        self._inbox.put_nowait(None)
        self._net.sockets.pop(self, None)

    # --- faults --------------------------------------------------------------------------

    def cut(self) -> None:
        """Break: each end finds out in its own time."""
        self._net.sockets.pop(self, None)
        rng = self._net.rng
        self._to_client.end(rng.choice((TICK, rng.uniform(0.001, 2.0))))
        self._to_server.end(rng.choice((TICK, rng.uniform(0.001, 6.0))))


class Network:
    """All sockets of a world, and everything the server ever sent on them."""

    def __init__(self, loop: Any, rng: Random, sent: Callable[[str, str], None]) -> None:
        self.loop = loop
        self.rng = rng
        self.sent = sent
        self.weather = CALM
        self.sockets = dict[Socket, None]()

    def breaks(self) -> bool:
        """Return whether this message is the last of its socket."""
        return self.weather.cut > 0 and self.rng.random() < self.weather.cut

    def cut(self, chance: float = 1.0) -> None:
        """Break many sockets at once."""
        for socket in list(self.sockets):
            if self.rng.random() < chance:
                socket.cut()
