"""The one place where a server is put together from its parts."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shisanshui.server import limits
from shisanshui.server.clock import Clock, SystemClock
from shisanshui.server.fanout import Hub
from shisanshui.server.identity.guests import Guests
from shisanshui.server.live.desk import Chance, Desk
from shisanshui.server.live.notes import Notes
from shisanshui.server.live.ticker import Ticker
from shisanshui.server.log import log
from shisanshui.server.metrics import Metrics
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.settings import ServerSettings
from shisanshui.server.storage import Store, StoreUnavailable

RECOVERY_SECONDS: Final = 6.0
"""How long after a start people may take to come back before they count as away."""
_UPKEEP_SECONDS: Final = 60.0
_HOUR_MS: Final = 3_600_000
_MANY: Final = 1 << 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server's parts, put together."""

    settings: ServerSettings
    store: Store
    clock: Clock
    metrics: Metrics
    hub: Hub
    desk: Desk
    ticker: Ticker
    guests: Guests
    notes: Notes
    rooms_by_guest: limits.Windows
    rooms_by_address: limits.Windows
    guests_by_address: limits.Windows
    requests: limits.Windows
    sockets_by_guest: limits.Counts
    sockets_by_address: limits.Counts
    background: set["asyncio.Task[None]"]

    def start(self) -> None:
        """Begin to ring timers, and look after rooms that were open before."""
        self.ticker.start()
        for work in (self._recover(), self._keep_up()):
            self.background.add(asyncio.create_task(work))

    async def stop(self) -> None:
        """Finish what is being written, and close the store."""
        for task in self.background:
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        await self.ticker.stop()
        await self.desk.close()
        self.hub.close()
        await self.store.close()

    async def _recover(self) -> None:
        """Mark as away who was in a room when the process ended and has not come back."""
        rooms: Sequence[str] | None = None
        while rooms is None:
            await asyncio.sleep(RECOVERY_SECONDS)
            try:
                rooms = await self.store.open_rooms()
            except StoreUnavailable as error:
                log.warning("rooms cannot be looked after yet", error=str(error))
        for key in rooms:
            try:
                await self._look_after(key)
            except (Refused, StoreUnavailable) as error:
                log.warning("a room could not be looked after", room=key, error=str(error))
            except Exception as error:  # noqa: BLE001 - one room's failure is not the others'
                self.metrics.errors.labels("recover").inc()
                log.error("a room was not looked after", room=key, error=repr(error), exc_info=True)
            await asyncio.sleep(0)

    async def _look_after(self, key: str) -> None:
        live = await self.desk.open(key)
        for member in live.room.members:
            gone = member.away_since is None and member.guest not in live.leaving
            if gone and not live.watched_by(member.guest):
                await self.desk.away(live, member.guest)

    async def _keep_up(self) -> None:
        while True:
            await asyncio.sleep(_UPKEEP_SECONDS)
            self.desk.forget_idle()


async def bootstrap(
    settings: ServerSettings,
    store: Store,
    *,
    clock: Clock | None = None,
    chance: Chance = secrets.token_bytes,
) -> Server:
    """Return a server over a store; nothing runs until it is started."""
    clock = clock or SystemClock()
    metrics, hub = Metrics(), Hub()
    desk = Desk(store, clock=clock, hub=hub, chance=chance, metrics=metrics)
    key = await store.secret("cookies", chance(32))
    free = settings.unlimited

    def an_hour(most: int) -> limits.Windows:
        return limits.Windows((_MANY if free else most, _HOUR_MS))

    return Server(
        settings=settings,
        store=store,
        clock=clock,
        metrics=metrics,
        hub=hub,
        desk=desk,
        ticker=Ticker(desk, store, clock),
        guests=Guests(store, clock=clock, chance=chance, key=key),
        notes=Notes(clock, free=free),
        rooms_by_guest=an_hour(settings.rooms_per_guest),
        rooms_by_address=an_hour(settings.rooms_per_address),
        guests_by_address=an_hour(settings.guests_per_address),
        requests=limits.Windows((_MANY if free else settings.requests_per_address, 60_000)),
        sockets_by_guest=limits.Counts(_MANY if free else settings.sockets_per_guest),
        sockets_by_address=limits.Counts(_MANY if free else settings.sockets_per_address),
        background=set(),
    )
