"""A table at which anything may happen next; what always holds is checked at the end."""

from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from shisanshui.presets import PRESETS
from shisanshui.server.storage import Store
from shisanshui.server.storage.memory import MemoryStore
from tests.server.faults.table import Table
from tests.server.simulation.hostile import TEXTS, any_message
from tests.server.simulation.tab import Tab
from tests.server.simulation.world import some_settings

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay")
who = st.sampled_from(NAMES)
seeds = st.integers(0, 2**16)
ANSWER_SECONDS = 3.0


class Evening(RuleBasedStateMachine):
    """Ordinary and hostile people at one table, over a store."""

    table: Table

    def new_store(self) -> Store:
        """Return the store of this evening."""
        return MemoryStore()

    @initialize(
        preset=st.sampled_from(PRESETS),
        seed=seeds,
        people=st.integers(1, 3),
        moves=st.integers(0, 5),
    )
    def sit_down(self, preset: str, seed: int, people: int, moves: int) -> None:
        choices = some_settings(Random(seed), preset)
        names = NAMES[: min(people, choices["seats"])]
        self.second: dict[str, Tab] = {}
        self.table = Table(*names, store=self.new_store(), seed=seed, **choices)
        if moves:
            self.starts(NAMES[0])
            self.the_table_goes_on(moves)

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        table = self.table
        try:
            table.world.calm_down()
            if not table.world.node.alive:
                table.world.loop.run_until_complete(table.world.restart())
            for tab in table.world.tabs:
                if not tab.synced and not tab.person.gone:
                    tab.again()
            table.until(lambda: all(map(self.settled, table.world.tabs)), most=30.0)
            table.close()
        except BaseException:
            table.world.finish()
            raise

    @staticmethod
    def settled(tab: Tab) -> bool:
        return tab.synced or tab.person.gone or tab.farewell is not None

    def playing(self) -> bool:
        """Return whether a match runs, as anybody can see."""
        views = [tab.view for tab in self.table.world.tabs if tab.synced and tab.view]
        return any(view["room"]["phase"] == "match" for view in views)

    # --- moves ---------------------------------------------------------------------------

    def there(self, name: str) -> Tab | None:
        """Return a tab of somebody who can do something now."""
        tab = self.table.tabs.get(name)
        return tab if tab is not None and tab.synced else None

    def act(self, tab: Tab, message: dict[str, Any]) -> None:
        """Send a command; a tab that stays connected gets its answer."""
        cmd_id = tab.command(message)
        waited = 0.0
        while cmd_id in tab.pending and tab.synced and waited < ANSWER_SECONDS:
            self.table.wait(0.05)
            waited += 0.05
        assert cmd_id not in tab.pending or not tab.synced, f"no answer to {message}"

    def honest(self, tab: Tab, name: str) -> dict[str, Any] | None:
        """Return what somebody sensible does now."""
        mine, match = self.table.mine(tab), self.table.view(tab)["match"]
        if match is None:
            return {"type": "ready"} if mine["seat"] is not None else {"type": "sit"}
        where = {"match": match["match"], "round": match["round"]}
        limits, cards = match["limits"], mine["cards"].split()
        match mine["todo"]:
            case "bid":
                return {"type": "bid", "points": limits["most_bid"], **where}
            case "stake":
                return {"type": "stake", "points": limits["most_stake"], **where}
            case "plan_exchange":
                return {"type": "plan_exchange", "times": limits["most_times"], **where}
            case "give" | "swap":
                return {"type": "give", "cards": " ".join(cards[: limits["cards"]]), **where}
            case "arrange":
                return self.table.rows(name)
            case "next":
                return {"type": "next", **where}
            case "ready":
                return {"type": "ready"}
            case _:
                return None

    @rule(name=who)
    def somebody_comes(self, name: str) -> None:
        if name not in self.table.people and not self.table.world.node.store.full:
            self.table.come(name)

    @precondition(lambda self: not self.playing())
    @rule(name=who)
    def sits(self, name: str) -> None:
        if tab := self.there(name):
            self.act(tab, {"type": "sit"})

    @precondition(lambda self: not self.playing())
    @rule(name=who)
    def starts(self, name: str) -> None:
        if tab := self.there(name):
            self.act(tab, {"type": "start"})

    @precondition(playing)
    @rule(name=who)
    def shuffles(self, name: str) -> None:
        tab = self.there(name)
        if tab is None or self.table.view(tab)["match"] is None:
            return
        mine = self.table.mine(tab)
        if mine["commit_round"] or mine["open_round"]:
            message = self.table.mixing(name)
            if message is not None:
                self.act(tab, message)

    @precondition(playing)
    @rule()
    def all_shuffle(self) -> None:
        for _ in range(2):
            for name in self.table.people:
                self.shuffles(name)

    @precondition(playing)
    @rule(name=who)
    def plays(self, name: str) -> None:
        tab = self.there(name)
        message = None if tab is None else self.honest(tab, name)
        if tab is not None and message is not None:
            self.act(tab, message)

    @precondition(playing)
    @rule(times=st.integers(1, 6))
    def the_table_goes_on(self, times: int) -> None:
        """Everybody does what is asked."""
        for _ in range(times):
            self.all_shuffle()
            self.all_play()
            self.table.wait(1.0)

    @precondition(playing)
    @rule()
    def all_play(self) -> None:
        for name in self.table.people:
            self.plays(name)

    @precondition(playing)
    @rule(name=who, times=st.integers(2, 4))
    def submits_again_and_again(self, name: str, times: int) -> None:
        """The same click, several times, from two tabs."""
        tab = self.there(name)
        message = None if tab is None else self.honest(tab, name)
        if tab is None or message is None:
            return
        other = self.second.get(name, tab)
        message["cmd_id"] = f"again-{name}-{self.table.world.loop.time()}"
        for _ in range(times):
            tab.command(dict(message))
            if other.synced:
                other.command(dict(message))
        self.table.wait(0.5)

    @precondition(playing)
    @rule(name=who, early=st.sampled_from([0.5, 0.04, 0.02, 0.0, -0.02]))
    def submits_at_the_deadline(self, name: str, early: float) -> None:
        tab = self.there(name)
        if tab is None or self.table.mine(tab)["todo"] != "arrange":
            return
        deadline = self.table.view(tab)["match"]["deadline"]
        message = self.table.rows(name)
        if deadline is not None:
            self.table.wait(max(0, (deadline - self.table.world.clock.now()) / 1000 - early))
        if tab.synced:
            self.act(tab, message)

    @precondition(playing)
    @rule(name=who, on=st.booleans())
    def lets_a_bot_play(self, name: str, on: bool) -> None:
        if tab := self.there(name):
            self.act(tab, {"type": "autopilot", "on": on})

    @rule(name=who)
    def leaves(self, name: str) -> None:
        if tab := self.there(name):
            self.act(tab, {"type": "leave"})

    @rule(name=who, player=st.integers(1, 7))
    def removes(self, name: str, player: int) -> None:
        if tab := self.there(name):
            self.act(tab, {"type": "kick", "player": player})

    @rule(name=who, player=st.integers(1, 7))
    def hands_the_room_over(self, name: str, player: int) -> None:
        if tab := self.there(name):
            self.act(tab, {"type": "hand_over", "player": player})

    @rule(name=who, seed=seeds)
    def sends_anything(self, name: str, seed: int) -> None:
        """Something well-formed that hardly fits, or not even that."""
        tab, rng = self.there(name), Random(seed)
        if tab is None or tab.socket is None:
            return
        message = any_message(rng, tab.view, name)
        text = rng.choice(TEXTS) if seed % 8 == 0 else msgspec.json.encode(message).decode()
        self.table.world.said(tab.person.guest.id, text)
        tab.socket.put(text)
        self.table.wait(0.2)

    # --- lines ---------------------------------------------------------------------------

    @rule(name=who)
    def opens_a_second_tab(self, name: str) -> None:
        if self.there(name) and name not in self.second:
            self.second[name] = self.table.open(name)

    @rule()
    def all_lines_break(self) -> None:
        self.table.world.net.cut()
        self.table.wait(0.3)

    @rule(name=who)
    def falls_asleep(self, name: str) -> None:
        if name in self.table.people:
            self.table.people[name].gone = True
            for tab in (self.table.tabs[name], self.second.get(name)):
                if tab is not None:
                    tab.hang_up()

    @rule(name=who)
    def wakes_up(self, name: str) -> None:
        if name in self.table.people and self.table.people[name].gone:
            self.table.people[name].gone = False
            for tab in (self.table.tabs[name], self.second.get(name)):
                if tab is not None:
                    tab.connect()
            self.table.wait(0.5)

    # --- the server ----------------------------------------------------------------------

    @rule(pause=st.sampled_from([0.01, 1.0, 40.0]))
    def restarts(self, pause: float) -> None:
        world = self.table.world
        full = world.node.store.full
        world.node.store.full = False
        world.loop.run_until_complete(world.restart(pause))
        world.node.store.full = full
        self.table.wait(0.5)

    @rule(millis=st.sampled_from([50, 5_000, 46_000, 3_600_000]))
    def the_clock_jumps(self, millis: int) -> None:
        self.table.world.clock.ahead += millis
        self.table.wait(0.1)

    @rule(seconds=st.sampled_from([0.1, 1.0, 5.0, 20.0, 100.0]))
    def time_passes(self, seconds: float) -> None:
        self.table.wait(seconds)

    @precondition(lambda self: not self.table.world.node.store.full)
    @rule(seconds=st.sampled_from([0.1, 6.0]))
    def the_disk_is_full_for_a_while(self, seconds: float) -> None:
        store = self.table.world.node.store
        store.full = True
        self.all_play()
        self.table.wait(seconds)
        store.full = False
