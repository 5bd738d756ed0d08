"""A match from its settings to its places: rounds, timers, takeovers, leaving (RULES D49-D52)."""

from dataclasses import replace

import pytest

from shisanshui import game as g
from shisanshui.cards import parse_cards
from shisanshui.game.timers import BOT_SECONDS, CLOSING_SECONDS
from shisanshui.ruleset import with_options
from shisanshui.scoring import Code
from tests.game.tables import (
    BOT,
    HUMAN,
    after,
    begin,
    cards_for,
    dealt,
    dealt_hands,
    rules,
    submit,
    time_up,
    until,
    until_phase,
)

PENALTY = g.Leaving.PENALTY


def refused(state: g.GameState, command: g.Command) -> g.Reason:
    with pytest.raises(g.Rejected) as caught:
        g.decide(state, command)
    return caught.value.reason


class TestSettings:
    def test_rule_set_says_what_the_room_leaves_open(self) -> None:
        settings = g.agreed(rules("fujian"), (HUMAN, BOT))
        assert (settings.rounds, settings.seconds, settings.multiplier) == (10, 90, 1)
        assert settings.leaving is PENALTY

    @pytest.mark.parametrize(
        ("field", "chosen"),
        [
            ("rounds", {"rounds": 0}),
            ("rounds", {"rounds": 61}),
            ("seconds", {"seconds": 14}),
            ("seconds", {"seconds": 301}),
            ("multiplier", {"multiplier": 101}),
            ("first", {"first": 4}),
            ("host", {"host": -1}),
            ("leaving", {"leaving": PENALTY}),
            ("selection", {"selection": "rotating"}),
            ("seats", {"controls": (HUMAN,)}),
            ("seats", {"controls": (HUMAN,) * 5}),
            ("seats", {"controls": (HUMAN, g.Control.GONE)}),
        ],
    )
    def test_impossible_settings_are_refused_by_field(self, field: str, chosen: dict) -> None:
        with pytest.raises(g.Rejected) as caught:
            begin(**chosen)
        assert (caught.value.reason, caught.value.field) == (g.Reason.SETTINGS, field)


class TestDeal:
    def test_hands_in_seat_order_and_the_rest_undealt(self) -> None:
        state = dealt(begin(seats=3))
        assert state.phase is g.Phase.ARRANGE
        assert [len(seat.hand) for seat in state.seats] == [13, 13, 13]
        assert len(state.rest) == 13

    def test_only_this_deck_whole_and_thirteen_each(self) -> None:
        state = begin(seats=3)
        deal = cards_for(state)
        for wrong in (
            replace(deal, rest=deal.rest[:-1]),
            replace(deal, rest=(*deal.rest[:-1], deal.rest[0])),
            replace(deal, hands=deal.hands[:2]),
            replace(deal, hands=(deal.hands[0][:12], deal.hands[1], deal.hands[2])),
        ):
            assert refused(state, wrong) is g.Reason.DEAL
        assert refused(dealt(state), deal) is g.Reason.PHASE

    def test_added_suits_and_jokers_are_dealt(self) -> None:
        state = begin(rules("fujian-app", deck={"suit_per_seat": True}, seats={"most": 6}), 6)
        assert state.deck.size > 52 + 26
        assert dealt(state).phase is g.Phase.ARRANGE


class TestTimers:
    def test_nothing_is_timed_while_the_caller_shuffles_or_after_the_end(self) -> None:
        assert g.next_due(begin()) is None
        assert g.next_due(until_phase(begin(rounds=1), g.Phase.ENDED)) is None

    def test_arranging_has_the_seconds_agreed(self) -> None:
        state = dealt(begin(seconds=60))
        assert g.next_due(state) == g.Due(state.phase_no, 60, state.phase_no)
        assert g.next_due(dealt(begin(seconds=0))) is None

    def test_time_up_of_an_earlier_phase_changes_nothing(self) -> None:
        state = dealt(begin())
        late = g.TimeUp(phase_no=state.phase_no - 1)
        assert g.decide(state, late) == ()
        assert g.decide(begin(), g.TimeUp(phase_no=begin().phase_no)) == ()
        assert g.decide(dealt(begin(seconds=0)), g.TimeUp(phase_no=state.phase_no)) == ()

    def test_all_humans_in_closes_for_three_seconds(self) -> None:
        state = dealt(begin(controls=(HUMAN, BOT, HUMAN)))
        state = after(state, submit(state, 0))
        assert state.phase is g.Phase.ARRANGE
        state = after(state, submit(state, 2))
        assert state.phase is g.Phase.CLOSING
        assert g.next_due(state) == g.Due(state.phase_no, CLOSING_SECONDS, state.phase_no)

    def test_editing_while_closing_goes_back_to_the_first_deadline(self) -> None:
        state = dealt(begin(seats=2))
        first = state.phase_no
        state = after(state, submit(state, 0), submit(state, 1), g.Edit(1))
        assert state.phase is g.Phase.ARRANGE
        assert g.next_due(state) == g.Due(first + 2, 90, first)
        state = after(state, submit(state, 1))
        assert (state.phase, state.phase_no) == (g.Phase.CLOSING, first + 3)

    def test_submitting_again_while_closing_counts_and_does_not_prolong(self) -> None:
        state = dealt(begin(seats=2))
        state = after(state, submit(state, 0), submit(state, 1))
        due = g.next_due(state)
        rows = submit(state, 1).arrangement
        assert rows is not None
        other = replace(rows, back=rows.back[::-1])
        state = after(state, submit(state, 1, arrangement=other))
        assert g.next_due(state) == due
        state = after(state, time_up(state))
        view = g.view_for(state, g.SPECTATOR).seats[1]
        assert view.rows is not None
        assert view.rows.arrangement == other

    def test_a_table_of_bots_closes_at_once(self) -> None:
        state = dealt(begin(controls=(BOT, BOT), seconds=0))
        assert state.phase is g.Phase.CLOSING
        assert after(state, time_up(state)).phase is g.Phase.REVEAL

    def test_bots_alone_are_not_waited_for(self) -> None:
        state = begin(rules("hongkong"), controls=(HUMAN, BOT, BOT), seconds=0)
        assert state.phase is g.Phase.STAKES
        assert g.next_due(state) == g.Due(state.phase_no, BOT_SECONDS, state.phase_no)
        state = begin(rules("hongkong"), controls=(HUMAN, HUMAN, BOT), seconds=0)
        assert g.next_due(state) is None


class TestRounds:
    def test_next_round_when_all_humans_have_tapped_on(self) -> None:
        state = until_phase(begin(controls=(HUMAN, HUMAN, BOT)), g.Phase.REVEAL)
        state = after(state, g.Continue(0))
        assert state.phase is g.Phase.REVEAL
        assert refused(state, g.Continue(0)) is g.Reason.ALREADY
        state = after(state, g.Continue(1))
        assert (state.phase, state.round) == (g.Phase.DEAL, 2)

    def test_or_when_the_reveal_has_been_long_enough(self) -> None:
        state = until_phase(begin(), g.Phase.REVEAL)
        assert g.next_due(state) == g.Due(state.phase_no, 31, state.phase_no)
        state = after(state, time_up(state))
        assert (state.phase, state.round) == (g.Phase.DEAL, 2)

    def test_totals_add_up_over_the_rounds(self) -> None:
        state = until_phase(begin(rounds=3), g.Phase.ENDED)
        assert len(state.history) == 3
        sums = [sum(result.totals[seat] for result in state.history) for seat in range(4)]
        assert sums == [seat.total for seat in state.seats]
        assert sum(sums) == 0
        assert min(sums) < 0

    def test_equal_totals_share_a_place(self) -> None:
        state = until_phase(begin(rounds=1), g.Phase.ENDED)
        seats = [replace(s, total=t) for s, t in zip(state.seats, (5, 9, 5, -19), strict=True)]
        places = g.places(replace(state, seats=tuple(seats)))
        assert [place.place for place in places] == [2, 1, 2, 4]

    def test_places_count_in_the_base_of_the_rule_set(self) -> None:
        state = until_phase(begin(rules(match={"base": 5}), rounds=1), g.Phase.ENDED)
        amounts = [place.amount for place in g.places(state)]
        assert amounts == [5 * seat.total for seat in state.seats]

    def test_room_multiplier_multiplies(self) -> None:
        one = until_phase(begin(rounds=1), g.Phase.ENDED)
        three = until_phase(begin(rounds=1, multiplier=3), g.Phase.ENDED)
        assert [3 * s.total for s in one.seats] == [s.total for s in three.seats]

    def test_nothing_is_allowed_after_the_end(self) -> None:
        state = until_phase(begin(rounds=1), g.Phase.ENDED)
        for command in (g.Continue(0), g.Leave(0), g.TakeOver(0, g.Control.ASKED), g.MoveHost(1)):
            assert refused(state, command) is g.Reason.PHASE
        assert g.decide(state, g.TimeUp(phase_no=state.phase_no)) == ()

    def test_rematch_keeps_seats_and_settings(self) -> None:
        state = dealt(begin(controls=(HUMAN, BOT, HUMAN, HUMAN), rounds=1))
        state = after(state, g.TakeOver(2, g.Control.ABSENT), g.Leave(3), g.MoveHost(2))
        again = g.rematch(until_phase(state, g.Phase.ENDED))
        assert [seat.control for seat in again.seats] == [HUMAN, BOT, HUMAN, BOT]
        assert (again.round, again.host, again.history) == (1, 2, ())
        assert [seat.total for seat in again.seats] == [0, 0, 0, 0]

    @pytest.mark.parametrize(("selection", "banker"), [("rotating", 2), ("fixed", 1)])
    def test_a_rotating_bank_goes_on_in_the_rematch(self, selection: str, banker: int) -> None:
        ruleset = rules("hongkong", banker={"selection": selection})
        state = until_phase(begin(ruleset, 3, rounds=1, first=1), g.Phase.ENDED)
        assert g.rematch(state).banker == banker


class TestTakingOver:
    def test_taken_over_seats_are_not_waited_for(self) -> None:
        state = dealt(begin(seats=2))
        state = after(state, submit(state, 0), g.TakeOver(1, g.Control.ABSENT))
        assert state.phase is g.Phase.CLOSING

    def test_the_owner_comes_back_and_is_waited_for(self) -> None:
        state = dealt(begin(seats=2))
        state = after(state, submit(state, 0), g.TakeOver(1, g.Control.ABSENT), g.HandBack(1))
        assert (state.phase, state.seats[1].control) == (g.Phase.ARRANGE, HUMAN)

    def test_what_the_bot_laid_stands_until_edited(self) -> None:
        state = dealt(begin(seats=2))
        state = after(state, submit(state, 0), g.TakeOver(1, g.Control.ASKED), submit(state, 1))
        state = after(state, g.HandBack(1))
        assert state.phase is g.Phase.CLOSING
        assert state.seats[1].submission is not None

    def test_who_may_change_what(self) -> None:
        state = begin(controls=(HUMAN, BOT))
        asked = after(state, g.TakeOver(0, g.Control.ASKED))
        absent = after(asked, g.TakeOver(0, g.Control.ABSENT))
        assert absent.seats[0].control is g.Control.ABSENT
        assert refused(absent, g.TakeOver(0, g.Control.ASKED)) is g.Reason.CONTROL
        assert refused(state, g.TakeOver(1, g.Control.ASKED)) is g.Reason.CONTROL
        assert refused(state, g.TakeOver(0, HUMAN)) is g.Reason.MALFORMED
        assert refused(state, g.HandBack(0)) is g.Reason.CONTROL
        assert refused(state, g.SitDown(0)) is g.Reason.CONTROL
        assert refused(state, g.Leave(1)) is g.Reason.CONTROL

    def test_somebody_sits_down_on_a_bots_seat_with_its_score(self) -> None:
        state = until_phase(begin(controls=(HUMAN, BOT)), g.Phase.REVEAL)
        total = state.seats[1].total
        state = after(state, g.SitDown(1))
        assert (state.seats[1].control, state.seats[1].total) == (HUMAN, total)

    def test_last_untapped_human_taken_over_begins_the_next_round(self) -> None:
        state = until_phase(begin(seats=2), g.Phase.REVEAL)
        state = after(state, g.Continue(0), g.TakeOver(1, g.Control.ABSENT))
        assert state.phase is g.Phase.DEAL


class TestLeaving:
    def test_a_bot_plays_on_where_leaving_costs_nothing(self) -> None:
        state = after(dealt(begin(rounds=1)), g.Leave(2))
        assert state.seats[2].control is BOT
        state = until_phase(state, g.Phase.ENDED)
        assert all(item.code is not Code.ESCAPE for item in state.history[0].items)

    def test_penalty_is_paid_once_and_the_others_play_on(self) -> None:
        """RULES §3.4 Escape: the leaver pays 18, each other gets 1, the house account 15."""
        state = after(dealt(begin(rules("fujian"), rounds=3)), g.Leave(3))
        state = until_phase(state, g.Phase.ENDED)
        escapes = [
            [item for item in result.items if item.code is Code.ESCAPE] for result in state.history
        ]
        assert [len(items) for items in escapes] == [4, 0, 0]
        assert (state.seats[3].total, state.house) == (-18, 15)
        assert sum(seat.total for seat in state.seats) == -15
        assert all(result.totals[3] == 0 for result in state.history[1:])

    def test_room_multiplier_multiplies_the_penalty(self) -> None:
        state = after(dealt(begin(rules("fujian"), rounds=1, multiplier=2)), g.Leave(3))
        assert until_phase(state, g.Phase.ENDED).seats[3].total == -36

    def test_zero_sum_penalty_is_shared(self) -> None:
        ruleset = rules("fujian", escape={"kind": "zero_sum"})
        state = until_phase(after(dealt(begin(ruleset, rounds=1)), g.Leave(3)), g.Phase.ENDED)
        paid = [item.points for item in state.history[0].items if item.code is Code.ESCAPE]
        assert (paid, state.house) == ([6, 6, 6], 0)

    def test_the_leaver_is_dealt_no_more_cards(self) -> None:
        state = until_phase(begin(rules("fujian")), g.Phase.REVEAL)
        state = dealt(until_phase(after(state, g.Leave(1)), g.Phase.DEAL))
        assert [len(seat.hand) for seat in state.seats] == [13, 0, 13, 13]
        assert len(state.rest) == 13
        assert refused(state, replace(submit(state, 0), seat=1)) is g.Reason.SEAT
        state = after(state, time_up(state))
        assert state.history[1].totals[1] == -18

    def test_two_at_the_table_and_one_leaves_ends_the_match(self) -> None:
        state = after(dealt(begin(rules("fujian"), 2)), g.Leave(0))
        assert state.phase is g.Phase.ENDED
        assert [seat.total for seat in state.seats] == [-18, 1]
        assert not g.view_for(state, g.SPECTATOR).revealed

    def test_leaving_between_rounds_too(self) -> None:
        state = until_phase(begin(rules("fujian"), 2), g.Phase.REVEAL)
        before = [seat.total for seat in state.seats]
        state = after(state, g.Leave(1))
        assert (state.phase, state.round) == (g.Phase.ENDED, 2)
        assert [seat.total for seat in state.seats] == [before[0] + 1, before[1] - 18]

    def test_leaving_after_the_last_hand_costs_nothing(self) -> None:
        state = until_phase(begin(rules("fujian"), 2, rounds=1), g.Phase.REVEAL)
        before = [seat.total for seat in state.seats]
        state = after(state, g.Leave(1))
        assert state.phase is g.Phase.REVEAL
        state = after(state, g.Continue(0))
        assert (state.phase, [s.total for s in state.seats]) == (g.Phase.ENDED, before)

    def test_absent_at_the_end_counts_as_left(self) -> None:
        """RULES §3.4: charged on being absent at the end, never for an outage that returned."""
        state = dealt(begin(rules("fujian"), rounds=1))
        away = after(state, g.TakeOver(2, g.Control.ABSENT))
        assert until_phase(away, g.Phase.ENDED).seats[2].total == -18
        back = until_phase(after(away, g.HandBack(2)), g.Phase.ENDED)
        asked = until_phase(after(state, g.TakeOver(2, g.Control.ASKED)), g.Phase.ENDED)
        assert [s.total for s in back.seats] == [s.total for s in asked.seats]
        assert all(i.code is not Code.ESCAPE for i in back.history[0].items)

    def test_absent_before_the_end_is_not_charged(self) -> None:
        state = after(dealt(begin(rules("fujian"), rounds=2)), g.TakeOver(2, g.Control.ABSENT))
        state = until_phase(state, g.Phase.REVEAL)
        assert all(item.code is not Code.ESCAPE for item in state.history[0].items)

    def test_a_banker_who_leaves_hands_on_the_bank(self) -> None:
        ruleset = rules("hongkong", escape={"kind": "literal"})
        state = begin(ruleset, rounds=1)
        state = after(state, g.Stake(1, 5), g.Stake(2, 2))
        assert state.banker == 0
        state = after(state, g.Leave(0))
        assert (state.banker, state.seats[1].stake) == (1, None)
        state = until_phase(after(state, g.Stake(3, 4)), g.Phase.REVEAL)
        pairs = {
            frozenset((item.payer, item.payee))
            for item in state.history[0].items
            if item.code is not Code.ESCAPE
        }
        assert pairs <= {frozenset((1, 2)), frozenset((1, 3))}
        assert state.seats[0].total == -18

    def test_everybody_absent_at_the_end_pays_the_house_alone(self) -> None:
        state = dealt(begin(rules("fujian"), 2, rounds=1))
        away = after(state, g.TakeOver(0, g.Control.ABSENT), g.TakeOver(1, g.Control.ABSENT))
        state = until_phase(away, g.Phase.ENDED)
        assert ([s.total for s in state.seats], state.house) == ([-18, -18], 36)


def test_pot_is_settled_by_the_rule_set() -> None:
    """A table that antes: the view says how much, the settlement moves it (P3)."""
    ruleset = rules("taiwan-extras")
    option = next(o.id for o in ruleset.options if "pot" in o.id)
    state = until_phase(begin(with_options(ruleset, [option]), rounds=1), g.Phase.REVEAL)
    assert g.view_for(state, 0).ante > 0
    assert sum(state.history[0].totals) + state.history[0].house == 0


def test_unknown_commands_are_refused() -> None:
    assert refused(begin(), "leave") is g.Reason.UNKNOWN_COMMAND
    assert refused(begin(), g.Leave(7)) is g.Reason.SEAT


def test_two_seats_play_with_the_rest_undealt() -> None:
    state = dealt_hands(begin(seats=2), parse_cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"))
    assert len(state.rest) == 26
    state = until(state, lambda now: now.revealed)
    assert state.history[0].totals == (108, -108)
