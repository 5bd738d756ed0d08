"""A beginner: builds the back first, or takes one of the first layouts that look good."""

from random import Random
from typing import Final

from shisanshui.arrangement import Arrangement
from shisanshui.bots.base import Bot, Budget
from shisanshui.bots.by_worth import best_split, rows_of
from shisanshui.bots.greedy import back_first
from shisanshui.bots.situation import Situation
from shisanshui.game import PlayerView
from shisanshui.solver import kernel
from shisanshui.solver.percentiles import percentiles
from shisanshui.solver.search import sorted_hand
from shisanshui.solver.tables import tables

_BACK_FIRST: Final = 0.4
"""How often nothing but the back is looked at."""
_LOOKED_AT: Final = 4
"""Layouts that come to mind; any of them may be laid."""
_NEAR: Final = 1 << 17
"""How much worse than the best they may be: an eighth of a row won for sure."""


class Easy(Bot):
    """Makes the mistakes that people make, and no fouls."""

    name = "easy"

    def arrange(
        self, situation: Situation, *, rng: Random, budget: Budget | None = None
    ) -> Arrangement:
        """Return rows that are legal, and often good enough."""
        hand = sorted_hand(situation.cards)
        if rng.random() < _BACK_FIRST:
            worth = back_first(self.ruleset.scale.size)
            return rows_of(hand, best_split(hand, self.ruleset, worth)[0])
        worth = percentiles(self.ruleset, situation.deck(self.ruleset))
        found = kernel.options(
            bytes(hand),
            tables(self.ruleset.hands),
            worth=worth,
            margin=_NEAR,
            middle_back=self.ruleset.legality.middle_back,
        )
        splits = kernel.unpack(found)
        splits.sort(key=lambda split: -worth.of(split.front, split.middle, split.back))
        return rows_of(hand, rng.choice(splits[:_LOOKED_AT]) if splits else None)

    def stake(self, view: PlayerView, *, rng: Random, budget: Budget | None = None) -> int:
        """Return any stake."""
        return rng.randint(*view.limits.stakes) if view.limits.stakes else 0
