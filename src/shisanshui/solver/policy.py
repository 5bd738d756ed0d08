"""A policy: how hands are played under a rule set, and so what anything is worth there."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from operator import mul

from shisanshui.naturals import Natural
from shisanshui.ruleset import (
    BankerRules,
    EscapeRules,
    ExchangeRules,
    MatchRules,
    Ruleset,
    Seats,
    Terms,
    Text,
)
from shisanshui.solver.appraisal import Appraisal
from shisanshui.solver.declaring import Declaring
from shisanshui.solver.economics import Role, economics
from shisanshui.solver.population import Population
from shisanshui.solver.worth import Worth


@dataclass(frozen=True, eq=False)
class Policy:
    """The populations that a training has settled on, by role; best play against them."""

    ruleset: Ruleset
    seats: int
    populations: Mapping[Role, Population]
    """Players, and where there is a bank bankers."""
    seed: int
    hands: int
    """How many hands it was trained on."""

    @cached_property
    def _appraisals(self) -> dict[Role, Appraisal]:
        return {
            role: appraise(self.ruleset, self.seats, self.populations, role)
            for role in self.populations
        }

    def appraisal(self, role: Role = Role.PLAYER) -> Appraisal:
        """Return what playing against this policy is like."""
        return self._appraisals[role]

    def worth(self, role: Role = Role.PLAYER) -> Worth:
        """Return what arrangements are worth against it."""
        return self.appraisal(role).worth

    @cached_property
    def _declarings(self) -> dict[Role, Declaring]:
        return {role: Declaring(of, of.faced.mix) for role, of in self._appraisals.items()}

    def declaring(self, role: Role = Role.PLAYER) -> Declaring:
        """Return what naturals are worth against it."""
        return self._declarings[role]

    def edge(self, role: Role) -> float:
        """Return what the role wins a hand per opponent when everybody plays by it, in points.

        It is not zero where the bank wins ties, or pays for every natural (D34, D43).
        """
        if role not in self._edges:
            self._edges[role] = _edge(self, role)
        return self._edges[role]

    @cached_property
    def _edges(self) -> dict[Role, float]:
        return {}


def _edge(policy: Policy, role: Role) -> float:
    appraisal, played = policy.appraisal(role), policy.populations[role]
    worth, declaring = appraisal.worth, policy.declaring(role)
    won = sum(
        [
            sum(map(mul, counts, points))
            for counts, points in zip(played.rows, worth.points, strict=True)
        ]
    )
    if worth.joint is not None:
        won += sum(map(mul, played.joint, worth.joint.terms))
    won += played.mix.ordinary * declaring.ordinary + played.fouled * declaring.fouled
    for place, count in enumerate(played.naturals):
        if count:
            entry = policy.ruleset.naturals.entries[place]
            points = played.natural_points[place] // count
            natural = Natural(entry.natural, points, place, entry.home_run, None)
            won += count * declaring.natural(natural)
    if declaring.surrender is not None:
        won += played.surrendered * declaring.surrender
    return won / played.total / appraisal.unit


def appraise(
    ruleset: Ruleset, seats: int, populations: Mapping[Role, Population], role: Role
) -> Appraisal:
    """Return the appraisal of a role among populations."""
    mine = economics(ruleset, seats, role)
    theirs = economics(ruleset, seats, mine.rival)
    return Appraisal(mine, faced=populations[mine.rival], facing=populations[theirs.rival])


@lru_cache(maxsize=256)
def as_played(ruleset: Ruleset, seats: int) -> Ruleset:
    """Return a rule set without all that bears on no decision about a dealt hand.

    Its digest names the policy: rule sets that differ in words, rounds or times share one.
    """
    return replace(
        ruleset,
        id="played",
        name=Text(),
        about=Text(),
        seats=Seats(least=seats, most=seats),
        banker=BankerRules(ties=ruleset.banker.ties),
        exchange=ExchangeRules(),
        escape=EscapeRules(),
        match=MatchRules(),
        options=(),
        terms=Terms(),
    )
