"""What a host may choose for a room, and what each choice comes to at the table."""

import asyncio
import json

import msgspec
import pytest

from shisanshui.game import Phase
from shisanshui.presets import load
from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.rooms.rules import with_choices
from shisanshui.wire import commands as wire
from shisanshui.wire.codes import Refusal
from shisanshui.wire.settings import Leaving, RoomSettings
from tests.server.faults.table import Table as Played
from tests.server.rooms import Table, new_room
from tests.server.serving import serving
from tests.server.test_rooms import play_on, refusal
from tests.server.test_socket import Server, hello, short


def chosen_room(rules: str, **choices):
    """Return a room whose choices are laid over its rule set, as a host's are."""
    room = new_room(rules, **choices)
    object.__setattr__(room, "rules", with_choices(room.rules, room.settings))
    return room


@pytest.mark.parametrize(
    ("field", "fine", "wrong"),
    [
        ("rounds", (1, 5, 10, 60), (0, 61)),
        ("seconds", (0, 15, 90, 300), (14, 301)),
        ("multiplier", (1, 100), (0, 101)),
        ("base", (1, 1000), (0, 1001)),
        ("grace", (0, 600), (-1, 601)),
        ("seats", (2, 3, 4), (1, 5, 8, 9)),
    ],
)
def test_a_choice_has_its_bounds(field: str, fine: tuple[int, ...], wrong: tuple[int, ...]):
    def choose(value: int) -> None:
        with_choices(load("taiwan"), msgspec.convert({field: value}, RoomSettings))

    for value in fine:
        choose(value)
    for value in wrong:
        with pytest.raises((Refused, msgspec.ValidationError)):
            choose(value)


def test_ten_rounds_of_ninety_seconds_unless_chosen():
    usual = RoomSettings()
    assert (usual.rounds, usual.seconds, usual.assistance, usual.spectators) == (10, 90, True, True)


class TestSpectators:
    def test_a_room_without_watchers_lets_in_who_can_sit(self):
        table = Table(new_room(seats=2, spectators=False))
        table.sit("a", "b")
        with refusal(Refusal.NO_SPECTATORS):
            table.enter("c")
        table.own(own.GoAway("b"))
        table.enter("b")
        table.do("b", wire.Leave(cmd_id="x"))
        table.enter("c")
        assert "c" in table.room.by_guest

    def test_a_room_with_watchers_lets_anybody_in(self):
        table = Table(new_room(seats=2))
        table.sit("a", "b")
        table.enter("c")
        assert table.room.seat_of("c") is None


@pytest.mark.parametrize("assistance", [True, False])
def test_suggestions_are_for_all_or_for_nobody(assistance: bool):
    heard: list[dict] = []
    with Played("ann", "bob", assistance=assistance) as table:
        table.start()
        for name in ("ann", "bob"):
            table.tabs[name].other = heard.append
            table.tabs[name].send({"type": "suggest", **table.here()})
        table.wait(1.0)
        answers = [m for _, m in _answers_without_id(table)]
    suggested = [message["layouts"] for message in heard if message["type"] == "suggested"]
    assert [bool(layouts) for layouts in suggested] == ([True, True] if assistance else [])
    assert answers == ([] if assistance else ["not_offered"] * 2)


def _answers_without_id(table: Played) -> list[tuple[str, str]]:
    """Return the refusals of notes, as they were told."""
    told = [(told.guest, json.loads(told.text)) for told in table.world.book.told]
    return [(guest, message["code"]) for guest, message in told if message["type"] == "refused"]


def totals(rules: str, **choices) -> list[int]:
    table = Table(chosen_room(rules, rounds=2, **choices))
    table.sit("a", "b")
    table.start("a")
    play_on(table)
    return [seat.total for seat in table.match().seats]


def test_the_room_multiplies_every_point():
    once = totals("taiwan")
    assert any(once)
    assert totals("taiwan", multiplier=3) == [3 * total for total in once]


class TestBank:
    def bankers(self, choice: str, *, rounds: int = 4) -> list[int | None]:
        table = Table(chosen_room("hongkong", rounds=rounds, seats=4, banker=choice))
        table.sit("a", "b")
        table.do("a", wire.HandOver(cmd_id="h", player=2))
        table.start("b")
        seen: dict[int, int | None] = {}
        phases: set[Phase] = set()
        while table.room.running is not None:
            table.shuffle()
            if table.room.running is None:
                break
            state = table.room.running.game
            phases.add(state.phase)
            if state.phase is Phase.BIDDING and not state.seats[0].acted:
                table.do("a", wire.Bid(cmd_id="b", points=0, **table.round()))
            elif state.phase is Phase.BIDDING and not state.seats[1].acted:
                table.do("b", wire.Bid(cmd_id="b", points=3, **table.round()))
            else:
                if state.phase is Phase.ARRANGE:
                    seen[state.round] = state.banker
                table.tick()
        assert (Phase.BIDDING in phases) is (choice == "auction")
        assert len(seen) == rounds
        return list(seen.values())

    def test_fixed_stays_with_the_first(self):
        assert self.bankers("fixed") == [0, 0, 0, 0]

    def test_the_host_keeps_it(self):
        assert self.bankers("host") == [1, 1, 1, 1]

    def test_rotating_goes_round(self):
        assert self.bankers("rotating") == [0, 1, 2, 3]

    def test_an_auction_gives_it_to_the_highest_bid(self):
        assert self.bankers("auction") == [1, 1, 1, 1]

    def test_a_rematch_goes_on_with_the_next(self):
        table = Table(chosen_room("hongkong", rounds=1, seats=2))
        table.sit("a", "b")
        firsts = []
        for _ in range(3):
            table.start("a")
            firsts.append(table.room.running.first)
            play_on(table)
            assert [chair.guest for chair in table.room.chairs] == ["a", "b"]
        assert firsts == [0, 1, 0]
        assert table.room.matches == 3

    def test_stakes_end_where_the_room_says(self):
        table = Table(chosen_room("hongkong", rounds=1, seats=2, most_stake=2))
        table.sit("a", "b")
        table.start("a")
        assert table.room.running.game.phase is Phase.STAKES
        with refusal(Refusal.BAD_SETTINGS):
            table.do("b", wire.Stake(cmd_id="s", points=3, **table.round()))
        table.do("b", wire.Stake(cmd_id="s", points=2, **table.round()))
        assert table.room.running.game.phase is not Phase.STAKES


def test_the_ante_is_what_the_room_says():
    def pot(ante: int) -> object:
        room = chosen_room("taiwan-extras", options=["pot"], ante=ante)
        return next(step for step in room.rules.scoring.steps if step.step == "pot").ante

    assert pot(7) == 7
    assert pot(1) == 1


class TestLeaving:
    def escapes(self, table: Table) -> list[int]:
        """Return in how many items of each round somebody pays for an escape."""
        return [[item.code for item in items].count("escape") for items in table.items()]

    def test_the_penalty_is_charged_once(self):
        table = Table(new_room("fujian", rounds=4, leaving=Leaving.PENALTY))
        table.sit("a", "b", "c")
        table.start("a")
        table.shuffle()
        table.do("b", wire.Leave(cmd_id="x"))
        play_on(table)
        charged = self.escapes(table)
        assert charged[0] > 0
        assert charged[1:] == [0] * (len(charged) - 1)
        assert len(charged) == 4
        assert table.match().seats[1].total == -load("fujian").escape.points

    def test_an_outage_that_returns_is_never_charged(self):
        table = Table(new_room("fujian", rounds=2, leaving=Leaving.PENALTY, grace=5))
        table.sit("a", "b", "c")
        table.start("a")
        table.shuffle()
        table.own(own.GoAway("b"))
        while not table.room.running.game.history:
            table.tick()
        table.enter("b")
        play_on(table)
        assert self.escapes(table) == [0, 0]


class TestHost:
    def test_a_host_hands_the_room_over(self):
        table = Table()
        table.sit("a", "b")
        table.do("a", wire.HandOver(cmd_id="h", player=2))
        assert table.room.host == "b"
        with refusal(Refusal.NOT_HOST):
            table.do("a", wire.Lock(cmd_id="l"))
        table.do("b", wire.Lock(cmd_id="l"))
        assert table.room.locked

    def test_a_locked_room_opens_again(self):
        table = Table()
        table.sit("a")
        table.do("a", wire.Lock(cmd_id="l"))
        table.do("a", wire.Lock(cmd_id="u", on=False))
        table.enter("b")

    def test_a_room_stands_in_the_lobby_while_it_is_open_to_all(self):
        with Played("ann", listed=True) as table:

            def listed() -> bool:
                rows = table.world.loop.run_until_complete(table.world.store.listed(50))
                return table.key in [row.room for row in rows]

            assert listed()
            table.do("ann", type="lock", on=True)
            assert not listed()
            table.do("ann", type="lock", on=False)
            assert listed()


def test_phrases_are_said_five_times_in_ten_seconds():
    async def say() -> tuple[list[str], list[str]]:
        with serving(unlimited=False) as served:
            async with Server(served.url) as ann, Server(served.url) as bo:
                room = await ann.new_room(short())
                async with (
                    hello(served, ann, room.key) as (one, _),
                    hello(served, bo, room.key) as (two, _),
                ):
                    for _ in range(8):
                        await one.send('{"type":"say","phrase":"nice"}')
                    await two.send('{"type":"say","phrase":"nice"}')
                    return await heard(one, 9), await heard(two, 6)

    async def heard(opened, count: int) -> list[str]:
        words: list[str] = []
        while len(words) < count:
            message = json.loads(await asyncio.wait_for(opened.recv(), 10))
            if message["type"] in ("said", "refused"):
                words.append(message.get("code", "said"))
        return words

    one, two = asyncio.run(say())
    assert sorted(one) == ["said"] * 6 + ["too_fast"] * 3
    assert two == ["said"] * 6
