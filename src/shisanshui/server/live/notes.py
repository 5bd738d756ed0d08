"""Notes: what is passed on or answered from memory, and never stored."""

from typing import Final, Protocol

from shisanshui.server import limits
from shisanshui.server.clock import Clock
from shisanshui.server.live.frames import encode
from shisanshui.server.live.room import Drafted, LiveRoom, Watcher
from shisanshui.server.live.suggesting import suggestions
from shisanshui.server.rooms.refused import Refused
from shisanshui.wire import commands as wire
from shisanshui.wire import messages
from shisanshui.wire.base import Rows
from shisanshui.wire.codes import Refusal


class Speaker(Watcher, Protocol):
    """The socket a note came from."""

    def say(self, message: messages.Message) -> None:
        """Send it a message."""
        ...


class Notes:
    """Drafts, quick phrases and suggestions."""

    def __init__(self, clock: Clock, *, free: bool = False) -> None:
        self.free: Final = free
        """No limits: for tests that send more than people do."""
        self._clock: Final = clock
        self._messages: Final = limits.Windows(limits.SEATED)
        self._talk: Final = limits.Windows(limits.TALK)
        self._asking: Final = limits.Windows(limits.SUGGESTIONS)

    def admit(self, guest: str, limit: tuple[int, int]) -> bool:
        """Return whether a guest may send one more message of any kind now."""
        return self.free or self._messages.admit(guest, self._clock.now(), limit)

    async def take(self, live: LiveRoom, speaker: Speaker, note: wire.AnyNote) -> None:
        """Do what a note asks.

        Raises:
            Refused: it is too much, or not for this guest or moment.
        """
        match note:
            case wire.Draft():
                self._draft(live, speaker, note)
            case wire.Say():
                self._say(live, speaker, note)
            case wire.Suggest():
                self._suggest(live, speaker, note)
            case _:
                raise Refused(Refusal.BAD_MESSAGE)

    def _draft(self, live: LiveRoom, speaker: Speaker, note: wire.Draft) -> None:
        match = live.room.running
        if match is None or live.room.seat_of(speaker.guest) is None:
            return
        if (note.match, note.round) != (match.no, match.game.round):
            return
        rows = Rows(front=note.front, middle=note.middle, back=note.back)
        live.drafts[speaker.guest] = Drafted(note.match, note.round, rows)
        frame = encode(messages.Drafted(match=note.match, round=note.round, rows=rows)).decode()
        for watcher in live.watchers:
            if watcher.guest == speaker.guest and watcher is not speaker:
                watcher.push(frame)

    def _say(self, live: LiveRoom, speaker: Speaker, note: wire.Say) -> None:
        member = live.room.by_guest.get(speaker.guest)
        if member is None:
            raise Refused(Refusal.NOT_IN_ROOM)
        if not self._talk.admit(speaker.guest, self._clock.now()):
            raise Refused(Refusal.TOO_FAST)
        frame = encode(messages.Said(player=member.player, phrase=note.phrase)).decode()
        for watcher in live.watchers:
            watcher.push(frame)

    def _suggest(self, live: LiveRoom, speaker: Speaker, note: wire.Suggest) -> None:
        room, match = live.room, live.room.running
        seat = room.seat_of(speaker.guest)
        if match is None or seat is None or match.guests[seat] != speaker.guest:
            raise Refused(Refusal.NOT_SEATED)
        if not room.settings.assistance:
            raise Refused(Refusal.NOT_OFFERED)
        if (note.match, note.round) != (match.no, match.game.round):
            raise Refused(Refusal.STALE_ROUND)
        if not self._asking.admit(speaker.guest, self._clock.now()):
            raise Refused(Refusal.TOO_FAST)
        layouts = suggestions(match.game, seat)
        if not layouts:
            raise Refused(Refusal.NOT_NOW)
        speaker.say(messages.Suggested(match=note.match, round=note.round, layouts=tuple(layouts)))
