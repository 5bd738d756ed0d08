"""Timers: rows in the store, a heap of the ones this process armed, and a sweep for the rest."""

import asyncio
import heapq
from typing import Final

from shisanshui.server.clock import Clock
from shisanshui.server.live.desk import Desk
from shisanshui.server.log import log
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.storage import DueTimer, Store, StoreUnavailable

LEASE_MS: Final = 5_000
"""How long a timer is held; what failed rings again after it."""
_SWEEP_MS: Final = 2_000
_PAUSE_SECONDS: Final = 0.02
"""Timers that are due so close to each other are leased together."""
_AT_ONCE: Final = 256


class Ticker:
    """Rings for every room that is due, once among all processes."""

    def __init__(self, desk: Desk, store: Store, clock: Clock) -> None:
        self._desk: Final = desk
        self._store: Final = store
        self._clock: Final = clock
        self._heap: Final[list[tuple[int, str]]] = []
        self._due: Final = dict[str, int]()
        self._wake: Final = asyncio.Event()
        self._ringing: Final = set[asyncio.Task[None]]()
        self._task: asyncio.Task[None] | None = None
        desk.armed = self.arm

    def arm(self, room: str, due: int | None) -> None:
        """Know when a room is due next; None for never."""
        if due is None:
            self._due.pop(room, None)
            return
        self._due[room] = due
        heapq.heappush(self._heap, (due, room))
        if self._heap[0] == (due, room):
            self._wake.set()

    def start(self) -> None:
        """Begin to ring."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Ring no more; what is due rings after the next start."""
        tasks = [*self._ringing, *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        swept = 0
        while True:
            now = self._clock.now()
            if self._pop(now) or now >= swept + _SWEEP_MS:
                swept = now
                await self._ring_due(now)
            await self._sleep(swept)

    def _pop(self, now: int) -> bool:
        """Return whether a timer of this process is due, forgetting those that are."""
        found = False
        while self._heap and self._heap[0][0] <= now:
            due, room = heapq.heappop(self._heap)
            if self._due.get(room) == due:
                del self._due[room]
                found = True
        return found

    async def _sleep(self, swept: int) -> None:
        due = self._heap[0][0] if self._heap else swept + _SWEEP_MS
        until = min(due, swept + _SWEEP_MS)
        self._wake.clear()
        seconds = max(_PAUSE_SECONDS, (until - self._clock.now()) / 1000)
        try:
            await asyncio.wait_for(self._wake.wait(), seconds)
        except TimeoutError:
            return

    async def _ring_due(self, now: int) -> None:
        try:
            due = await self._store.next_due()
            while due is not None and due <= now:
                leased = await self._store.lease_due(now, until=now + LEASE_MS, limit=_AT_ONCE)
                for timer in leased:
                    task = asyncio.create_task(self._ring(timer))
                    self._ringing.add(task)
                    task.add_done_callback(self._ringing.discard)
                    await asyncio.sleep(0)  # what players send is not kept waiting by all of them
                if len(leased) < _AT_ONCE:
                    return
        except StoreUnavailable as error:
            log.warning("timers wait for the store", error=str(error))
        except Exception as error:  # noqa: BLE001 - timers go on whatever happens
            self._desk.metrics.errors.labels("ticker").inc()
            log.error("timers failed", error=repr(error), exc_info=True)

    async def _ring(self, timer: DueTimer) -> None:
        try:
            await self._desk.tick(timer.room)
        except (Refused, StoreUnavailable) as error:
            log.warning("a timer rings again", room=timer.room, error=str(error))
        except Exception as error:  # noqa: BLE001 - one room's failure is not the others'
            self._desk.metrics.errors.labels("timer").inc()
            log.error("a timer failed", room=timer.room, error=repr(error), exc_info=True)
