"""Dimensions that a settled deal cannot show, each shown in a match (RULES D13, D35, D46 …)."""

import pytest

from shisanshui import game as g
from shisanshui.arrangement import Arrangement
from shisanshui.scoring import Code
from tests.game.tables import after, begin, dealt, dealt_hands, rules, submit, time_up, until_phase
from tests.goldens.test_match_options import DULL, SIX_PAIRS

FOUL = Arrangement.parse("Ks Kh 5c | Ac Qc Tc 9c 7c | 4s 5s 6d 7h 8c")


def refused(state: g.GameState, command: g.Command) -> g.Reason:
    with pytest.raises(g.Rejected) as caught:
        g.decide(state, command)
    return caught.value.reason


def test_a_foul_may_be_insisted_on_or_not() -> None:
    """D13: after a warning, or never."""
    insisted = g.Submit(seat=0, arrangement=FOUL, insist=True)
    state = dealt_hands(begin(rules("taiwan"), 2), FOUL.cards)
    assert refused(state, g.Submit(seat=0, arrangement=FOUL)) is g.Reason.FOUL
    assert after(state, insisted).seats[0].submission is not None
    state = dealt_hands(begin(rules("taiwan", foul={"allowed": False}), 2), FOUL.cards)
    assert refused(state, insisted) is g.Reason.FOUL_FORBIDDEN


@pytest.mark.parametrize(
    ("declaration", "said", "paid"),
    [
        ("optional", None, True),
        ("optional", g.NaturalChoice.REFUSE, False),
        ("asked_for", None, False),
        ("asked_for", g.NaturalChoice.DECLARE, True),
        ("automatic", None, True),
        ("detected", None, True),
    ],
)
def test_how_a_natural_comes_to_count(
    declaration: str, said: g.NaturalChoice | None, paid: bool
) -> None:
    """D35: unless refused, only when asked for, always."""
    ruleset = rules("taiwan", naturals={"declaration": declaration})
    state = dealt_hands(begin(ruleset, 2), SIX_PAIRS.cards, DULL.cards)
    state = after(state, g.Submit(seat=0, arrangement=SIX_PAIRS, natural=said), submit(state, 1))
    items = until_phase(state, g.Phase.REVEAL).history[0].items
    assert any(item.code is Code.NATURAL and item.payee == 0 for item in items) == paid


@pytest.mark.parametrize("declaration", ["automatic", "detected"])
def test_a_natural_that_nobody_can_refuse(declaration: str) -> None:
    """D35."""
    ruleset = rules("taiwan", naturals={"declaration": declaration})
    state = dealt_hands(begin(ruleset, 2), SIX_PAIRS.cards, DULL.cards)
    refusing = g.Submit(seat=0, arrangement=SIX_PAIRS, natural=g.NaturalChoice.REFUSE)
    assert refused(state, refusing) is g.Reason.NATURAL_FORCED


def test_three_cards_go_the_way_the_banker_says() -> None:
    """D46, C13: here to the player opposite."""
    state = until_phase(begin(rules("philippine"), 4), g.Phase.ORDER)
    assert state.banker is not None
    state = after(state, g.OrderExchange(state.banker, 1, g.Direction.OPPOSITE))
    before = [seat.hand for seat in state.seats]
    for seat, hand in enumerate(before):
        state = after(state, g.Give(seat, hand[:3]))
    for seat, hand in enumerate(before):
        assert set(state.seats[seat].hand) == {*hand[3:], *before[(seat + 2) % 4][:3]}


def test_the_banker_is_asked_for_stakes_before_or_after_the_deal() -> None:
    """D42, C32."""
    assert begin(rules("hongkong"), 3).phase is g.Phase.STAKES
    state = begin(rules("taiwan-banker"), 3)
    assert state.phase is g.Phase.DEAL
    assert dealt(state).phase is g.Phase.STAKES


def test_when_time_is_up_legal_rows_are_laid() -> None:
    """D51: so many seconds, and for who has laid nothing what the caller brings, if it is legal."""
    state = dealt(begin(rules("taiwan"), 3))
    due = g.next_due(state)
    assert due is not None
    assert due.seconds == rules("taiwan").match.seconds
    state = after(state, time_up(state))
    assert state.phase is g.Phase.REVEAL
    assert all(seat.submission and not seat.submission.faults for seat in state.seats)


@pytest.mark.parametrize(("play", "seen"), [("hidden", False), ("open", True)])
def test_a_laid_hand_is_seen_before_the_reveal_or_not(play: str, seen: bool) -> None:
    """D53."""
    state = dealt(begin(rules("taiwan", match={"play": play}), 3))
    state = after(state, submit(state, 0))
    assert (g.view_for(state, 1).seats[0].rows is not None) == seen
