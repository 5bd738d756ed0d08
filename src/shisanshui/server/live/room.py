"""A room in this process: its state, what is on its way, its sockets, what only memory holds."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Protocol

from shisanshui.server.live.frames import Frames, Step
from shisanshui.server.rooms.events import AnyEvent
from shisanshui.server.rooms.state import Room
from shisanshui.wire.base import Language, Rows
from shisanshui.wire.codes import Refusal
from shisanshui.wire.messages import Ok, Refused

Answer = Ok | Refused
_REFUSALS: Final = 256
"""How many recent ones are kept: a repeat gets the same one."""


class Watcher(Protocol):
    """A socket that watches a room."""

    guest: str
    language: Language
    seq: int
    """The last step it was sent."""

    def push(self, frame: str) -> None:
        """Send a message, in order, without waiting."""
        ...

    def bye(self, code: Refusal) -> None:
        """Send the reason, then close."""
        ...


@dataclass(frozen=True, slots=True)
class Drafted:
    """Rows laid so far: held in memory, shown to nobody else, in no log."""

    match: int
    round: int
    rows: Rows


class LiveRoom:
    """One room: as it is stored, and as it will be once all that is on its way is stored too.

    Commands that come together are decided one on top of the other and stored together; nobody is
    shown or answered anything before it is stored.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        """As it is stored: what everybody sees."""
        self.tip = room
        """What the next command is decided on."""
        self.catching_up: Final = asyncio.Lock()
        self.watchers: Final = dict[Watcher, None]()
        self.drafts: Final = dict[str, Drafted]()
        self.leaving: Final = dict[str, asyncio.Task[None]]()
        """Guests whose last socket is gone, for a moment longer."""
        self.used_at = 0
        self._on_its_way = 0
        self._flight = 0
        self._landed: Final = asyncio.Event()
        self._steps: list[Step] = []
        self._refusals: Final = OrderedDict[tuple[str, str], Refused]()

    # --- steps on their way --------------------------------------------------------------

    @property
    def settled(self) -> bool:
        """Return whether nothing is on its way."""
        return self._on_its_way == 0

    async def until_settled(self) -> None:
        """Wait until nothing is on its way."""
        while not self.settled:
            await self._landed.wait()

    @contextmanager
    def sending(self, after: Room) -> Generator[None]:
        """Let the next command be decided on a step that is being stored.

        If it cannot be stored, neither can those decided on top of it.
        """
        flight, self.tip = self._flight, after
        self._on_its_way += 1
        self._landed.clear()
        try:
            yield
        except BaseException:
            if self._flight == flight:
                self._flight += 1
                self.tip = self.room
            raise
        finally:
            self._on_its_way -= 1
            if self.settled:
                self._landed.set()

    def advance(self, after: Room, events: tuple[AnyEvent, ...], *, at: int) -> None:
        """Take a step that is in the store."""
        before, self.room = self.room, after
        if self.tip.seq <= after.seq:
            self.tip = after
        if not self.watchers:
            return
        if self._steps and self._steps[-1].shows_as_one:
            self._steps[-1] = self._steps[-1].then(after, events, at)
        else:
            self._steps.append(Step(at, (before, after), events, time.perf_counter()))

    # --- sockets -------------------------------------------------------------------------

    def deliver(self) -> float | None:
        """Send every watcher the steps it has not seen; return how long the oldest waited."""
        steps, self._steps = self._steps, []
        for step in steps:
            frames = Frames(step)
            for watcher in self.watchers:
                frame = frames.frame(watcher.guest, watcher.language, sent=watcher.seq)
                if frame is not None:
                    watcher.seq = step.seq
                    watcher.push(frame)
        if not steps:
            return None
        self._dismiss()
        return time.perf_counter() - steps[0].taken

    def _dismiss(self) -> None:
        """Close the sockets of those who are no longer in the room, or all when it is over."""
        for watcher in list(self.watchers):
            if self.room.over:
                watcher.bye(Refusal.ROOM_OVER)
            elif watcher.guest in self.room.banned:
                watcher.bye(Refusal.KICKED)
            elif watcher.guest not in self.room.by_guest:
                watcher.bye(Refusal.NOT_IN_ROOM)

    def watched_by(self, guest: str) -> bool:
        """Return whether a guest has a socket here."""
        return any(watcher.guest == guest for watcher in self.watchers)

    def draft_of(self, guest: str) -> Drafted | None:
        """Return what a guest has laid so far in the present deal."""
        drafted, match = self.drafts.get(guest), self.room.running
        if drafted is None or match is None:
            return None
        return drafted if (drafted.match, drafted.round) == (match.no, match.game.round) else None

    def refusal(self, guest: str, command: str) -> Refused | None:
        """Return what a recent command was answered that was refused."""
        return self._refusals.get((guest, command))

    def remember(self, guest: str, command: str, refused: Refused) -> Refused:
        """Return how a command was first refused, which is in no log: kept for its repeats."""
        first = self._refusals.setdefault((guest, command), refused)
        if len(self._refusals) > _REFUSALS:
            self._refusals.popitem(last=False)
        return first
