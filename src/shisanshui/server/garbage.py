"""Python's cycle collector, kept from stopping everybody.

Nearly everything the server makes is freed by reference counts. What is left are young cycles of
HTTP requests, found among the youngest objects in a moment; to look through all rooms and sockets
takes a second when there are thousands, so that is done seldom: in proportion to what it costs.
"""

import asyncio
import gc
import time
from typing import Final

_YOUNG: Final = 500
"""New objects between two looks at the youngest."""
_NEVER: Final = 1_000_000_000
_LEAST_SECONDS: Final = 3600.0
_SHARE: Final = 1 / 3600
"""Of all time, the most that looking through everything may take."""


def begin() -> None:
    """Set aside what was made at the start, for good; from here on look at the youngest only."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)


async def keep() -> None:
    """Look through everything now and then."""
    pause = _LEAST_SECONDS
    while True:
        await asyncio.sleep(pause)
        started = time.perf_counter()
        gc.collect()
        pause = max(_LEAST_SECONDS, (time.perf_counter() - started) / _SHARE)
