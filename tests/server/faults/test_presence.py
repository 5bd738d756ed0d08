"""People who go, come back, sleep, leave, or sit twice."""

import pytest

from shisanshui.game import Control, Phase
from shisanshui.game.events import Settled
from tests.server.faults.table import Table


def control(table: Table, seat: int) -> Control:
    return table.room.match.game.seats[seat].control


def test_ones_own_hand_is_there_after_every_reconnect():
    with Table("ann", "bob") as table:
        table.start()
        tab = table.tabs["ann"]
        hand = table.mine("ann")["cards"]
        assert len(hand.split()) == 13
        table.do("ann", **table.rows("ann"))
        laid = table.mine("ann")["laid"]
        for _ in range(5):
            table.world.net.cut()
            table.until(lambda: not tab.synced)
            tab.view = None
            table.until(lambda: tab.synced)
            assert table.mine("ann")["cards"] == hand
            assert table.mine("ann")["laid"] == laid
        table.world.loop.run_until_complete(table.world.restart())
        table.until(lambda: not tab.synced)
        tab.view, tab.seq = None, 0
        table.until(lambda: tab.synced)
        assert table.mine("ann")["cards"] == hand
        assert table.mine("ann")["laid"] == laid


def test_one_person_is_one_seat_whatever_the_number_of_tabs():
    with Table("ann") as table:
        other = table.open("ann")
        assert table.do(other, type="sit")["code"] == "already_done"
        table.start()
        assert table.do(other, type="sit", seat=2)["code"] == "already_done"
        assert table.mine(other)["cards"] == table.mine("ann")["cards"]
        table.do(other, **table.rows("ann"))
        assert table.mine("ann")["laid"] == table.mine(other)["laid"]
        assert [chair.guest for chair in table.room.chairs].count(table.people["ann"].guest.id) == 1
        table.play_on()


def test_two_tabs_that_sit_down_at_once_are_one_seat():
    with Table("ann") as table:
        table.come("bob")
        other = table.open("bob")
        answers = [table.send("bob", type="sit", seat=1), table.send(other, type="sit", seat=2)]
        table.until(lambda: all(answers))
        assert sorted(a[0]["type"] for a in answers) == ["ok", "refused"]
        assert len(table.room.seat_by_guest) == 2


def test_a_seat_that_became_free_is_not_ready():
    with Table("ann", "bob") as table:
        table.do("bob", type="ready")
        table.do("bob", type="leave")
        assert table.view("ann")["seats"][1]["kind"] == "empty"
        assert not table.view("ann")["seats"][1]["ready"]


def test_closing_one_of_two_tabs_is_not_going_away():
    with Table("ann", "bob", grace=0) as table:
        other = table.open("bob")
        table.start()
        other.person.gone = True
        other.hang_up()
        table.wait(10.0)
        assert table.room.present(table.people["bob"].guest.id)
        assert control(table, 1) is Control.HUMAN


def test_a_tab_that_sleeps_over_the_deadline_finds_its_hand_played():
    with Table("ann", "bob", seconds=20, grace=60, rounds=2) as table:
        table.start()
        table.wait(10.0)
        tab = table.tabs["bob"]
        tab.person.gone = True
        tab.hang_up()  # the phone is locked ten seconds before the deadline
        table.do("ann", **table.rows("ann"))
        table.wait(30.0)
        assert table.phase is Phase.REVEAL
        assert table.room.match.game.seats[1].substituted
        tab.person.gone = False
        tab.connect()
        table.until(lambda: tab.synced)
        assert table.view("bob")["reveal"]["seats"][1]["substituted"]
        assert control(table, 1) is Control.HUMAN
        late = table.do("bob", type="next", **table.here())
        assert late["type"] == "ok"
        table.play_on()


def test_a_client_clock_46_seconds_wrong_changes_nothing():
    with Table("ann", seconds=30) as table:
        table.start()
        tab = table.tabs["ann"]
        wrong = table.world.clock.now() - 46_000
        heard = []
        tab.other = heard.append
        tab.send({"type": "ping", "at": wrong})
        table.until(lambda: bool(heard))
        pong = heard[0]
        assert pong["at"] == wrong
        assert abs(pong["now"] - table.world.clock.now()) < 1000
        deadline = table.view("ann")["match"]["deadline"]
        offset = pong["now"] - wrong
        left_by_its_own_clock = deadline - (table.world.clock.now() - 46_000) - offset
        assert 0 < left_by_its_own_clock <= 30_000
        table.wait(25.0)
        assert table.do("ann", **table.rows("ann"))["type"] == "ok"


@pytest.mark.parametrize("leaving", ["bot", "penalty"])
@pytest.mark.parametrize("phase", [Phase.ARRANGE, Phase.CLOSING, Phase.REVEAL])
def test_leaving_does_not_hold_the_table_up(phase: Phase, leaving: str):
    with Table("ann", "bob", "cat", rules="fujian", leaving=leaving) as table:
        table.start()
        if phase is not Phase.ARRANGE:
            for name in ("ann", "bob", "cat"):
                table.do(name, **table.rows(name))
            table.reach(phase)
        else:
            for name in ("ann", "bob"):
                table.do(name, **table.rows(name))
        assert table.do("cat", type="leave")["type"] == "ok"
        table.until(lambda: table.tabs["cat"].farewell == "not_in_room")
        began = table.world.loop.time()
        table.play_on()
        assert table.world.loop.time() - began < 60
        settled = [event for event in table.happened() if isinstance(event, Settled)]
        charged = [item.code for event in settled for item in event.items].count("escape")
        assert (charged > 0) == (leaving == "penalty")


def test_leaving_during_the_exchange_does_not_hold_the_table_up():
    with Table("ann", "bob", "cat", "dan", rules="philippine", seconds=15) as table:
        table.start()
        for name in table.people:
            if table.mine(name)["todo"] == "stake":
                table.do(name, type="stake", points=1, **table.here())
        table.shuffle()
        assert table.phase is Phase.ORDER
        banker = table.room.match.game.banker
        names = list(table.people)
        table.do(names[banker], type="plan_exchange", times=1, **table.here())
        assert table.phase is Phase.GIVE
        cards = table.mine("ann")["cards"].split()
        table.do("ann", type="give", cards=" ".join(cards[:3]), **table.here())
        assert table.do("dan", type="leave")["type"] == "ok"
        table.reach(Phase.ARRANGE)
        assert all(len(seat.hand) == 13 for seat in table.room.match.game.seats if seat.playing)
        table.play_on()


def test_the_last_one_leaving_after_all_others_submitted_settles_the_deal():
    with Table("ann", "bob", rounds=1) as table:
        table.start()
        table.do("ann", **table.rows("ann"))
        table.do("bob", type="leave")
        table.until(lambda: table.phase is Phase.REVEAL, most=20.0)


def test_a_bot_that_took_over_gives_the_seat_back_and_is_not_stuck():
    with Table("ann", "bob", grace=3, rounds=3, seconds=60) as table:
        table.start()
        tab = table.tabs["bob"]
        for _ in range(3):
            tab.person.gone = True
            tab.hang_up()
            table.until(lambda: control(table, 1) is Control.ABSENT)
            tab.person.gone = False
            tab.connect()
            table.until(lambda: tab.synced)
            table.wait(0.2)
            assert control(table, 1) is Control.HUMAN
        tab.person.gone = True
        tab.hang_up()
        table.do("ann", **table.rows("ann"))
        table.until(lambda: table.phase is Phase.REVEAL, most=30.0)  # the bot plays, nobody waits
        tab.person.gone = False
        tab.connect()
        table.until(lambda: tab.synced)
        table.play_on()


@pytest.mark.parametrize("set_back", [0, 1_500])
def test_a_restart_keeps_every_deadline(set_back: int):
    with Table("ann", "bob", seconds=20) as table:
        table.start()
        table.do("ann", **table.rows("ann"))
        deadline = table.view("bob")["match"]["deadline"]
        table.wait(5.0)
        table.world.clock.ahead -= set_back
        table.world.loop.run_until_complete(table.world.restart(3.0))
        table.until(lambda: table.tabs["bob"].synced)
        assert table.view("bob")["match"]["deadline"] == deadline
        table.until(lambda: table.phase is Phase.REVEAL)
        assert 0 <= table.world.clock.now() - deadline < 1_000
        table.play_on()


@pytest.mark.parametrize("pause", [30.0, 3_600.0])
def test_what_was_due_while_the_server_was_away_happens_once(pause: float):
    with Table("ann", "bob", seconds=20, grace=600) as table:
        table.start()
        table.world.loop.run_until_complete(table.world.restart(pause))
        table.until(lambda: table.tabs["bob"].synced and table.phase is Phase.REVEAL, most=20.0)
        assert len(table.kinds("game.Settled")) == 1
        assert table.room.match.game.round == 1
        table.play_on()


def test_a_bot_takes_over_after_a_restart_too():
    with Table("ann", "bob", grace=3, seconds=0) as table:
        table.start()
        table.do("ann", **table.rows("ann"))
        table.tabs["bob"].person.gone = True
        table.world.loop.run_until_complete(table.world.restart())
        table.until(lambda: control(table, 1) is Control.ABSENT, most=20.0)
        table.until(lambda: table.phase is Phase.REVEAL, most=20.0)


def test_a_room_that_everybody_left_with_the_process_ends():
    with Table("ann", "bob") as table:
        for person in table.people.values():
            person.gone = True
        table.world.loop.run_until_complete(table.world.restart())
        table.until(lambda: table.room.over, most=700.0)


def test_one_who_is_removed_is_told_and_stays_out():
    with Table("ann", "bob") as table:
        table.start()
        table.do("ann", type="kick", player=2)
        table.until(lambda: table.tabs["bob"].farewell == "kicked")
        again = table.open("bob")
        assert again.farewell == "kicked"
        table.play_on()


def test_drafts_are_seen_by_ones_other_tabs_alone():
    with Table("ann", "bob") as table:
        other = table.open("ann")
        table.start()
        heard: dict[str, list] = {"other": [], "own": [], "bob": []}
        other.other = heard["other"].append
        table.tabs["ann"].other = heard["own"].append
        table.tabs["bob"].other = heard["bob"].append
        before = len(table.world.book.told)
        rows = {**table.rows("ann"), "type": "draft"}
        table.tabs["ann"].send(rows)
        table.wait(1.0)
        assert [m["type"] for m in heard["other"]] == ["drafted"]
        assert heard["own"] == heard["bob"] == []
        assert len(table.world.book.told) == before + 1
        fresh = table.open("ann")
        assert table.mine(fresh)["draft"]["back"] == rows["back"]
        assert table.mine("bob")["draft"] is None
