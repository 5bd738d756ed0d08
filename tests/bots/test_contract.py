"""What every bot keeps to under every rule set: it plays a match, and fouls only on purpose."""

from random import Random

import pytest

from shisanshui import game as g
from shisanshui.arrangement import Arrangement
from shisanshui.bots import BOTS, Bot, Budget, arranger, command_of, giver
from shisanshui.bots.hard import Hard
from shisanshui.dealing import deal, key_of_text
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import Ruleset, with_options

BUDGET = Budget(pool=300, samples=2)


def play(ruleset: Ruleset, bots: list[Bot], *, rounds: int, seed: str) -> g.GameState:
    """Return a match that bots have played to the end, each command taken at its first asking."""
    controls = (g.Control.BOT,) * len(bots)
    state = g.new_match(g.agreed(ruleset, controls, rounds=rounds))
    rng = Random(seed)
    while state.phase is not g.Phase.ENDED:
        if state.phase is g.Phase.DEAL:
            seats = len(state.active)
            dealt = deal(key_of_text(seed), round=state.round, deck=state.deck, seats=seats)
            state = g.fold(state, g.decide(state, dealt))
            continue
        number = state.phase_no
        for seat, bot in enumerate(bots):
            command = command_of(bot, g.view_for(state, seat), rng=rng, budget=BUDGET)
            if command is not None:
                state = g.fold(state, g.decide(state, command))
        check_rows(state, bots)
        if state.phase_no == number:
            late = g.time_is_up(
                state,
                arrange=arranger(bots[0], rng=rng, budget=BUDGET),
                give=giver(bots[0], rng=rng, budget=BUDGET),
            )
            state = g.fold(state, g.decide(state, late))
    return state


def check_rows(state: g.GameState, bots: list[Bot]) -> None:
    allowed = state.settings.ruleset.foul.allowed
    for seat, bot in zip(state.seats, bots, strict=True):
        if seat.submission is not None:
            on_purpose = seat.submission.insisted and allowed and isinstance(bot, Hard)
            assert on_purpose or not seat.submission.faults
            assert not seat.substituted


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_of_bots_runs_by_itself(preset: str, name: str) -> None:
    ruleset = load(preset)
    seats = ruleset.seats.most
    bots: list[Bot] = [BOTS[name](ruleset) for _ in range(seats)]
    state = play(ruleset, bots, rounds=3, seed=f"{preset} {name}")
    assert len(state.history) == 3


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(
    ("preset", "option"),
    [("pusoy", "swap-three"), ("fujian", "two-packs"), ("hongkong", "bank-auction")],
)
def test_swaps_bids_and_other_decks(preset: str, option: str, name: str) -> None:
    ruleset = with_options(load(preset), (option,))
    bots: list[Bot] = [BOTS[name](ruleset) for _ in range(ruleset.seats.most)]
    state = play(ruleset, bots, rounds=2, seed=f"{option} {name}")
    assert len(state.history) == 2


@pytest.mark.parametrize("name", BOTS)
def test_rows_are_the_hand_that_was_dealt(name: str) -> None:
    ruleset = load("taiwan")
    bot = BOTS[name](ruleset)
    state = g.new_match(g.agreed(ruleset, (g.Control.HUMAN,) * 4))
    dealt = deal(key_of_text(name), round=1, deck=state.deck, seats=4)
    state = g.fold(state, g.decide(state, dealt))
    for seat in range(4):
        view = g.view_for(state, seat)
        rows = bot.rows(view, rng=Random(seat), budget=BUDGET)
        assert isinstance(rows, Arrangement)
        assert view.own is not None
        assert sorted(rows.cards) == sorted(view.own.cards)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_time_up_and_takeovers_never_foul(preset: str, name: str) -> None:
    """RULES D51: whoever lays nothing in time gets legal rows, by whichever bot stands in."""
    ruleset = load(preset)
    bot = BOTS[name](ruleset)
    seats = ruleset.seats.most
    state = g.new_match(g.agreed(ruleset, (g.Control.HUMAN,) * seats, rounds=2))
    rng = Random(name)
    while state.phase is not g.Phase.ENDED:
        if state.phase is g.Phase.DEAL:
            dealt = deal(key_of_text(preset), round=state.round, deck=state.deck, seats=seats)
            state = g.fold(state, g.decide(state, dealt))
            continue
        if state.phase is g.Phase.ARRANGE and state.round == 2:
            state = g.fold(state, g.decide(state, g.TakeOver(0, g.Control.ASKED)))
            taken = command_of(bot, g.view_for(state, 0), rng=rng, budget=BUDGET)
            assert taken is not None
            state = g.fold(state, g.decide(state, taken))
        late = g.time_is_up(
            state,
            arrange=arranger(bot, rng=rng, budget=BUDGET),
            give=giver(bot, rng=rng, budget=BUDGET),
        )
        state = g.fold(state, g.decide(state, late))
        if state.phase is g.Phase.REVEAL:
            laid = [seat.submission for seat in state.seats if seat.submission is not None]
            assert all(not submission.faults for submission in laid)
