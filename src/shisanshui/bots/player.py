"""A bot as the solver measures it: hand after hand, whatever else it can do."""

from array import array
from functools import partial
from random import Random
from typing import Final, NamedTuple

from shisanshui.arrangement import order_faults
from shisanshui.bots.base import Bot, Laying
from shisanshui.bots.situation import Situation
from shisanshui.cards import Card
from shisanshui.ruleset import Ruleset
from shisanshui.scoring import naturals_of
from shisanshui.solver.crowd import FOULED, SURRENDERED
from shisanshui.solver.economics import Role
from shisanshui.solver.engines import Engine, Here
from shisanshui.solver.exploit import Laid, Player
from shisanshui.solver.search import HAND_SIZE

_SHARE: Final = 500
_LEGAL: Final = 1
"""A back's mask that only says there is one."""


class _Share(NamedTuple):
    number: int
    role: Role
    hands: bytes


def player_of(
    bot: Bot, seats: int, *, seed: str = "player", engine: Engine | None = None
) -> Player:
    """Return how a bot plays hands at a table of so many seats."""

    def play(role: Role, hands: bytes) -> Laid:
        shares = [
            _Share(at, role, hands[HAND_SIZE * at : HAND_SIZE * (at + _SHARE)])
            for at in range(0, len(hands) // HAND_SIZE, _SHARE)
        ]
        splits, kinds = array("H"), bytearray()
        for some, what in (engine or Here()).run(partial(_laid, bot, seats, seed), shares):
            splits += some
            kinds += what
        return splits, bytes(kinds)

    return play


def _laid(bot: Bot, seats: int, seed: str, share: _Share) -> Laid:
    splits, kinds = array("H"), bytearray()
    for at in range(len(share.hands) // HAND_SIZE):
        hand = tuple(map(Card, share.hands[HAND_SIZE * at : HAND_SIZE * (at + 1)]))
        situation = Situation(cards=hand, seats=seats, role=share.role, for_itself=True)
        laying = bot.play(situation, rng=Random(f"{seed} {share.number + at}"))
        ranks, kind = _told(bot.ruleset, hand, laying)
        splits.extend((*ranks, 0, 0 if kind == FOULED else _LEGAL))
        kinds.append(kind)
    return splits, bytes(kinds)


def _told(
    ruleset: Ruleset, hand: tuple[Card, ...], laying: Laying
) -> tuple[tuple[int, int, int], int]:
    """Return hand ranks and kind of what a bot does."""
    if laying.arrangement is None:
        return (0, 0, 0), SURRENDERED
    front, middle, back = (ruleset.scale.evaluate(row) for row in laying.arrangement.rows)
    ranks = front.rank, middle.rank, back.rank
    if laying.declare and not ruleset.naturals.rows_too:
        return ranks, naturals_of(ruleset, hand)[0].place + 1
    fouls = order_faults(front, middle, back, legality=ruleset.legality)
    return ranks, FOULED if fouls else 0
