"""One table in one simulated world; everything in it follows from a preset and a number."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from shisanshui.presets import load
from shisanshui.ruleset import EscapeKind, Pairing, with_options
from shisanshui.server.live.making import make_room
from shisanshui.server.live.room import LiveRoom
from shisanshui.server.storage import Append, Guest, Store
from shisanshui.server.storage.memory import MemoryStore
from shisanshui.wire.base import Language
from shisanshui.wire.http import NewRoom
from shisanshui.wire.settings import RoomSettings
from tests.server.simulation.checks import CARD, Told
from tests.server.simulation.logs import catch, failures
from tests.server.simulation.loop import VirtualLoop
from tests.server.simulation.network import CALM, Network, Socket, Weather
from tests.server.simulation.node import Journal, Node, NodeStore, SimClock
from tests.server.simulation.tab import Person, Sent, Tab

Answer = tuple[str, str, dict[str, Any], str | None]
START_SECONDS = 0.05


@dataclass
class Notebook:
    """Everything that was said in a world."""

    told: list[Told] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    sent: list[dict[str, Any]] = field(default_factory=list)
    said: dict[str, set[str]] = field(default_factory=dict)
    """Every card that each guest has named itself: a refusal may repeat it."""


class World:
    """A store, a server over it, a network, and people."""

    def __init__(self, seed: object, *, store: Store | None = None, slow: float = 0.004) -> None:
        self.rng = Random(f"world {seed}")
        catch()
        self.loop = VirtualLoop()
        self.clock = SimClock(self.loop)
        self.book = Notebook()
        self.journal = Journal()
        self.store: Store = store or MemoryStore()
        self.net = Network(self.loop, Random(f"net {seed}"), self._sent)
        self.tabs: list[Tab] = []
        self.calm = True
        self.matches = 1
        """How many matches the host starts."""
        self.key = ""
        self.rules: Any = None
        """The room's rule set, as a person knows it."""
        self._bytes = Random(f"bytes {seed}")
        self._slow = slow
        self._decoded = dict[str, dict[str, Any]]()
        self.restarts = 0
        self._nodes: list[Node] = []
        self.node = self._new_node()
        self.loop.run_until_complete(self.node.start(self.clock, self.chance))

    def chance(self, count: int) -> bytes:
        """Return bytes that the seed determines."""
        return self._bytes.randbytes(count)

    # --- the process ---------------------------------------------------------------------

    def _new_node(self) -> Node:
        store = NodeStore(
            self.loop, self.store, journal=self.journal, rng=self.rng, slow=self._slow
        )
        store.dies = self.kill
        node = Node(self.loop, store)
        self._nodes.append(node)
        return node

    def kill(self) -> None:
        """End the process without warning; every socket breaks."""
        self.node.kill()
        self.net.cut()

    async def restart(self, pause: float = START_SECONDS) -> None:
        """Kill the process, and start another over the same store."""
        self.restarts += 1
        self.kill()
        await asyncio.sleep(pause)
        self.node = self._new_node()
        await self.node.start(self.clock, self.chance)

    def dial(self, guest: Guest | None, heard: Callable[[str | None], None]) -> Socket | None:
        """Return a socket to the server; None while nobody listens."""
        if not self.node.alive:
            return None
        socket = Socket(self.net, "" if guest is None else guest.id, heard)
        self.node.accept(socket, guest)
        return socket

    # --- people --------------------------------------------------------------------------

    def guest(self, name: str) -> Person:
        """Return somebody new."""
        made = self.node.server.guests.make(Language.EN, name=name)
        guest = self.loop.run_until_complete(self.node.run(made))
        return Person(guest, name, Random(f"{name} {self.rng.random()}"))

    def tab(self, person: Person, room: str | None = None) -> Tab:
        """Return a new tab of somebody, not yet connected."""
        tab = Tab(self, person, room or self.key)
        self.tabs.append(tab)
        return tab

    def make(self, person: Person, **choices: Any) -> str:
        """Return the key of a room that somebody makes."""
        settings = RoomSettings(**choices)
        body = NewRoom(request_id=f"request-{self.rng.random()}", settings=settings)

        async def twice() -> str:
            first = await make_room(self.node.server.desk, person.guest, body)
            again = await make_room(self.node.server.desk, person.guest, body)
            assert again is first
            self.rules = first.room.rules
            return first.room.key

        self.key = self.loop.run_until_complete(self.node.run(twice()))
        return self.key

    # --- what was said -------------------------------------------------------------------

    def decoded(self, text: str) -> dict[str, Any]:
        """Return a message of the server; the same text is read once."""
        message = self._decoded.get(text)
        if message is None:
            message = self._decoded[text] = msgspec.json.decode(text)
        return message

    def _sent(self, guest: str, text: str) -> None:
        message = self.decoded(text)
        seq = message["seq"] if message["type"] in ("sync", "update") else self.head
        self.book.told.append(Told(guest, text, seq))

    def said(self, guest: str, text: str) -> None:
        """Note what a client sends."""
        self.book.said.setdefault(guest, set()).update(CARD.findall(text))

    def heard_answer(self, tab: Tab, message: dict[str, Any], sent: Sent | None) -> None:
        """Note an answer that reached a client."""
        kind = None if sent is None else type_name(sent.message)
        if sent is not None:
            self.book.sent.append(sent.message)
        if message["cmd_id"] is not None:
            self.book.answers.append((tab.person.guest.id, message["cmd_id"], message, kind))

    # --- the room ------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """The number of the last step in the store."""
        return len(self.journal.steps.get(self.key, ()))

    @property
    def live(self) -> LiveRoom:
        """The room in the server's memory."""
        return self.loop.run_until_complete(self.node.run(self.node.server.desk.open(self.key)))

    def by_command(self) -> dict[tuple[str, str], list[Append]]:
        """Return what was appended for each guest's command."""
        return {
            (guest, command): steps
            for (room, guest, command), steps in self.journal.by_command.items()
            if room == self.key
        }

    def calm_down(self, weather: Weather = CALM) -> None:
        """Let the network and the store be well, and everybody come back."""
        self.calm = True
        self.net.weather = weather
        self.node.store.full = False
        self.node.store.fatal = 0.0

    def finish(self) -> None:
        """Leave nothing running; nothing may have gone wrong on the way."""
        self.kill()
        self.loop.finish()

    def faultless(self) -> None:
        """Hold the server to have met nothing it did not expect."""
        for failure in self.loop.failures:
            raise failure.get("exception") or AssertionError(failure["message"])
        for failure in failures():
            raise AssertionError(failure)


def type_name(message: dict[str, Any]) -> str:
    """Return the name of a command's class."""
    return "".join(part.capitalize() for part in message["type"].split("_"))


def some_settings(rng: Random, preset: str) -> dict[str, Any]:
    """Return a room's settings under a preset, every one of them possible."""
    base = load(preset)
    options = () if rng.random() < 0.85 else (rng.choice([o.id for o in base.options] or [""]),)
    options = tuple(filter(None, options))
    rules = with_options(base, options)
    least, most = rules.seats.least, rules.seats.most
    chosen: dict[str, Any] = {
        "rules": preset,
        "options": options,
        "seats": most if most > 4 else rng.randint(least, most),
        "rounds": rng.choice((1, 1, 2)),
        "seconds": rng.choice((15, 15, 20, 0)),
        "multiplier": rng.choice((1, 1, 2)),
        "spectators": rng.random() < 0.7,
        "assistance": rng.random() < 0.8,
        "bot_level": rng.choice(("easy", "normal")),
        "grace": rng.choice((0, 3, 10)),
        "time_up": rng.choice(("best", "draft")),
    }
    if rules.escape.kind is not EscapeKind.NONE:
        chosen["leaving"] = rng.choice(("bot", "penalty"))
    if rules.scoring.pairing is Pairing.BANKER or rules.exchange.kind == "seats":
        chosen["banker"] = rng.choice(("rules", "fixed", "host", "rotating", "auction"))
    return chosen
