"""People at the other seats, who play by the Python client instead of a browser."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Any, Final, Self

from shisanshui.arrangement import Arrangement
from shisanshui.cards import cards_text, parse_cards
from shisanshui.client import Closed, Declined, Server, Table
from shisanshui.presets import load
from shisanshui.wire import commands
from shisanshui.wire.settings import RoomSettings
from shisanshui.wire.view import DealPhase, Todo, View
from tests.e2e.person import arranged

_WAIT_SECONDS = 60
_LOOK_SECONDS = 0.25
"""How soon what is no longer held back is done."""
_LATE = ("stale_round", "not_now", "already_done", "match_running")


class Friends:
    """Friends on a thread of their own, so that a test can wait for its browser meanwhile."""

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self._loop: Final = asyncio.new_event_loop()
        self._thread: Final = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._friends: Final = list[Friend]()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for friend in self._friends:
            friend.go()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_WAIT_SECONDS)
        self._loop.close()

    def call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something on the friends' thread, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_WAIT_SECONDS)

    def meet(self, name: str) -> "Friend":
        """Return a new friend."""
        friend = Friend(self, name)
        self._friends.append(friend)
        return friend


class Friend:
    """One of them: makes a room or comes into one, and plays along."""

    def __init__(self, friends: Friends, name: str) -> None:
        self.name: Final = name
        self._friends: Final = friends
        self._server: Final = Server(friends.url, name=name)
        friends.call(self._server.__aenter__())
        self._table: Table | None = None
        self._playing: asyncio.Task[None] | None = None
        self._held = set[Todo]()

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    @property
    def view(self) -> View:
        return self.table.view

    @property
    def cookie(self) -> str:
        """What the server knows this friend by."""
        return self._server.cookie or ""

    def make_room(self, **settings: Any) -> str:
        """Return the key of a new room, in which this friend is the host."""
        room = self._friends.call(self._server.new_room(RoomSettings(**settings)))
        self.come(room.key)
        return room.key

    def come(self, room: str) -> None:
        """Come into a room."""
        self._table = self._server.table(room)
        self._friends.call(self._table.__aenter__())

    def go(self) -> None:
        """Leave the socket; the seat stays one's own."""
        if self._playing is not None:
            self._friends.call(self._stop())
        if self._table is not None:
            with suppress(Exception):
                self._friends.call(self._table.__aexit__(None, None, None))
        self._table = None

    def sit(self, seat: int | None = None) -> None:
        self._friends.call(self.table.sit(seat))

    def start(self) -> None:
        self._friends.call(self.table.start())

    def until(self, reached: Callable[[View], bool]) -> View:
        """Wait until the friend sees something."""
        return self._friends.call(self.table.until(reached))

    def play_along(self, *, hold: tuple[Todo, ...] = ()) -> None:
        """Do from now on whatever the table waits for, except what is held back."""
        self._held = set(hold)

        async def begin() -> None:
            self._playing = asyncio.create_task(self._play())

        self._friends.call(begin())

    def hold(self, *todo: Todo) -> None:
        """From now on let the table wait for these, and for no others."""
        self._held = set(todo)

    async def _stop(self) -> None:
        assert self._playing is not None
        self._playing.cancel()
        with suppress(asyncio.CancelledError):
            await self._playing

    async def _play(self) -> None:
        done: object = None
        with suppress(Closed):
            while True:
                try:
                    async with asyncio.timeout(_LOOK_SECONDS):
                        view = await self.table.until(partial(self._asked, done=done))
                except TimeoutError:
                    continue
                done = _moment(view)
                try:
                    await self._do(view)
                except Declined as declined:
                    if declined.code not in _LATE:
                        raise

    def _asked(self, view: View, done: object) -> bool:
        todo = view.mine.todo
        return todo is not None and todo not in self._held and _moment(view) != done

    async def _do(self, view: View) -> None:
        table, match = self.table, view.match
        name = table.fresh()
        if view.mine.todo is Todo.READY:
            await table.do(commands.Ready(cmd_id=name))
        if match is None:
            return
        match view.mine.todo:
            case Todo.BID:
                await table.do(commands.Bid(cmd_id=name, points=0, **table.round))
            case Todo.STAKE:
                await table.do(
                    commands.Stake(cmd_id=name, points=match.limits.least_stake, **table.round)
                )
            case Todo.PLAN_EXCHANGE:
                await table.do(commands.PlanExchange(cmd_id=name, times=1, **table.round))
            case Todo.GIVE:
                cards = cards_text(parse_cards(view.mine.cards)[: match.limits.cards])
                await table.do(commands.Give(cmd_id=name, cards=cards, **table.round))
            case Todo.SWAP:
                await table.do(commands.Give(cmd_id=name, cards="", **table.round))
            case Todo.ARRANGE:
                await table.submit(self.rows(view))
            case Todo.NEXT:
                await table.next()
            case _:
                pass

    @staticmethod
    def rows(view: View) -> Arrangement:
        """Return legal rows of the hand."""
        return arranged(view.mine.cards.split(), load("taiwan").scale)


def _moment(view: View) -> object:
    match = view.match
    if match is None or match.phase is DealPhase.DONE:
        return view.mine.todo
    return (match.match, match.round, match.phase_no, view.mine.todo)
