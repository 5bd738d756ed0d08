"""Tables for tests: matches to begin, to carry on, and to play at random."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from shisanshui import game as g
from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card
from shisanshui.dealing import Deal, deal, key_of_text
from shisanshui.game.layouts import first_legal
from shisanshui.presets import load
from shisanshui.ruleset import Ruleset, decode, encode, merge

HUMAN, BOT = g.Control.HUMAN, g.Control.BOT


def rules(name: str = "taiwan", **patch: object) -> Ruleset:
    """Return a preset with some of its tables patched."""
    return decode(merge(encode(load(name)), patch), name) if patch else load(name)


def begin(ruleset: Ruleset | None = None, seats: int = 4, **chosen: Any) -> g.GameState:
    """Return a match of humans, or of ``controls``, at its very beginning."""
    controls = chosen.pop("controls", (HUMAN,) * seats)
    return g.new_match(g.agreed(ruleset or rules(), tuple(controls), **chosen))


def after(state: g.GameState, *commands: g.Command) -> g.GameState:
    """Return the match after the commands."""
    for command in commands:
        state = g.fold(state, g.decide(state, command))
    return state


def cards_for(state: g.GameState, seed: str = "deal") -> Deal:
    """Return a deal for the present round."""
    return deal(key_of_text(seed), round=state.round, deck=state.deck, seats=len(state.active))


def dealt(state: g.GameState, seed: str = "deal") -> g.GameState:
    """Return the match after a deal."""
    return after(state, cards_for(state, seed))


def dealt_hands(state: g.GameState, *hands: Sequence[Card]) -> g.GameState:
    """Return the match after a deal of these very hands to the first seats."""
    left = list(state.deck.cards)
    for hand in hands:
        for card in hand:
            left.remove(card)
    all_hands = [tuple(hand) for hand in hands]
    while len(all_hands) < len(state.active):
        all_hands.append(tuple(left[:13]))
        left = left[13:]
    return after(state, Deal(tuple(all_hands), tuple(left)))


def legal_rows(state: g.GameState, seat: int) -> Arrangement:
    """Return some legal rows of a seat's hand."""
    rows = first_legal(state.settings.ruleset, state.seats[seat].hand)
    assert rows is not None
    return rows


def foul_rows(state: g.GameState, seat: int) -> Arrangement:
    """Return rows of a seat's hand with the back in the middle: a foul, unless they are equal."""
    rows = legal_rows(state, seat)
    return Arrangement(rows.front, rows.back, rows.middle)


def submit(state: g.GameState, seat: int, **chosen: Any) -> g.Submit:
    return g.Submit(seat=seat, **{"arrangement": legal_rows(state, seat), **chosen})


def time_up(state: g.GameState) -> g.TimeUp:
    """Return the time-up of the present phase, with the first legal rows and lowest cards."""
    ruleset = state.settings.ruleset

    def arrange(view: g.PlayerView) -> Arrangement:
        assert view.own is not None
        rows = first_legal(ruleset, view.own.cards)
        return rows or Arrangement(view.own.cards[:3], view.own.cards[3:8], view.own.cards[8:])

    def give(view: g.PlayerView) -> tuple[Card, ...]:
        assert view.own is not None
        return view.own.cards[: view.limits.cards]

    return g.time_is_up(state, arrange=arrange, give=give)


def until(
    state: g.GameState, wanted: Callable[[g.GameState], bool], *, seed: str = "deal"
) -> g.GameState:
    """Return the match when something is first so, nobody doing anything but dealing."""
    for _ in range(10_000):
        if wanted(state):
            return state
        in_deal = state.phase is g.Phase.DEAL
        state = after(state, cards_for(state, seed) if in_deal else time_up(state))
    raise AssertionError("it never came so")


def until_phase(state: g.GameState, phase: g.Phase, *, seed: str = "deal") -> g.GameState:
    return until(state, lambda now: now.phase is phase, seed=seed)


def with_seat(state: g.GameState, at: int, **changes: Any) -> g.GameState:
    """Return the match with one seat changed behind its back."""
    seats = list(state.seats)
    seats[at] = replace(seats[at], **changes)
    return replace(state, seats=tuple(seats))
