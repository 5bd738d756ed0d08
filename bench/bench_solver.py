"""What decisions and trainings take, with the kernel in C and without."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random

from bench.row import Row
from bench.timing import Timing, seconds
from shisanshui.bots import BOTS, Situation
from shisanshui.cards import Card
from shisanshui.presets import load
from shisanshui.ruleset import Ruleset, decode, encode, merge
from shisanshui.solver import kernel
from shisanshui.solver.counting import decide
from shisanshui.solver.crowd import laid
from shisanshui.solver.economics import Role
from shisanshui.solver.engines import Here
from shisanshui.solver.exploit import Laid, exploit
from shisanshui.solver.options import drawn
from shisanshui.solver.shelf import SHELF
from shisanshui.solver.tables import tables
from shisanshui.solver.train import train

_HANDS = 300
_BUDGETS = {
    ("hard", "c"): "µs (budget 20)",
    ("master", "c"): "µs (budget 500)",
    ("hard", "python"): "µs (budget 2,000)",
    ("master", "python"): "µs (budget 10,000)",
}
_HOUSE_RULE = {
    "id": "ours",
    "scoring": {"values": {"front": {"pair_of_aces": 2, "three_of_a_kind": 5}}},
    "naturals": {"factor": 2},
}


def run() -> list[Row]:
    """Return what each kind of decision takes, and the training of a new house rule."""
    rows = [_decision("hard"), _decision("master")]
    if kernel.active() != "c":
        return rows
    return [_table_policy(), *rows, *_without_c(), *_training()]


def _decision(name: str) -> Row:
    ruleset = load("taiwan")
    bot = BOTS[name](ruleset)
    bot.learn(4)
    situations = [Situation(cards=hand, seats=4) for hand in _hands(ruleset, _HANDS)]
    rng = Random(1)

    def play() -> None:
        for situation in situations:
            bot.play(situation, rng=rng)

    active = kernel.active()
    unit = _BUDGETS[name, active]
    return _row(f"a decision of {name}, kernel in {active}", _each(play, _HANDS), unit=unit)


def _table_policy() -> Row:
    """The search and the decision about naturals, without cards put in rows."""
    ruleset = load("taiwan")
    policy = SHELF.ready(ruleset, 4)
    worth, declaring, order = policy.worth(), policy.declaring(), tables(ruleset.hands)
    hands = _hands(ruleset, _HANDS)

    def play() -> None:
        for hand in hands:
            found = kernel.best(bytes(hand), order, worth=worth)
            decide(declaring, hand, None, found.points[0])

    return _row("best arrangement and natural by table policy, C", _each(play, _HANDS), unit="µs")


def _without_c() -> list[Row]:
    """Measure the same decisions in a process that has no kernel in C."""
    code = (
        "import json; from dataclasses import asdict; from bench.bench_solver import run; "
        "print(json.dumps([asdict(row) for row in run()]))"
    )
    environment = {**os.environ, "SHISANSHUI_KERNEL": "python"}
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment
    )
    return [Row(**values) for values in json.loads(done.stdout)]


def _training() -> list[Row]:
    ruleset = decode(merge(encode(load("taiwan")), _HOUSE_RULE), "ours")
    took = seconds(lambda: train(ruleset, 4, engine=Here(1)), runs=3)
    policy = train(ruleset, 4, engine=Here(1))

    def player(role: Role, hands: bytes) -> Laid:
        return laid(policy, role, hands)

    found = exploit(ruleset, 4, player, heroes=6000, hands=400_000)
    return [
        Row(
            what="a new house rule trained, one core",
            figure=took.figure,
            unit="s (budget 10)",
            spread=took.spread,
        ),
        Row(
            what="… and what a best response wins of it",
            figure=found.gain,
            unit="points a hand per opponent (budget 0.012)",
            spread=found.error,
        ),
    ]


def _hands(ruleset: Ruleset, count: int) -> list[tuple[Card, ...]]:
    packed = drawn(ruleset.deck.deck(4), 5, 0, count)
    return [tuple(map(Card, packed[13 * at : 13 * at + 13])) for at in range(count)]


def _each(work: Callable[[], object], count: int) -> Timing:
    took = seconds(work)
    return Timing(1e6 * took.figure / count, 1e6 * took.spread / count)


def _row(what: str, timing: Timing, *, unit: str) -> Row:
    return Row(what=what, figure=timing.figure, unit=unit, spread=timing.spread)
