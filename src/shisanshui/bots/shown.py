"""Opponents whose rows lie open already: they are met as they lie, not as hands on average."""

from collections.abc import Sequence

from shisanshui.arrangement import order_faults
from shisanshui.bots.situation import Shown
from shisanshui.hands import HandRank
from shisanshui.solver.appraisal import Appraisal
from shisanshui.solver.search import Split

Ranks = tuple[HandRank, HandRank, HandRank]


def with_shown(
    appraisal: Appraisal, splits: Sequence[Split], values: Sequence[int], shown: Sequence[Shown]
) -> list[int]:
    """Return what arrangements are worth per opponent when some opponents' rows are known.

    ``values`` are what they are worth against those who are not.
    """
    economics = appraisal.economics
    met = [ranks for one in shown if (ranks := _ranks(appraisal, one)) is not None]
    unknown = max(0, economics.opponents - len(shown))
    everybody = not unknown and len(met) == len(shown)
    found: list[int] = []
    for split, value in zip(splits, values, strict=True):
        mine = split.front, split.middle, split.back
        ran = everybody and all(_sweeps(appraisal, mine, theirs) for theirs in met)
        points = sum([economics.duel(mine, theirs, home_run=ran) for theirs in met])
        found.append((unknown * value + points * appraisal.unit) // economics.opponents)
    return found


def _ranks(appraisal: Appraisal, shown: Shown) -> Ranks | None:
    """Return the hand ranks of rows that are compared; None if they foul or are not."""
    ruleset = appraisal.economics.ruleset
    front, middle, back = (ruleset.scale.evaluate(row) for row in shown.rows.rows)
    fouls = order_faults(front, middle, back, legality=ruleset.legality)
    if fouls or (shown.declared and not ruleset.naturals.rows_too):
        return None
    return front.rank, middle.rank, back.rank


def _sweeps(appraisal: Appraisal, mine: Ranks, theirs: Ranks) -> bool:
    economics = appraisal.economics
    won = [economics.outcome(one, other) for one, other in zip(mine, theirs, strict=True)]
    return min(won) > 0 or (economics.soft and min(won) == 0 and max(won) > 0)
