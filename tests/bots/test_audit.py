"""No bot sees what its seat may not see: other hands, undealt cards, what others laid face down."""

from dataclasses import replace
from random import Random

import pytest

from shisanshui import game as g
from shisanshui.bots import BOTS, Bot, Budget, command_of
from shisanshui.bots.master import Master
from shisanshui.dealing import Deal, deal, key_of_text
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import Play, Ruleset, with_options

BUDGET = Budget(pool=2000, samples=3)


def reshuffled(state: g.GameState, seat: int, rng: Random) -> g.GameState:
    """Return the match with all cards that a seat cannot see dealt anew to the others."""
    hidden = [at for at in range(len(state.seats)) if at != seat and state.seats[at].hand]
    cards = [card for at in hidden for card in state.seats[at].hand] + list(state.rest)
    rng.shuffle(cards)
    seats = list(state.seats)
    for number, at in enumerate(hidden):
        hand = tuple(cards[13 * number : 13 * number + 13])
        naturals = state.settings.ruleset.finder.find(hand)
        gift = hand[: len(seats[at].gift)]
        seats[at] = replace(seats[at], hand=hand, naturals=naturals, gift=gift, received=())
    return replace(state, seats=tuple(seats), rest=tuple(cards[13 * len(hidden) :]))


def decisions(ruleset: Ruleset, bot: Bot, seed: str) -> int:
    """Play a round, asking in every phase again with other hidden cards; return how often."""
    seats = min(ruleset.seats.most, 4)
    state = g.new_match(g.agreed(ruleset, (g.Control.BOT,) * seats, rounds=1))
    rng = Random(seed)
    asked = 0
    while state.phase not in (g.Phase.REVEAL, g.Phase.ENDED):
        if state.phase is g.Phase.DEAL:
            dealt: Deal = deal(key_of_text(seed), round=1, deck=state.deck, seats=seats)
            state = g.fold(state, g.decide(state, dealt))
            continue
        number = state.phase_no
        for seat in range(seats):
            view = g.view_for(state, seat)
            command = command_of(bot, view, rng=Random(f"{seed} {seat}"), budget=BUDGET)
            if command is None:
                continue
            for _ in range(2):
                other = g.view_for(reshuffled(state, seat, rng), seat)
                again = command_of(bot, other, rng=Random(f"{seed} {seat}"), budget=BUDGET)
                assert again == command
                asked += 1
            state = g.fold(state, g.decide(state, command))
        if state.phase_no == number:
            nothing = g.TimeUp(phase_no=number)
            state = g.fold(state, g.decide(state, nothing))
    return asked


def know_crowds(bot: Master, ruleset: Ruleset) -> None:
    """Have the crowds that a budget of the tests asks for drawn up before it is asked."""
    seats = min(ruleset.seats.most, 4)
    policy = bot.shelf.ready(ruleset, seats)
    for role in policy.populations:
        bot.crowds.ready(policy, role, size=BUDGET.pool)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_decisions_do_not_change_with_hidden_cards(preset: str, name: str):
    ruleset = load(preset)
    bot = BOTS[name](ruleset)
    if isinstance(bot, Master):
        know_crowds(bot, ruleset)
    assert decisions(ruleset, bot, preset) >= 4


@pytest.mark.parametrize("name", BOTS)
def test_nor_with_swaps_and_open_play(name: str):
    ruleset = with_options(load("pusoy"), ("swap-three",))
    assert decisions(ruleset, BOTS[name](ruleset), "swap") >= 8
    opened = replace(ruleset, match=replace(ruleset.match, play=Play.OPEN))
    assert decisions(opened, BOTS[name](opened), "open") >= 8
