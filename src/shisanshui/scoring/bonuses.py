"""The scoring steps: each reads a table and adds the line items of one rule.

To add one: its dataclass in ``ruleset/steps.py``, a function here, a line in ``BONUSES``.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from shisanshui.arrangement import ROWS
from shisanshui.cards import ACE, parse_card, rank_of
from shisanshui.ruleset import (
    AcesStep,
    CapStep,
    FoulPays,
    FoulRules,
    GunsNeed,
    HomeRunSplit,
    HomeRunStep,
    HorseStep,
    MajorityStep,
    PotPoints,
    PotStep,
    RankedRowsStep,
    RowsStep,
    RoyaltiesPaid,
    RoyaltiesStep,
    ScoopNeeds,
    ScoopStep,
    Step,
)
from shisanshui.scoring.items import Code, LineItem, Points, exact
from shisanshui.scoring.judge import Judged, Standing
from shisanshui.scoring.table import Duel, Table


def rows(table: Table, _step: RowsStep) -> None:
    """Each row won pays the unit; a foul loses all three, as the foul rule says (D14, D19)."""
    unit = table.ruleset.scoring.unit
    _pay_rows(table, (unit, unit, unit))


def ranked_rows(table: Table, _step: RankedRowsStep) -> None:
    """Each row pays t, the largest row value among the compared legal hands (RULES §3.2, C8)."""
    _pay_rows(table, _ranked_stakes(table))


def _ranked_stakes(table: Table) -> tuple[int, int, int]:
    unit = table.ruleset.scoring.unit
    ordinary = [seat for seat in table.seats if seat.standing is Standing.ORDINARY]
    front, middle, back = (max([unit, *(seat.values[row] for seat in ordinary)]) for row in ROWS)
    return front, middle, back


def _pay_rows(table: Table, stakes: tuple[int, int, int]) -> None:
    foul = table.ruleset.foul
    for duel in table.duels:
        if duel.foul:
            _pay_foul(table, duel, foul)
            continue
        winner_names = duel.first.names, duel.second.names
        for row in ROWS:
            won = duel.rows[row]
            if won:
                table.move(duel, Code.ROW, won * stakes[row], row, winner_names[won < 0][row])


def _pay_foul(table: Table, duel: Duel, foul: FoulRules) -> None:
    won = duel.rows[0]
    if foul.pays is FoulPays.FLAT:
        table.move(duel, Code.FOUL, won * foul.points)
        return
    winner = duel.winner(won)
    stakes = _foul_stakes(table, winner, foul)
    for row in ROWS:
        table.move(duel, Code.FOUL, won * stakes[row], row, winner.names[row])


def _foul_stakes(table: Table, winner: Judged, foul: FoulRules) -> tuple[int, int, int]:
    """Return what each row of a foul pays; where there are royalties, they pay the rest."""
    if foul.pays is FoulPays.ROW_STAKES:
        return _ranked_stakes(table)
    scoring = table.ruleset.scoring
    if foul.pays is FoulPays.ROWS and isinstance(scoring.steps[0], RankedRowsStep):
        return winner.values
    return scoring.unit, scoring.unit, scoring.unit


def royalties(table: Table, step: RoyaltiesStep) -> None:
    """怪物: what a row's hand is worth above the unit (D19, D20)."""
    unit = table.ruleset.scoring.unit
    foul_pays = table.ruleset.foul.pays is FoulPays.ROWS
    for duel in table.duels:
        if duel.foul and not foul_pays:
            continue
        ones, others = duel.first.values, duel.second.values
        for row in ROWS:
            if ones[row] == unit == others[row]:
                continue
            won = duel.rows[row]
            one = ones[row] - unit if _holds(duel, won, 1) else 0
            other = others[row] - unit if _holds(duel, won, -1) else 0
            if step.paid is RoyaltiesPaid.WIN_OR_LOSE:
                table.move(duel, Code.ROYALTY, one, row, duel.first.names[row])
                table.move(duel, Code.ROYALTY, -other, row, duel.second.names[row])
            elif won and not (step.paid is RoyaltiesPaid.CANCEL and one and other):
                table.move(
                    duel,
                    Code.ROYALTY,
                    one if won > 0 else -other,
                    row,
                    duel.winner(won).names[row],
                )


def _holds(duel: Duel, won: int, side: int) -> bool:
    """Return whether that side's bonus counts at all: a fouled hand's is void."""
    return not duel.foul or won == side


def majority(table: Table, step: MajorityStep) -> None:
    """The seat with more rows in a duel gets extra (2-4 scoring)."""
    for duel in table.duels:
        if duel.foul and not table.ruleset.foul.scooped:
            continue
        wins = duel.wins
        if wins:
            table.move(duel, Code.MAJORITY, step.points if wins > 0 else -step.points)


def aces(table: Table, step: AcesStep) -> None:
    """D48: who holds more aces is paid for each ace more."""
    for duel in table.duels:
        held = [sum(rank_of(c) == ACE for c in s.cards) for s in (duel.first, duel.second)]
        more = held[0] - held[1]
        table.move(duel, Code.ACES, more * step.points, number=abs(more))


def scoop(table: Table, step: ScoopStep) -> None:
    """打枪: sweeping an opponent multiplies or adds to what the duel has paid (D22-D25)."""
    playing = table.playing
    points = step.points
    if step.points_by_seats is not None:
        points = step.points_by_seats.get(str(playing), 0)
        if not points:
            return
    if playing < step.least_seats or not _guns_allowed(table):
        return
    for duel in table.duels:
        sign = _sweep(table, duel, step.needs)
        if not sign:
            continue
        duel.scooped = True
        if step.factor != 1:
            table.move(duel, Code.SCOOP, duel.net * (step.factor - 1), factor=step.factor)
        elif step.row_total:
            table.move(duel, Code.SCOOP, sign * sum(duel.winner(sign).values))
        else:
            table.move(duel, Code.SCOOP, sign * points)


def _sweep(table: Table, duel: Duel, needs: ScoopNeeds) -> int:
    """Return +1 or -1 for the side that swept the duel, 0 if none did."""
    if duel.foul:
        return duel.rows[0] if table.ruleset.foul.scooped else 0
    wins = duel.wins
    if wins in (3, -3):
        return wins // 3
    if needs is ScoopNeeds.NO_LOSS and wins:
        if min(duel.rows) >= 0:
            return 1
        if max(duel.rows) <= 0:
            return -1
    return 0


def _guns_allowed(table: Table) -> bool:
    """Whether scoops and home runs are on with the naturals on this table (D25, C7, C31)."""
    match table.ruleset.naturals.guns_need:
        case GunsNeed.ANYTHING:
            return True
        case GunsNeed.NOBODY_NATURAL:
            return table.naturals == 0
        case GunsNeed.THREE_ORDINARY:
            return table.naturals == 0 or table.playing - table.naturals >= 3


def home_run(table: Table, step: HomeRunStep) -> None:
    """全垒打: sweeping every opponent (D26-D28, D37)."""
    playing = table.playing
    if playing < step.least_seats:
        return
    if table.naturals:
        _natural_home_runs(table, step)
    if not _guns_allowed(table):
        return
    needs = _scoop_needs(table)
    swept: dict[int, list[tuple[Duel, int]]] = {}
    for duel in table.duels:
        sign = _sweep(table, duel, needs)
        if sign and (not duel.foul or table.ruleset.foul.home_run):
            swept.setdefault(duel.winner(sign).seat, []).append((duel, sign))
    for seat, won in swept.items():
        if len(won) == playing - 1:
            table.home_runs.append(seat)
            _pay_home_run(table, step, won)


def _scoop_needs(table: Table) -> ScoopNeeds:
    """Return what the rule set's scoop takes; a home run is made of the same sweeps (C6)."""
    steps = table.ruleset.scoring.steps
    return next((s.needs for s in steps if isinstance(s, ScoopStep)), ScoopNeeds.THREE_WINS)


def _pay_home_run(table: Table, step: HomeRunStep, won: list[tuple[Duel, int]]) -> None:
    opponents = len(won)
    factor = opponents if step.factor_opponents else step.factor
    targets: list[Points] = []
    for duel, sign in won:
        if step.total_by_seats is not None:
            total = step.total_by_seats.get(str(opponents + 1), 0)
            targets.append(duel.net * sign + exact(Fraction(total, opponents)))
        else:
            targets.append(duel.net * sign * factor + step.points)
    if step.split is HomeRunSplit.EQUAL:
        targets = [exact(Fraction(sum(targets)) / opponents)] * opponents
    for (duel, sign), target in zip(won, targets, strict=True):
        extra = target * sign - duel.net
        told = factor if factor != 1 else None
        table.move(duel, Code.HOME_RUN, extra, factor=told, number=opponents)


def _natural_home_runs(table: Table, step: HomeRunStep) -> None:
    """D37: a natural that counts as a home run, and collected from all, is paid as one."""
    for seat in table.seats:
        natural = seat.result.natural
        if natural is None or not natural.home_run:
            continue
        got = [i for i in table.items if i.code is Code.NATURAL and i.payee == seat.seat]
        if len(got) != table.playing - 1:
            continue
        factor = len(got) if step.factor_opponents else step.factor
        total = (step.total_by_seats or {}).get(str(table.playing), 0)
        for item in got:
            extra = item.points * (factor - 1) + step.points + exact(Fraction(total, len(got)))
            told = factor if factor != 1 else None
            if extra:
                table.items.append(
                    LineItem(
                        Code.HOME_RUN, item.payer, seat.seat, extra, factor=told, number=len(got)
                    )
                )


def cap(table: Table, step: CapStep) -> None:
    """红波浪: nobody pays more than so much for a scoop, or in a home run (D29)."""
    for duel in table.duels:
        if duel.scooped:
            ran = {duel.first.seat, duel.second.seat} & set(table.home_runs)
            most = step.home_run if ran else step.scoop
            over = abs(duel.net) - most
            if over > 0:
                table.move(duel, Code.CAP, -over if duel.net > 0 else over, number=most)


def horse(table: Table, step: HorseStep) -> None:
    """马牌: dealings with a holder are multiplied both ways, once a pair (D45).

    Steps after it build on what it has multiplied: a home run whose debts are shared (C18), a cap.
    """
    faces = {parse_card(card) for card in step.cards}
    holds = [any(card in faces for card in seat.cards) for seat in table.seats]
    if not any(holds):
        return
    for (one, other), net in table.pairs().items():
        if other is not None and (holds[one] or holds[other]):
            table.multiply(Code.HORSE, one, other, net, step.factor)
    for duel in table.duels:
        if holds[duel.first.seat] or holds[duel.second.seat]:
            duel.net *= step.factor


def pot(table: Table, step: PotStep) -> None:
    """底池: the best total takes every ante; equal bests share (D18)."""
    totals = table.totals()
    playing = [s.seat for s in table.seats if s.standing is not Standing.LEFT]
    best = max(totals[seat] for seat in playing)
    tops = [seat for seat in playing if totals[seat] == best]
    if step.points is PotPoints.RANKING_ONLY:
        for (one, other), net in table.pairs().items():
            if net > 0:
                table.items.append(LineItem(Code.POT_ONLY, one, other, net))
            elif net < 0:
                table.items.append(LineItem(Code.POT_ONLY, other, one, -net))
    share = exact(Fraction(step.ante, len(tops)))
    for seat in playing:
        if seat not in tops:
            table.items.extend(
                LineItem(Code.POT, seat, top, share, number=len(tops)) for top in tops
            )


BONUSES: Final[dict[type[Step], Callable[[Table, Any], None]]] = {
    RowsStep: rows,
    RoyaltiesStep: royalties,
    RankedRowsStep: ranked_rows,
    MajorityStep: majority,
    AcesStep: aces,
    ScoopStep: scoop,
    HomeRunStep: home_run,
    CapStep: cap,
    HorseStep: horse,
    PotStep: pot,
}
"""What each step of a rule set does."""
