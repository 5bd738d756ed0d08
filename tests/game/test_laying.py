"""Rows laid, edited, insisted on and substituted; naturals declared or not (RULES D11-D13, D35)."""

from typing import Any

import pytest

from shisanshui import game as g
from shisanshui.arrangement import Arrangement, FaultCode
from shisanshui.cards import parse_cards
from shisanshui.game.layouts import declared, first_legal
from shisanshui.naturals import NaturalKind
from shisanshui.ruleset import Ruleset
from tests.game.tables import (
    after,
    begin,
    dealt,
    dealt_hands,
    foul_rows,
    legal_rows,
    rules,
    submit,
    time_up,
)

SIX_PAIRS = parse_cards("2h 2d 4s 4h 6h 6d 8s 8h Th Td Qs Qh Ks")
FLUSHES = parse_cards("2c 4c 6c 8c Tc 2d 4d 6d 8d Qd Kh 9h 5h")
"""Three flushes and nothing else: 5, 5 and 3 of a suit."""
PLAIN = parse_cards("2s 3h 7c 9s 9d Jh Jc 5d 5s Ad Kh 8c Tc")
DECLARE, REFUSE = g.NaturalChoice.DECLARE, g.NaturalChoice.REFUSE


def table(hand: Any = PLAIN, ruleset: Ruleset | None = None, **chosen: Any) -> g.GameState:
    """Return a table of two that arranges, the hand at seat 0."""
    return dealt_hands(begin(ruleset, seats=2, **chosen), hand)


def refused(state: g.GameState, command: g.Command) -> g.Rejected:
    with pytest.raises(g.Rejected) as caught:
        g.decide(state, command)
    return caught.value


def shown(state: g.GameState) -> Arrangement | None:
    """Return what lies open at seat 0 once time is up."""
    view = g.view_for(after(state, time_up(state)), g.SPECTATOR).seats[0]
    return view.rows.arrangement if view.rows else None


def natural_shown(state: g.GameState) -> NaturalKind | None:
    view = g.view_for(after(state, time_up(state)), g.SPECTATOR).seats[0]
    return view.natural.kind if view.natural else None


class TestSubmitting:
    def test_submitting_is_being_ready(self) -> None:
        state = table()
        assert not g.view_for(state, 1).seats[0].ready
        state = after(state, submit(state, 0))
        assert g.view_for(state, 1).seats[0].ready
        assert not g.view_for(after(state, g.Edit(0)), 1).seats[0].ready

    def test_the_last_submission_counts(self) -> None:
        state = table()
        rows = legal_rows(state, 0)
        other = Arrangement(rows.front[::-1], rows.middle, rows.back)
        state = after(state, submit(state, 0), submit(state, 0, arrangement=other))
        assert shown(state) == other

    def test_only_the_dealt_cards(self) -> None:
        state = table()
        rows = legal_rows(state, 0)
        stolen = Arrangement((state.rest[0], *rows.front[1:]), rows.middle, rows.back)
        error = refused(state, submit(state, 0, arrangement=stolen))
        assert error.reason is g.Reason.ILLEGAL
        assert {fault.code for fault in error.faults} == {FaultCode.NOT_HELD, FaultCode.MISSING}

    @pytest.mark.parametrize(
        "rows",
        [
            Arrangement(PLAIN[:5], PLAIN[5:10], PLAIN[10:]),
            Arrangement(PLAIN[:3], PLAIN[3:8], PLAIN[8:12]),
            Arrangement(PLAIN[:3], PLAIN[3:8], (*PLAIN[8:12], PLAIN[0])),
        ],
    )
    def test_rows_must_be_rows(self, rows: Arrangement) -> None:
        assert refused(table(), submit(table(), 0, arrangement=rows)).reason is g.Reason.ILLEGAL

    def test_not_before_the_deal_nor_after_the_reveal(self) -> None:
        state = table()
        command = submit(state, 0)
        assert refused(begin(seats=2), command).reason is g.Reason.PHASE
        assert refused(after(state, time_up(state)), command).reason is g.Reason.PHASE

    def test_nothing_to_edit_before_submitting(self) -> None:
        assert refused(table(), g.Edit(0)).reason is g.Reason.ALREADY


class TestFouls:
    def test_a_foul_needs_insisting(self) -> None:
        """D13: allowed, with a warning."""
        state = table()
        foul = foul_rows(state, 0)
        error = refused(state, submit(state, 0, arrangement=foul))
        assert error.reason is g.Reason.FOUL
        assert [fault.code for fault in error.faults] == [FaultCode.MIDDLE_OVER_BACK]
        state = after(state, submit(state, 0, arrangement=foul, insist=True))
        view = g.view_for(state, 0).own
        assert view is not None
        assert (view.insisted, shown(state)) == (True, foul)

    def test_where_nobody_may_foul_insisting_does_not_help(self) -> None:
        state = table(ruleset=rules(foul={"allowed": False}))
        command = submit(state, 0, arrangement=foul_rows(state, 0), insist=True)
        assert refused(state, command).reason is g.Reason.FOUL_FORBIDDEN

    def test_an_insisted_foul_stands_at_time_up(self) -> None:
        state = table()
        foul = foul_rows(state, 0)
        assert shown(after(state, submit(state, 0, arrangement=foul, insist=True))) == foul

    def test_but_not_once_the_player_edits(self) -> None:
        state = table()
        foul = foul_rows(state, 0)
        state = after(state, submit(state, 0, arrangement=foul, insist=True), g.Edit(0))
        assert g.substitutes_needed(state) == (0, 1)
        assert shown(state) == legal_rows(state, 0)

    def test_legal_rows_stand_even_while_they_are_edited(self) -> None:
        state = table()
        rows = legal_rows(state, 0)
        other = Arrangement(rows.front[::-1], rows.middle, rows.back)
        state = after(state, submit(state, 0, arrangement=other), g.Edit(0))
        assert g.substitutes_needed(state) == (1,)
        ended = after(state, time_up(state))
        view = g.view_for(ended, g.SPECTATOR).seats[0]
        assert view.rows is not None
        assert (view.rows.arrangement, view.substituted) == (other, False)


class TestTimeUp:
    def test_the_callers_rows_are_laid_for_who_has_none(self) -> None:
        state = after(table(), time_up(table()))
        assert state.phase is g.Phase.REVEAL
        assert all(seat.substituted for seat in state.seats)

    def test_rows_are_asked_for_by_seat(self) -> None:
        state = table()
        state = after(state, submit(state, 1))
        assert g.substitutes_needed(state) == (0,)

    @pytest.mark.parametrize("wrong", ["missing", "foreign", "foul", "no rows"])
    def test_rows_that_cannot_be_are_refused(self, wrong: str) -> None:
        state = table()
        rows = {
            "missing": (),
            "foreign": ((0, legal_rows(state, 1)), (1, legal_rows(state, 1))),
            "foul": ((0, foul_rows(state, 0)), (1, legal_rows(state, 1))),
            "no rows": ((0, None), (1, legal_rows(state, 1))),
        }[wrong]
        error = refused(state, g.TimeUp(phase_no=state.phase_no, laid=rows))
        assert (error.reason, error.seat) == (g.Reason.SUBSTITUTE, 0)

    def test_the_functions_see_what_the_seat_sees(self) -> None:
        state = table()
        seen: list[g.PlayerView] = []

        def arrange(view: g.PlayerView) -> Arrangement:
            seen.append(view)
            assert view.viewer is not None
            return legal_rows(state, view.viewer)

        g.time_is_up(state, arrange=arrange, give=lambda view: ())
        assert seen == [g.view_for(state, 0), g.view_for(state, 1)]

    def test_a_hand_without_legal_rows_may_foul(self) -> None:
        """Thirteen of one rank under strict order: every layout is a foul."""
        strict = {"front_middle": "<", "middle_back": "<"}
        ruleset = rules(
            deck={"packs": 2, "extra_suits": ["s"] * 5}, legality=strict, naturals={"entries": []}
        )
        spades = parse_cards("As " * 7 + "Ah Ah Ad Ad Ac Ac")
        state = dealt_hands(begin(ruleset, seats=2), spades, SIX_PAIRS)
        assert first_legal(ruleset, state.seats[0].hand) is None
        rows = Arrangement(spades[:3], spades[3:8], spades[8:])
        laid = ((0, rows), (1, legal_rows(state, 1)))
        state = after(state, g.TimeUp(phase_no=state.phase_no, laid=laid))
        assert state.phase is g.Phase.REVEAL


class TestNaturals:
    def test_declared_unless_refused(self) -> None:
        state = table(SIX_PAIRS)
        own = g.view_for(state, 0).own
        assert own is not None
        assert own.natural is not None
        assert (own.natural.kind, own.natural.points) == (NaturalKind.SIX_PAIRS, 4)
        assert natural_shown(state) is NaturalKind.SIX_PAIRS
        assert natural_shown(after(state, submit(state, 0))) is NaturalKind.SIX_PAIRS
        assert natural_shown(after(state, submit(state, 0, natural=REFUSE))) is None

    def test_a_refusal_stands_at_time_up_even_without_rows(self) -> None:
        state = after(table(SIX_PAIRS), g.ChooseNatural(0, REFUSE))
        assert natural_shown(state) is None

    def test_a_refusal_stands_through_submitting_and_editing(self) -> None:
        state = after(table(SIX_PAIRS), g.ChooseNatural(0, REFUSE))
        state = after(state, submit(state, 0), g.Edit(0))
        assert natural_shown(state) is None
        assert natural_shown(after(state, g.ChooseNatural(0, DECLARE))) is NaturalKind.SIX_PAIRS

    def test_declared_without_arranging(self) -> None:
        state = table(SIX_PAIRS)
        state = after(state, g.Submit(seat=0, arrangement=None))
        assert state.seats[0].acted
        assert not state.seats[0].submission.faults
        assert natural_shown(state) is NaturalKind.SIX_PAIRS

    def test_refusing_afterwards_makes_the_seat_arrange(self) -> None:
        state = after(table(SIX_PAIRS), g.Submit(seat=0, arrangement=None))
        state = after(state, g.ChooseNatural(0, REFUSE))
        assert not state.seats[0].acted
        assert g.substitutes_needed(state) == (0, 1)

    def test_without_a_natural_rows_are_needed(self) -> None:
        command = g.Submit(seat=0, arrangement=None)
        assert refused(table(), command).reason is g.Reason.NO_NATURAL
        command = g.Submit(seat=0, arrangement=None, natural=REFUSE)
        assert refused(table(SIX_PAIRS), command).reason is g.Reason.NO_NATURAL
        assert refused(table(), g.ChooseNatural(0, DECLARE)).reason is g.Reason.NO_NATURAL

    def test_a_declarer_need_not_mind_fouls_until_it_refuses(self) -> None:
        state = table(SIX_PAIRS)
        state = after(state, submit(state, 0, arrangement=foul_rows(state, 0)))
        assert natural_shown(state) is NaturalKind.SIX_PAIRS
        state = after(state, g.ChooseNatural(0, REFUSE))
        assert (state.seats[0].acted, state.seats[0].submission) == (False, None)

    def test_where_a_declarers_rows_compare_they_must_not_foul(self) -> None:
        """D36: rows_too."""
        state = table(SIX_PAIRS, rules(naturals={"rows_too": True}))
        command = submit(state, 0, arrangement=foul_rows(state, 0))
        assert refused(state, command).reason is g.Reason.FOUL
        assert refused(state, g.Submit(seat=0, arrangement=None)).reason is g.Reason.NO_NATURAL
        state = after(state, submit(state, 0, arrangement=foul_rows(state, 0), insist=True))
        assert natural_shown(state) is None

    def test_automatic_cannot_be_refused(self) -> None:
        state = table(SIX_PAIRS, rules(naturals={"declaration": "automatic"}))
        assert refused(state, g.ChooseNatural(0, REFUSE)).reason is g.Reason.NATURAL_FORCED
        assert natural_shown(after(state, submit(state, 0))) is NaturalKind.SIX_PAIRS

    def test_asked_for_counts_only_with_the_button(self) -> None:
        """D35, yongkang: only if declared."""
        state = table(SIX_PAIRS, rules("luosong"))
        if not state.seats[0].naturals:
            state = table(SIX_PAIRS, rules(naturals={"declaration": "asked_for"}))
        assert natural_shown(state) is None
        assert natural_shown(after(state, submit(state, 0))) is None
        assert natural_shown(after(state, submit(state, 0, natural=DECLARE))) is not None
        assert natural_shown(after(state, g.ChooseNatural(0, DECLARE))) is not None


class TestDetected:
    """RULES §3.4: what counts however the cards lie, and what only as laid out."""

    RULES = rules(naturals={"declaration": "detected"})
    ROWS = Arrangement(FLUSHES[10:], FLUSHES[:5], FLUSHES[5:10])

    def test_six_pairs_count_even_in_a_foul(self) -> None:
        state = table(SIX_PAIRS, self.RULES)
        state = after(state, submit(state, 0, arrangement=foul_rows(state, 0)))
        assert natural_shown(state) is NaturalKind.SIX_PAIRS

    def test_three_flushes_count_as_laid_out(self) -> None:
        state = table(FLUSHES, self.RULES)
        own = g.view_for(state, 0).own
        assert own is not None
        assert own.natural is not None
        rows = own.natural.rows
        assert natural_shown(after(state, submit(state, 0, arrangement=rows))) is (
            NaturalKind.THREE_FLUSHES
        )
        other = Arrangement(FLUSHES[:3], FLUSHES[3:8], FLUSHES[8:])
        laid = after(state, submit(state, 0, arrangement=other, insist=True))
        assert natural_shown(laid) is None

    def test_but_not_in_a_foul(self) -> None:
        state = table(FLUSHES, self.RULES)
        own = g.view_for(state, 0).own
        assert own is not None
        rows = own.natural.rows
        wrong = Arrangement(rows.front, rows.back, rows.middle)
        assert refused(state, submit(state, 0, arrangement=wrong)).reason is g.Reason.FOUL
        laid = after(state, submit(state, 0, arrangement=wrong, insist=True))
        assert natural_shown(laid) is None

    def test_time_up_lays_them_out(self) -> None:
        state = table(FLUSHES, self.RULES)
        assert g.substitutes_needed(state) == (1,)
        assert natural_shown(state) is NaturalKind.THREE_FLUSHES

    def test_nobody_refuses(self) -> None:
        state = table(FLUSHES, self.RULES)
        assert refused(state, g.ChooseNatural(0, REFUSE)).reason is g.Reason.NATURAL_FORCED


class TestCalls:
    """D33: where the first to declare collects."""

    RULES = rules(naturals={"versus": "first_declared"})
    OTHER = parse_cards("2c 2s 3c 3s 5c 5s 7c 7s 9d 9c Jc Js Kd")

    def table(self) -> g.GameState:
        return dealt_hands(begin(self.RULES, seats=2), SIX_PAIRS, self.OTHER)

    def totals(self, state: g.GameState) -> tuple[Any, ...]:
        return after(state, time_up(state)).history[0].totals

    def test_first_call_wins(self) -> None:
        state = self.table()
        first = after(state, submit(state, 0), submit(state, 1))
        assert self.totals(first) == (4, -4)
        second = after(state, g.ChooseNatural(1, DECLARE), submit(state, 0))
        assert self.totals(second) == (-4, 4)

    def test_editing_withdraws_the_call(self) -> None:
        state = self.table()
        state = after(state, submit(state, 0), submit(state, 1), g.Edit(0))
        assert state.calls == (1,)
        assert self.totals(after(state, submit(state, 0))) == (-4, 4)

    def test_calls_by_default_come_last_in_seat_order(self) -> None:
        state = self.table()
        assert self.totals(state) == (4, -4)
        assert self.totals(after(state, submit(state, 1))) == (-4, 4)


class TestSurrender:
    RULES = rules("intl-royalty")

    def test_pays_the_price_and_shows_nothing(self) -> None:
        """D47: no scoop, no royalties."""
        state = after(table(ruleset=self.RULES), g.Surrender(0))
        assert g.view_for(state, 1).seats[0].ready
        state = after(state, time_up(state))
        view = g.view_for(state, 1).seats[0]
        assert (view.rows, view.surrendered) == (None, True)
        assert state.history[0].totals == (-3, 3)

    def test_may_be_taken_back(self) -> None:
        state = after(table(ruleset=self.RULES), g.Surrender(0))
        assert refused(state, g.Surrender(0)).reason is g.Reason.ALREADY
        for back in (g.Edit(0), submit(state, 0)):
            again = after(state, back)
            assert not again.seats[0].surrendered
            assert shown(again) is not None

    def test_only_where_the_rules_have_it(self) -> None:
        assert refused(table(), g.Surrender(0)).reason is g.Reason.NO_SURRENDER

    def test_gives_a_natural_up_too(self) -> None:
        state = after(table(SIX_PAIRS, self.RULES), g.Surrender(0))
        assert declared(self.RULES, state.seats[0]) is None
        assert after(state, time_up(state)).history[0].totals == (-3, 3)


class TestOpenPlay:
    """D53: rows lie open as they are laid, and stay."""

    RULES = rules(match={"play": "open"})

    def test_rows_are_seen_at_once_and_stay(self) -> None:
        state = table(ruleset=self.RULES)
        rows = legal_rows(state, 0)
        state = after(state, submit(state, 0))
        for viewer in (g.SPECTATOR, 0, 1):
            view = g.view_for(state, viewer).seats[0]
            assert view.rows is not None
            assert view.rows.arrangement == rows
        for command in (submit(state, 0), g.Edit(0), g.ChooseNatural(0, DECLARE)):
            assert refused(state, command).reason is g.Reason.LAID_OPEN

    def test_hidden_play_hides_them(self) -> None:
        state = after(table(), submit(table(), 0))
        assert g.view_for(state, 1).seats[0].rows is None


def test_ready_hands_of_a_three_seat_table() -> None:
    state = dealt(begin(seats=3))
    state = after(state, *(submit(state, seat) for seat in range(3)))
    assert state.phase is g.Phase.CLOSING
    assert g.substitutes_needed(state) == ()
    assert after(state, time_up(state)).revealed
