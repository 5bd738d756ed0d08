"""The strongest back, then the strongest middle that is left: how most people begin."""

from functools import lru_cache

from shisanshui.bots.by_worth import ByWorth
from shisanshui.bots.situation import Situation
from shisanshui.solver.worth import Worth


class Greedy(ByWorth):
    """Also what stands in for a player whose time is up, where nothing better is at hand."""

    name = "greedy"

    def worth(self, situation: Situation) -> Worth:
        """Return a worth by which no middle makes up for a weaker back."""
        return back_first(self.ruleset.scale.size)


@lru_cache(maxsize=16)
def back_first(size: int) -> Worth:
    """Return the worth by which Greedy lays."""
    return Worth(([0] * size, range(size), range(0, size * size, size)))
