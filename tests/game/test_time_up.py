"""What is played, and recorded, for those who have not finished when time is up (RULES D51)."""

import pytest

from shisanshui import game as g
from shisanshui.arrangement import Arrangement
from shisanshui.cards import parse_cards
from shisanshui.dealing import Deal
from shisanshui.game.record import dump, load, record_of, replay
from shisanshui.naturals import NaturalKind
from shisanshui.ruleset import Ruleset
from tests.game.tables import after, begin, dealt_hands, rules, time_up

STRICT = {"middle_back": "<"}


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(
            rules("fujian", naturals={"declaration": "detected"}, legality=STRICT), id="detected"
        ),
        pytest.param(rules("fujian", naturals={"rows_too": True}, legality=STRICT), id="rows too"),
    ],
)
def test_time_up_never_lays_a_natural_that_would_foul(ruleset: Ruleset) -> None:
    """D51, D35: two equal runs foul where each row must beat the one before."""
    twice = parse_cards("3s 4h 5d 5c 6s 7h 8d 9c 5h 6c 7d 8s 9h")
    state = dealt_hands(begin(ruleset, 2, rounds=1), twice)
    assert state.seats[0].naturals[0].kind is NaturalKind.THREE_STRAIGHTS
    assert 0 in g.substitutes_needed(state)
    with pytest.raises(g.Rejected) as refused:
        g.decide(state, g.Submit(seat=0, arrangement=None))
    assert refused.value.reason is g.Reason.NO_NATURAL
    state = after(state, time_up(state))
    laid = state.seats[0].submission
    assert laid is not None
    assert not laid.faults


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(rules("fujian", naturals={"declaration": "detected"}), id="detected"),
        pytest.param(rules("fujian", naturals={"rows_too": True}), id="rows too"),
    ],
)
def test_own_rows_that_stand_at_time_up_are_the_same_in_the_replay(ruleset: Ruleset) -> None:
    """D51: what was laid stands, also where the rows of a natural would count otherwise."""
    start = begin(ruleset, 2, rounds=1)
    straights = parse_cards("3s 4h 5d 5c 6s 7h 8d 9c 9h Ts Jc Qd Ks")
    state = dealt_hands(start, straights, parse_cards("2c 2d 3h 3d 7s 7c 8h 8s Th Td Jh Ad Ac"))
    deal = Deal(tuple(seat.hand for seat in state.seats), state.rest)
    pairs = Arrangement.parse("6s 4h 3s | 5d 5c 7h 8d Ts | 9c 9h Jc Qd Ks")
    commands: list[g.Command] = [
        deal,
        g.Submit(seat=0, arrangement=pairs),
        g.Edit(0),
        g.ChooseNatural(0, g.NaturalChoice.DECLARE),
    ]
    events: list[g.Event] = []
    state = start
    for command in commands:
        events += g.decide(state, command)
        state = after(state, command)
    events += g.decide(state, time_up(state))
    state = after(state, time_up(state))
    record = record_of(start.settings, events)
    again = replay(load(dump(record)))
    assert again.history == state.history
    assert not again.seats[0].substituted
    assert again.seats[1].substituted
