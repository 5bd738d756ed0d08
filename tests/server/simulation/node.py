"""A server process: started over a store, and killed without warning."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from shisanshui.server.bootstrap import Server, bootstrap
from shisanshui.server.live.session import Session
from shisanshui.server.settings import ServerSettings
from shisanshui.server.storage import Append, Guest, NewRoom, Repeat, Store, StoreFull
from shisanshui.server.storage.memory import MemoryStore
from tests.server.simulation.loop import VirtualLoop, owner
from tests.server.simulation.network import Socket

SETTINGS = ServerSettings()
T = TypeVar("T")


class SimClock:
    """The server's clock: it starts anywhere, and can be set forwards."""

    def __init__(self, loop: VirtualLoop, start: int = 1_800_000_000_000) -> None:
        self._loop = loop
        self.ahead = start

    def now(self) -> int:
        return self.ahead + int(self._loop.time() * 1000)


@dataclass
class Journal:
    """Everything that stores were asked to append, and what came of it."""

    steps: dict[str, list[Append]] = field(default_factory=dict)
    by_command: dict[tuple[str, str, str], list[Append]] = field(default_factory=dict)

    def note(self, step: Append) -> None:
        """Remember a step that was written."""
        self.steps.setdefault(step.room, []).append(step)
        if step.guest is not None and step.command is not None:
            key = (step.room, step.guest, step.command)
            self.by_command.setdefault(key, []).append(step)


class NodeStore:
    """A store as one process sees it: with a way to and fro, full at times, gone when killed."""

    def __init__(
        self, loop: VirtualLoop, store: Store, *, journal: Journal, rng: Random, slow: float
    ) -> None:
        self._loop = loop
        self._store = store
        self._journal = journal
        self._rng = rng
        self._slow = slow
        self.full = False
        self.dead = False
        self._order = asyncio.Lock()
        self.fatal = 0.0
        """How likely the process dies between a command's write and its answer."""
        self.dies: Callable[[], None] = lambda: None

    async def create(self, room: NewRoom) -> str:
        await self._way(writes=True)

        async def write() -> str:
            key = await self._store.create(room)
            if key == room.first.room:
                self._journal.note(room.first)
            return key

        key = await self._done(write())
        await self._way()
        return key

    async def append(self, step: Append) -> Repeat | None:
        async def write() -> Repeat | None:
            repeat = await self._store.append(step)
            if repeat is None:
                self._journal.note(step)
            return repeat

        async with self._order:  # a store takes steps in the order in which they are asked for
            await self._way(writes=True)
        repeat = await self._done(write())
        if step.command is not None and self._rng.random() < self.fatal:
            self.dies()
        await self._way()
        return repeat

    async def close(self) -> None:
        """The store outlives the process."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._store, name)

        async def call(*args: Any, **more: Any) -> Any:
            await self._way(writes=name.startswith(("save", "lease", "ping")))
            return await self._done(method(*args, **more))

        return call

    async def _done(self, work: Awaitable[T]) -> T:
        """Return what the store answers; a write that has begun is finished even by the dead."""
        if isinstance(self._store, MemoryStore):
            return await work
        return await asyncio.shield(asyncio.ensure_future(self._loop.visit(work)))

    async def _way(self, *, writes: bool = False) -> None:
        if self.dead:
            await asyncio.get_running_loop().create_future()
        if self._slow:
            await asyncio.sleep(self._rng.uniform(0, self._slow))
        if self.dead:
            await asyncio.get_running_loop().create_future()
        if writes and self.full:
            raise StoreFull("the disk is full")


class Node:
    """One life of the server process."""

    def __init__(self, loop: VirtualLoop, store: NodeStore) -> None:
        self._loop = loop
        self.store = store
        self._tasks = set[asyncio.Task[Any]]()
        self._context = copy_context()
        self._context.run(owner.set, self._tasks)
        self._server: Server | None = None

    @property
    def server(self) -> Server:
        """The server, once it has started."""
        assert self._server is not None
        return self._server

    @property
    def alive(self) -> bool:
        """Whether the process takes connections."""
        return self._server is not None and not self.store.dead

    def run(self, work: Any) -> asyncio.Task[Any]:
        """Do something inside the process."""
        return self._loop.create_task(work, context=self._context)

    async def start(self, clock: SimClock, chance: Callable[[int], bytes]) -> None:
        """Start the process, as ``shisanshui`` does."""

        async def begin() -> None:
            server = await bootstrap(SETTINGS, self.store, clock=clock, chance=chance)  # type: ignore[arg-type]
            server.start()
            self._server = server

        await self.run(begin())

    def accept(self, socket: Socket, guest: Guest | None) -> None:
        """Talk with a socket."""
        server = self.server
        session = Session(
            socket, desk=server.desk, guests=server.guests, notes=server.notes, guest=guest
        )
        self.run(session.run())

    def kill(self) -> None:
        """End the process as ``kill -9`` does: nothing it has begun goes on."""
        self.store.dead = True
        for task in list(self._tasks):
            task.cancel()
