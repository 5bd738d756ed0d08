"""One socket's conversation: hello, then commands and notes until it closes."""

import asyncio
from typing import Final

import msgspec

from shisanshui.server import limits
from shisanshui.server.identity.guests import Guests
from shisanshui.server.live.desk import Desk
from shisanshui.server.live.frames import encode, numbers_of, view_of
from shisanshui.server.live.notes import Notes
from shisanshui.server.live.outbox import Outbox, Transport
from shisanshui.server.live.room import LiveRoom
from shisanshui.server.log import log
from shisanshui.server.rooms import codec
from shisanshui.server.rooms.happenings import happenings
from shisanshui.server.rooms.refused import Refused as RoomRefused
from shisanshui.server.rooms.state import Kind
from shisanshui.server.storage import Guest, StoreUnavailable
from shisanshui.wire import commands as wire
from shisanshui.wire.base import Language
from shisanshui.wire.codes import PROTOCOL, Refusal
from shisanshui.wire.messages import Bye, Message, Missed, Pong, Refused, Sync

HELLO_SECONDS: Final = 5.0
_MOST_MISSED: Final = 200
_MOST_REFUSED: Final = 200
"""A socket that goes on sending far above its limit is closed."""
_TOO_SLOW: Final = "too_slow"
_FOR_GOOD: Final = frozenset(
    {
        Refusal.KICKED,
        Refusal.ROOM_OVER,
        Refusal.NO_SUCH_ROOM,
        Refusal.NOT_IN_ROOM,
        Refusal.OLD_CLIENT,
        Refusal.BAD_TOKEN,
        Refusal.NOT_SIGNED_IN,
        Refusal.ROOM_LOCKED,
        Refusal.ROOM_FULL,
        Refusal.NO_SPECTATORS,
    }
)
"""Reasons after which coming back would change nothing."""

_DECODER: Final = msgspec.json.Decoder(wire.ClientMessage)


class _CommandId(msgspec.Struct):
    cmd_id: str | None = None


class Session:
    """A guest's socket in a room."""

    def __init__(
        self,
        transport: Transport,
        *,
        desk: Desk,
        guests: Guests,
        notes: Notes,
        guest: Guest | None,
    ) -> None:
        self.guest = "" if guest is None else guest.id
        self.language = Language.EN if guest is None else Language(guest.lang)
        self.seq = 0
        self._who = guest
        self._kind = Kind.PERSON
        self._transport: Final = transport
        self._desk: Final = desk
        self._guests: Final = guests
        self._notes: Final = notes
        self._outbox: Final = Outbox(transport)
        self._refused = 0
        self._dismissed = False

    # --- as the room's watcher -----------------------------------------------------------

    def push(self, frame: str) -> None:
        """Send a message, in order, without waiting."""
        self._outbox.push(frame)

    def say(self, message: Message) -> None:
        """Send a message."""
        self._outbox.push(encode(message).decode())

    def bye(self, code: Refusal) -> None:
        """Send the reason, then close."""
        if self._dismissed:
            return
        self._dismissed = True
        self._desk.metrics.dropped.labels(code.value).inc()
        self.say(Bye(code=code, again=code not in _FOR_GOOD))
        self._outbox.close(1000 if code in _FOR_GOOD else 1008, code.value)

    # --- the conversation ----------------------------------------------------------------

    async def run(self) -> None:
        """Talk until the socket closes."""
        live: LiveRoom | None = None
        try:
            live = await asyncio.wait_for(self._arrive(), HELLO_SECONDS)
            if live is not None:
                await self._listen(live)
        except TimeoutError:
            self.bye(Refusal.BAD_MESSAGE)
        except RoomRefused as refused:
            self.bye(refused.code)
        except StoreUnavailable:
            self.bye(Refusal.STORE_FULL)
        finally:
            if live is not None:
                self._desk.unwatch(live, self)
            await self._ended()

    async def _ended(self) -> None:
        """Let a farewell go out before the socket is given back."""
        if self._outbox.overflowed:
            self._desk.metrics.dropped.labels(_TOO_SLOW).inc()
        if self._outbox.pending:
            await asyncio.wait({self._outbox.pending}, timeout=1.0)
        await self._outbox.stop()

    async def _arrive(self) -> LiveRoom | None:
        """Answer hello with the room's view; None if the socket closed before."""
        text = await self._transport.receive()
        if text is None:
            return None
        hello = self._decode(text)
        if not isinstance(hello, wire.Hello):
            raise RoomRefused(Refusal.BAD_MESSAGE)
        if hello.protocol != PROTOCOL:
            raise RoomRefused(Refusal.OLD_CLIENT)
        key = await self._identify(hello)
        self.language = hello.lang or self.language
        live = await self._desk.open(key)
        assert self._who is not None
        await self._desk.enter(live, self._who, self._kind)
        await self._sync(live, hello.since)
        return live

    async def _identify(self, hello: wire.Hello) -> str:
        """Return the key of the room; who the guest is, is known then."""
        row = await self._desk.store.find(hello.room)
        if row is None and len(hello.room) == 6:
            row = await self._desk.store.find(hello.room.upper())
        if hello.token is not None:
            self._who, room = await self._guests.bot(hello.token)
            self._kind = Kind.OUTSIDE_BOT
            if row is None or row.room != room:
                raise RoomRefused(Refusal.BAD_TOKEN)
        if self._who is None:
            raise RoomRefused(Refusal.NOT_SIGNED_IN)
        if row is None:
            raise RoomRefused(Refusal.NO_SUCH_ROOM)
        self.guest = self._who.id
        return row.room

    async def _sync(self, live: LiveRoom, since: int) -> None:
        """Send the view and what was missed; from here on the socket watches."""
        missed: list[Missed] = []
        read, truncated = since, False
        if live.room.seq - since > _MOST_MISSED or since > live.room.seq:
            read, truncated = max(0, live.room.seq - _MOST_MISSED), since > 0
        if since == 0:
            read = live.room.seq
        while read < live.room.seq:
            for step in await self._desk.store.steps(live.room.key, after=read):
                told = happenings(codec.decode(step), numbers_of(live.room))
                if told:
                    missed.append(Missed(seq=step.seq, at=step.at, events=told))
                read = step.seq
        self._desk.watch(live, self)
        missed = [step for step in missed if step.seq <= self.seq]  # the rest comes as updates
        drafted = live.draft_of(self.guest)
        self.say(
            Sync(
                protocol=PROTOCOL,
                seq=live.room.seq,
                now=self._desk.clock.now(),
                view=view_of(live.room, self.guest, self.language, drafted and drafted.rows),
                missed=tuple(missed),
                truncated=truncated,
            )
        )

    async def _listen(self, live: LiveRoom) -> None:
        while (text := await self._transport.receive()) is not None:
            limit = limits.WATCHING if live.room.seat_of(self.guest) is None else limits.SEATED
            if not self._notes.admit(self.guest, limit):
                self._too_fast(text)
                continue
            try:
                await self._take(live, text)
            except RoomRefused as refused:
                self._refuse(text, refused.code, refused.detail)
            except Exception as error:  # noqa: BLE001 - one bad message never ends a room
                self._desk.metrics.errors.labels("session").inc()
                log.error("message failed", room=live.room.key, error=repr(error), exc_info=True)
                self._refuse(text, Refusal.SERVER_ERROR, "")

    def _too_fast(self, text: str | bytes) -> None:
        self._refused += 1
        if self._refused > _MOST_REFUSED:
            self.bye(Refusal.TOO_FAST)
        else:
            self._refuse(text, Refusal.TOO_FAST, "")

    async def _take(self, live: LiveRoom, text: str | bytes) -> None:
        message = self._decode(text)
        if isinstance(message, wire.Command):
            self.say(await self._desk.command(live, self.guest, message))
        elif isinstance(message, wire.Ping):
            self.say(Pong(at=message.at, now=self._desk.clock.now()))
        else:
            await self._notes.take(live, self, message)

    def _decode(self, text: str | bytes) -> wire.ClientMessage:
        if len(text) > limits.FRAME_BYTES:
            raise RoomRefused(Refusal.TOO_LARGE)
        try:
            return _DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise RoomRefused(Refusal.BAD_MESSAGE, str(error)[:200]) from None

    def _refuse(self, text: str | bytes, code: Refusal, detail: str) -> None:
        try:
            command = msgspec.json.decode(text[: limits.FRAME_BYTES], type=_CommandId).cmd_id
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            command = None
        self.say(Refused(cmd_id=command and command[:40], code=code, detail=detail))
