"""The desk: every command of every room goes through here, decided, stored, taken, fanned out."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from shisanshui.arrangement import Arrangement
from shisanshui.fairness import SECRET_BYTES
from shisanshui.game.changed import changed
from shisanshui.server import bots
from shisanshui.server.clock import Clock
from shisanshui.server.fanout import Hub
from shisanshui.server.live.finishing import finished
from shisanshui.server.live.frames import encode
from shisanshui.server.live.room import Answer, LiveRoom, Watcher
from shisanshui.server.live.steps import after_step, replayed, step_of
from shisanshui.server.log import log
from shisanshui.server.metrics import Metrics
from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms.decide import Decision, decide, decide_own
from shisanshui.server.rooms.refused import Refused as RoomRefused
from shisanshui.server.rooms.rules import Rulebook
from shisanshui.server.rooms.state import Kind, Room
from shisanshui.server.rooms.texts import parsed_rows
from shisanshui.server.storage import Append, Conflict, Guest, Store, StoreUnavailable
from shisanshui.wire import commands as wire
from shisanshui.wire.codes import Refusal
from shisanshui.wire.messages import Ok, Refused

Chance = Callable[[int], bytes]
"""Where secret bytes come from; a simulation passes its own."""
Aside = Callable[..., Awaitable[Any]]
"""Runs something long beside the event loop; a simulation runs it at once."""
_TRIES: Final = 8
"""How often a command is decided anew when somebody else's step came first."""
_FOR_NOW: Final = frozenset({Refusal.STORE_FULL, Refusal.SERVER_ERROR})
"""Refusals that say nothing of the command: the same one may be tried again."""
LEAVING_SECONDS: Final = 2.0
"""A page that reloads is not away."""
EXPECT_SECONDS: Final = 15.0
_IDLE_MS: Final = 5 * 60_000


class _CarriedOut(Exception):
    """The command was carried out before, by the step ``seq``."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq: Final = seq


class Desk:
    """All rooms that this process has in hand."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock,
        hub: Hub,
        chance: Chance,
        metrics: Metrics,
        aside: Aside = asyncio.to_thread,
    ) -> None:
        self.store: Final = store
        self.clock: Final = clock
        self.chance: Final = chance
        self.metrics: Final = metrics
        self.rulebook: Final = Rulebook(store)
        self.armed: Callable[[str, int | None], None] = lambda _, __: None
        """Told when a room is due next; the ticker listens."""
        self._aside: Final = aside
        self._hub: Final = hub
        self._rooms: Final = dict[str, LiveRoom]()
        self._loading: Final = dict[str, asyncio.Task[LiveRoom]]()
        self._tasks: Final = set[asyncio.Task[None]]()
        hub.subscribe(self._deliver)

    # --- rooms in hand -------------------------------------------------------------------

    @property
    def rooms(self) -> dict[str, LiveRoom]:
        """The rooms in hand, by key."""
        return self._rooms

    async def open(self, key: str) -> LiveRoom:
        """Return a room, read from its log if need be.

        Raises:
            Refused: there is no such room, or this version cannot read it.
        """
        live = self._rooms.get(key)
        if live is None:
            loading = self._loading.get(key)
            if loading is None:
                loading = self._loading[key] = asyncio.create_task(self._load(key))
                loading.add_done_callback(lambda _: self._loading.pop(key, None))
            live = await asyncio.shield(loading)
        live.used_at = self.clock.now()
        return live

    async def _load(self, key: str) -> LiveRoom:
        steps = tuple(await self.store.steps(key))
        try:
            room = replayed(None, steps)
        except Exception as error:
            self.metrics.errors.labels("load").inc()
            log.error("a room cannot be read", room=key, error=repr(error), exc_info=True)
            raise RoomRefused(Refusal.SERVER_ERROR, "the room cannot be read") from error
        if room is None:
            raise RoomRefused(Refusal.NO_SUCH_ROOM)
        live = self._rooms[key] = LiveRoom(room)
        self.metrics.rooms.set(len(self._rooms))
        return live

    def expect(self, live: LiveRoom, guest: str) -> None:
        """Wait a moment for a guest whose room was just made; then it is away."""
        live.leaving[guest] = self._spawn(self._away_later(live, guest, EXPECT_SECONDS))

    def forget_idle(self) -> None:
        """Let go of rooms that nobody watches or has used for a while; the store has them."""
        now = self.clock.now()
        for key, live in list(self._rooms.items()):
            busy = live.watchers or live.leaving or not live.settled
            if not busy and live.used_at + _IDLE_MS < now:
                del self._rooms[key]
        self.metrics.rooms.set(len(self._rooms))

    # --- commands ------------------------------------------------------------------------

    async def command(self, live: LiveRoom, guest: str, command: wire.AnyCommand) -> Answer:
        """Return the answer to a guest's command, once it is stored; a repeat gets the same."""
        started = time.perf_counter()
        answer: Answer | None = live.refusal(guest, command.cmd_id)
        if answer is None:
            answer = await self._carry_out(live, guest, command)
            if isinstance(answer, Refused) and answer.code not in _FOR_NOW:
                answer = live.remember(guest, command.cmd_id, answer)
        self.metrics.command(type(command).__name__, answer, time.perf_counter() - started)
        return answer

    async def _carry_out(self, live: LiveRoom, guest: str, command: wire.AnyCommand) -> Answer:
        try:
            return await self._act_for(live, guest, command)
        except RoomRefused as refused:
            earlier = await self._earlier(live, guest, command)
            if earlier is not None:
                return earlier
            return Refused(cmd_id=command.cmd_id, code=refused.code, detail=refused.detail)

    async def _earlier(self, live: LiveRoom, guest: str, command: wire.AnyCommand) -> Ok | None:
        """Return the stored answer of a command that is refused now because it was done before."""
        try:
            stored = await self.store.answered(live.room.key, guest, command.cmd_id)
        except StoreUnavailable:
            return None
        return None if stored is None else Ok(cmd_id=command.cmd_id, seq=stored.seq)

    async def _act_for(self, live: LiveRoom, guest: str, command: wire.AnyCommand) -> Ok:
        made: wire.AnyCommand | own.ChangeSettings | own.StartMatch = command
        if isinstance(command, wire.Change):
            made = await self.rulebook.settings(command.settings)
        elif isinstance(command, wire.Start):
            rounds = live.room.settings.rounds
            made = own.StartMatch(tuple([self.chance(SECRET_BYTES) for _ in range(rounds)]))
            await self.warm(live.room)
        seq = await self._append(
            live,
            lambda room, now: decide(room, guest, made, now),
            guest=guest,
            command=command.cmd_id,
        )
        return Ok(cmd_id=command.cmd_id, seq=seq)

    async def warm(self, room: Room) -> None:
        """Have ready what the room's bots need to know, beside the event loop."""
        levels = {chair.bot or room.settings.bot_level for chair in room.chairs}
        await self._aside(bots.warm, room.rules, len(room.chairs), levels)

    async def own(self, live: LiveRoom, command: own.Enter | own.GoAway | own.Rename) -> None:
        """Carry out what the server itself asks of a room.

        Raises:
            Refused: the room does not allow it.
        """
        await self._append(live, lambda room, now: decide_own(room, command, now))

    async def tick(self, key: str) -> None:
        """Let happen in a room what is due.

        Raises:
            Refused: the store cannot be written; the timer rings again.
        """
        live = await self.open(key)
        rules, salt = live.room.rules, f"{key} {live.room.matches}"
        ticks = own.Tick(
            plays=bots.plays(rules, salt),
            plainly=bots.plainly(rules, salt),
            arranges=bots.arranges(rules, salt, lambda seat: self._draft(live, seat)),
            gives=bots.gives(rules, salt),
        )

        def due(room: Room, now: int) -> Decision:
            with self.metrics.tick():
                return decide_own(room, ticks, now)

        try:
            await self._append(live, due)
        except RoomRefused as refused:
            if refused.code is not Refusal.ROOM_OVER:
                raise

    def _draft(self, live: LiveRoom, seat: int) -> Arrangement | None:
        """Return what a seat's player had laid so far, where the room plays that at time-up."""
        room = live.room
        guest = room.chairs[seat].guest
        if guest is None or room.settings.time_up != "draft":
            return None
        drafted = live.draft_of(guest)
        return None if drafted is None else parsed_rows(drafted.rows)

    async def _append(
        self,
        live: LiveRoom,
        deciding: Callable[[Room, int], Decision],
        *,
        guest: str | None = None,
        command: str | None = None,
    ) -> int:
        """Decide, store, take, hint; on a conflict catch up and decide again.

        A guest's command is a step even if it changes nothing: its answer is in the log.
        """
        for _ in range(_TRIES):
            live.used_at = now = self.clock.now()
            before, decision = live.tip, _decided(live, deciding, now)
            if decision is not None and (decision.events or command):
                seq = await self._write(live, before, decision, now, guest=guest, command=command)
                if seq is not None:
                    return seq
            elif decision is not None and live.settled:
                return live.room.seq
            else:
                # An answer must not go ahead of what it rests on.
                await live.until_settled()
        raise RoomRefused(Refusal.SERVER_ERROR, "too many conflicts")

    async def _write(
        self,
        live: LiveRoom,
        before: Room,
        decision: Decision,
        now: int,
        *,
        guest: str | None,
        command: str | None,
    ) -> int | None:
        """Return the step that a decision has become; None if somebody else's came first."""
        seq = before.seq + 1
        decision = Decision(decision.events, changed(decision.after, seq=seq))
        step = step_of(
            before,
            decision,
            at=now,
            guest=guest,
            command=command,
            reply="" if command is None else encode(Ok(cmd_id=command, seq=seq)).decode(),
            finished=finished(before, decision.after, now),
        )
        try:
            with live.sending(decision.after):
                await self._store(step)
        except _CarriedOut as earlier:
            return earlier.seq
        except Conflict:
            await self._catch_up(live)
            return None
        except StoreUnavailable as error:
            self.metrics.store_failed()
            raise RoomRefused(Refusal.STORE_FULL, str(error)) from error
        await self._take(live, decision, now, None if step.timer is None else step.timer.due)
        return seq

    async def _store(self, step: Append) -> None:
        with self.metrics.append():
            repeat = await self.store.append(step)
        if repeat is not None:
            raise _CarriedOut(repeat.seq)

    async def _take(self, live: LiveRoom, decision: Decision, at: int, due: int | None) -> None:
        """Take a step that is stored; those before it were taken before, or are read now."""
        seq = decision.after.seq
        if live.room.seq == seq - 1:
            live.advance(decision.after, decision.events, at=at)
        elif live.room.seq < seq:
            await self._catch_up(live)
        self._hub.hint(live.room.key, seq)
        self.armed(live.room.key, due)

    async def _catch_up(self, live: LiveRoom) -> None:
        """Take the steps that are stored and were not taken."""
        async with live.catching_up:
            for step in await self.store.steps(live.room.key, after=live.room.seq):
                if step.seq == live.room.seq + 1:
                    after, events = after_step(live.room, step)
                    live.advance(after, events, at=step.at)

    def _deliver(self, key: str, seq: int) -> None:
        live = self._rooms.get(key)
        if live is None:
            return
        if live.room.seq >= seq:
            self._push(live)
        else:
            self._spawn(self._catch_up_and_deliver(live))

    async def _catch_up_and_deliver(self, live: LiveRoom) -> None:
        await self._catch_up(live)
        self._push(live)

    def _push(self, live: LiveRoom) -> None:
        try:
            waited = live.deliver()
        except Exception as error:  # noqa: BLE001 - one room's failure is not the others'
            self.metrics.errors.labels("deliver").inc()
            log.error("a step was not shown", room=live.room.key, error=repr(error), exc_info=True)
            for watcher in live.watchers:
                watcher.bye(Refusal.SERVER_ERROR)
            return
        if waited is not None:
            self.metrics.broadcast(waited)

    # --- coming and going ----------------------------------------------------------------

    async def enter(self, live: LiveRoom, guest: Guest, kind: Kind) -> None:
        """Let a guest in, or back in.

        Raises:
            Refused: the room does not let the guest in.
        """
        leaving = live.leaving.pop(guest.id, None)
        if leaving is not None:
            leaving.cancel()
        await self.own(live, own.Enter(guest.id, guest.name, guest.avatar, kind))

    def watch(self, live: LiveRoom, watcher: Watcher) -> None:
        """Let a socket watch from the room's present step on."""
        live.deliver()
        watcher.seq = live.room.seq
        live.watchers[watcher] = None

    def unwatch(self, live: LiveRoom, watcher: Watcher) -> None:
        """Let a socket go; a guest without any is away a moment later."""
        live.watchers.pop(watcher, None)
        guest = watcher.guest
        if not live.watched_by(guest) and guest in live.room.by_guest:
            old = live.leaving.pop(guest, None)
            if old is not None:
                old.cancel()
            live.leaving[guest] = self._spawn(self._away_later(live, guest, LEAVING_SECONDS))

    async def _away_later(self, live: LiveRoom, guest: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        live.leaving.pop(guest, None)
        await self.away(live, guest)

    async def away(self, live: LiveRoom, guest: str) -> None:
        """Mark a guest as away, unless a socket of it is there; a full disk only delays it."""
        while not live.watched_by(guest):
            try:
                await self.own(live, own.GoAway(guest))
            except RoomRefused as refused:
                if refused.code is Refusal.STORE_FULL:
                    await asyncio.sleep(LEAVING_SECONDS)
                    continue
            return

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Let nothing go on in the background."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _decided(
    live: LiveRoom, deciding: Callable[[Room, int], Decision], now: int
) -> Decision | None:
    """Return what is decided on a room's tip; None if it is refused there, which is not stored yet.

    Raises:
        Refused: as decided on what is stored.
    """
    try:
        return deciding(live.tip, now)
    except RoomRefused:
        if live.settled:
            raise
        return None
