"""The hub: which rooms have moved on. Only hints travel; what happened is read from the room.

Hints are gathered for 10 ms outside the commit, so that a burst of steps is one delivery.
"""

import asyncio
from collections.abc import Callable
from typing import Final

GATHER_SECONDS: Final = 0.010

Deliver = Callable[[str, int], None]
"""Called with a room and the highest step hinted at."""


class Hub:
    """Gathers hints and hands them on."""

    def __init__(self, *, gather: float = GATHER_SECONDS) -> None:
        self._gather: Final = gather
        self._hints = dict[str, int]()
        self._timer: asyncio.TimerHandle | None = None
        self._deliver: Deliver | None = None

    def subscribe(self, deliver: Deliver) -> None:
        """Set who is told; there is one reader of hints in a process."""
        self._deliver = deliver

    def hint(self, room: str, seq: int) -> None:
        """Say that a room has reached a step."""
        self._hints[room] = max(seq, self._hints.get(room, 0))
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._gather, self._flush)

    def _flush(self) -> None:
        self._timer = None
        hints, self._hints = self._hints, {}
        if self._deliver is not None:
            for room, seq in hints.items():
                self._deliver(room, seq)

    def close(self) -> None:
        """Drop what was gathered; readers sweep for what they miss."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
