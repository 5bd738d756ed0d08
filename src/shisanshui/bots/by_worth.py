"""Bots that lay the rows worth most by tables which are the same for every hand."""

from abc import abstractmethod
from random import Random

from shisanshui.arrangement import Arrangement
from shisanshui.bots.base import USUAL, Bot, Budget, own_cards
from shisanshui.cards import Card
from shisanshui.game import PlayerView
from shisanshui.ruleset import Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.search import sorted_hand
from shisanshui.solver.tables import tables
from shisanshui.solver.worth import Worth


class ByWorth(Bot):
    """Lays what one worth of arrangements says."""

    @abstractmethod
    def worth(self, view: PlayerView) -> Worth:
        """Return the worth to lay by at this table."""

    def rows(self, view: PlayerView, *, rng: Random, budget: Budget = USUAL) -> Arrangement:
        """Return the best rows by the worth."""
        return best_rows(own_cards(view), self.ruleset, self.worth(view))


def best_rows(cards: tuple[Card, ...], ruleset: Ruleset, worth: Worth) -> Arrangement:
    """Return the legal rows worth most; rows that foul only where all of the hand's do."""
    hand = sorted_hand(cards)
    found = kernel.best(
        kernel.pack([hand]),
        tables(ruleset.hands),
        worth=worth,
        middle_back=ruleset.legality.middle_back,
    )
    split = kernel.unpack(found.splits)[0]
    if not split.back_mask:
        return Arrangement(hand[:3], hand[3:8], hand[8:])
    return split.arrangement(hand)
