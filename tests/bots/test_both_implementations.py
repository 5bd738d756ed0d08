"""With the kernel in C and without it, the same settings give the same decisions."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from shisanshui.bots import BOTS, Budget, Situation
from shisanshui.bots.master import Master
from shisanshui.cards import parse_cards
from shisanshui.presets import load
from shisanshui.ruleset import Pairing
from shisanshui.solver import kernel
from shisanshui.solver.economics import Role

BUDGET = Budget(pool=150, samples=2)
POOR = (
    parse_cards("2h 2s 3h 4d 4s 5s 6c 8d 9c Th Js Kh Ad"),
    parse_cards("2h 2s 3d 3h 4d 5c 7s 8c 9c 9s Jh Qc Ks"),
)
"""Hands that may be fouled on purpose."""


def decisions(name: str, rules: str) -> list[str]:
    """Return what a bot does with some hands, in each role."""
    ruleset = load(rules)
    bot = BOTS[name](ruleset)
    banked = ruleset.scoring.pairing is Pairing.BANKER
    if isinstance(bot, Master):
        policy = bot.shelf.ready(ruleset, 3)
        for role in policy.populations:
            bot.crowds.ready(policy, role, size=BUDGET.pool)
    rng = Random(rules)
    found: list[str] = []
    some = [tuple(rng.sample(ruleset.deck.deck(3).cards, 13)) for _ in range(12)]
    for number, hand in enumerate([*some, *POOR]):
        role = Role(number % 2 if banked else 0)
        situation = Situation(cards=hand, seats=3, role=role, for_itself=True)
        found.append(str(bot.play(situation, rng=Random(number), budget=BUDGET)))
    return found


@pytest.mark.skipif(kernel.active() != "c", reason="there is only one implementation here")
def test_every_bot_decides_alike(in_python: Callable[..., Any]):
    asked = [
        (name, rules)
        for name in BOTS
        for rules in ("taiwan", "fujian", "malayan", "fujian-app", "luosong")
    ]
    here = [decisions(*one) for one in asked]
    assert in_python(_all, asked) == here


def _all(asked: list[tuple[str, str]]) -> list[list[str]]:
    assert kernel.active() == "python"
    return [decisions(*one) for one in asked]
