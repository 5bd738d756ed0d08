"""A store in memory: for tests and simulations, and the shortest statement of the contract."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from shisanshui.server.storage.errors import CodeTaken, Conflict
from shisanshui.server.storage.values import (
    Append,
    DueTimer,
    FinishedMatch,
    Guest,
    KeptMatch,
    NewRoom,
    Repeat,
    RoomRow,
    RoomStatus,
    StoredStep,
    Timer,
    Token,
    TokenKind,
)


@dataclass(slots=True)
class _Room:
    code: str
    status: RoomStatus = RoomStatus.OPEN
    listed: bool = False
    summary: str = "{}"
    checkpoint: int = 1
    members: tuple[str, ...] = ()
    updated: int = 0
    steps: list[StoredStep] = field(default_factory=list[StoredStep])

    @property
    def seq(self) -> int:
        return len(self.steps)


class MemoryStore:
    """Everything the server keeps, for as long as the process lives."""

    def __init__(self) -> None:
        self._rooms = dict[str, _Room]()
        self._requests = dict[tuple[str, str], str]()
        self._answers = dict[tuple[str, str, str], Repeat]()
        self._timers = dict[str, Timer]()
        self._leases = dict[str, int]()
        self._guests = dict[str, Guest]()
        self._tokens = dict[str, Token]()
        self._matches = dict[str, FinishedMatch]()
        self._kept = dict[str, KeptMatch]()
        self._rulesets = dict[str, str]()
        self._daily = dict[str, bytes]()
        self._secrets = dict[str, bytes]()

    # --- rooms ---------------------------------------------------------------------------

    async def create(self, room: NewRoom) -> str:
        """Return the room's key; the key of the earlier room if the request is a repeat."""
        earlier = self._requests.get((room.maker, room.request))
        if earlier is not None:
            return earlier
        if self._open_by_code(room.code) is not None:
            raise CodeTaken(room.code)
        key = room.first.room
        self._rooms[key] = _Room(room.code)
        self._requests[room.maker, room.request] = key
        self._write(room.first)
        return key

    async def append(self, step: Append) -> Repeat | None:
        """Write a step; a repeat of its command is answered instead."""
        if step.guest is not None and step.command is not None:
            answer = self._answers.get((step.room, step.guest, step.command))
            if answer is not None:
                return answer
        room = self._rooms.get(step.room)
        if room is None or room.seq != step.seq - 1:
            raise Conflict(step.room)
        self._write(step)
        return None

    def _write(self, step: Append) -> None:
        room = self._rooms[step.room]
        room.steps.append(StoredStep(step.seq, step.at, step.schema, step.events))
        room.updated = step.at
        room.status = step.status
        room.listed = step.listed
        if step.summary is not None:
            room.summary = step.summary
        if step.checkpoint:
            room.checkpoint = step.seq
        if step.members is not None:
            room.members = step.members
        if step.guest is not None and step.command is not None:
            answer = Repeat(step.seq, step.reply)
            self._answers[step.room, step.guest, step.command] = answer
        self._leases.pop(step.room, None)
        if step.timer is None:
            self._timers.pop(step.room, None)
        else:
            self._timers[step.room] = step.timer
        if step.finished is not None:
            match = step.finished
            self._matches[match.id] = match
            self._kept[match.id] = KeptMatch(match.line, step.room, room.checkpoint, step.seq)

    async def steps(self, room: str, *, after: int | None = None) -> Sequence[StoredStep]:
        """Return the steps after a number, or from the last checkpoint on."""
        kept = self._rooms.get(room)
        if kept is None:
            return ()
        return tuple(kept.steps[kept.checkpoint - 1 if after is None else after :])

    async def answered(self, room: str, guest: str, command: str) -> Repeat | None:
        """Return what a guest's command was answered, if it was carried out."""
        return self._answers.get((room, guest, command))

    def _open_by_code(self, code: str) -> str | None:
        for key, room in self._rooms.items():
            if room.code == code and room.status is RoomStatus.OPEN:
                return key
        return None

    def _row(self, key: str) -> RoomRow:
        room = self._rooms[key]
        return RoomRow(key, room.code, room.seq, room.status, room.summary)

    async def find(self, key_or_code: str) -> RoomRow | None:
        """Return a room by its key, or an open one by its code."""
        key = key_or_code if key_or_code in self._rooms else self._open_by_code(key_or_code)
        return None if key is None else self._row(key)

    def _newest(self, keys: list[str]) -> list[RoomRow]:
        return [self._row(key) for key in sorted(keys, key=lambda k: -self._rooms[k].updated)]

    async def listed(self, limit: int) -> Sequence[RoomRow]:
        """Return open rooms of the public lobby, the newest step first."""
        shown = [k for k, r in self._rooms.items() if r.listed and r.status is RoomStatus.OPEN]
        return self._newest(shown)[:limit]

    async def rooms_of(self, guest: str) -> Sequence[RoomRow]:
        """Return the open rooms a guest can go on playing in, the newest step first."""
        return self._newest(
            [
                key
                for key, room in self._rooms.items()
                if room.status is RoomStatus.OPEN and guest in room.members
            ]
        )

    async def open_rooms(self) -> Sequence[str]:
        """Return the keys of all open rooms."""
        return [key for key, room in self._rooms.items() if room.status is RoomStatus.OPEN]

    # --- timers --------------------------------------------------------------------------

    async def lease_due(self, now: int, *, until: int, limit: int) -> Sequence[DueTimer]:
        """Return due timers that nobody else holds, held for the caller until a moment."""
        free = [
            (timer.due, key)
            for key, timer in self._timers.items()
            if timer.due <= now and self._leases.get(key, 0) <= now
        ]
        leased = [DueTimer(key, self._timers[key]) for _, key in sorted(free)[:limit]]
        for timer in leased:
            self._leases[timer.room] = until
        return leased

    async def next_due(self) -> int | None:
        """Return when the earliest timer is due, leased or not."""
        return min((timer.due for timer in self._timers.values()), default=None)

    async def timer(self, room: str) -> Timer | None:
        """Return a room's timer."""
        return self._timers.get(room)

    # --- guests --------------------------------------------------------------------------

    async def guest(self, guest: str) -> Guest | None:
        """Return a guest."""
        return self._guests.get(guest)

    async def save_guest(self, guest: Guest) -> None:
        """Write a guest, new or changed."""
        self._guests[guest.id] = guest

    async def forget_guest(self, guest: str) -> None:
        """Remove a guest, its tokens, its history and its answers."""
        self._guests.pop(guest, None)
        self._tokens = {k: t for k, t in self._tokens.items() if t.guest != guest}
        self._answers = {k: a for k, a in self._answers.items() if k[1] != guest}
        self._requests = {k: r for k, r in self._requests.items() if k[0] != guest}
        for room in self._rooms.values():
            room.members = tuple(m for m in room.members if m != guest)
        for key, match in self._matches.items():
            seats = tuple(pair for pair in match.seats if pair[0] != guest)
            self._matches[key] = replace(match, seats=seats)

    async def save_token(self, token: Token) -> None:
        """Write a token."""
        self._tokens[token.digest] = token

    async def use_token(self, digest: str, kind: TokenKind, now: int) -> Token | None:
        """Return an unexpired token; one that moves a guest is gone afterwards."""
        token = self._tokens.get(digest)
        if token is None or token.kind is not kind or token.expires <= now:
            return None
        if kind is TokenKind.MOVE:
            del self._tokens[digest]
        return token

    # --- history -------------------------------------------------------------------------

    async def history(
        self, guest: str, *, before: str | None, limit: int
    ) -> Sequence[tuple[str, int]]:
        """Return a guest's matches, newest first, after the one ``before``: line and seat."""
        mine = [m for m in self._matches.values() if guest in dict(m.seats)]
        mine.sort(key=lambda m: (-m.ended, m.id))
        start = 0
        if before is not None:
            start = next((at + 1 for at, m in enumerate(mine) if m.id == before), len(mine))
        return [(match.line, dict(match.seats)[guest]) for match in mine[start : start + limit]]

    async def seat_in(self, match: str, guest: str) -> int | None:
        """Return where a guest sat in a finished match; None if nowhere."""
        kept = self._matches.get(match)
        return None if kept is None else dict(kept.seats).get(guest)

    async def match(self, match: str) -> KeptMatch | None:
        """Return a match's line, and which steps of which room it was."""
        return self._kept.get(match)

    async def save_ruleset(self, digest: str, body: str) -> None:
        """Keep a resolved rule set under its digest."""
        self._rulesets[digest] = body

    async def ruleset(self, digest: str) -> str | None:
        """Return a resolved rule set."""
        return self._rulesets.get(digest)

    async def daily(self, days: Sequence[str], secrets: Sequence[bytes]) -> Sequence[bytes]:
        """Return each day's secret; a day that had none gets the one given, for ever."""
        return [self._daily.setdefault(d, s) for d, s in zip(days, secrets, strict=True)]

    # --- the server ----------------------------------------------------------------------

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """Return a named secret of this server; the given bytes if there was none."""
        return self._secrets.setdefault(name, fresh)

    async def ping(self) -> None:
        """Memory can always be written."""

    async def close(self) -> None:
        """Nothing to close."""
