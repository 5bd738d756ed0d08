"""Rooms: who comes and goes, who may do what, and a match from the first card to the places."""

import pytest

from shisanshui.game import Control, Phase
from shisanshui.presets import PRESETS, load
from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms.mine import mine_view
from shisanshui.server.rooms.refused import Refused
from shisanshui.wire import commands as wire
from shisanshui.wire.base import BotLevel
from shisanshui.wire.codes import Refusal
from shisanshui.wire.settings import Leaving
from shisanshui.wire.view import DealPhase, RoomPhase
from tests.server.rooms import Table, new_room


def refusal(code: Refusal):
    return pytest.raises(Refused, match=f"^{code}(:|$)")


def play_on(table: Table, *, most: int = 4000) -> None:
    """Let time pass until the match is over, people shuffling but never laying rows."""
    for _ in range(most):
        if table.room.running is None:
            return
        table.shuffle()
        if table.room.running is not None:
            table.tick()
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("rules", PRESETS)
def test_a_match_is_played_to_its_end_under_every_preset(rules: str):
    table = Table(new_room(rules, rounds=2))
    table.sit("a", "b")
    table.start("a")
    play_on(table)
    match = table.match()
    assert match.phase is DealPhase.DONE
    assert len(match.scores) == 2
    assert sum(seat.total for seat in match.seats) + match.house == 0
    assert table.room.phase is RoomPhase.LOBBY
    assert table.replayed() == table.room


def test_the_first_in_is_host_and_the_next_when_it_leaves():
    table = Table()
    table.sit("a", "b")
    assert table.room.host == "a"
    table.do("a", wire.Leave(cmd_id="x"))
    assert table.room.host == "b"
    assert [chair.guest for chair in table.room.chairs] == [None, "b", None, None]
    table.do("b", wire.Leave(cmd_id="x"))
    assert table.room.host is None
    table.enter("c")
    assert table.room.host == "c"


def test_nobody_sits_twice_or_on_another():
    table = Table()
    table.sit("a", "b")
    with refusal(Refusal.ALREADY_DONE):
        table.do("a", wire.Sit(cmd_id="x", seat=3))
    table.enter("c")
    with refusal(Refusal.SEAT_TAKEN):
        table.do("c", wire.Sit(cmd_id="x", seat=1))
    with refusal(Refusal.NO_SUCH_SEAT):
        table.do("c", wire.Sit(cmd_id="x", seat=7))
    with refusal(Refusal.NOT_IN_ROOM):
        table.do("d", wire.Sit(cmd_id="x"))


def test_only_the_host_rules_the_room():
    table = Table()
    table.sit("a", "b")
    for command in (
        wire.Kick(cmd_id="x", player=1),
        wire.HandOver(cmd_id="x", player=2),
        wire.Lock(cmd_id="x"),
        wire.SeatBot(cmd_id="x", seat=3, level="easy"),
        own.StartMatch(()),
        own.ChangeSettings(table.room.settings, table.room.rules),
    ):
        with refusal(Refusal.NOT_HOST):
            table.do("b", command)


def test_a_locked_room_lets_nobody_new_in():
    table = Table()
    table.sit("a")
    table.do("a", wire.Lock(cmd_id="x"))
    with refusal(Refusal.ROOM_LOCKED):
        table.enter("b")
    table.own(own.GoAway("a"))
    table.enter("a")
    assert table.room.present("a")


def test_who_was_removed_does_not_come_back():
    table = Table()
    table.sit("a", "b")
    table.do("a", wire.Kick(cmd_id="x", player=2))
    assert table.room.seat_of("b") is None
    with refusal(Refusal.KICKED):
        table.enter("b")


def test_a_watcher_who_goes_is_gone_and_a_player_is_away():
    table = Table()
    table.sit("a", "b")
    table.enter("c")
    table.own(own.GoAway("c"))
    assert "c" not in table.room.by_guest
    table.own(own.GoAway("b"))
    assert table.room.by_guest["b"].away_since == table.now


def test_a_room_with_nobody_in_it_ends_after_ten_minutes():
    table = Table()
    table.sit("a")
    table.own(own.GoAway("a"))
    gone = table.now
    table.tick()
    assert table.now == gone + 600_000
    assert table.room.over
    with refusal(Refusal.ROOM_OVER):
        table.enter("a")


def test_settings_change_between_matches_only():
    table = Table()
    table.sit("a", "b", "c")
    smaller = new_room(seats=2)
    with refusal(Refusal.BAD_SETTINGS):
        table.do("a", own.ChangeSettings(smaller.settings, smaller.rules))
    table.do("c", wire.Leave(cmd_id="x"))
    table.do("b", wire.Ready(cmd_id="x"))
    table.do("a", own.ChangeSettings(smaller.settings, smaller.rules))
    assert len(table.room.chairs) == 2
    assert not table.room.chairs[1].ready
    table.start("a")
    with refusal(Refusal.MATCH_RUNNING):
        table.do("a", own.ChangeSettings(smaller.settings, smaller.rules))


def test_a_start_needs_somebody_seated():
    table = Table()
    table.enter("a")
    with refusal(Refusal.NOT_ENOUGH_SEATED):
        table.start("a")


class TestShuffle:
    @pytest.fixture
    def table(self) -> Table:
        table = Table(new_room(rounds=3))
        table.sit("a", "b")
        table.start("a")
        return table

    def test_cards_come_once_all_have_opened(self, table: Table):
        table.commit("a")
        assert mine_view(table.room, "a").commit_round is None
        assert table.match().shuffle.transcript is None
        assert table.match().shuffle.commitments == (None,) * 4
        table.commit("b")
        shown = table.match().shuffle
        assert [c is not None for c in shown.commitments] == [True, True, False, False]
        assert mine_view(table.room, "b").open_round == 1
        table.open("b")
        assert mine_view(table.room, "a").cards == ""
        table.open("a")
        assert len(mine_view(table.room, "a").cards.split()) == 13
        assert table.match().phase is DealPhase.ARRANGE

    def test_the_table_waits_five_seconds_for_each(self, table: Table):
        table.commit("a")
        began = table.now
        table.tick()
        assert table.now == began + 5000
        assert table.match().shuffle.transcript is not None
        with refusal(Refusal.ALREADY_DONE):
            table.do("b", wire.Commit(cmd_id="c", match=1, round=1, commitment="00" * 32))
        table.tick()
        assert table.now == began + 10_000
        assert table.match().phase is DealPhase.ARRANGE
        assert table.room.match.shuffle.openings == (None,) * 4

    def test_an_opening_must_fit_its_commitment(self, table: Table):
        table.commit("a")
        with refusal(Refusal.NOT_NOW):
            table.do("a", wire.Open(cmd_id="o", match=1, round=1, opening="00" * 32))
        table.commit("b")
        with refusal(Refusal.BAD_PROOF):
            table.do("a", wire.Open(cmd_id="o", match=1, round=1, opening="00" * 32))

    def test_the_next_commitment_may_come_during_the_reveal(self, table: Table):
        table.shuffle()
        while table.room.match.game.phase is not Phase.REVEAL:
            table.tick()
        assert mine_view(table.room, "a").commit_round == 2
        table.shuffle()
        for guest in "ab":
            table.do(guest, wire.Next(cmd_id="n", **table.round()))
        assert mine_view(table.room, "a").open_round == 2

    def test_a_tap_brings_the_next_commitment(self, table: Table):
        table.shuffle()
        while table.room.match.game.phase is not Phase.REVEAL:
            table.tick()
        for guest in "ab":
            table.do(guest, wire.Next(cmd_id="n", **table.round(), commitment=table.made(guest)))
        shuffle = table.room.match.shuffle
        assert [c is not None for c in shuffle.commitments] == [True, True, False, False]
        assert mine_view(table.room, "a").open_round == 2
        table.shuffle()
        assert len(mine_view(table.room, "a").cards.split()) == 13

    def test_the_first_commitment_stands_against_one_that_comes_with_a_tap(self, table: Table):
        table.shuffle()
        while table.room.match.game.phase is not Phase.REVEAL:
            table.tick()
        table.commit("a")
        first = table.room.match.shuffle.commitments[0]
        table.do("a", wire.Next(cmd_id="n", **table.round(), commitment="ab" * 32))
        assert table.room.match.shuffle.commitments[0] == first
        assert not table.room.match.game.awaited.count(0)

    def test_a_tap_after_the_last_round_commits_to_nothing(self, table: Table):
        while table.room.match.shuffle is not None:
            table.shuffle()
            table.tick()
        for guest in "ab":
            table.do(guest, wire.Next(cmd_id="n", **table.round(), commitment="ab" * 32))
        assert table.room.running is None

    def test_proof_deals_the_same_cards_again(self, table: Table):
        from shisanshui.cards import cards_text
        from shisanshui.fairness import Transcript, proven

        table.shuffle()
        hands = [cards_text(sorted(seat.hand)) for seat in table.room.match.game.seats]
        while table.room.match.game.phase is not Phase.REVEAL:
            assert table.reveal() is None
            table.tick()
        proof = table.reveal().proof
        plain = [None if c is None else bytes.fromhex(c) for c in proof.commitments]
        transcript = Transcript(
            rules=proof.rules,
            root=bytes.fromhex(proof.root),
            round_no=proof.round,
            commitments=tuple(plain),
        )
        openings = [None if o is None else bytes.fromhex(o) for o in proof.openings]
        secret = bytes.fromhex(proof.secret)
        deck = table.room.match.game.deck
        deal = transcript.deal(secret, openings, deck=deck, hands=4)
        assert [cards_text(sorted(hand)) for hand in deal.hands] == hands
        assert proven(
            secret,
            round_no=1,
            rounds=proof.rounds,
            sisters=[bytes.fromhex(s) for s in proof.sisters],
            root=bytes.fromhex(proof.root),
        )


class TestAbsence:
    @pytest.fixture
    def table(self) -> Table:
        table = Table(new_room(rounds=3, grace=20))
        table.sit("a", "b")
        table.start("a")
        table.shuffle()
        return table

    def control(self, table: Table, seat: int) -> Control:
        return table.room.match.game.seats[seat].control

    def test_a_bot_takes_over_after_the_grace_and_hands_back_at_once(self, table: Table):
        table.own(own.GoAway("b"))
        gone = table.now
        while self.control(table, 1) is Control.HUMAN:
            table.tick()
        assert table.now == gone + 20_000
        table.enter("b")
        assert self.control(table, 1) is Control.HUMAN

    def test_acting_takes_the_seat_back_from_ones_autopilot(self, table: Table):
        table.do("a", wire.Autopilot(cmd_id="x", on=True))
        assert self.control(table, 0) is Control.ASKED
        cards = mine_view(table.room, "a").cards.split()
        rows = {"front": cards[:3], "middle": cards[3:8], "back": cards[8:]}
        texts = {row: " ".join(held) for row, held in rows.items()}
        table.do("a", wire.Submit(cmd_id="y", foul=True, **texts, **table.round()))
        assert self.control(table, 0) is Control.HUMAN
        assert mine_view(table.room, "a").laid is not None

    def test_who_leaves_is_played_on_by_a_bot(self, table: Table):
        table.do("b", wire.Leave(cmd_id="x"))
        assert self.control(table, 1) is Control.BOT
        assert table.room.chairs[1].bot is not None
        play_on(table)

    def test_who_is_removed_is_played_on_by_a_bot(self, table: Table):
        table.do("a", wire.Kick(cmd_id="x", player=2))
        assert table.room.chairs[1].bot is not None
        play_on(table)

    def test_all_leaving_ends_the_room_in_the_end(self, table: Table):
        for guest in "ab":
            table.do(guest, wire.Leave(cmd_id="x"))
        for _ in range(500):
            if table.room.over:
                return
            table.tick()
        raise AssertionError("the room does not end")

    def test_a_host_away_for_a_minute_gives_the_room_on(self, table: Table):
        table.own(own.GoAway("a"))
        gone = table.now
        while table.room.host == "a":
            table.shuffle()
            table.tick()
        assert table.now == gone + 60_000
        assert table.room.host == "b"


def test_leaving_costs_the_penalty_where_the_room_says_so():
    table = Table(new_room("fujian", rounds=2, leaving=Leaving.PENALTY))
    assert load("fujian").escape.points == 18
    table.sit("a", "b", "c")
    table.start("a")
    table.shuffle()
    table.do("b", wire.Leave(cmd_id="x"))
    play_on(table)
    codes = [item.code for items in table.items() for item in items]
    assert codes.count("escape") > 0
    assert table.match().seats[1].total == -18
    assert table.room.chairs[1].guest is None


def test_only_the_last_rounds_items_are_kept():
    table = Table(new_room(rounds=3))
    table.sit("a")
    table.start("a")
    play_on(table)
    kept = [result.items for result in table.room.match.game.history]
    assert kept == [(), (), table.items()[2]]
    assert all(table.items())


def test_a_watcher_takes_a_bots_seat_with_the_next_deal():
    table = Table(new_room(rounds=3))
    table.sit("a")
    table.enter("w")
    table.start("a")
    table.shuffle()
    table.do("w", wire.Sit(cmd_id="x", seat=2))
    assert mine_view(table.room, "w").cards == ""
    with refusal(Refusal.ALREADY_DONE):
        table.do("w", wire.Sit(cmd_id="x", seat=3))
    while table.room.match.game.phase is not Phase.REVEAL:
        table.tick()
    assert table.room.seat_of("w") == 2
    total = table.match().seats[2].total
    for guest in "aw":
        table.do(guest, wire.Next(cmd_id="n", **table.round()))
    table.shuffle()
    assert len(mine_view(table.room, "w").cards.split()) == 13
    assert table.match().seats[2].total == total


def test_a_late_click_does_not_land_in_the_next_deal():
    table = Table(new_room(rounds=3))
    table.sit("a")
    table.start("a")
    table.shuffle()
    before = table.round()
    while table.room.match.game.round == 1:
        table.shuffle()
        table.tick()
    for command in (wire.Next(cmd_id="n", **before), wire.Edit(cmd_id="e", **before)):
        with refusal(Refusal.STALE_ROUND):
            table.do("a", command)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_bots_of_each_level_play(level: str):
    table = Table(new_room(rounds=1, bot_level=BotLevel(level)))
    table.sit("a")
    table.start("a")
    play_on(table)
    assert table.match().places is not None
    assert not any(seat.substituted for seat in table.reveal().seats[1:])
