"""A table in simulated time that a test plays by hand: people in tabs, one call a move."""

from collections.abc import Callable
from typing import Any

from shisanshui.cards import card_text, parse_cards
from shisanshui.fairness import commitment
from shisanshui.game import Phase
from shisanshui.game.layouts import first_legal
from shisanshui.server.rooms import codec
from shisanshui.server.rooms.events import AnyEvent
from shisanshui.server.rooms.state import Room
from tests.server.simulation.checks import check_answers, check_log, check_replay, check_secrecy
from tests.server.simulation.tab import Tab
from tests.server.simulation.world import World

STEP = 0.05
PATIENCE = 400.0


class Table:
    """A room with people in it; seats not taken by people are bots' once the match starts."""

    def __init__(self, *names: str, store: Any = None, seed: object = 0, **choices: Any) -> None:
        self.world = World(seed, store=store, slow=0.0)
        self.people = {name: self.world.guest(name) for name in names}
        choices = {"rounds": 2, "seconds": 30, **choices}
        self.key = self.world.make(self.people[names[0]], **choices)
        self.tabs = {name: self.open(name) for name in names}
        for name in names[1:]:
            self.do(name, type="sit")

    # --- tabs ----------------------------------------------------------------------------

    def open(self, name: str) -> Tab:
        """Return another tab of somebody, with the room on its screen."""
        tab = self.world.tab(self.people[name])
        tab.connect()
        self.until(lambda: tab.synced or tab.farewell is not None)
        return tab

    def come(self, name: str) -> Tab:
        """Return the first tab of somebody new."""
        self.people[name] = self.world.guest(name)
        self.tabs[name] = self.open(name)
        return self.tabs[name]

    def tab(self, who: str | Tab) -> Tab:
        """Return somebody's first tab."""
        return self.tabs[who] if isinstance(who, str) else who

    def view(self, who: str | Tab) -> dict[str, Any]:
        """Return what is on somebody's screen."""
        view = self.tab(who).view
        assert view is not None
        return view

    def mine(self, who: str | Tab) -> dict[str, Any]:
        """Return somebody's own part of it."""
        return self.view(who)["mine"]

    # --- time ----------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.world.loop.sleep(seconds)

    def until(self, wanted: Callable[[], bool], *, most: float = PATIENCE) -> None:
        """Let time pass until something is so."""
        waited = 0.0
        while not wanted():
            assert waited < most, "it does not come to pass"
            self.wait(STEP)
            waited += STEP

    # --- moves ---------------------------------------------------------------------------

    def send(self, who: str | Tab, **message: Any) -> list[dict[str, Any]]:
        """Send a command; the answers come into the list."""
        answers: list[dict[str, Any]] = []
        self.tab(who).command(message, answers.append)
        return answers

    def do(self, who: str | Tab, **message: Any) -> dict[str, Any]:
        """Return the answer to a command."""
        answers = self.send(who, **message)
        self.until(lambda: bool(answers), most=30.0)
        self.wait(0.1)
        return answers[0]

    def here(self) -> dict[str, int]:
        """Return where the match is, as commands name it."""
        match = self.room.match
        assert match is not None
        return {"match": match.no, "round": match.game.round}

    def start(self, who: str | None = None) -> None:
        """Start a match, and shuffle."""
        assert self.do(who or next(iter(self.people)), type="start")["type"] == "ok"
        self.shuffle()

    def shuffle(self) -> None:
        """Let everybody who is asked commit and open."""
        for step in ("commit_round", "open_round"):
            for name in self.people:
                if self.tabs[name].synced and self.mine(name)[step] is not None:
                    self.mix(name)
        self.wait(0.1)

    def mix(self, name: str) -> dict[str, Any]:
        """Commit or open, whatever is asked of somebody; return the answer."""
        message = self.mixing(name)
        assert message is not None
        return self.do(name, **message)

    def mixing(self, name: str) -> dict[str, Any] | None:
        """Return the commitment or the opening that somebody is asked for."""
        mine, match = self.mine(name), self.view(name)["match"]
        asked = mine["commit_round"] or mine["open_round"]
        where = {"match": match["match"], "round": asked}
        openings, place = self.people[name].openings, (match["match"], asked)
        if mine["commit_round"] is None:
            opening = openings.get(place)
            return opening and {"type": "open", "opening": opening.hex(), **where}
        opening = openings.setdefault(place, b"%32d" % asked)
        root = bytes.fromhex(match["shuffle"]["root"])
        made = commitment(opening, root=root, round_no=asked, seat=mine["seat"])
        return {"type": "commit", "commitment": made.hex(), **where}

    def rows(self, name: str) -> dict[str, Any]:
        """Return a submission of legal rows."""
        hand = parse_cards(self.mine(name)["cards"])
        found = first_legal(self.world.rules, hand)
        rows = found.rows if found is not None else (hand[:3], hand[3:8], hand[8:])
        front, middle, back = (" ".join(map(card_text, row)) for row in rows)
        texts = {"front": front, "middle": middle, "back": back}
        return {"type": "submit", **texts, **self.here()}

    def play_on(self) -> None:
        """Let people play until the match is over."""
        for _ in range(200):
            match = self.room.running
            if match is None:
                return
            self.shuffle()
            for name, tab in self.tabs.items():
                if not tab.synced or self.mine(name)["todo"] is None or self.room.running is None:
                    continue
                match self.mine(name)["todo"]:
                    case "arrange":
                        self.do(name, **self.rows(name))
                    case "next":
                        self.do(name, type="next", **self.here())
                    case _:
                        pass
            self.wait(1.0)
        raise AssertionError("the match does not end")

    # --- what is so ----------------------------------------------------------------------

    @property
    def room(self) -> Room:
        """The room in the server."""
        return self.world.live.room

    @property
    def phase(self) -> Phase:
        """Where the deal is."""
        match = self.room.match
        assert match is not None
        return match.game.phase

    def reach(self, phase: Phase) -> None:
        """Let time pass until the deal gets there."""
        self.until(lambda: self.phase is phase)
        self.wait(0.1)

    def kinds(self, name: str) -> list[str]:
        """Return the types of all events of the log that are called so."""
        found: list[str] = []
        for step in self.world.journal.steps[self.key]:
            found += [name] * step.events.count(f'["{name}",')
        return found

    def happened(self) -> list[AnyEvent]:
        """Return all events of the log."""
        store, loop = self.world.store, self.world.loop
        steps = loop.run_until_complete(store.steps(self.key, after=0))
        return [event for step in steps for event in codec.decode(step)]

    def close(self) -> None:
        """End, and hold the whole evening to what is always true."""
        world = self.world
        self.wait(3.0)
        steps = world.loop.run_until_complete(world.store.steps(self.key, after=0))
        room, allowed = check_log(steps)
        check_replay(steps, world.live.room)
        assert room == world.live.room
        check_answers(world.book.answers, world.by_command())
        guests = {person.guest.id for person in self.people.values()}
        check_secrecy(world.book.told, allowed, guests, world.book.said)
        world.finish()
        world.faultless()

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.close()
        else:
            self.world.finish()
