"""What arrangements are worth against a population, in points per opponent.

Rows are exact: every hand rank against every other. Sweeps and majorities go by the cells of
three bins, in which own bins count by how many of their hands tie. Opponents are taken to hold
independent hands.
"""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from operator import mul
from typing import Final

from shisanshui.arrangement import ROWS
from shisanshui.ruleset import GunsNeed
from shisanshui.solver import kernel
from shisanshui.solver.economics import CLASSES, Economics, Role, economics
from shisanshui.solver.pays import CHANCE_BITS, OWN, PAY_BITS, Matrix, Pays, Stakes, pays
from shisanshui.solver.population import Population
from shisanshui.solver.sweeps import fouled
from shisanshui.solver.worth import BINS, Joint, Worth

CERTAIN: Final = 1 << CHANCE_BITS


@dataclass(frozen=True, eq=False)
class Appraisal:
    """A population to play against, from one seat."""

    economics: Economics
    faced: Population
    """How those play whom I settle with."""
    facing: Population
    """How those play whom they settle with."""

    @property
    def others(self) -> Population:
        """How the other seats of the table play, besides me and the opponent in question."""
        return self.faced if self.economics.role is Role.BANKER else self.facing

    @property
    def unit(self) -> int:
        """What one point is in worths."""
        return 1 << self.economics.bits

    @cached_property
    def rival(self) -> Economics:
        """What duels pay those I settle with."""
        mine = self.economics
        return economics(mine.ruleset, mine.seats, mine.rival)

    @cached_property
    def natural_share(self) -> int:
        """How often another seat has declared a natural, of ``CERTAIN``."""
        return sum(self.others.naturals) * CERTAIN // self.others.total

    @cached_property
    def guns(self) -> int:
        """How often scoops are on between two ordinary hands, of ``CERTAIN`` (D25, C31)."""
        others = self.economics.seats - 2
        match self.economics.ruleset.naturals.guns_need:
            case GunsNeed.ANYTHING:
                return CERTAIN
            case GunsNeed.NOBODY_NATURAL:
                return power(CERTAIN - self.natural_share, others)
            case GunsNeed.THREE_ORDINARY:
                return CERTAIN - (power(self.natural_share, others) if others else 0)

    @cached_property
    def settles(self) -> int:
        """How often two ordinary hands settle at all, of ``CERTAIN`` (D38)."""
        if not self.economics.ruleset.naturals.ends_round:
            return CERTAIN
        return power(CERTAIN - self.natural_share, self.economics.seats - 2)

    @cached_property
    def pays(self) -> tuple[Pays, Pays, Pays]:
        """How the rows pay here; ranked stakes as they are on average (RULES §3.2)."""
        front, middle, back = (self._pays(row) for row in range(3))
        return front, middle, back

    def _pays(self, row: int) -> Pays:
        if not self.economics.ranked:
            return pays(self.economics, row)
        return pays(self.economics, row, win=self._ranked(row))

    def _ranked(self, row: int) -> Matrix:
        """Return what a won row pays on average when the other seats may raise the stake."""
        values = self.economics.rows[row].values
        below = self._class_chances(row)
        others = self.economics.seats - 2
        return [
            [_expected_most(values, below, max(mine, theirs), others) for theirs in values]
            for mine in values
        ]

    def _class_chances(self, row: int) -> list[int]:
        """Return how often another seat's row is worth no more than each value."""
        pay, counts = self.economics.rows[row], self.others.rows[row]
        by_class = [0] * len(pay.values)
        for start, end, one in pay.segments:
            by_class[one] += sum(counts[start:end])
        above = [sum(by_class[one + 1 :]) for one in range(len(by_class))]
        return [CERTAIN - more * CERTAIN // self.others.total for more in above]

    @cached_property
    def worth(self) -> Worth:
        """What arrangements are worth per opponent, in ``unit``ths of a point."""
        front, middle, back = (self._row(row) for row in range(3))
        bins = self.faced.bins
        terms = kernel.terms(self.stakes)
        if self.faced.fouled:
            self._add_fouls(terms)
        if self.settles < CERTAIN:
            for cell, term in enumerate(terms):
                terms[cell] = term * self.settles >> CHANCE_BITS
        return Worth((front, middle, back), Joint(bins.of, terms), falls=self.economics.falls)

    def _row(self, row: int) -> list[int]:
        points = kernel.row_points(self.faced.rows[row], self.pays[row])
        total, bits = self.faced.total << PAY_BITS, self.economics.bits
        if self.settles == CERTAIN:
            return [(one << bits) // total for one in points]
        total <<= CHANCE_BITS
        return [(one * self.settles << bits) // total for one in points]

    @cached_property
    def fouls(self) -> "array[int]":
        """What an opponent who has fouled pays, by the classes of my rows (D14): see ``triple``."""
        return self._fouls(home_run=False)

    @cached_property
    def foul_home_runs(self) -> "array[int]":
        """What they pay more in a home run than those that are swept (D17)."""
        mine = self.economics
        if not mine.foul_in_home_run or not any(mine.home_runs):
            return array("q", [0]) * CLASSES**3
        more = zip(self._fouls(home_run=True), self.fouls, mine.home_runs, strict=True)
        return array("q", [ran - one - usual * self.unit for ran, one, usual in more])

    @cached_property
    def cost_of_a_foul(self) -> int:
        """What fouling costs against a hand that lays rows, on average; home runs apart."""
        paid = sum(map(mul, self.faced.joint, map(self.fouls.__getitem__, self._classes())))
        return paid // max(1, sum(self.faced.joint))

    def _classes(self) -> Iterator[int]:
        """Yield the place of each cell's classes in ``fouls``."""
        classes = self.faced.bins.classes(self.economics)
        front, middle, back = (classes[BINS * row : BINS * (row + 1)] for row in range(3))
        for b, m, f in product(back, middle, front):
            yield (b * CLASSES + m) * CLASSES + f

    def _fouls(self, *, home_run: bool) -> "array[int]":
        mine, points = self.economics, array("q", [0]) * CLASSES**3
        guns = Fraction(self.guns, CERTAIN)
        stakes = [[by_class[at] for at, by_class in enumerate(self._ranked(row))] for row in ROWS]
        for classes in product(*[range(len(row.values)) for row in mine.rows]):
            value = sum([row.values[at] for row, at in zip(mine.rows, classes, strict=True)])
            stake = sum([by_class[at] for by_class, at in zip(stakes, classes, strict=True)])
            on, off = (
                fouled(
                    mine.ruleset,
                    mine.seats,
                    value,
                    stakes=Fraction(stake, 1 << PAY_BITS),
                    guns=scoops,
                    home_run=home_run,
                )
                for scoops in (True, False)
            )
            front, middle, back = classes
            at = (back * CLASSES + middle) * CLASSES + front
            points[at] = int((on * guns + off * (1 - guns)) * self.unit)
        return points

    def _add_fouls(self, terms: "array[int]") -> None:
        """Add what those I meet who have fouled pay to the terms of all cells."""
        faced, mine = self.faced, self.economics
        swept = kernel.cumulate(faced.joint, own_parts(faced, mine, wins=True), down=False)
        in_home_run = faced.fouled * mine.foul_in_home_run << CHANCE_BITS
        for cell, at in enumerate(self._classes()):
            chance = power((4 * swept[cell] + in_home_run) // faced.total, mine.opponents - 1)
            paid = self.fouls[at] + (chance * self.foul_home_runs[at] >> CHANCE_BITS)
            terms[cell] += paid * faced.fouled // faced.total

    @cached_property
    def stakes(self) -> Stakes:
        """What the joint terms follow from."""
        mine, swept = self.economics, self.economics.foul_in_home_run
        return Stakes(
            faced=self.faced.joint,
            facing=self.facing.joint,
            faced_total=self.faced.total,
            facing_total=self.facing.total,
            classes=self.faced.bins.classes(mine),
            win=own_parts(self.faced, mine, wins=True),
            lose=own_parts(self.faced, mine, wins=False),
            rival_win=own_parts(self.facing, self.rival, wins=True),
            sweeps=mine.sweeps,
            home_runs=mine.home_runs,
            rival_home_runs=self.rival.home_runs,
            faced_fouled=self.faced.fouled * swept,
            facing_fouled=self.facing.fouled * swept,
            guns=self.guns,
            others=mine.opponents - 1,
            rival_others=self.rival.opponents - 1,
            majority=mine.majority,
            bits=mine.bits,
        )


def own_parts(population: Population, economics: Economics, *, wins: bool) -> bytes:
    """Return for each bin, 64 a row, how much of it a hand in it beats, or is beaten by.

    Half of those that do not tie, and all that do where a tie will do: with a bank that wins ties,
    or where a row that is not lost counts towards a sweep (辗过).
    """
    counts_ties = economics.soft or economics.tie_goes * (1 if wins else -1) > 0
    parts = bytearray()
    for row, starts in zip(population.rows, population.bins.starts, strict=True):
        ends = (*starts[1:], population.bins.size)
        for at, start in enumerate(starts):
            bin_of = row[start : ends[at]]
            every = sum(bin_of)
            ties = _ties(bin_of, economics, start)
            half = OWN // 2
            tied = half * ties // every**2 if every else half
            parts.append(half + tied if counts_ties else half - tied)
        parts.extend(bytes(BINS - len(starts)))
    return bytes(parts)


def _ties(counts: Sequence[int], economics: Economics, start: int) -> int:
    """Return how many pairs within a bin are of equal strength."""
    begins, _ = economics.levels
    ties = at = 0
    while at < len(counts):
        level = begins[start + at]
        together = 0
        while at < len(counts) and begins[start + at] == level:
            together += counts[at]
            at += 1
        ties += together**2
    return ties


def _expected_most(values: Sequence[int], below: Sequence[int], least: int, others: int) -> int:
    """Return the largest of ``least`` and some other seats' values on average, in 65,536ths."""
    expected, before = 0, 0
    for value, chance in zip(values, below, strict=True):
        upto = power(chance, others)
        expected += max(value, least) * (upto - before)
        before = upto
    return expected >> CHANCE_BITS - PAY_BITS


def power(chance: int, times: int) -> int:
    """Return the chance that something happens so many times, of ``CERTAIN``."""
    product = CERTAIN
    for _ in range(times):
        product = product * chance >> CHANCE_BITS
    return product
