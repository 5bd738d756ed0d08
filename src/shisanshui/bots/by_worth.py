"""Bots that lay the rows worth most by tables which are the same for every hand."""

from abc import abstractmethod
from random import Random

from shisanshui.arrangement import Arrangement
from shisanshui.bots.base import Bot, Budget
from shisanshui.bots.situation import Situation
from shisanshui.cards import Card
from shisanshui.ruleset import Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.search import Split, sorted_hand
from shisanshui.solver.tables import tables
from shisanshui.solver.worth import Worth


class ByWorth(Bot):
    """Lays what one worth of arrangements says."""

    @abstractmethod
    def worth(self, situation: Situation) -> Worth:
        """Return the worth to lay by at this table."""

    def arrange(
        self, situation: Situation, *, rng: Random, budget: Budget | None = None
    ) -> Arrangement:
        """Return the best rows by the worth."""
        hand = sorted_hand(situation.cards)
        return rows_of(hand, best_split(hand, self.ruleset, self.worth(situation))[0])


def best_split(hand: tuple[Card, ...], ruleset: Ruleset, worth: Worth) -> tuple[Split | None, int]:
    """Return the legal split of a sorted hand worth most, and that; None where all are fouls."""
    found = kernel.best(
        bytes(hand),
        tables(ruleset.hands),
        worth=worth,
        middle_back=ruleset.legality.middle_back,
    )
    split = Split._make(found.splits)
    return (split if split.back_mask else None), found.points[0]


def rows_of(hand: tuple[Card, ...], split: Split | None) -> Arrangement:
    """Return the rows of a split of a sorted hand; some foul where it has nothing else."""
    if split is None:
        return Arrangement(hand[:3], hand[3:8], hand[8:])
    return split.arrangement(hand)
