"""A deal while it is being settled: the duels, and the items so far."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from shisanshui.arrangement import Row
from shisanshui.ruleset import Ruleset
from shisanshui.scoring.items import Code, LineItem, Points, sums
from shisanshui.scoring.judge import Judged, Standing


@dataclass(slots=True, eq=False)
class Duel:
    """Two seats whose rows are compared; ``net`` is what the first has won of the second."""

    first: Judged
    second: Judged
    rows: tuple[int, int, int]
    """+1, 0 or -1 a row: who won it."""
    foul: bool
    """One of the two fouled, and so lost all three rows."""
    net: Points = 0
    scooped: bool = False

    @property
    def wins(self) -> int:
        """Rows the first has won more than the second."""
        return sum(self.rows)

    def winner(self, sign: Points) -> Judged:
        """Return the first for a positive number, the second for a negative one."""
        return self.first if sign > 0 else self.second


@dataclass(slots=True, eq=False)
class Table:
    """What the scoring steps read and add to."""

    ruleset: Ruleset
    seats: Sequence[Judged]
    duels: list[Duel]
    banker: int | None
    items: list[LineItem] = field(default_factory=list[LineItem])
    home_runs: list[int] = field(default_factory=list[int])

    @property
    def playing(self) -> int:
        """How many seats settle with one another: all that have not left."""
        return sum([seat.standing is not Standing.LEFT for seat in self.seats])

    @property
    def naturals(self) -> int:
        """How many have declared a natural."""
        return sum([seat.standing is Standing.NATURAL for seat in self.seats])

    def move(
        self,
        duel: Duel,
        code: Code,
        points: Points,
        row: Row | None = None,
        hand: str | None = None,
        factor: Points | None = None,
        number: int | None = None,
    ) -> None:
        """Let points pass in a duel: to the first if positive, to the second if negative."""
        if points == 0:
            return
        duel.net += points
        payer, payee = duel.second.seat, duel.first.seat
        if points < 0:
            payer, payee, points = payee, payer, -points
        self.items.append(LineItem(code, payer, payee, points, row, hand, factor, number))

    def pairs(self) -> dict[tuple[int, int | None], Points]:
        """Return what each seat has won of each later seat and of the house."""
        won: dict[tuple[int, int | None], Points] = {}
        for item in self.items:
            payer, payee, points = item.payer, item.payee, item.points
            if payer is None or (payee is not None and payee < payer):
                assert payee is not None
                won[payee, payer] = won.get((payee, payer), 0) + points
            else:
                won[payer, payee] = won.get((payer, payee), 0) - points
        return dict(
            sorted(
                won.items(), key=lambda pair: (pair[0][0], -1 if pair[0][1] is None else pair[0][1])
            )
        )

    def multiply(
        self, code: Code, one: int, other: int | None, net: Points, factor: Points
    ) -> None:
        """Add what multiplying all that has passed between two seats comes to."""
        extra = net * (factor - 1)
        if extra > 0:
            self.items.append(LineItem(code, other, one, extra, factor=factor))
        elif extra < 0:
            self.items.append(LineItem(code, one, other, -extra, factor=factor))

    def totals(self) -> list[Points]:
        """Return each seat's points so far."""
        return sums(self.items, len(self.seats))[0]
