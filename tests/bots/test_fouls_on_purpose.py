"""Hard and master foul a very poor hand on purpose where that costs less than its best rows."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from shisanshui import game as g
from shisanshui.arrangement import Arrangement, order_faults
from shisanshui.bots import BOTS, Bot, Budget, Situation, arranger, command_of
from shisanshui.bots.hard import Hard
from shisanshui.bots.master import Master
from shisanshui.bots.situation import Shown
from shisanshui.cards import parse_cards
from shisanshui.presets import load
from shisanshui.ruleset import Ruleset, decode, encode, merge
from shisanshui.scoring import Laid
from shisanshui.solver.crowds import Crowds
from shisanshui.solver.economics import Role
from shisanshui.solver.shelf import SHELF, Shelf
from shisanshui.solver.study import solve
from tests.game.tables import begin, dealt_hands
from tests.solver.test_against_settlement import paid

BUDGET = Budget(pool=2000, samples=4)
POOR = parse_cards("2h 2s 3h 4d 4s 5s 6c 8d 9c Th Js Kh Ad")
"""Swept by half of those it meets."""
MIDDLING = parse_cards("2c 4d 6s 7h 7d 9s 9c Jh Qd Qs Kc Kd As")
OWN = Situation(cards=POOR, seats=4, for_itself=True)

FOULERS = pytest.mark.parametrize("name", ["hard", "master"])


def knowing(name: str, ruleset: Ruleset, shelf: Shelf = SHELF) -> Bot:
    """Return a bot that knows its policy, and what crowd it meets with the budget here."""
    if name != "master":
        return Hard(ruleset, shelf=shelf) if name == "hard" else BOTS[name](ruleset)
    crowds = Crowds()
    crowds.ready(shelf.ready(ruleset, 4), Role.PLAYER, size=BUDGET.pool)
    return Master(ruleset, shelf=shelf, crowds=crowds)


def fouls(ruleset: Ruleset, rows: Arrangement | None) -> bool:
    assert rows is not None
    assert sorted(rows.cards) == sorted(POOR)
    return bool(order_faults(*map(ruleset.scale.evaluate, rows.rows), legality=ruleset.legality))


def laid(bot: Bot, situation: Situation = OWN) -> Arrangement | None:
    return bot.play(situation, rng=Random(1), budget=BUDGET).arrangement


@pytest.fixture
def fujian_with(tmp_path: Path) -> Callable[[dict[str, object]], tuple[Ruleset, Shelf]]:
    """Return what makes fujian with another foul rule, and a shelf with its policy."""

    def change(foul: dict[str, object]) -> tuple[Ruleset, Shelf]:
        ruleset = decode(merge(encode(load("fujian")), {"foul": foul}), "fujian")
        shelf = Shelf(lambda: tmp_path)
        shelf.put(replace(SHELF.ready(load("fujian"), 4), ruleset=ruleset))
        return ruleset, shelf

    return change


@FOULERS
@pytest.mark.parametrize("rules", ["fujian", "capsa-susun"])
def test_a_very_poor_hand_is_fouled(name: str, rules: str):
    """RULES D13, C8: who has fouled pays all rows, and is not swept."""
    ruleset = load(rules)
    bot = knowing(name, ruleset)
    assert fouls(ruleset, laid(bot))
    better = bot.play(replace(OWN, cards=MIDDLING), rng=Random(1), budget=BUDGET).arrangement
    assert better is not None
    ranks = map(ruleset.scale.evaluate, better.rows)
    assert not order_faults(*ranks, legality=ruleset.legality)


@FOULERS
@pytest.mark.parametrize(
    "foul",
    [{"pays": "rows", "scooped": True}, {"pays": "flat", "points": 5}, {"allowed": False}],
)
def test_not_where_it_costs_more_or_nobody_may(
    name: str, foul: dict[str, object], fujian_with: Callable[..., tuple[Ruleset, Shelf]]
):
    ruleset, shelf = fujian_with(foul)
    assert not fouls(ruleset, laid(knowing(name, ruleset, shelf)))


@FOULERS
def test_nor_where_giving_up_costs_less(
    name: str, fujian_with: Callable[..., tuple[Ruleset, Shelf]]
):
    ruleset, _ = fujian_with({})
    cheap = decode(merge(encode(ruleset), {"surrender": {"allowed": True, "points": 2}}), "fujian")
    shelf = Shelf(lambda: Path("/nowhere"))
    shelf.put(replace(SHELF.ready(load("fujian"), 4), ruleset=cheap))
    assert laid(knowing(name, cheap, shelf)) is None


@pytest.mark.parametrize("name", BOTS)
def test_only_the_strong_and_only_for_themselves(name: str):
    """Rows for a person, and rows that are asked for as such, stand (RULES D51)."""
    ruleset = load("fujian")
    bot = knowing(name, ruleset)
    assert fouls(ruleset, laid(bot)) == isinstance(bot, Hard)
    assert not fouls(ruleset, laid(bot, replace(OWN, for_itself=False)))
    assert not fouls(ruleset, bot.arrange(OWN, rng=Random(1), budget=BUDGET))


@FOULERS
def test_not_where_rows_lie_open(name: str):
    """RULES D53: what a foul would pay those is not known from the population."""
    ruleset = load("fujian")
    theirs = knowing("greedy", ruleset).arrange(Situation(cards=MIDDLING, seats=4), rng=Random(1))
    shown = replace(OWN, shown=(Shown(theirs, declared=False),))
    assert not fouls(ruleset, laid(knowing(name, ruleset), shown))


def test_the_foul_is_paid_less_than_the_best_rows_would_have_cost():
    policy = SHELF.ready(load("fujian"), 4)
    rows = laid(knowing("hard", policy.ruleset))
    assert fouls(policy.ruleset, rows)
    best = solve(POOR, policy, top=1, size=BUDGET.pool).layouts[0].arrangement
    fouled, stood = (paid(policy, Role.PLAYER, Laid(one), POOR) for one in (rows, best))
    gains = [one - other for one, other in zip(fouled, stood, strict=True)]
    assert fmean(gains) > 4 * stdev(gains) / len(gains) ** 0.5
    said = policy.declaring().fouled / policy.appraisal().unit
    assert abs(fmean(fouled) - said) < 4.5 * stdev(fouled) / len(fouled) ** 0.5 + 0.15


@FOULERS
@pytest.mark.parametrize("control", [one for one in g.Control if one is not g.Control.GONE])
def test_at_a_table_only_a_bot_s_own_seat_is_fouled(name: str, control: g.Control):
    """It insists, as people must; those who are away, or ask what to lay, get rows that stand."""
    ruleset = load("fujian")
    bot = knowing(name, ruleset)
    own = control is g.Control.BOT
    controls = (g.Control.BOT if own else g.Control.HUMAN,) * 4
    state = dealt_hands(begin(ruleset, controls=controls), POOR)
    if control in (g.Control.ASKED, g.Control.ABSENT):
        state = g.fold(state, g.decide(state, g.TakeOver(0, control)))
    command = command_of(bot, g.view_for(state, 0), rng=Random(1), budget=BUDGET)
    assert isinstance(command, g.Submit)
    assert (fouls(ruleset, command.arrangement), command.insist) == (own, own)
    after = g.fold(state, g.decide(state, command))
    submission = after.seats[0].submission
    assert submission is not None
    assert submission.insisted == own
    rows = arranger(bot, rng=Random(1), budget=BUDGET)(g.view_for(state, 0))
    assert not fouls(ruleset, rows)
