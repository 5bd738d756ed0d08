"""A seed's story: people sit down, everything goes wrong for a while, then it gets better."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import msgspec

from shisanshui.game.record import load, replay
from shisanshui.scoring.report import plain_points
from shisanshui.server.live.finishing import replay_of
from shisanshui.server.live.frames import view_of
from shisanshui.server.storage import Store, StoredStep
from shisanshui.wire.base import Language
from shisanshui.wire.http import MatchLine
from shisanshui.wire.view import RoomPhase
from tests.server.simulation.checks import (
    check_answers,
    check_log,
    check_replay,
    check_secrecy,
)
from tests.server.simulation.hostile import Hostile
from tests.server.simulation.network import STORM
from tests.server.simulation.people import Player
from tests.server.simulation.tab import PARTS, Tab, typed
from tests.server.simulation.world import World, some_settings

HEALED_SECONDS = 5.0
END_SECONDS = 900
SWEEP_MS = 2_500
"""How late a timer may ring that a jump of the clock has made due."""


@dataclass
class Outcome:
    """What a seed came to, for a look at what the seeds cover."""

    steps: int
    messages: int
    cards: int
    restarts: int
    rounds: int
    phase: str


class Story:
    """A world with a table in it, told from beginning to end."""

    def __init__(self, preset: str, number: int, *, store: Store | None = None) -> None:
        seed = f"{preset} {number}"
        self.rng = rng = Random(f"story {seed}")
        self.world = World(seed, store=store)
        host = self.world.guest("Host")
        settings = some_settings(rng, preset)
        self.world.make(host, **settings)
        self.world.matches = rng.choice((1, 1, 1, 2))
        others = [
            self.world.guest(f"Friend{n}") for n in range(rng.randint(0, settings["seats"] - 1))
        ]
        self.players = [self._player(person) for person in (host, *others)]
        self.players[0].starts = True
        self.second = self._player(rng.choice((host, *others)))
        self.watcher = self._player(self.world.guest("Watcher"))
        self.watcher.wants_seat = rng.random() < 0.3
        for _ in range(rng.choice((0, 1, 1, 2))):
            tab = self.world.tab(self.world.guest("Hostile"))
            self._soon(tab.connect)
            Hostile(tab, Random(rng.random()), heard=self.world.book.sent)

    def _player(self, person) -> Player:
        tab = self.world.tab(person)
        rng = self.rng
        late, fidgety = rng.choice((0.0, 0.1, 0.5)), rng.choice((0.0, 0.05, 0.15))
        player = Player(tab, Random(rng.random()), late=late, fidgety=fidgety)
        self._soon(tab.connect)
        return player

    def _soon(self, do) -> None:
        self.world.loop.call_later(self.rng.uniform(0, 1.0), do)

    # --- the bad times -------------------------------------------------------------------

    async def _troubles(self, seconds: float) -> None:
        world, rng, loop = self.world, self.rng, self.world.loop
        world.calm = False
        until = loop.time() + seconds
        while loop.time() < until:
            await asyncio.sleep(rng.uniform(0.2, 6.0))
            if not world.node.alive:
                await world.restart()
            world.node.store.fatal = rng.choice((0.0, 0.3, 0.8))
            match rng.randrange(8):
                case 0 | 1:
                    world.net.weather = STORM
                case 2:
                    world.calm_down()
                    world.calm = False
                case 3:
                    world.net.cut(rng.choice((0.3, 1.0)))
                case 4 | 5:
                    if rng.random() < 0.2:
                        self._never_comes_back(rng.choice(self.players))
                    await world.restart(rng.choice((0.01, 0.5, 12.0)))
                case 6:
                    world.node.store.full = not world.node.store.full
                case _:
                    world.clock.ahead += rng.choice((200, 3_000, 46_000))
        if not world.node.alive:
            await world.restart()
        world.calm_down()
        for player in (*self.players, self.second, self.watcher):
            player.wake()

    def _never_comes_back(self, player: Player) -> None:
        """Let somebody be gone with the process: no socket will tell the next one."""
        person = player.tab.person
        person.gone = True
        for tab in self.world.tabs:
            if tab.person is person:
                tab.hang_up()

    # --- and after -----------------------------------------------------------------------

    def run(self) -> Outcome:
        """Tell the story, and check everything."""
        world, loop = self.world, self.world.loop
        loop.sleep(self.rng.uniform(0.5, 4.0))
        loop.run_until_complete(self._troubles(self.rng.uniform(8, 45)))
        before = world.head
        loop.sleep(HEALED_SECONDS - 0.5)
        known = len(world.book.told)
        loop.sleep(0.5)
        self._progress(before, known)
        self._hostiles_go()
        world.matches = waited = 0
        self._fall_silent()  # a match may have been started a moment before
        while world.live.room.running is not None and waited < END_SECONDS:
            loop.sleep(5.0)
            waited += 5
        assert world.live.room.running is None, "the match does not end"
        self._fall_silent()
        return self._settle()

    def _fall_silent(self) -> None:
        """Let everything arrive that is on its way."""
        head = -1
        while head != self.world.head:
            head = self.world.head
            self.world.loop.sleep(0.5)

    def _tabs(self) -> list[Tab]:
        """Return the tabs of those who are in the room, as they believe and as the room knows."""
        room = self.world.live.room
        return [
            tab
            for tab in self.world.tabs
            if tab.farewell is None and not tab.person.gone and tab.person.guest.id in room.by_guest
        ]

    def _hostiles_go(self) -> None:
        """Let the hostile hang up: who has a seat would keep a table without a limit waiting."""
        for tab in self.world.tabs:
            if tab.person.guest.name == "Hostile":
                tab.person.gone = True
                tab.hang_up()

    def _progress(self, before: int, known: int) -> None:
        """Hold the table to go on within five seconds, for whoever is in the room."""
        world = self.world
        room, now = world.live.room, world.clock.now()
        sent = {told.guest: told.seq for told in world.book.told[:known] if told.to_every_tab}
        for tab in self._tabs():
            assert tab.synced, "not connected"
            assert tab.seq >= sent.get(tab.person.guest.id, 0), "behind"
            oldest = min((sent.at for sent in tab.pending.values()), default=world.loop.time())
            assert world.loop.time() - oldest < HEALED_SECONDS, "without an answer"
        assert room.over or room.running is None or world.head > before or self._waits(now)

    def _waits(self, now: int) -> bool:
        """Return whether the table waits for nobody who plays fair, and its clock runs."""
        match = self.world.live.room.running
        assert match is not None
        timer = self.world.loop.run_until_complete(self.world.store.timer(self.world.key))
        fair = {p.tab.person.guest.id for p in self.players if not p.tab.person.gone}
        asked = [
            tab
            for tab in self._tabs()
            if tab.person.guest.id in fair and tab.view and tab.view["mine"]["todo"]
        ]
        unlimited = match.game.settings.seconds == 0
        return not asked and (unlimited if timer is None else timer.due > now - SWEEP_MS)

    def _settle(self) -> Outcome:
        world = self.world
        live = world.live
        steps = world.loop.run_until_complete(world.store.steps(world.key, after=0))
        room, allowed = check_log(steps)
        assert room == live.room
        check_replay(steps, live.room)
        check_answers(world.book.answers, world.by_command())
        guests = {person.guest.id for person in (tab.person for tab in world.tabs)}
        cards = check_secrecy(world.book.told, allowed, guests, world.book.said)
        for text in {told.text for told in world.book.told[:: 1 + len(world.book.told) // 20]}:
            typed(text)
        for tab in self._tabs():
            self._same_view(tab, live.room)
        self._records(room.matches, steps)
        match = room.match
        played = room.phase is RoomPhase.LOBBY and match is not None
        return Outcome(
            steps=len(steps),
            messages=len(world.book.told),
            cards=cards,
            restarts=world.restarts,
            rounds=0 if match is None else len(match.game.history),
            phase="played" if played else room.phase,
        )

    def _records(self, matches: int, steps: Sequence[StoredStep]) -> None:
        """Hold each finished match's download to its log: it replays, and its proofs are good."""
        world = self.world
        for number in range(1, matches + 1):
            kept = world.loop.run_until_complete(world.store.match(f"{world.key}-{number}"))
            assert kept is not None
            line = msgspec.json.decode(kept.line, type=MatchLine)
            shown = replay_of(line, steps[kept.first - 1 : kept.last], Language.EN)
            again = replay(load(shown.record))
            assert tuple(plain_points(seat.total) for seat in again.seats) == line.totals
            rounds = [deal["reveal"]["round"] for deal in shown.deals]
            assert rounds == list(range(1, len(rounds) + 1))

    def _same_view(self, tab: Tab, room) -> None:
        """Hold a view made of updates to the whole view, as a new socket would get it."""
        assert tab.view is not None
        whole = view_of(room, tab.person.guest.id, tab.person.guest.lang, None)
        fresh = msgspec.json.decode(msgspec.json.encode(whole))
        tab.view["mine"] = {**tab.view["mine"], "draft": None}
        for part in PARTS:
            seen = tab.view[part]
            assert seen == fresh[part], (part, tab.person.guest.name, seen, fresh[part])


def tell(preset: str, number: int, *, store: Store | None = None) -> Outcome:
    """Run a seed from beginning to end; the same again is the same to the last byte."""
    story = Story(preset, number, store=store)
    try:
        outcome = story.run()
    finally:
        story.world.finish()
    story.world.faultless()
    return outcome
