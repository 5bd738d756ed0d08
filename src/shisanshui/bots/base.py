"""What a bot decides. It sees what its seat may see, and nothing else."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, NamedTuple

from shisanshui.arrangement import Arrangement
from shisanshui.bots.situation import Situation
from shisanshui.cards import Card
from shisanshui.game import Direction, PlayerView
from shisanshui.ruleset import Ruleset
from shisanshui.scoring import naturals_of
from shisanshui.solver import kernel
from shisanshui.solver.train import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How much a bot may think. It is counted, not timed, so that decisions can be repeated."""

    pool: int
    """Hands that opponents might hold, for bots that weigh them one by one."""
    samples: int
    """Cards that might come, for each choice in an exchange."""


WITH_C: Final = Budget(pool=100_000, samples=64)
WITHOUT_C: Final = Budget(pool=5_000, samples=4)


def usual_budget() -> Budget:
    """Return what suits the implementation of the solver that is active."""
    return WITH_C if kernel.active() == "c" else WITHOUT_C


class Laying(NamedTuple):
    """What a seat does with its hand."""

    arrangement: Arrangement | None
    """None to give the hand up (D47)."""
    declare: bool = False
    """Whether its natural is declared (报到)."""


class Bot(ABC):
    """One way to play a rule set. Made once and kept: what it knows it knows of no single deal.

    ``play`` is the heart of it; the rest are decisions that only some rule sets ask for.
    """

    name: ClassVar[str]

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Final = ruleset

    @abstractmethod
    def arrange(
        self, situation: Situation, *, rng: Random, budget: Budget | None = None
    ) -> Arrangement:
        """Return the rows to play an ordinary hand in: a foul only where the hand has no other."""

    def play(self, situation: Situation, *, rng: Random, budget: Budget | None = None) -> Laying:
        """Return what to do with a hand; by default any natural is declared, in its own rows."""
        naturals = naturals_of(self.ruleset, situation.cards)
        if naturals and naturals[0].rows is not None and not self.ruleset.naturals.rows_too:
            return Laying(naturals[0].rows, declare=True)
        rows = self.arrange(situation, rng=rng, budget=budget)
        return Laying(rows, declare=bool(naturals))

    def prepare(self, seats: int) -> bool:
        """Return whether it knows all it can of such a table; else begin to learn meanwhile."""
        return True

    def learn(self, seats: int, progress: Progress | None = None) -> bool:
        """Return once it knows all it can of such a table; ``progress`` hears how far that is."""
        return self.prepare(seats)

    def rows(self, view: PlayerView, *, rng: Random, budget: Budget | None = None) -> Arrangement:
        """Return the rows to play the viewer's hand in."""
        return self.arrange(Situation.seen(view, self.ruleset), rng=rng, budget=budget)

    def lay(self, view: PlayerView, *, rng: Random, budget: Budget | None = None) -> Laying:
        """Return what to do with the viewer's hand."""
        return self.play(Situation.seen(view, self.ruleset), rng=rng, budget=budget)

    def give(
        self, view: PlayerView, *, rng: Random, budget: Budget | None = None
    ) -> tuple[Card, ...]:
        """Return the cards to pass on (换三张牌): by default those that would stand in front."""
        return self.rows(view, rng=rng, budget=budget).cards[: view.limits.cards]

    def order(
        self, view: PlayerView, *, rng: Random, budget: Budget | None = None
    ) -> tuple[int, Direction]:
        """Return how often cards are passed, and which way; by default never."""
        return 0, Direction.CLOCKWISE

    def swap(
        self, view: PlayerView, *, rng: Random, budget: Budget | None = None
    ) -> tuple[Card, ...]:
        """Return the cards to swap with the undealt ones; by default none."""
        return ()

    def stake(self, view: PlayerView, *, rng: Random, budget: Budget | None = None) -> int:
        """Return what to stake against the banker; by default the least."""
        return view.limits.stakes[0] if view.limits.stakes else 0

    def bid(self, view: PlayerView, *, rng: Random, budget: Budget | None = None) -> int:
        """Return what to bid for the bank (抢庄); by default nothing."""
        return 0
