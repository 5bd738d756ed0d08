"""A sensible player: no row is given away, and none is worth more than it can win."""

from random import Random

from shisanshui.bots.base import Budget
from shisanshui.bots.by_worth import ByWorth
from shisanshui.bots.situation import Situation
from shisanshui.game import PlayerView
from shisanshui.solver.percentiles import percentiles
from shisanshui.solver.worth import Worth


class Normal(ByWorth):
    """Adds up the share of rows that each of its rows beats; knows of no bonus and no scoop."""

    name = "normal"

    def worth(self, situation: Situation) -> Worth:
        """Return the percentiles of this deck."""
        return percentiles(self.ruleset, situation.deck(self.ruleset))

    def stake(self, view: PlayerView, *, rng: Random, budget: Budget | None = None) -> int:
        """Return a stake in the middle."""
        return sum(view.limits.stakes) // 2 if view.limits.stakes else 0
