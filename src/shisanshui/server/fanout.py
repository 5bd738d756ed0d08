"""The hub: which rooms have moved on. Only hints travel; what happened is read from the room.

One room is shown in a turn of the event loop, so that commands and answers, which somebody waits
for, go ahead of what the others are shown; rooms that have waited for a while come all at once.
Steps that were stored together, or while the room waited for its turn, are one delivery.
"""

import asyncio
from collections.abc import Callable
from typing import Final

Deliver = Callable[[str, int], None]
"""Called with a room and the highest step hinted at."""
_PATIENCE_SECONDS: Final = 0.05
"""How long a room waits for a turn of its own."""


class Hub:
    """Gathers hints and hands them on."""

    def __init__(self) -> None:
        self._hints = dict[str, tuple[float, int]]()
        """Rooms by how long they wait, each with when that began and its highest step."""
        self._turn: asyncio.Handle | None = None
        self._deliver: Deliver | None = None

    def subscribe(self, deliver: Deliver) -> None:
        """Set who is told; there is one reader of hints in a process."""
        self._deliver = deliver

    def hint(self, room: str, seq: int) -> None:
        """Say that a room has reached a step."""
        loop = asyncio.get_running_loop()
        since, known = self._hints.get(room, (loop.time(), 0))
        self._hints[room] = (since, max(seq, known))
        if self._turn is None:
            self._turn = loop.call_soon(self._show)

    def _show(self) -> None:
        """Show the room that has waited longest, and all that have waited too long."""
        loop = asyncio.get_running_loop()
        late = loop.time() - _PATIENCE_SECONDS
        first, *others = self._hints.items()
        shown = [first, *[hint for hint in others if hint[1][0] < late]]
        for room, _ in shown:
            del self._hints[room]
        self._turn = loop.call_soon(self._show) if self._hints else None
        for room, (_, seq) in shown:
            if self._deliver is not None:
                self._deliver(room, seq)

    def close(self) -> None:
        """Drop what was gathered; readers sweep for what they miss."""
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
