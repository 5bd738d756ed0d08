"""What a viewer sees: all it needs, and not one byte that depends on what it may not see."""

import json
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanshui import game as g
from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card
from shisanshui.game.codec import plain
from shisanshui.game.state import Seat, Submission
from shisanshui.naturals import Natural, NaturalKind
from shisanshui.presets import load
from tests.game.random_play import PRESETS, begin_random, play_at_random, random_rows
from tests.game.tables import after, begin, dealt, rules, submit, time_up, until_phase

SECRET_PHASES = tuple(phase for phase in g.Phase if phase not in (g.Phase.REVEAL, g.Phase.ENDED))
RULES = {
    **{name: load(name) for name in PRESETS},
    "stock": rules("pusoy", exchange={"kind": "stock", "cards": 3, "price": 1}),
    "open": rules("taiwan", match={"play": "open"}),
    "auction": rules("philippine", banker={"selection": "auction"}),
}


def seen(state: g.GameState, viewer: g.Viewer) -> str:
    """Return every byte a viewer is sent, in one canonical form."""
    return json.dumps(plain(g.view_for(state, viewer)), sort_keys=True)


def otherwise(state: g.GameState, viewer: g.Viewer, rng: Random) -> g.GameState:
    """Return the same match to this viewer, with everything else of a secret kind changed.

    Others' and undealt cards are dealt anew, and what others laid, gave, bid and chose is drawn
    at random; only whether they have acted stays.
    """
    pool = [
        *state.rest,
        *(c for at, s in enumerate(state.seats) if at != viewer for c in s.hand),
    ]
    rng.shuffle(pool)
    seats = []
    for at, seat in enumerate(state.seats):
        if at == viewer:
            seats.append(seat)
            continue
        hand, pool = tuple(pool[: len(seat.hand)]), pool[len(seat.hand) :]
        seats.append(_other(state, seat, hand, rng))
    others = [at for at in range(len(seats)) if at != viewer]
    own_call = [viewer] if viewer in state.calls and viewer is not None else []
    calls = [*rng.sample(others, rng.randrange(len(others) + 1)), *own_call]
    rng.shuffle(calls)
    return replace(state, seats=tuple(seats), rest=tuple(pool), calls=tuple(calls))


def _other(state: g.GameState, seat: Seat, hand: tuple[Card, ...], rng: Random) -> Seat:
    laid_open = state.settings.ruleset.match.play == "open" and seat.submission is not None
    if laid_open or not hand:
        return replace(seat, bid=_bid(state, seat, rng))
    rows = random_rows(hand, rng)
    return replace(
        seat,
        hand=hand,
        gift=tuple(rng.sample(hand, rng.choice([0, 3]))),
        received=tuple(rng.sample(hand, rng.choice([0, 3]))),
        naturals=(Natural(NaturalKind.DRAGON, 99, 0, home_run=False, rows=rows),)
        if rng.random() < 0.5
        else (),
        choice=rng.choice(list(g.NaturalChoice)),
        submission=rng.choice([None, Submission(rows, (), insisted=True, shown=False)])
        if state.settings.ruleset.match.play != "open"
        else None,
        surrendered=rng.random() < 0.5,
        substituted=rng.random() < 0.5,
        bid=_bid(state, seat, rng),
    )


def _bid(state: g.GameState, seat: Seat, rng: Random) -> int | None:
    """Return another bid while bids are hidden."""
    return rng.choice([None, 0, 1, 2]) if state.phase is g.Phase.BIDDING else seat.bid


@cache
def states() -> tuple[tuple[str, g.GameState], ...]:
    """Return the states of a few matches of each rule set, some edited, some closing."""
    found: list[tuple[str, g.GameState]] = []
    for at, (name, ruleset) in enumerate(RULES.items()):
        rng = Random(at)
        for _ in range(8):
            played = play_at_random(begin_random(rng, rules=ruleset), rng, steps=80)
            found += [(name, state) for state in played.states]
    return tuple(found)


def test_every_phase_and_rule_set_is_there() -> None:
    assert {state.phase for _, state in states()} == set(g.Phase)
    assert {name for name, _ in states()} == set(RULES)


@pytest.mark.parametrize("phase", SECRET_PHASES)
def test_non_interference(phase: g.Phase) -> None:
    """Change only what a viewer may not see, and the view does not change by one byte."""
    rng = Random(phase.value)
    found = [state for _, state in states() if state.phase is phase and not state.revealed]
    assert len(found) > 10
    for state in rng.sample(found, min(len(found), 120)):
        for viewer in (g.SPECTATOR, *range(len(state.seats))):
            other = otherwise(state, viewer, rng)
            assert seen(other, viewer) == seen(state, viewer)


@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(RULES)))
def test_non_interference_wherever_a_match_has_got_to(seed: int, name: str) -> None:
    rng = Random(seed)
    state = play_at_random(begin_random(rng, rules=RULES[name]), rng, steps=rng.randrange(60)).last
    if state.revealed or state.phase in (g.Phase.REVEAL, g.Phase.ENDED):
        return
    for viewer in (g.SPECTATOR, *range(len(state.seats))):
        assert seen(otherwise(state, viewer, rng), viewer) == seen(state, viewer)


@given(seed=st.integers(0, 2**32))
def test_undealt_cards_are_in_no_view_ever(seed: int) -> None:
    """Not at the reveal and not after the end either."""
    rng = Random(seed)
    played = play_at_random(begin_random(rng, rules=RULES["taiwan"], seats=3), rng, steps=80)
    for state in played.states:
        rest = list(state.rest)
        rng.shuffle(rest)
        other = replace(state, rest=tuple(rest))
        for viewer in (g.SPECTATOR, *range(len(state.seats))):
            assert seen(other, viewer) == seen(state, viewer)


@pytest.mark.parametrize("phase", [g.Phase.REVEAL, g.Phase.ENDED])
def test_what_stays_hidden_at_the_reveal(phase: g.Phase) -> None:
    """Undealt cards, who passed which card to whom, hands given up or left behind."""
    rng = Random(3)
    found = [state for _, state in states() if state.phase is phase]
    for state in rng.sample(found, min(len(found), 150)):
        for viewer in (g.SPECTATOR, *range(len(state.seats))):
            seats = list(state.seats)
            for at, seat in enumerate(seats):
                if at != viewer:
                    seats[at] = replace(seat, gift=seat.hand[:3], received=seat.hand[5:8])
                    if seat.surrendered or not seat.active:
                        rows = random_rows(seat.hand[::-1], rng) if seat.hand else None
                        laid = rows and Submission(rows, (), insisted=True, shown=False)
                        hand = seat.hand[::-1]
                        seats[at] = replace(seats[at], submission=laid, hand=hand, substituted=True)
            other = replace(state, seats=tuple(seats), rest=state.rest[::-1], calls=(0,))
            assert seen(other, viewer) == seen(state, viewer)


def test_the_check_would_find_a_leak() -> None:
    """A viewer who sees its own cards sees them change."""
    state = dealt(begin())
    rng = Random(1)
    assert seen(otherwise(state, 0, rng), 1) != seen(state, 1)


def test_only_own_cards_before_the_reveal() -> None:
    state = dealt(begin())
    state = after(state, submit(state, 1), submit(state, 2))
    for viewer in range(4):
        texts = set(json.loads(seen(state, viewer))["own"]["cards"])
        assert texts == set(state.seats[viewer].hand)
    spectator = g.view_for(state, g.SPECTATOR)
    assert spectator.own is None
    assert spectator.allowed == ()
    assert all(seat.rows is None and seat.natural is None for seat in spectator.seats)


def test_everything_laid_lies_open_at_the_reveal() -> None:
    state = until_phase(begin(seats=3), g.Phase.REVEAL)
    views = [g.view_for(state, viewer) for viewer in (g.SPECTATOR, 0, 1, 2)]
    assert all(view.revealed for view in views)
    assert all(view.seats == views[0].seats for view in views)
    for at, seat in enumerate(views[0].seats):
        assert seat.rows is not None
        assert set(seat.rows.arrangement.cards) == set(state.seats[at].hand)
        assert len(seat.rows.hands) == 3
    assert views[0].items == state.history[0].items
    assert views[0].undealt == 13


def test_view_says_what_a_client_needs() -> None:
    state = dealt(begin(rules("taiwan"), rounds=7, multiplier=2, host=1))
    view = g.view_for(state, 2)
    assert (view.ruleset, view.digest) == ("taiwan", state.settings.ruleset.digest)
    assert (view.round, view.rounds, view.multiplier, view.host) == (1, 7, 2, 1)
    assert view.due == g.next_due(state)
    assert view.own is not None
    assert view.own.cards == tuple(sorted(state.seats[2].hand))
    assert set(view.allowed) >= {g.Action.SUBMIT, g.Action.TAKE_OVER, g.Action.LEAVE}
    assert g.Action.EDIT not in view.allowed
    assert g.Action.EDIT in g.view_for(after(state, submit(state, 2)), 2).allowed


def test_history_and_places() -> None:
    state = until_phase(begin(rounds=2), g.Phase.ENDED)
    view = g.view_for(state, g.SPECTATOR)
    assert view.history == tuple(result.totals for result in state.history)
    assert view.places == g.places(state)
    assert [sum(totals) for totals in view.history] == [0, 0]


def test_there_is_no_view_of_no_seat() -> None:
    for viewer in (4, -1, True, "0"):
        with pytest.raises(g.Rejected):
            g.view_for(begin(), viewer)


@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(RULES)))
def test_what_is_allowed_is_allowed(seed: int, name: str) -> None:
    """For every action a view offers there is a command the machine accepts; for others none."""
    rng = Random(seed)
    state = play_at_random(begin_random(rng, rules=RULES[name]), rng, steps=rng.randrange(60)).last
    for at in range(len(state.seats)):
        offered = set(g.view_for(state, at).allowed)
        for action, tries in _examples(state, at).items():
            accepted = any(_accepts(state, command) for command in tries)
            assert accepted == (action in offered), (action, state.phase)


def _accepts(state: g.GameState, command: g.Command) -> bool:
    try:
        g.decide(state, command)
    except g.Rejected:
        return False
    return True


def _examples(state: g.GameState, at: int) -> dict[g.Action, list[g.Command]]:
    hand = state.seats[at].hand
    rows = Arrangement(hand[:3], hand[3:8], hand[8:])
    legal = time_up(state).laid if state.phase in (g.Phase.ARRANGE, g.Phase.CLOSING) else ()
    laid = [arrangement for seat, arrangement in legal if seat == at] or [rows]
    return {
        g.Action.BID: [g.Bid(at, 0)],
        g.Action.STAKE: [g.Stake(at, state.settings.ruleset.banker.least_stake)],
        g.Action.ORDER_EXCHANGE: [g.OrderExchange(at, 0)],
        g.Action.GIVE: [g.Give(at, hand[:3])],
        g.Action.SWAP: [g.Swap(at, ())],
        g.Action.SUBMIT: [
            g.Submit(seat=at, arrangement=some, insist=True) for some in (*laid, rows, None)
        ],
        g.Action.EDIT: [g.Edit(at)],
        g.Action.CHOOSE_NATURAL: [g.ChooseNatural(at, g.NaturalChoice.REFUSE)]
        if state.seats[at].naturals
        else [],
        g.Action.SURRENDER: [g.Surrender(at)],
        g.Action.CONTINUE: [g.Continue(at)],
        g.Action.TAKE_OVER: [g.TakeOver(at, g.Control.ASKED)],
        g.Action.HAND_BACK: [g.HandBack(at)],
        g.Action.LEAVE: [g.Leave(at)],
    }
