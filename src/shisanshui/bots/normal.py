"""A sensible player: no row is given away, and none is worth more than it can win."""

from shisanshui.bots.by_worth import ByWorth
from shisanshui.game import PlayerView
from shisanshui.solver.percentiles import percentiles
from shisanshui.solver.worth import Worth


class Normal(ByWorth):
    """Adds up the share of rows that each of its rows beats; knows of no bonus and no scoop."""

    name = "normal"

    def worth(self, view: PlayerView) -> Worth:
        """Return the percentiles of this deck."""
        return percentiles(self.ruleset, self.ruleset.deck.deck(len(view.seats)))
