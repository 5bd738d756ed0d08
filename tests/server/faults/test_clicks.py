"""Clicks that come late, twice, twenty times, or at the last moment."""

import pytest

from shisanshui.game import Phase
from tests.server.faults.table import Table


def test_a_lagged_second_click_does_not_land_in_the_next_hand():
    with Table("ann", "bob") as table:
        table.start()
        first = table.rows("ann")
        table.do("ann", **first)
        table.do("bob", **table.rows("bob"))
        table.reach(Phase.REVEAL)
        for name in ("ann", "bob"):
            table.do(name, type="next", **table.here())
        table.shuffle()
        assert table.room.match.game.round == 2
        late = table.do("ann", **first)
        assert late["code"] == "stale_round"
        assert table.room.match.game.seats[0].submission is None
        again = table.do("ann", type="next", match=1, round=1)
        assert again["code"] == "stale_round"
        assert table.phase is Phase.ARRANGE


def test_a_second_tap_on_the_settlement_does_not_skip_the_next_one():
    with Table("ann", rounds=2) as table:
        table.start()
        table.do("ann", **table.rows("ann"))
        table.reach(Phase.REVEAL)
        tap = {"type": "next", **table.here()}
        answers = [table.send("ann", **tap) for _ in range(3)]
        table.until(lambda: all(answers))
        assert [a[0]["type"] for a in answers] == ["ok", "refused", "refused"]
        assert table.room.match.game.round == 2


def test_twenty_identical_submits_over_two_sockets_are_one():
    with Table("ann", "bob") as table:
        second = table.open("ann")
        table.start()
        rows = {**table.rows("ann"), "cmd_id": "the-same"}
        for _ in range(10):
            for tab in (table.tabs["ann"], second):
                tab.command(dict(rows))
        table.until(lambda: not second.pending and not table.tabs["ann"].pending)
        table.wait(1.0)
        answers = [m for _, cmd_id, m, _ in table.world.book.answers if cmd_id == "the-same"]
        assert len(answers) == 20
        assert all(answer == answers[0] for answer in answers)
        assert answers[0]["type"] == "ok"
        assert len(table.world.by_command()[table.people["ann"].guest.id, "the-same"]) == 1


def test_the_last_of_different_submits_counts():
    with Table("ann", "bob") as table:
        second = table.open("ann")
        table.start()
        rows = table.rows("ann")
        other = {**rows, "natural": "refuse"} if table.mine("ann")["naturals"] else dict(rows)
        other["front"] = " ".join(reversed(rows["front"].split()))
        table.do("ann", **rows)
        assert table.do(second, **other)["type"] == "ok"
        assert table.mine("ann")["laid"]["front"] == table.mine(second)["laid"]["front"]
        assert len(table.kinds("game.Submitted")) >= 2


@pytest.mark.parametrize("early", [0.2, 0.06, 0.03, 0.0, -0.03, -0.2])
def test_a_submission_at_the_deadline_counts_or_is_refused_and_nothing_between(early: float):
    with Table("ann", "bob", seconds=20) as table:
        table.start()
        rows = table.rows("ann")
        deadline = table.view("ann")["match"]["deadline"]
        table.wait((deadline - table.world.clock.now()) / 1000 - early)
        answers = table.send("ann", **rows)
        table.until(lambda: bool(answers))
        table.reach(Phase.REVEAL)
        seat = table.room.match.game.seats[0]
        if answers[0]["type"] == "ok":
            assert not seat.substituted
        else:
            assert answers[0]["code"] == "not_now"
            assert seat.substituted


def test_a_refused_command_may_be_sent_again_and_is_refused_again():
    with Table("ann", "bob") as table:
        table.start()
        wrong = {**table.rows("ann"), "front": "As As As", "cmd_id": "wrong"}
        first, second = (table.do("ann", **dict(wrong)) for _ in range(2))
        assert first == second
        assert first["code"] == "bad_cards"


def test_a_refusal_is_remembered_as_long_as_the_server_runs():
    with Table("ann", "bob") as table:
        cleo = table.come("cleo")
        sit = {"type": "sit", "seat": 1, "cmd_id": "sit"}
        first = table.do(cleo, **dict(sit))
        assert first["code"] == "seat_taken"
        table.do("bob", type="stand")
        assert table.do(cleo, **dict(sit)) == first
        table.world.book.answers.clear()  # refusals of a process that has ended bind nobody
        table.world.loop.run_until_complete(table.world.restart())
        table.until(lambda: cleo.synced)
        again = table.do(cleo, **dict(sit))
        assert again["type"] == "ok"
        assert table.do(cleo, **dict(sit)) == again
        table.world.loop.run_until_complete(table.world.restart())
        table.until(lambda: cleo.synced)
        assert table.do(cleo, **dict(sit)) == again
        assert len(table.kinds("SatDown")) == 3


def test_a_refused_move_is_not_made_in_a_later_deal_whatever_was_forgotten():
    with Table("ann", "bob") as table:
        table.start()
        early = {"type": "next", **table.here(), "cmd_id": "early"}
        assert table.do("ann", **dict(early))["code"] == "not_now"
        table.world.loop.run_until_complete(table.world.restart())
        table.until(lambda: all(tab.synced for tab in table.tabs.values()))
        for name in ("ann", "bob"):
            table.do(name, **table.rows(name))
        table.reach(Phase.REVEAL)
        for name in ("ann", "bob"):
            table.do(name, type="next", **table.here())
        table.shuffle()
        assert table.room.match.game.round == 2
        assert table.do("ann", **dict(early))["code"] == "stale_round"


def test_a_grant_that_changed_nothing_is_repeated_as_it_was():
    with Table("ann", "bob") as table:
        table.do("bob", type="ready", on=True)
        on = {"type": "ready", "on": True, "cmd_id": "on"}
        first = table.do("bob", **dict(on))
        assert first["type"] == "ok"
        table.world.loop.run_until_complete(table.world.restart())
        table.until(lambda: table.tabs["bob"].synced)
        table.do("ann", type="lock", on=True)
        assert table.do("bob", **dict(on)) == first


def test_two_people_may_call_their_commands_alike():
    with Table("ann", "bob") as table:
        table.start()
        for name in ("ann", "bob"):
            answer = table.do(name, **{**table.rows(name), "cmd_id": "alike"})
            assert answer["type"] == "ok"
        assert all(seat.submission for seat in table.room.match.game.seats[:2])
