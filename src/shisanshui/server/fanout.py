"""The hub: which rooms have moved on. Only hints travel; what happened is read from the room.

Hints are gathered for one turn of the event loop: steps that are stored together are one delivery.
"""

import asyncio
from collections.abc import Callable

Deliver = Callable[[str, int], None]
"""Called with a room and the highest step hinted at."""


class Hub:
    """Gathers hints and hands them on."""

    def __init__(self) -> None:
        self._hints = dict[str, int]()
        self._turn: asyncio.Handle | None = None
        self._deliver: Deliver | None = None

    def subscribe(self, deliver: Deliver) -> None:
        """Set who is told; there is one reader of hints in a process."""
        self._deliver = deliver

    def hint(self, room: str, seq: int) -> None:
        """Say that a room has reached a step."""
        self._hints[room] = max(seq, self._hints.get(room, 0))
        if self._turn is None:
            self._turn = asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._turn = None
        hints, self._hints = self._hints, {}
        if self._deliver is not None:
            for room, seq in hints.items():
                self._deliver(room, seq)

    def close(self) -> None:
        """Drop what was gathered; readers sweep for what they miss."""
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
