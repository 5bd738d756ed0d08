"""A room driven by hand in tests: commands in, events folded, the clock turned by the test."""

import hashlib
from dataclasses import dataclass, field

import msgspec

from shisanshui import fairness
from shisanshui.game.events import Settled
from shisanshui.presets import load
from shisanshui.scoring import LineItem
from shisanshui.server import bots
from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms.codec import SCHEMA, decode, encode
from shisanshui.server.rooms.decide import decide, decide_own
from shisanshui.server.rooms.due import next_due
from shisanshui.server.rooms.events import AnyEvent, Kept
from shisanshui.server.rooms.evolve import fold
from shisanshui.server.rooms.mine import mine_view
from shisanshui.server.rooms.reveals import reveal_view
from shisanshui.server.rooms.state import Chair, Room
from shisanshui.server.rooms.views import match_view
from shisanshui.server.storage import StoredStep
from shisanshui.wire import commands as wire
from shisanshui.wire.base import Language
from shisanshui.wire.settings import RoomSettings


def new_room(rules: str = "taiwan", **choices) -> Room:
    ruleset = load(rules)
    choices.setdefault("seats", min(4, ruleset.seats.most))
    settings = msgspec.convert({"rules": rules, **choices}, RoomSettings)
    chairs = (Chair(),) * settings.seats
    return Room(key="k", code="C", settings=settings, rules=ruleset, chairs=chairs)


def secret(*parts: object) -> bytes:
    return hashlib.sha256(repr(parts).encode()).digest()


@dataclass
class Table:
    """One room and its whole log."""

    room: Room = field(default_factory=new_room)
    now: int = 1_000_000
    log: list[tuple[int, tuple[AnyEvent, ...]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.log.append((self.now, (Kept(self.room),)))

    def _happened(self, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        if events:
            self.room = fold(self.room, events, self.now)
            self.log.append((self.now, events))
        return events

    def do(self, guest: str, command: object) -> tuple[AnyEvent, ...]:
        return self._happened(decide(self.room, guest, command, self.now).events)

    def own(self, command: object) -> tuple[AnyEvent, ...]:
        return self._happened(decide_own(self.room, command, self.now).events)

    def enter(self, *guests: str) -> None:
        for guest in guests:
            self.own(own.Enter(guest, guest.upper(), "🐼"))

    def sit(self, *guests: str) -> None:
        self.enter(*guests)
        for guest in guests:
            self.do(guest, wire.Sit(cmd_id="sit"))

    def start(self, guest: str) -> None:
        secrets = tuple(secret("server", n) for n in range(60))
        self.do(guest, own.StartMatch(secrets))

    def tick(self) -> tuple[AnyEvent, ...]:
        """Turn the clock to what is due next, and let it happen."""
        due = next_due(self.room)
        assert due is not None
        self.now = max(self.now, due.at)
        return self.now_due()

    def now_due(self) -> tuple[AnyEvent, ...]:
        rules = self.room.rules
        return self.own(
            own.Tick(
                plays=bots.plays(rules, "k"),
                plainly=bots.plainly(rules, "k"),
                arranges=bots.arranges(rules, "k", lambda _: None),
                gives=bots.gives(rules, "k"),
            )
        )

    def round(self) -> dict[str, int]:
        return {"match": self.room.match.no, "round": self.room.match.game.round}

    def shuffle(self) -> None:
        """Let everybody who is asked commit and open honestly."""
        for guest in list(self.room.seat_by_guest):
            self.commit(guest)
        for guest in list(self.room.seat_by_guest):
            self.open(guest)

    def opening(self, guest: str) -> bytes:
        return secret(guest, self.room.match.no, self.room.match.shuffle.round)

    def made(self, guest: str) -> str:
        """Return what a guest commits to, for the shuffle that is going on."""
        match = self.room.match
        return fairness.commitment(
            self.opening(guest),
            root=match.root,
            round_no=match.shuffle.round,
            seat=self.room.seat_of(guest),
        ).hex()

    def commit(self, guest: str) -> None:
        asked = mine_view(self.room, guest).commit_round
        if asked is not None:
            where = {"match": self.room.match.no, "round": asked}
            self.do(guest, wire.Commit(cmd_id="c", commitment=self.made(guest), **where))

    def open(self, guest: str) -> None:
        mine = mine_view(self.room, guest)
        if mine.open_round is not None:
            where = {"match": self.room.match.no, "round": mine.open_round}
            opening = self.opening(guest).hex()
            self.do(guest, wire.Open(cmd_id="o", opening=opening, **where))

    def replayed(self) -> Room:
        """Return the room as its stored log gives it."""
        room = None
        for seq, (at, events) in enumerate(self.log, 1):
            stored = StoredStep(seq, at, SCHEMA, encode(events))
            assert decode(stored) == events
            room = fold(room, decode(stored), at)
        return room

    def items(self) -> list[tuple[LineItem, ...]]:
        """Return the items of each round that was settled."""
        events = [event for _, events in self.log for event in events]
        return [event.items for event in events if isinstance(event, Settled)]

    def match(self):
        return match_view(self.room)

    def reveal(self):
        return reveal_view(self.room, Language.EN)
