"""What one opponent pays for all three rows: the scoring steps, run over a single duel.

Rows are told by their values alone: the sum of what each of mine pays if it wins, in points.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from shisanshui.ruleset import (
    CapStep,
    FoulPays,
    HomeRunStep,
    MajorityStep,
    RankedRowsStep,
    RoyaltiesStep,
    Ruleset,
    ScoopStep,
    Step,
)


@lru_cache(maxsize=4096)
def swept(ruleset: Ruleset, seats: int, value: int, *, home_run: bool) -> int:
    """Return all that an opponent pays whose three rows are beaten (D22-D29), in points.

    ``home_run`` says that all the others are swept as well.
    """
    steps = ruleset.scoring.steps
    royal = any(isinstance(step, RoyaltiesStep) for step in steps)
    rows = 3 * ruleset.scoring.unit if royal else value
    return int(_run(steps, ruleset, seats, rows, value=value, home_run=home_run))


def fouled(
    ruleset: Ruleset,
    seats: int,
    value: int,
    *,
    stakes: Fraction = Fraction(0),
    guns: bool = True,
    home_run: bool = False,
) -> Fraction:
    """Return all that an opponent pays who has fouled (D14, D17), in points.

    ``stakes`` is the sum of the ranked stakes of the rows (RULES §3.2), ``guns`` whether scoops
    are on, ``home_run`` whether all the others are swept or have fouled.
    """
    foul, unit, steps = ruleset.foul, ruleset.scoring.unit, ruleset.scoring.steps
    ranked = any(isinstance(step, RankedRowsStep) for step in steps)
    rows: Fraction | int
    match foul.pays:
        case FoulPays.FLAT:
            rows = foul.points
        case FoulPays.ROW_STAKES:
            rows = stakes
        case FoulPays.ROWS if ranked:
            rows = value
        case FoulPays.ROWS | FoulPays.UNITS:
            rows = 3 * unit
    left_out: list[type[Step]] = []
    if foul.pays is not FoulPays.ROWS:
        left_out.append(RoyaltiesStep)
    if not foul.scooped:
        left_out += [MajorityStep, ScoopStep, HomeRunStep, CapStep]
    if not guns:
        left_out += [ScoopStep, HomeRunStep, CapStep]
    counted = [step for step in steps if not isinstance(step, tuple(left_out))]
    run = home_run and foul.home_run
    return Fraction(_run(counted, ruleset, seats, rows, value=value, home_run=run))


def _run(
    steps: Iterable[Step],
    ruleset: Ruleset,
    seats: int,
    net: Fraction | int,
    *,
    value: int,
    home_run: bool,
) -> Fraction | int:
    """Return what steps make of a duel whose rows have paid ``net``, royalties apart."""
    scooped = ran = False
    for step in steps:
        match step:
            case RoyaltiesStep():
                net += value - 3 * ruleset.scoring.unit
            case MajorityStep():
                net += step.points
            case ScoopStep() if seats >= step.least_seats:
                scooped = True
                net = net * step.factor + step.points
                net += (step.points_by_seats or {}).get(str(seats), 0)
                net += value if step.row_total else 0
            case HomeRunStep() if home_run and seats >= step.least_seats:
                ran = True
                net *= seats - 1 if step.factor_opponents else step.factor
                net += step.points + (step.total_by_seats or {}).get(str(seats), 0) // (seats - 1)
            case CapStep() if scooped:
                net = min(net, step.home_run if ran else step.scoop)
            case _:
                pass
    return net
