"""The interface every store fulfils; tests/server/test_store_contract.py says what it means."""

from collections.abc import Sequence
from typing import Protocol

from shisanshui.server.storage.values import (
    Append,
    DueTimer,
    Guest,
    KeptMatch,
    NewRoom,
    Repeat,
    RoomRow,
    StoredStep,
    Timer,
    Token,
    TokenKind,
)


class EventStore(Protocol):
    """Rooms as logs of steps, numbered from 1 without a gap.

    Everything may raise ``StoreUnavailable``; nothing is written then.
    """

    async def create(self, room: NewRoom) -> str:
        """Return the room's key; the key of the earlier room if the request is a repeat.

        Raises:
            CodeTaken: an open room has the code.
        """
        ...

    async def append(self, step: Append) -> Repeat | None:
        """Write a step, its answer and the room's timer at once; None when it was written.

        A step whose command was carried out before is not written: its answer is returned. Steps of
        a room that one process appends at once are taken in the order it asked; where one is not
        written, those that rest on it are conflicts.

        Raises:
            Conflict: the room is at another step, or does not exist.
        """
        ...

    async def steps(self, room: str, *, after: int | None = None) -> Sequence[StoredStep]:
        """Return the steps after a number; with None from the last checkpoint on."""
        ...

    async def answered(self, room: str, guest: str, command: str) -> Repeat | None:
        """Return what a guest's command was answered, if it was carried out."""
        ...

    async def find(self, key_or_code: str) -> RoomRow | None:
        """Return a room by its key, or an open one by its code."""
        ...

    async def listed(self, limit: int) -> Sequence[RoomRow]:
        """Return open rooms of the public lobby, the newest step first."""
        ...

    async def rooms_of(self, guest: str) -> Sequence[RoomRow]:
        """Return the open rooms a guest can go on playing in, the newest step first."""
        ...

    async def open_rooms(self) -> Sequence[str]:
        """Return the keys of all open rooms."""
        ...

    async def lease_due(self, now: int, *, until: int, limit: int) -> Sequence[DueTimer]:
        """Return due timers that nobody else holds, held for the caller until a moment."""
        ...

    async def next_due(self) -> int | None:
        """Return when the earliest timer is due, leased or not."""
        ...

    async def timer(self, room: str) -> Timer | None:
        """Return a room's timer."""
        ...


class GuestStore(Protocol):
    """Guests and the tokens handed out to them."""

    async def guest(self, guest: str) -> Guest | None:
        """Return a guest."""
        ...

    async def save_guest(self, guest: Guest) -> None:
        """Write a guest, new or changed."""
        ...

    async def forget_guest(self, guest: str) -> None:
        """Remove a guest, its tokens, its history and its answers; room logs keep bare ids."""
        ...

    async def save_token(self, token: Token) -> None:
        """Write a token."""
        ...

    async def use_token(self, digest: str, kind: TokenKind, now: int) -> Token | None:
        """Return an unexpired token; one that moves a guest is gone afterwards."""
        ...


class HistoryStore(Protocol):
    """Finished matches, rule sets met, and the daily challenge's secrets."""

    async def history(
        self, guest: str, *, before: str | None, limit: int
    ) -> Sequence[tuple[str, int]]:
        """Return a guest's matches, newest first, after ``before``: line (JSON) and seat."""
        ...

    async def seat_in(self, match: str, guest: str) -> int | None:
        """Return where a guest sat in a finished match; None if nowhere."""
        ...

    async def match(self, match: str) -> KeptMatch | None:
        """Return a match's line (JSON), and which steps of which room it was."""
        ...

    async def save_ruleset(self, digest: str, body: str) -> None:
        """Keep a resolved rule set (JSON) under its digest."""
        ...

    async def ruleset(self, digest: str) -> str | None:
        """Return a resolved rule set (JSON)."""
        ...

    async def daily(self, days: Sequence[str], secrets: Sequence[bytes]) -> Sequence[bytes]:
        """Return each day's secret; a day that had none gets the one given, for ever."""
        ...


class Store(EventStore, GuestStore, HistoryStore, Protocol):
    """Everything the server keeps."""

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """Return a named secret of this server; the given bytes if there was none."""
        ...

    async def ping(self) -> None:
        """Write something small.

        Raises:
            StoreUnavailable: the store cannot write.
        """
        ...

    async def close(self) -> None:
        """Finish what was begun, and close."""
        ...
