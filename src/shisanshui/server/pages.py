"""Large pages for a large server: rooms lie all over the memory, and looking up where costs most.

With thousands of rooms nearly every object that a command touches is on another page than the last;
with pages of 2 MiB instead of 4 KiB the processor finds them itself. Linux only; elsewhere, and on
a kernel or in a container that does not let us, everything works as before.
"""

import asyncio
import ctypes
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

PAGE: Final = 2 << 20
_COLLAPSE: Final = 25
"""``MADV_COLLAPSE``, since Linux 6.1: make one large page of what is there now."""
_LEAST: Final = 128 << 20
"""Below this everything is at hand anyway."""
_PAUSE_SECONDS: Final = 30.0
_BREATH_SECONDS: Final = 0.02
"""Between two pages: while one is made, the process may wait for memory for a millisecond."""
_MAPS: Final = Path("/proc/self/maps")


def large_pages(maps: Iterable[str]) -> Iterator[int]:
    """Return where whole large pages fit into the memory that is the process's own."""
    for line in maps:
        where, may, _, device, _, *name = line.split()
        if may == "rw-p" and device == "00:00" and name in ([], ["[heap]"]):
            start, end = (int(address, 16) for address in where.split("-"))
            yield from range(-(-start // PAGE) * PAGE, end // PAGE * PAGE, PAGE)


def collapse(done: set[int]) -> None:
    """Make large pages of what was not yet tried, a little at a time."""
    libc = ctypes.CDLL(None, use_errno=True)
    with _MAPS.open(encoding="utf-8") as maps:
        found = [page for page in large_pages(maps) if page not in done]
    if PAGE * (len(found) + len(done)) < _LEAST:
        return
    for page in found:
        libc.madvise(ctypes.c_void_p(page), ctypes.c_size_t(PAGE), _COLLAPSE)
        done.add(page)
        time.sleep(_BREATH_SECONDS)


async def keep() -> None:
    """See to it now and then, beside the event loop."""
    done = set[int]()
    while sys.platform == "linux":
        await asyncio.sleep(_PAUSE_SECONDS)
        await asyncio.to_thread(collapse, done)
