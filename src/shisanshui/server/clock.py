"""Time as a value that is passed in: milliseconds since 1970."""

import time
from typing import Protocol


class Clock(Protocol):
    """Where the server reads the time."""

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        ...


class SystemClock:
    """The machine's clock, which never runs backwards while the process lives.

    A clock that is set back would make deadlines longer and steps look older than their
    predecessors; it is followed forwards only.
    """

    def __init__(self) -> None:
        self._last = 0

    def now(self) -> int:
        """Return the milliseconds since 1970, never less than before."""
        self._last = max(self._last, time.time_ns() // 1_000_000)
        return self._last
