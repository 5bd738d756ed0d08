"""Whatever is sent, a match refuses it or goes on; points never appear or vanish."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanshui import game as g
from shisanshui.game.record import record_of, replay
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import Ruleset
from tests.game.random_play import PRESETS as CHOSEN
from tests.game.random_play import begin_random, hostile, play_at_random, sensible
from tests.game.tables import begin, rules, time_up, until

HOUSE_RULES = {
    "stock": rules("pusoy", exchange={"kind": "stock", "cards": 3, "price": 2}),
    "open": rules("taiwan", match={"play": "open"}),
    "first-call": rules("taiwan", naturals={"versus": "first_declared"}),
    "strict": rules(
        "taiwan",
        naturals={"rows_too": True},
        legality={"front_middle": "<", "middle_back": "<"},
    ),
    "auction": rules("philippine", banker={"selection": "auction"}, escape={"kind": "literal"}),
    "detected": rules("fujian", naturals={"declaration": "detected"}),
    "automatic": rules("taiwan", naturals={"declaration": "automatic"}),
    "no-fouls": rules("intl-royalty", foul={"allowed": False}, escape={"kind": "zero_sum"}),
}
ALL = {**{name: load(name) for name in CHOSEN}, **HOUSE_RULES}


@cache
def anywhere() -> tuple[g.GameState, ...]:
    """Return a few hundred moments of matches under all these rules, every phase among them."""
    found: list[g.GameState] = []
    for at, ruleset in enumerate(ALL.values()):
        rng = Random(at)
        for _ in range(4):
            played = play_at_random(begin_random(rng, rules=ruleset), rng, steps=80)
            found += played.states
    assert {state.phase for state in found} == set(g.Phase)
    return tuple(found)


def test_ten_thousand_hostile_sequences_meet_nothing_but_a_refusal() -> None:
    rng = Random(20260101)
    moments = anywhere()
    accepted = refused = 0
    for _ in range(10_000):
        state = rng.choice(moments)
        for _ in range(6):
            command = sensible(state, rng) if rng.random() < 0.25 else hostile(state, rng)
            try:
                events = g.decide(state, command)
            except g.Rejected:
                refused += 1
                continue
            state = g.fold(state, events)
            accepted += 1
            assert sum(seat.total for seat in state.seats) + state.house == 0
    assert accepted > 5_000
    assert refused > 20_000


@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(ALL)))
def test_points_never_appear_or_vanish(seed: int, name: str) -> None:
    """Zero-sum, the house account included, after every command; and the cards stay the deck."""
    rng = Random(seed)
    start = begin_random(rng, rules=ALL[name])
    for state in play_at_random(start, rng, steps=80, hostility=0.2).states:
        assert sum(seat.total for seat in state.seats) + state.house == 0
        for result in state.history:
            assert sum(result.totals) + result.house == 0
        held = [card for seat in state.seats for card in seat.hand] + list(state.rest)
        assert not state.deck.excess(held)


@pytest.mark.soak
@given(seed=st.integers(0, 2**64), name=st.sampled_from(sorted(ALL)))
def test_replay_equals_play_at_length(seed: int, name: str) -> None:
    """The same with fresh matches, thousands of them."""
    _replayed(seed, name)


@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(ALL)))
def test_replay_equals_play(seed: int, name: str) -> None:
    """The fold of the events is the state; the record played again comes to the same totals."""
    _replayed(seed, name)


def _replayed(seed: int, name: str) -> None:
    rng = Random(seed)
    start = begin_random(rng, rules=ALL[name])
    played = play_at_random(start, rng, steps=120, hostility=0.1)
    assert g.new_match(played.settings) == start
    assert g.fold(start, played.events) == played.last
    again = replay(record_of(played.settings, played.events))
    assert [r.items for r in again.history] == [r.items for r in played.last.history]
    assert again.house == played.last.house
    if played.last.phase is g.Phase.ENDED:
        assert g.places(again) == g.places(played.last)


@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(ALL)))
def test_phase_numbers_only_go_up(seed: int, name: str) -> None:
    rng = Random(seed)
    states = play_at_random(begin_random(rng, rules=ALL[name]), rng, steps=80).states
    for before, state in pairwise(states):
        assert state.phase_no >= before.phase_no
        same = state.phase_no == before.phase_no
        assert not same or state.phase is before.phase


@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(ALL)))
def test_a_match_always_goes_on(seed: int, name: str) -> None:
    """From wherever it is, with everybody away, timers and deals alone bring it to its end."""
    rng = Random(seed)
    state = play_at_random(begin_random(rng, rules=ALL[name]), rng, steps=40).last
    for seat in range(len(state.seats)):
        if state.phase is not g.Phase.ENDED and state.seats[seat].control is g.Control.HUMAN:
            state = g.fold(state, g.decide(state, g.TakeOver(seat, g.Control.ASKED)))
    ended = until(state, lambda now: now.phase is g.Phase.ENDED, seed=str(seed))
    assert len(ended.history) >= 1


def _sizes(ruleset: Ruleset) -> range:
    return range(ruleset.seats.least, ruleset.seats.most + 1)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_at_every_table_size(name: str) -> None:
    for seats in _sizes(load(name)):
        ended = until(begin(load(name), seats, rounds=2), lambda now: now.phase is g.Phase.ENDED)
        assert len(ended.history) == 2
        assert sum(seat.total for seat in ended.seats) + ended.house == 0


def test_deciding_changes_nothing_by_itself() -> None:
    state = begin()
    copy = replace(state)
    g.decide(state, g.Leave(0))
    assert state == copy
    assert time_up(state).phase_no == state.phase_no
