"""Stronger bots win: easy < normal < hard, each by more than four standard errors."""

import pytest

from shisanshui.bots import BOTS, Bot
from shisanshui.bots.duel import Duel, duel
from shisanshui.presets import load
from shisanshui.solver.engines import Here


def played(rules: str, first: str, second: str, *, deals: int, seats: int = 4) -> Duel:
    ruleset = load(rules)
    bots: list[Bot] = [BOTS[name](ruleset) for name in (first, second)]
    for bot in bots:
        bot.learn(seats)
    return duel((bots[0], bots[1]), seats, deals=deals, engine=Here(1))


@pytest.mark.parametrize("rules", ["taiwan", "fujian", "intl-2-4", "malayan"])
@pytest.mark.parametrize(
    ("strong", "weak", "deals"), [("normal", "easy", 400), ("hard", "normal", 1500)]
)
def test_the_stronger_wins(rules: str, strong: str, weak: str, deals: int):
    found = played(rules, strong, weak, deals=deals)
    assert found.points > 0
    assert found.sigmas > 4


def test_nobody_wins_of_itself():
    for name in ("greedy", "normal"):
        found = played("taiwan", name, name, deals=20)
        assert (found.points, found.error) == (0, 0)


def test_a_duel_can_be_repeated_and_turned_round():
    one = played("hongkong", "easy", "normal", deals=60, seats=3)
    assert one == played("hongkong", "easy", "normal", deals=60, seats=3)
    ruleset = load("hongkong")
    many = duel((BOTS["easy"](ruleset), BOTS["normal"](ruleset)), 3, deals=60, engine=Here(3))
    assert many == one
    other = played("hongkong", "normal", "easy", deals=60, seats=3)
    assert other.points == pytest.approx(-one.points)


@pytest.mark.soak
@pytest.mark.parametrize("rules", ["taiwan", "fujian", "intl-2-4"])
def test_counting_cards_wins(rules: str):
    found = played(rules, "master", "hard", deals=60_000)
    assert found.sigmas > 4
