"""How often and how much: windows of time in which only so many things may happen."""

from collections import OrderedDict, deque
from ipaddress import IPv6Address, ip_address
from typing import Final

FRAME_BYTES: Final = 8 * 1024
BACKLOG_BYTES: Final = 256 * 1024
"""A reader that is so far behind is let go; it comes back and is sent the whole view."""
SEATED: Final = (100, 20_000)
WATCHING: Final = (50, 20_000)
"""So many messages of a guest in so many milliseconds, whatever the number of its sockets."""
TALK: Final = (5, 10_000)
SUGGESTIONS: Final = (10, 20_000)
_NETWORK_BYTES: Final = 8
"""Of an IPv6 address: who has one has all that begin alike."""


def address_key(address: str) -> str:
    """Return what an address is counted by: IPv6 by its network, IPv4 the same in both forms."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return found.packed[:_NETWORK_BYTES].hex()


class Window:
    """Counts events of the last so many milliseconds."""

    __slots__ = ("_times",)

    def __init__(self) -> None:
        self._times: Final = deque[int]()

    def admit(self, now: int, limit: tuple[int, int]) -> bool:
        """Return whether one more may happen now, and count it if so."""
        most, span = limit
        times = self._times
        while times and times[0] <= now - span:
            times.popleft()
        if len(times) >= most:
            return False
        times.append(now)
        return True


class Windows:
    """A window for each of many keys, such as addresses; the longest unused are forgotten."""

    def __init__(self, limit: tuple[int, int], *, most_keys: int = 50_000) -> None:
        self._limit: Final = limit
        self._most: Final = most_keys
        self._windows: Final = OrderedDict[str, Window]()

    def admit(self, key: str, now: int, limit: tuple[int, int] | None = None) -> bool:
        """Return whether the key may do it once more now; some keys have a limit of their own."""
        window = self._windows.pop(key, None) or Window()
        self._windows[key] = window
        if len(self._windows) > self._most:
            self._windows.popitem(last=False)
        return window.admit(now, limit or self._limit)


class Counts:
    """How many of something each key holds at once, such as sockets an address."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._held: Final = dict[str, int]()

    def take(self, key: str) -> bool:
        """Return whether the key may hold one more, and count it if so."""
        held = self._held.get(key, 0)
        if held >= self._most:
            return False
        self._held[key] = held + 1
        return True

    def give(self, key: str) -> None:
        """Count one less."""
        held = self._held.get(key, 0)
        if held <= 1:
            self._held.pop(key, None)
        else:
            self._held[key] = held - 1

    @property
    def total(self) -> int:
        """How many are held by all keys."""
        return sum(self._held.values())
