"""A seat at a table: the view kept up to date, commands sent and answered, the shuffle done."""

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card, ShisanshuiError, cards_text, parse_cards
from shisanshui.fairness import SECRET_BYTES, Transcript, commitment
from shisanshui.wire import commands
from shisanshui.wire.base import NaturalChoice
from shisanshui.wire.codes import PROTOCOL
from shisanshui.wire.messages import Bye, Ok, Refused, ServerMessage, Sync, Update
from shisanshui.wire.view import DealPhase, RoomPhase, Todo, View

Chooses = Callable[["Table"], Awaitable[Arrangement]]
"""Lays one's cards, which stand in ``table.view.mine.cards``."""

_DECODER: Final = msgspec.json.Decoder(ServerMessage)
_PARTS: Final = ("room", "players", "seats", "match", "reveal", "mine")


class Declined(ShisanshuiError):
    """A command was not carried out; ``code`` says why."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Closed(ShisanshuiError):
    """The socket is closed; ``code`` says why, where the server said so."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Table:
    """One socket at one table."""

    def __init__(
        self, url: str, room: str, *, cookie: str | None, since: int, token: str | None
    ) -> None:
        self._url: Final = url
        self._room: Final = room
        self._headers: Final = {} if cookie is None else {"cookie": cookie}
        self._hello: Final = commands.Hello(protocol=PROTOCOL, room=room, since=since, token=token)
        self._socket: ClientConnection | None = None
        self._open = False
        self._reader: asyncio.Task[None] | None = None
        self._answers: Final = dict[str, asyncio.Future[Ok]]()
        self._openings: Final = dict[tuple[int, int], bytes]()
        self._committed: Final = set[tuple[int, int]]()
        """The shuffles to which a commitment was sent over this socket."""
        self._changed: Final = asyncio.Condition()
        self._why = "closed"
        self.view: View
        """What one sees now."""
        self.seq = 0
        self.updates: Final = deque[Update](maxlen=1000)
        """The last updates, for those who want to know what happened."""

    async def __aenter__(self) -> Self:
        """Come in, or back.

        Raises:
            Closed: the room does not let one in.
        """
        self._socket = await connect(
            self._url, additional_headers=self._headers, max_size=None, compression=None
        )
        await self._socket.send(msgspec.json.encode(self._hello), text=True)
        first = _DECODER.decode(await self._receive())
        if isinstance(first, Bye):
            await self._socket.close()
            raise Closed(first.code)
        assert isinstance(first, Sync)
        self.view, self.seq = first.view, first.seq
        self._open = True
        self._committed.clear()
        self._reader = asyncio.create_task(self._read())
        await self._shuffle()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Go; the seat stays one's own."""
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def _receive(self) -> str | bytes:
        assert self._socket is not None
        try:
            return await self._socket.recv()
        except ConnectionClosed:
            raise Closed(self._why) from None

    async def _read(self) -> None:
        try:
            while True:
                await self._take(_DECODER.decode(await self._receive()))
        except Closed as closed:
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(closed)
            async with self._changed:
                self._open = False
                self._changed.notify_all()

    async def _take(self, message: Any) -> None:
        match message:
            case Update():
                await self._update(message)
            case Ok(cmd_id=command):
                self._answer(command, message)
            case Refused(cmd_id=str(command)):
                self._answer(command, Declined(message.code, message.detail))
            case Bye():
                self._why = message.code
            case _:
                pass

    def _answer(self, command: str, answer: Ok | Declined) -> None:
        waiting = self._answers.pop(command, None)
        if waiting is None or waiting.done():
            return
        if isinstance(answer, Ok):
            waiting.set_result(answer)
        else:
            waiting.set_exception(answer)

    async def _update(self, update: Update) -> None:
        async with self._changed:
            self.view = _updated(self.view, update)
            self.seq = update.seq
            self.updates.append(update)
            self._changed.notify_all()
        await self._shuffle()

    async def until(self, reached: Callable[[View], bool]) -> View:
        """Return the view once it is as wanted.

        Raises:
            Closed: the socket closed before.
        """
        async with self._changed:
            await self._changed.wait_for(lambda: not self._open or reached(self.view))
        if not reached(self.view):
            raise Closed(self._why)
        return self.view

    # --- commands ------------------------------------------------------------------------

    async def send(self, message: commands.ClientMessage) -> None:
        """Send a message without waiting for an answer."""
        if not self._open:
            raise Closed(self._why)
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode(message), text=True)

    async def do(self, command: commands.AnyCommand) -> Ok:
        """Return the answer to a command, which is stored then.

        Raises:
            Declined: it was refused.
            Closed: the socket closed before the answer; send the same command again.
        """
        waiting = asyncio.get_running_loop().create_future()
        self._answers[command.cmd_id] = waiting
        await self.send(command)
        return await waiting

    @staticmethod
    def fresh() -> str:
        """Return a name for a new command."""
        return secrets.token_hex(8)

    @property
    def round(self) -> dict[str, int]:
        """The match and round that commands of this deal name."""
        match = self.view.match
        return {} if match is None else {"match": match.match, "round": match.round}

    async def sit(self, seat: int | None = None) -> Ok:
        """Sit down."""
        return await self.do(commands.Sit(cmd_id=self.fresh(), seat=seat))

    async def start(self) -> Ok:
        """Start the match, as the host."""
        return await self.do(commands.Start(cmd_id=self.fresh()))

    async def submit(
        self,
        rows: Arrangement,
        *,
        natural: NaturalChoice = NaturalChoice.DEFAULT,
        insist: bool = False,
    ) -> Ok:
        """Lay rows, and so be ready."""
        front, middle, back = (cards_text(row) for row in rows.rows)
        return await self.do(
            commands.Submit(
                cmd_id=self.fresh(),
                front=front,
                middle=middle,
                back=back,
                natural=natural,
                foul=insist,
                **self.round,
            )
        )

    async def next(self) -> Ok:
        """Have seen the settlement; commits to one's part of the next shuffle."""
        made = self._commitment()
        return await self.do(commands.Next(cmd_id=self.fresh(), commitment=made, **self.round))

    def _commitment(self) -> str | None:
        """Return a commitment to one's part of a shuffle, if the table asks for one."""
        mine, match = self.view.mine, self.view.match
        shuffle = None if match is None else match.shuffle
        if match is None or shuffle is None or mine.seat is None:
            return None
        if mine.commit_round != shuffle.round:
            return None
        fresh = secrets.token_bytes(SECRET_BYTES)
        opening = self._openings.setdefault((match.match, shuffle.round), fresh)
        root = bytes.fromhex(shuffle.root)
        return commitment(opening, root=root, round_no=shuffle.round, seat=mine.seat).hex()

    async def _shuffle(self) -> None:
        """Open one's part of the shuffle when the table asks for it; commit, if no tap will."""
        mine, match = self.view.mine, self.view.match
        shuffle = None if match is None else match.shuffle
        if match is None or shuffle is None or mine.seat is None:
            return
        where = (match.match, shuffle.round)
        made = None if mine.todo is Todo.NEXT else self._commitment()
        if made is not None and where not in self._committed:
            self._committed.add(where)
            await self.send(
                commands.Commit(
                    cmd_id=self.fresh(),
                    match=match.match,
                    round=shuffle.round,
                    commitment=made,
                )
            )
        elif mine.open_round == shuffle.round and where in self._openings:
            opening = self._openings.pop(where)
            if self._checked(opening, mine.seat):
                await self.send(
                    commands.Open(
                        cmd_id=self.fresh(),
                        match=match.match,
                        round=shuffle.round,
                        opening=opening.hex(),
                    )
                )

    def _checked(self, opening: bytes, seat: int) -> bool:
        """Return whether the closed transcript holds one's own commitment."""
        match = self.view.match
        shuffle = None if match is None else match.shuffle
        if shuffle is None:
            return False
        transcript = Transcript(
            rules=self.view.room.settings.rules.digest,
            root=bytes.fromhex(shuffle.root),
            round_no=shuffle.round,
            commitments=tuple(
                [None if c is None else bytes.fromhex(c) for c in shuffle.commitments]
            ),
        )
        return transcript.digest.hex() == shuffle.transcript and transcript.opens(seat, opening)

    async def play(self, choose: Chooses) -> View:
        """Return the view at the end of the match, played by a function that lays rows.

        Stakes, exchanges and bids are left to the end of their time.
        """
        acted: tuple[int, int, Todo] | None = None
        while True:
            view = await self._until_asked(acted)
            if _over(view):
                return view
            acted = _asked(view)
            try:
                if view.mine.todo is Todo.ARRANGE:
                    await self.submit(await choose(self))
                elif view.mine.todo is Todo.NEXT:
                    await self.next()
            except Declined as declined:
                if declined.code not in ("stale_round", "not_now", "already_done"):
                    raise

    async def _until_asked(self, acted: tuple[int, int, Todo] | None) -> View:
        return await self.until(lambda view: _over(view) or _asked(view) not in (None, acted))

    def hand(self) -> tuple[Card, ...]:
        """Return one's own cards."""
        return parse_cards(self.view.mine.cards)


def _updated(view: View, update: Update) -> View:
    """Return a view with the parts of an update in their places."""
    parts = {name: getattr(update, name) for name in _PARTS}
    if update.ready is not msgspec.UNSET and view.match is not None:
        seats = zip(view.match.seats, update.ready, strict=True)
        told = tuple([msgspec.structs.replace(seat, ready=ready) for seat, ready in seats])
        parts["match"] = msgspec.structs.replace(view.match, seats=told)
    changed = {name: part for name, part in parts.items() if part is not msgspec.UNSET}
    return msgspec.structs.replace(view, **changed)


def _asked(view: View) -> tuple[int, int, Todo] | None:
    match, todo = view.match, view.mine.todo
    if match is None or todo is None or todo not in (Todo.ARRANGE, Todo.NEXT):
        return None
    return (match.match, match.round, todo)


def _over(view: View) -> bool:
    match = view.match
    ended = match is not None and match.phase is DealPhase.DONE
    return view.room.phase is RoomPhase.OVER or ended
