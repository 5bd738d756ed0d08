"""Two bots compared over duplicate deals: every hand is played by both, from both sides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from shisanshui.bots.base import Bot, Laying
from shisanshui.bots.situation import Situation
from shisanshui.cards import Card
from shisanshui.dealing import deal, key_of_text
from shisanshui.ruleset import Pairing, Ruleset
from shisanshui.scoring import Laid, naturals_of, settle
from shisanshui.solver.economics import Role
from shisanshui.solver.engines import Engine, Here

Progress = Callable[[float], None]

_SHARE: Final = 50
_ZERO: Final = 1e-9


class Duel(NamedTuple):
    """How much the first bot wins of the second, in points a hand per opponent."""

    points: float
    error: float
    """The standard error over deals."""
    deals: int

    @property
    def sigmas(self) -> float:
        """How many standard errors lie between the two."""
        return self.points / max(self.error, _ZERO)


@dataclass(frozen=True, slots=True)
class _Table:
    ruleset: Ruleset
    seats: int
    bots: tuple[Bot, Bot]
    seed: str

    @property
    def banker(self) -> int | None:
        """Seat 0 keeps the bank."""
        return 0 if self.ruleset.scoring.pairing is Pairing.BANKER else None


def duel(
    bots: tuple[Bot, Bot],
    seats: int,
    *,
    deals: int,
    seed: str = "duel",
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> Duel:
    """Return what the first of two bots wins of the second.

    In each deal the bots take every other seat, and then each other's.
    """
    table = _Table(bots[0].ruleset, seats, bots, seed)
    shares = [range(at, min(at + _SHARE, deals)) for at in range(0, deals, _SHARE)]
    won: list[float] = []
    for some in (engine or Here()).run(partial(_won, table), shares):
        won += some
        if progress:
            progress(len(won) / deals)
    mean = sum(won) / len(won)
    spread = sum([(points - mean) ** 2 for points in won]) / max(1, len(won) - 1)
    return Duel(mean, sqrt(spread / len(won)), deals)


def _won(table: _Table, numbers: Sequence[int]) -> list[float]:
    return [_won_in(table, number) for number in numbers]


def _won_in(table: _Table, number: int) -> float:
    """Return what the first bot wins of the second in a deal, a pair of seats on average."""
    ruleset, seats = table.ruleset, table.seats
    dealt = deal(
        key_of_text(table.seed), round=number + 1, deck=ruleset.deck.deck(seats), seats=seats
    )
    plays = [
        [_play(table, bot, seat, hand, number) for seat, hand in enumerate(dealt.hands)]
        for bot in table.bots
    ]
    total = pairs = 0.0
    for first in (0, 1):
        mine = {seat for seat in range(seats) if seat % 2 == first}
        layings = [plays[0 if seat in mine else 1][seat] for seat in range(seats)]
        settled = settle(
            ruleset,
            [
                _laid(ruleset, hand, laying)
                for hand, laying in zip(dealt.hands, layings, strict=True)
            ],
            banker=table.banker,
            surrendered=[at for at, laying in enumerate(layings) if laying.arrangement is None],
        )
        total += float(sum([settled.totals[seat] for seat in mine]))
        others = seats - len(mine)
        if table.banker is None:
            pairs += len(mine) * others
        else:
            pairs += others if table.banker in mine else len(mine)
    return total / pairs


def _play(table: _Table, bot: Bot, seat: int, hand: tuple[Card, ...], number: int) -> Laying:
    role = Role.BANKER if seat == table.banker else Role.PLAYER
    situation = Situation(cards=hand, seats=table.seats, role=role, for_itself=True)
    return bot.play(situation, rng=Random(f"{table.seed} {number} {seat}"))


def _laid(ruleset: Ruleset, hand: tuple[Card, ...], laying: Laying) -> Laid:
    natural = naturals_of(ruleset, hand)[0] if laying.declare else None
    return Laid(laying.arrangement, natural)
