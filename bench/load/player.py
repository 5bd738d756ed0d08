"""One player: a socket that shuffles fairly, lays its rows by the clock, and taps on."""

import asyncio
import hashlib
import itertools
import secrets
from typing import Any, Final

import msgspec
import picows

from bench.load.tally import Tally, Travel
from bench.load.wire import DECODE, Match, Message, Mine
from shisanshui.cards import cards_text, parse_cards
from shisanshui.fairness import commitment
from shisanshui.presets import load
from shisanshui.solver import kernel
from shisanshui.solver.percentiles import percentiles
from shisanshui.solver.search import sorted_hand
from shisanshui.solver.tables import tables

PERIOD: Final = 30.0
"""A player lays rows once in so many seconds."""
RULES: Final = load("taiwan")
WORTH: Final = percentiles(RULES, RULES.deck.deck(4))
_NUMBERS: Final = itertools.count()
_ENCODE: Final = msgspec.json.encode


class Room:
    """What the players of one room share: how far each step has travelled."""

    def __init__(self, key: str, start: float) -> None:
        self.key: Final = key
        self.start: Final = start
        """The moment of the loop's clock at which its rounds begin, every ``PERIOD`` again."""
        self.players: Final[list[Player]] = []
        self.arrivals: Final = dict[int, list[float]]()
        self.travels: Final = dict[int, Travel]()

    def arrived(self, seq: int, now: float, tally: Tally) -> None:
        """Note that a player has been sent a step."""
        times = self.arrivals.setdefault(seq, [])
        times.append(now)
        self._settle(seq, times, tally)

    def acknowledged(self, seq: int, due: float, tally: Tally) -> None:
        """Note that a command has become a step, and since when it was due."""
        self.travels[seq] = Travel(due, len(self.players))
        self._settle(seq, self.arrivals.get(seq, []), tally)

    def _settle(self, seq: int, times: list[float], tally: Tally) -> None:
        travel = self.travels.get(seq)
        if travel is not None and len(times) >= travel.left:
            tally.arrived(max(times) - travel.due)
            del self.travels[seq]
        if len(self.arrivals) > 64:
            for old in sorted(self.arrivals)[:32]:
                del self.arrivals[old]


class Player(picows.WSListener):
    """A seat of a room."""

    def __init__(self, room: Room, cookie: str, offsets: tuple[float, float], tally: Tally) -> None:
        super().__init__()
        self.room: Final = room
        self.cookie: Final = cookie
        self.tally: Final = tally
        self._lays_after, self._taps_after = offsets
        self._loop: Final = asyncio.get_running_loop()
        self._transport: Any = None
        self._sent: Final = dict[str, tuple[str, float]]()
        self._match: Match | None = None
        self._mine: Mine | None = None
        self._opening: tuple[int, bytes] | None = None
        self._planned: tuple[int, str] | None = None
        self.seq = 0
        self.synced = asyncio.Event()
        room.players.append(self)

    # --- the socket ----------------------------------------------------------------------

    def on_ws_connected(self, transport: Any) -> None:
        """Say hello."""
        self._transport = transport
        hello = {"type": "hello", "protocol": 1, "room": self.room.key, "since": self.seq}
        self._transport.send(picows.WSMsgType.TEXT, _ENCODE(hello))

    def on_ws_disconnected(self, transport: Any) -> None:
        """Count a socket that the other side closed."""
        if self._transport is not None:
            self.tally.cut += 1

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        """Take a message."""
        if frame.msg_type == picows.WSMsgType.TEXT:
            self._take(DECODE(frame.get_payload_as_bytes()))

    def vanish(self) -> None:
        """Drop the socket without a word, as a phone that goes to sleep does."""
        transport, self._transport = self._transport, None
        self.synced.clear()
        if transport is not None:
            transport.underlying_transport.abort()

    def _take(self, message: Message) -> None:
        match message.type:
            case "update":
                self.seq = message.seq
                self.tally.updates += self.tally.measuring
                self.room.arrived(message.seq, self._loop.time(), self.tally)
                self._see(message.match, message.mine)
            case "ok":
                kind, due = self._sent.pop(message.cmd_id or "", ("", 0.0))
                if kind:
                    self.tally.ack(kind, self._loop.time() - due)
                    if kind == "submit":
                        self.room.acknowledged(message.seq, due, self.tally)
            case "refused":
                self._sent.pop(message.cmd_id or "", None)
                self.tally.refused[message.code] += 1
            case "sync":
                assert message.view is not None
                self.seq = message.seq
                self._see(message.view.match, message.view.mine)
                self.synced.set()
            case _:
                pass

    def do(self, kind: str, due: float | None = None, **fields: Any) -> None:
        """Send a command; its answer is timed from the moment it was due."""
        command = f"{next(_NUMBERS):x}"
        self._sent[command] = (kind, self._loop.time() if due is None else due)
        body = {"type": kind, "cmd_id": command, **fields}
        if self._transport is not None:
            self._transport.send(picows.WSMsgType.TEXT, _ENCODE(body))

    # --- the game ------------------------------------------------------------------------

    def _see(self, match: Match | None, mine: Mine | None) -> None:
        self._match = match or self._match
        self._mine = mine or self._mine
        if self._match is None or self._mine is None:
            return
        self._shuffle(self._match, self._mine)
        todo = self._mine.todo
        plan = (self._match.round, todo or "")
        if plan == self._planned:
            return
        if todo == "arrange" and self._mine.cards:
            self._planned = plan
            self._at(round(self._periods), self._lays_after, self._lay)
        elif todo == "next":
            self._planned = plan
            self._at(int(self._periods), self._taps_after, self._tap)

    @property
    def _periods(self) -> float:
        """How many rounds' times have passed; cards come shortly before one begins."""
        return (self._loop.time() - self.room.start) / PERIOD

    def _at(self, began: float, offset: float, act: Any) -> None:
        """Act at the round's own moment: later only if the server made it so."""
        due = self.room.start + PERIOD * began + offset
        self._loop.call_at(max(self._loop.time(), due), act, due)

    def _lay(self, due: float) -> None:
        mine, match = self._mine, self._match
        if mine is None or match is None or mine.todo != "arrange":
            return
        front, middle, back = _rows(mine.cards)
        texts = {"front": front, "middle": middle, "back": back}
        self.do("submit", due, match=match.match, round=match.round, **texts)

    def _tap(self, due: float) -> None:
        match, mine = self._match, self._mine
        if match is not None and mine is not None:
            made = self._commitment(match, mine)
            self.do("next", due, match=match.match, round=match.round, commitment=made)

    def _commitment(self, match: Match, mine: Mine) -> str | None:
        """Return a commitment to the coming shuffle, if one is asked for and none was made."""
        shuffle, held = match.shuffle, self._opening
        if shuffle is None or mine.seat is None or mine.commit_round != shuffle.round:
            return None
        if held is not None and held[0] == shuffle.round:
            return None
        opening = secrets.token_bytes(32)
        self._opening = (shuffle.round, opening)
        root = bytes.fromhex(shuffle.root)
        return commitment(opening, root=root, round_no=shuffle.round, seat=mine.seat).hex()

    def _shuffle(self, match: Match, mine: Mine) -> None:
        shuffle = match.shuffle
        if shuffle is None or mine.seat is None:
            return
        where = {"match": match.match, "round": shuffle.round}
        held = self._opening
        made = None if mine.todo == "next" else self._commitment(match, mine)
        if made is not None:
            self.do("commit", commitment=made, **where)
        elif mine.open_round == shuffle.round and held is not None and held[0] == shuffle.round:
            self._opening = (shuffle.round, b"")
            if held[1] and _transcript(shuffle.transcript):
                self.do("open", opening=held[1].hex(), **where)


def _rows(cards: str) -> tuple[str, str, str]:
    """Return the best rows of a hand, as text."""
    hand = sorted_hand(parse_cards(cards))
    found = kernel.best(kernel.pack([hand]), tables(RULES.hands), worth=WORTH)
    rows = kernel.unpack(found.splits)[0].arrangement(hand).rows
    return (cards_text(rows[0]), cards_text(rows[1]), cards_text(rows[2]))


def _transcript(digest: str | None) -> bool:
    """Return whether there is a transcript; real clients recompute it, at a cost like this."""
    return digest is not None and bool(hashlib.sha256(digest.encode()).digest())
