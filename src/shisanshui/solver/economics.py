"""What a rule set makes of two arrangements: the pay of rows and sweeps as numbers.

The solver never asks which rule set it plays. It reads these tables, which follow from the scoring
steps; tests hold ``duel`` to ``settle`` for every preset. Suits as a last tie-break are left out:
equal hand ranks count as a tie here.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Final

from shisanshui.hands import Hand, HandRank
from shisanshui.ruleset import (
    BankerTies,
    MajorityStep,
    Pairing,
    RankedRowsStep,
    RoyaltiesPaid,
    RoyaltiesStep,
    Ruleset,
    ScoopNeeds,
    ScoopStep,
)
from shisanshui.scoring import RowTable
from shisanshui.solver.sweeps import swept
from shisanshui.solver.tables import tables

CLASSES: Final = 16
"""More than a row has different values: ten kinds of hand and six special ones, at the most."""


class Role(IntEnum):
    """Whom one plays for; without a bank everybody is a player."""

    PLAYER = 0
    BANKER = 1


@dataclass(frozen=True, eq=False)
class RowPay:
    """How one row pays: its hands fall into classes of equal value."""

    class_at: tuple[int, ...]
    """The class of each hand rank."""
    values: tuple[int, ...]
    """Points a won row of each class pays in all, the unit included."""
    win: tuple[tuple[int, ...], ...]
    """``win[mine][theirs]``: what winning pays me, by classes.

    Losing costs ``win[theirs][mine]``. Ranked rows pay more when another seat's row is worth more.
    """
    tie: tuple[tuple[int, ...], ...]
    """What a tie pays me, by classes."""

    @cached_property
    def segments(self) -> tuple[tuple[int, int, int], ...]:
        """The stretches of the scale of one class each: start, end and class."""
        at = self.class_at
        starts = [0, *(p for p in range(1, len(at)) if at[p] != at[p - 1])]
        ends = [*starts[1:], len(at)]
        return tuple([(start, end, at[start]) for start, end in zip(starts, ends, strict=True)])


@dataclass(frozen=True, eq=False)
class Economics:
    """What every duel pays under a rule set, for one role at one table size."""

    ruleset: Ruleset
    seats: int
    role: Role
    rows: tuple[RowPay, RowPay, RowPay]
    strength_at: tuple[int, ...]
    """What each hand rank compares by."""
    tie_goes: int
    """+1 if a tied row is mine, -1 if it is theirs (食夾棍), 0 if it is nobody's."""
    ranked: bool
    """Rows pay the largest value among all compared seats (RULES §3.2)."""
    majority: int
    """What winning more rows pays."""
    soft: bool
    """One win and no loss sweep as well (辗过)."""

    @cached_property
    def opponents(self) -> int:
        """How many seats one settles with: all others, or a player only with the banker."""
        banked = self.ruleset.scoring.pairing is Pairing.BANKER
        return 1 if banked and self.role is Role.PLAYER else self.seats - 1

    @cached_property
    def levels(self) -> tuple["array[int]", "array[int]"]:
        """For each hand rank where the ranks of equal strength begin, and where they end."""
        begins, ends = array("H"), array("H")
        for _, group in groupby(range(len(self.strength_at)), self.strength_at.__getitem__):
            ranks = [*group]
            begins.extend(ranks[:1] * len(ranks))
            ends.extend([ranks[-1] + 1] * len(ranks))
        return begins, ends

    @property
    def foul_in_home_run(self) -> bool:
        """Whether who has fouled counts as one of those that a home run sweeps (D17)."""
        foul = self.ruleset.foul
        return foul.scooped and foul.home_run

    @property
    def rival(self) -> Role:
        """The role of whom one settles with."""
        banked = self.ruleset.scoring.pairing is Pairing.BANKER
        return Role.BANKER if banked and self.role is Role.PLAYER else Role.PLAYER

    @cached_property
    def sweeps(self) -> "array[int]":
        """What sweeping one opponent adds, by the classes of my rows: see ``triple``."""
        return self._by_classes(lambda value: self.sweep(value, home_run=False))

    @cached_property
    def home_runs(self) -> "array[int]":
        """What it adds besides, from each, when every opponent is swept; likewise by classes."""
        able = self.opponents == self.seats - 1
        return self._by_classes(
            lambda value: (
                able * (self.sweep(value, home_run=True) - self.sweep(value, home_run=False))
            )
        )

    @cached_property
    def falls(self) -> bool:
        """Whether a stronger row may be worth less: an odd table of values, or a cap on sweeps."""
        on = tables(self.ruleset.hands)
        fronts = sorted({*on.three.values(), *on.three_suited.values()})
        fives = sorted({*on.five.values(), *on.five_suited.values()})
        front, middle, back = (
            [row.values[row.class_at[at]] for at in places]
            for row, places in zip(self.rows, (fronts, fives, fives), strict=True)
        )
        sums = sorted({f + m + b for f in {*front} for m in {*middle} for b in {*back}})
        sweeps = [self.sweep(value, home_run=False) for value in sums]
        home_runs = [self.sweep(value, home_run=True) for value in sums]
        return any(found != sorted(found) for found in (front, middle, back, sweeps, home_runs))

    def _by_classes(self, amount: Callable[[int], int]) -> "array[int]":
        front, middle, back = ((*row.values, *[0] * CLASSES)[:CLASSES] for row in self.rows)
        return array("i", [amount(f + m + b) for b in back for m in middle for f in front])

    @cached_property
    def bits(self) -> int:
        """How many binary places of a point are counted: 20, fewer where points come in hundreds.

        So all that one duel can pay stays well within 32 bits.
        """
        most = max(
            *(abs(one) for row in self.rows for by_class in row.win for one in by_class),
            *(abs(s) + abs(h) for s, h in zip(self.sweeps, self.home_runs, strict=True)),
        )
        return max(0, 20 - max(0, most.bit_length() - 8))

    def value(self, ranks: Sequence[HandRank]) -> int:
        """Return the sum of the three row values of an arrangement."""
        return sum(
            [pay.values[pay.class_at[rank]] for pay, rank in zip(self.rows, ranks, strict=True)]
        )

    def outcome(self, mine: HandRank, theirs: HandRank) -> int:
        """Return +1, 0 or -1: whose row it is."""
        one, other = self.strength_at[mine], self.strength_at[theirs]
        return (one > other) - (one < other) or self.tie_goes

    def sweep(self, value: int, *, home_run: bool) -> int:
        """Return what sweeping an opponent adds to the rows and the majority.

        ``value`` is what the three rows of the sweep have paid in all.
        """
        return swept(self.ruleset, self.seats, value, home_run=home_run) - value - self.majority

    def duel(
        self,
        mine: Sequence[HandRank],
        theirs: Sequence[HandRank],
        *,
        home_run: bool = False,
        stakes: Sequence[int] | None = None,
    ) -> int:
        """Return my points in a duel of two legal arrangements, fronts first.

        ``home_run`` says that whoever sweeps this duel sweeps everybody. ``stakes`` are the
        largest row values on the table where those are paid.
        """
        points = wins = losses = 0
        for row, (pay, one, other) in enumerate(zip(self.rows, mine, theirs, strict=True)):
            won = self.outcome(one, other)
            level = self.strength_at[one] == self.strength_at[other]
            classes = pay.class_at[one], pay.class_at[other]
            if self.ranked and stakes is not None:
                points += won * stakes[row]
            elif level:
                points += pay.tie[classes[0]][classes[1]]
            elif won > 0:
                points += pay.win[classes[0]][classes[1]]
            else:
                points -= pay.win[classes[1]][classes[0]]
            wins += won > 0
            losses += won < 0
        points += self.majority * ((wins > losses) - (wins < losses))
        if wins == 3 or (self.soft and wins and not losses):
            points += self.sweep(self._paid(mine, theirs, stakes), home_run=home_run)
        elif losses == 3 or (self.soft and losses and not wins):
            points -= self.sweep(self._paid(theirs, mine, stakes), home_run=home_run)
        return points

    def _paid(
        self, winner: Sequence[HandRank], loser: Sequence[HandRank], stakes: Sequence[int] | None
    ) -> int:
        """Return what the rows of a sweep have paid; a tied row of a soft sweep paid nothing."""
        won = [
            self.strength_at[one] != self.strength_at[other] or self.tie_goes != 0
            for one, other in zip(winner, loser, strict=True)
        ]
        if self.ranked and stakes is not None:
            return sum([stake * w for stake, w in zip(stakes, won, strict=True)])
        return sum(
            [
                pay.values[pay.class_at[rank]] * w
                for pay, rank, w in zip(self.rows, winner, won, strict=True)
            ]
        )


@lru_cache(maxsize=64)
def economics(ruleset: Ruleset, seats: int, role: Role = Role.PLAYER) -> Economics:
    """Return what duels pay under a rule set at a table size; ``role`` matters with a bank."""
    steps = ruleset.scoring.steps
    scale = ruleset.scale
    table = RowTable(ruleset)
    tie_goes = 0
    if ruleset.scoring.pairing is Pairing.BANKER and ruleset.banker.ties is BankerTies.BANKER:
        tie_goes = 1 if role is Role.BANKER else -1
    ranked = any(isinstance(step, RankedRowsStep) for step in steps)
    royalties = next((s.paid for s in steps if isinstance(s, RoyaltiesStep)), None)
    places = [HandRank(at) for at in range(scale.size)]
    hands = [Hand(scale.category(at), at, at) for at in places]
    rows: list[RowPay] = []
    for row in range(3):
        points = [table.value(row, hand)[0] for hand in hands]
        values = tuple(sorted({*points, ruleset.scoring.unit}))
        place = {value: at for at, value in enumerate(values)}
        win = tuple(
            [
                tuple(
                    [
                        _won(mine, theirs, ruleset.scoring.unit, royalties, ranked=ranked)
                        for theirs in values
                    ]
                )
                for mine in values
            ]
        )
        rows.append(
            RowPay(
                tuple([place[value] for value in points]),
                values,
                win,
                _ties(values, win, royalties, tie_goes),
            )
        )
    return Economics(
        ruleset=ruleset,
        seats=seats,
        role=role,
        rows=(rows[0], rows[1], rows[2]),
        strength_at=tuple([scale.strength(at) for at in places]),
        tie_goes=tie_goes,
        ranked=ranked,
        majority=sum([step.points for step in steps if isinstance(step, MajorityStep)]),
        soft=any(isinstance(s, ScoopStep) and s.needs is ScoopNeeds.NO_LOSS for s in steps),
    )


def _won(
    mine: int, theirs: int, unit: int, royalties: RoyaltiesPaid | None, *, ranked: bool
) -> int:
    """Return what a won row pays, by both rows' values (D19, D20)."""
    if ranked:
        return max(mine, theirs)
    match royalties:
        case None:
            return unit
        case RoyaltiesPaid.WINNER:
            return mine
        case RoyaltiesPaid.WIN_OR_LOSE:
            return mine - (theirs - unit)
        case RoyaltiesPaid.CANCEL:
            return unit if theirs != unit else mine


def _ties(
    values: tuple[int, ...],
    win: tuple[tuple[int, ...], ...],
    royalties: RoyaltiesPaid | None,
    tie_goes: int,
) -> tuple[tuple[int, ...], ...]:
    """Return what a tied row pays me, by both rows' values (D20, D43)."""
    if tie_goes > 0:
        return win
    if tie_goes < 0:
        return tuple(
            [
                tuple([-win[theirs][mine] for theirs in range(len(values))])
                for mine in range(len(values))
            ]
        )
    kept = royalties is RoyaltiesPaid.WIN_OR_LOSE
    return tuple([tuple([kept * (mine - theirs) for theirs in values]) for mine in values])
