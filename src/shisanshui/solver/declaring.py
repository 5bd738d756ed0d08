"""Whether a natural wins more than its rows would, and when to give a hand up (D32-D40, D47).

Everything is in points per opponent, in the worth's unit.
"""

from dataclasses import dataclass
from functools import cached_property

from shisanshui.naturals import Natural, NaturalKind
from shisanshui.ruleset import (
    AcesStep,
    BothNatural,
    Declaration,
    HomeRunStep,
    Pairing,
    Ruleset,
    Versus,
)
from shisanshui.solver.appraisal import CERTAIN, Appraisal, power
from shisanshui.solver.economics import Role
from shisanshui.solver.pays import CHANCE_BITS
from shisanshui.solver.population import Mix

_DRAGONS = frozenset({NaturalKind.CLEAN_DRAGON, NaturalKind.DRAGON})


@dataclass(frozen=True, eq=False)
class Declaring:
    """What naturals, and hands without one, meet besides rows."""

    appraisal: Appraisal
    mix: Mix

    @property
    def _ruleset(self) -> Ruleset:
        return self.appraisal.economics.ruleset

    @cached_property
    def _paid(self) -> tuple[int, ...]:
        """What each natural of the list pays on average."""
        faced, rules = self.appraisal.faced, self._ruleset.naturals
        return tuple(
            [
                (sums // count if count else entry.points) * rules.factor
                for entry, count, sums in zip(
                    rules.entries, faced.naturals, faced.natural_points, strict=True
                )
            ]
        )

    @cached_property
    def ordinary(self) -> int:
        """What an ordinary hand meets besides rows: naturals to pay, hands given up."""
        faced, ruleset = self.mix, self._ruleset
        won = faced.surrendered * ruleset.surrender.points
        won -= sum(
            [count * points for count, points in zip(faced.naturals, self._paid, strict=True)]
        )
        return won * self.appraisal.unit // faced.total

    @cached_property
    def foul(self) -> int:
        """What a foul (倒水) comes to where rows have their worth, home runs apart: below zero."""
        return -(self._lays_rows * self.appraisal.cost_of_a_foul // self.mix.total)

    @cached_property
    def fouled(self) -> int:
        """What a hand that has fouled comes to, home runs apart."""
        return self.ordinary + self.foul

    @cached_property
    def least_rows(self) -> int | None:
        """What rows must be worth for a foul on purpose not to be worth more (D13).

        None where nobody fouls on purpose: it is not allowed, or giving up costs less.
        """
        given_up = self.surrender
        if not self._ruleset.foul.allowed or (given_up is not None and given_up >= self.fouled):
            return None
        return self.foul

    @property
    def _lays_rows(self) -> int:
        """How many of those met have rows that stand."""
        naturals = sum(self.mix.naturals) if self._ruleset.naturals.rows_too else 0
        return self.mix.ordinary + naturals

    @cached_property
    def surrender(self) -> int | None:
        """What giving the hand up costs; None where nobody may (D47)."""
        if not self._ruleset.surrender.allowed:
            return None
        faced = self.mix
        paid = self._ruleset.surrender.points * (faced.total - faced.surrendered)
        return -(paid * self.appraisal.unit // faced.total)

    def natural(self, natural: Natural) -> int:
        """Return what declaring a natural is worth."""
        appraisal, ruleset = self.appraisal, self._ruleset
        faced, points = self.mix, natural.points * ruleset.naturals.factor
        won = (faced.ordinary + faced.fouled) * points
        won += faced.surrendered * ruleset.surrender.points
        won += sum(
            [count * self._both(natural, place) for place, count in enumerate(faced.naturals)]
        )
        return won * appraisal.unit // faced.total + self._as_home_run(natural, points)

    def _both(self, mine: Natural, place: int) -> int:
        """Return what my natural wins of theirs, less what it loses (D33, D34)."""
        rules = self._ruleset.naturals
        points, theirs = mine.points * rules.factor, self._paid[place]
        banked = self._ruleset.scoring.pairing is Pairing.BANKER
        if banked and rules.both is BothNatural.BANKER_PAYS:
            return -theirs if self.appraisal.economics.role is Role.BANKER else points
        order = place - mine.place
        if rules.versus is Versus.FIRST_DECLARED:
            dragon = rules.entries[place].natural in _DRAGONS
            if mine.kind in _DRAGONS or dragon:
                order = (mine.kind in _DRAGONS) - dragon or order
            else:
                return (points - theirs) // 2
        if order == 0 or (rules.tied_tiers and points == theirs):
            return 0
        higher, lower = (points, theirs) if order > 0 else (theirs, points)
        paid = {
            Versus.HIGHER_OWN: higher,
            Versus.FIRST_DECLARED: higher,
            Versus.DIFFERENCE: abs(higher - lower),
            Versus.LOWER_OWN: lower,
        }[rules.versus]
        return paid if order > 0 else -paid

    def _as_home_run(self, natural: Natural, points: int) -> int:
        """Return what a natural that counts as a home run is paid besides, on average (D37)."""
        economics = self.appraisal.economics
        step = next((s for s in self._ruleset.scoring.steps if isinstance(s, HomeRunStep)), None)
        able = economics.opponents == economics.seats - 1
        if step is None or not natural.home_run or economics.seats < step.least_seats or not able:
            return 0
        faced = self.mix
        factor = economics.opponents if step.factor_opponents else step.factor
        total = (step.total_by_seats or {}).get(str(economics.seats), 0)
        more = points * (factor - 1) + step.points + total // economics.opponents
        pays = faced.ordinary + faced.fouled + sum(faced.naturals[natural.place + 1 :])
        chance = power(pays * CERTAIN // faced.total, economics.opponents)
        return more * self.appraisal.unit * chance >> CHANCE_BITS

    @cached_property
    def pays_aces(self) -> bool:
        """Whether the difference in aces is paid at all."""
        return any(isinstance(step, AcesStep) for step in self._ruleset.scoring.steps)

    def aces(self, held: int) -> int:
        """Return what holding so many aces is worth where the difference is paid (D48)."""
        step = next((s for s in self._ruleset.scoring.steps if isinstance(s, AcesStep)), None)
        if step is None:
            return 0
        deck = self._ruleset.deck.deck(self.appraisal.economics.seats)
        left = sum(deck.counts[48:52]) - held
        met = self._lays_rows + self.mix.fouled
        unit = self.appraisal.unit * met // self.mix.total
        return step.points * unit * (held * (deck.size - 13) - 13 * left) // (deck.size - 13)


def forced(ruleset: Ruleset, natural: Natural) -> bool:
    """Return whether a natural counts whatever its holder wants (D35)."""
    match ruleset.naturals.declaration:
        case Declaration.AUTOMATIC:
            return True
        case Declaration.DETECTED:
            return natural.rows is None
        case Declaration.OPTIONAL | Declaration.ASKED_FOR:
            return False
