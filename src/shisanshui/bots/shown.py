"""Opponents whose rows lie open already: they are met as they lie, not as hands on average."""

from collections.abc import Sequence
from fractions import Fraction

from shisanshui.arrangement import ROWS, order_faults
from shisanshui.bots.situation import Shown
from shisanshui.hands import HandRank
from shisanshui.ruleset import Ruleset
from shisanshui.solver.appraisal import Appraisal
from shisanshui.solver.economics import Economics
from shisanshui.solver.search import Split
from shisanshui.solver.sweeps import fouled

Ranks = tuple[HandRank, HandRank, HandRank]


def with_shown(
    appraisal: Appraisal, splits: Sequence[Split], values: Sequence[int], shown: Sequence[Shown]
) -> list[int]:
    """Return what arrangements are worth per opponent when some opponents' rows are known.

    ``values`` are what they are worth against those who are not.
    """
    economics = appraisal.economics
    rules = economics.ruleset
    compared = [one for one in shown if not one.declared or rules.naturals.rows_too]
    met, fouls = _judged(rules, compared)
    unknown = max(0, economics.opponents - len(shown))
    everybody = not unknown and len(compared) == len(shown)
    everybody = everybody and (not fouls or economics.foul_in_home_run)
    found: list[int] = []
    for split, value in zip(splits, values, strict=True):
        mine = split.front, split.middle, split.back
        ran = everybody and all(_sweeps(appraisal, mine, theirs) for theirs in met)
        points = sum([economics.duel(mine, theirs, home_run=ran) for theirs in met])
        if fouls:
            points += fouls * _of_a_foul(economics, mine, met, home_run=ran)
        found.append((unknown * value + points * appraisal.unit) // economics.opponents)
    return found


def _judged(rules: Ruleset, compared: Sequence[Shown]) -> tuple[list[Ranks], int]:
    """Return the hand ranks of those that stand, and how many have fouled."""
    met: list[Ranks] = []
    for one in compared:
        front, middle, back = (rules.scale.evaluate(row) for row in one.rows.rows)
        if not order_faults(front, middle, back, legality=rules.legality):
            met.append((front.rank, middle.rank, back.rank))
    return met, len(compared) - len(met)


def _of_a_foul(economics: Economics, mine: Ranks, met: Sequence[Ranks], *, home_run: bool) -> int:
    """Return what one that has fouled pays, in points; stakes by the rows that are known."""
    stakes = sum(
        [
            max([pay.values[pay.class_at[ranks[row]]] for ranks in (mine, *met)])
            for row, pay in zip(ROWS, economics.rows, strict=True)
        ]
    )
    return int(
        fouled(
            economics.ruleset,
            economics.seats,
            economics.value(mine),
            stakes=Fraction(stakes),
            home_run=home_run,
        )
    )


def _sweeps(appraisal: Appraisal, mine: Ranks, theirs: Ranks) -> bool:
    economics = appraisal.economics
    won = [economics.outcome(one, other) for one, other in zip(mine, theirs, strict=True)]
    return min(won) > 0 or (economics.soft and min(won) == 0 and max(won) > 0)
