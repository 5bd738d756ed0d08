"""A browser tab: one guest's socket in a room, its view, and the commands still unanswered.

It keeps the protocol as docs/protocol.md tells clients to: parts of an update replace parts of the
view, a gap in the numbers means a new socket, and what was not answered is sent again as it was.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from shisanshui.server.storage import Guest
from shisanshui.wire.messages import ServerMessage
from tests.server.simulation.network import Socket

if TYPE_CHECKING:
    from tests.server.simulation.world import World

PARTS = ("room", "players", "seats", "match", "reveal", "mine")
_TYPED = msgspec.json.Decoder(ServerMessage)
_ANSWER_SECONDS = 8.0
"""How long a client waits for an answer before it looks for a better line."""


@dataclass
class Person:
    """Somebody with one guest's cookie, and what the browser keeps for all its tabs."""

    guest: Guest
    called: str
    """In tests; the guest's own name may be anything."""
    rng: Random
    openings: dict[tuple[int, int], bytes] = field(default_factory=dict)
    gone: bool = False
    """Left, or was removed: no tab connects any more."""


@dataclass
class Sent:
    """A command on its way."""

    message: dict[str, Any]
    at: float
    done: Callable[[dict[str, Any]], None]


class Tab:
    """One tab, following one room."""

    def __init__(self, world: "World", person: Person, room: str) -> None:
        self.world = world
        self.person = person
        self.room = room
        self.socket: Socket | None = None
        self.view: dict[str, Any] | None = None
        self.seq = 0
        self.synced = False
        self.pending = dict[str, Sent]()
        self.changed: Callable[[], None] = lambda: None
        self.other: Callable[[dict[str, Any]], None] = lambda _: None
        self.farewell: str | None = None
        self.patient = False
        """It sends again what could not be written."""
        self._serial = 0
        self._dialled = 0.0
        self._since = 0
        self._early: list[dict[str, Any]] = []
        """Updates that overtook the view they belong to."""

    # --- the line ------------------------------------------------------------------------

    def connect(self) -> None:
        """Open a socket and say hello; try again later if nobody answers."""
        if self.person.gone or self.farewell is not None:
            return
        loop = self.world.loop
        self.hang_up()
        self._dialled = loop.time()
        loop.call_later(_ANSWER_SECONDS, self._still_nothing, self._dialled)
        socket: Socket | None = None
        socket = self.world.dial(self.person.guest, lambda text: self._heard(socket, text))
        if socket is None:
            self.again()
            return
        self.socket = socket
        self._since, self._early = self.seq, []
        self.send({"type": "hello", "protocol": 1, "room": self.room, "since": self._since})

    def again(self) -> None:
        """Connect after a pause."""
        self.hang_up()
        pause = 0.1 if self.world.calm else self.world.rng.uniform(0.1, 2.5)
        self.world.loop.call_later(pause, self._unless_connected)

    def _unless_connected(self) -> None:
        if self.socket is None:
            self.connect()

    def _still_nothing(self, dialled: float) -> None:
        if dialled == self._dialled and not self.synced:
            self.again()

    def hang_up(self) -> None:
        """Close the socket, if there is one."""
        if self.socket is not None:
            self.socket.hang_up()
        self.socket = None
        self.synced = False

    def send(self, message: dict[str, Any]) -> None:
        """Send a message, if there is a socket."""
        if self.socket is not None:
            text = msgspec.json.encode(message).decode()
            self.world.said(self.person.guest.id, text)
            self.socket.put(text)

    # --- commands ------------------------------------------------------------------------

    def command(
        self, message: dict[str, Any], done: Callable[[dict[str, Any]], None] = lambda _: None
    ) -> str:
        """Send a command until it is answered."""
        self._serial += 1
        cmd_id = message.setdefault("cmd_id", f"{id_of(self)}{self._serial}")
        self.pending[cmd_id] = Sent(message, self.world.loop.time(), done)
        for _ in range(1 if self.world.calm or self.person.rng.random() < 0.9 else 2):
            if self.synced:
                self.send(message)
        self.world.loop.call_later(_ANSWER_SECONDS, self._unanswered, cmd_id)
        return cmd_id

    def _unanswered(self, cmd_id: str) -> None:
        """Nothing came back: the socket is no good."""
        if cmd_id in self.pending and self.synced:
            self.again()
            self.world.loop.call_later(_ANSWER_SECONDS, self._unanswered, cmd_id)

    def _once_more(self, cmd_id: str) -> None:
        """Try what could not be written again, as it was."""
        if cmd_id in self.pending and self.synced:
            self.send(self.pending[cmd_id].message)

    def _answered(self, message: dict[str, Any]) -> None:
        sent = self.pending.get(message["cmd_id"])
        self.world.heard_answer(self, message, sent)
        if sent is not None and self.patient and message.get("code") == "store_full":
            self.world.loop.call_later(1.0, self._once_more, message["cmd_id"])
            return
        self.pending.pop(message["cmd_id"], None)
        if sent is not None:
            sent.done(message)
        self.changed()

    # --- what comes ----------------------------------------------------------------------

    def _heard(self, socket: Socket | None, text: str | None) -> None:
        if socket is not self.socket:
            return
        if text is None:
            self.again()
            return
        message = self.world.decoded(text)
        match message["type"]:
            case "sync":
                self._sync(message)
            case "update":
                self._update(message)
            case "ok" | "refused":
                self._answered(message)
            case "bye":
                self._bye(message)
            case _:
                self.other(message)

    def _sync(self, message: dict[str, Any]) -> None:
        last = self._since
        for step in message["missed"]:
            assert last < step["seq"] <= message["seq"], (last, message["seq"], step)
            last = step["seq"]
        if not self.synced or message["seq"] > self.seq:
            self.seq, self.view = message["seq"], dict(message["view"])
        first, self.synced = not self.synced, True
        early, self._early = self._early, []
        for update in early:
            self._update(update)
        if first and self.synced:
            for sent in list(self.pending.values()):
                self.send(sent.message)
        self.changed()

    def _update(self, message: dict[str, Any]) -> None:
        if not self.synced:
            self._early.append(message)
            return
        if message["seq"] <= self.seq:
            return
        if message.get("after", message["seq"] - 1) > self.seq:
            self.again()
            return
        assert self.view is not None
        self.seq = message["seq"]
        self.view = merged(self.view, message)
        self.changed()

    def _bye(self, message: dict[str, Any]) -> None:
        self.hang_up()
        if message["again"]:
            self.again()
        else:
            self.farewell = message["code"]


def merged(view: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """Return a view with an update's parts in their places."""
    view = view | {part: update[part] for part in PARTS if part in update}
    if "ready" in update:
        seats = zip(view["match"]["seats"], update["ready"], strict=True)
        told = [{**seat, "ready": ready} for seat, ready in seats]
        view["match"] = {**view["match"], "seats": told}
    return view


def id_of(tab: Tab) -> str:
    """Return what a tab's commands begin with: no two tabs share it."""
    return f"{tab.person.called}-{tab.world.tabs.index(tab)}-"


def typed(text: str) -> None:
    """Hold a message to its type."""
    _TYPED.decode(text)
