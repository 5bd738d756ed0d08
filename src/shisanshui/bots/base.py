"""What a bot decides. It sees what its seat may see, and nothing else."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, NamedTuple

from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card, ShisanshuiError
from shisanshui.game import Direction, PlayerView
from shisanshui.ruleset import Ruleset


class BotError(ShisanshuiError):
    """A bot was asked to decide in a view that is not its own to decide in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How much a bot may think. It is counted, not timed, so that decisions can be repeated."""

    pool: int = 100_000
    """Hands that opponents might hold, for bots that weigh them one by one."""
    samples: int = 64
    """Cards that might come, for each choice in an exchange."""


USUAL: Final = Budget()


class Laying(NamedTuple):
    """What a seat does with its hand."""

    arrangement: Arrangement | None
    """None to give the hand up (D47)."""
    declare: bool = False
    """Whether its natural is declared (报到)."""


class Bot(ABC):
    """One way to play a rule set. Made once and kept: what it knows it knows of no single deal."""

    name: ClassVar[str]

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Final = ruleset

    @abstractmethod
    def rows(self, view: PlayerView, *, rng: Random, budget: Budget = USUAL) -> Arrangement:
        """Return the rows to play an ordinary hand in: a foul only where the hand has no other."""

    def lay(self, view: PlayerView, *, rng: Random, budget: Budget = USUAL) -> Laying:
        """Return what to do with the hand; by default any natural is declared, in its own rows."""
        natural = None if view.own is None else view.own.natural
        if natural is not None and natural.rows is not None and not self.ruleset.naturals.rows_too:
            return Laying(natural.rows, declare=True)
        return Laying(self.rows(view, rng=rng, budget=budget), declare=natural is not None)

    def give(self, view: PlayerView, *, rng: Random, budget: Budget = USUAL) -> tuple[Card, ...]:
        """Return the cards to pass on (换三张牌): by default those that would stand in front."""
        return self.rows(view, rng=rng, budget=budget).cards[: view.limits.cards]

    def order(
        self, view: PlayerView, *, rng: Random, budget: Budget = USUAL
    ) -> tuple[int, Direction]:
        """Return how often cards are passed, and which way; by default never."""
        return 0, Direction.CLOCKWISE

    def swap(self, view: PlayerView, *, rng: Random, budget: Budget = USUAL) -> tuple[Card, ...]:
        """Return the cards to swap with the undealt ones; by default none."""
        return ()

    def stake(self, view: PlayerView, *, rng: Random, budget: Budget = USUAL) -> int:
        """Return what to stake against the banker; by default the least."""
        return view.limits.stakes[0] if view.limits.stakes else 0

    def bid(self, view: PlayerView, *, rng: Random, budget: Budget = USUAL) -> int:
        """Return what to bid for the bank (抢庄); by default nothing."""
        return 0


def own_cards(view: PlayerView) -> tuple[Card, ...]:
    """Return the viewer's hand.

    Raises:
        BotError: the viewer has none, or may not see it yet.
    """
    if view.own is None or not view.own.cards:
        raise BotError("there are no cards to decide about in this view")
    return view.own.cards
