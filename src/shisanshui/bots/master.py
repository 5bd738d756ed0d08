"""The strongest player: it counts cards, and weighs naturals exactly."""

from typing import Final

from shisanshui.bots.base import Budget, usual_budget
from shisanshui.bots.hard import Hand, Hard
from shisanshui.bots.shown import with_shown
from shisanshui.bots.situation import Situation
from shisanshui.ruleset import Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.counting import Choice, candidates, decide, weigh_steadily
from shisanshui.solver.crowds import CROWDS, Crowds
from shisanshui.solver.declaring import Declaring
from shisanshui.solver.policy import Policy
from shisanshui.solver.shelf import SHELF, Shelf
from shisanshui.solver.train import Progress


class Master(Hard):
    """Meets a crowd of hands that can be dealt beside its own; until it has one, it plays hard."""

    name = "master"

    def __init__(self, ruleset: Ruleset, *, shelf: Shelf = SHELF, crowds: Crowds = CROWDS) -> None:
        super().__init__(ruleset, shelf=shelf)
        self.crowds: Final = crowds

    def prepare(self, seats: int) -> bool:
        """Return whether policy and crowds are there; else see to them in the background."""
        policy, size = self.shelf.find(self.ruleset, seats), usual_budget().pool
        if policy is not None and all(
            self.crowds.find(policy, role, size=size) for role in policy.populations
        ):
            return True
        self.crowds.prepare(self.shelf, self.ruleset, seats, size=size)
        return False

    def learn(self, seats: int, progress: Progress | None = None) -> bool:
        """Return once the policy and the crowds of all roles are there."""
        policy = self.shelf.ready(self.ruleset, seats, progress=progress)
        for role in policy.populations:
            self.crowds.ready(policy, role, size=usual_budget().pool)
        return True

    def choose(
        self, policy: Policy, situation: Situation, hand: Hand, budget: Budget | None
    ) -> Choice:
        """Return what to do with a sorted hand, its own cards counted out."""
        size = (budget or usual_budget()).pool
        crowd = self.crowds.find(policy, situation.role, size=size)
        if crowd is None:
            self.crowds.prepare(self.shelf, self.ruleset, situation.seats, size=size)
            return super().choose(policy, situation, hand, budget)
        appraisal = policy.appraisal(situation.role)
        if situation.shown:
            near = self.among_shown(policy, situation, hand)[: kernel.MOST_MET]
            splits = [split for split, _ in near]
        else:
            splits = candidates(appraisal, hand)
        weighed = weigh_steadily(appraisal, crowd, hand, splits)
        declaring = Declaring(appraisal, weighed.mix)
        values = weighed.values
        if situation.shown:
            values = with_shown(appraisal, splits, values, situation.shown)
        best = max(range(len(splits)), key=values.__getitem__, default=None)
        if best is None:
            return decide(declaring, hand, None, declaring.foul)
        return decide(declaring, hand, splits[best], values[best])
