"""The settlement of a deal: every point that passes between seats, with its reason."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from shisanshui.ruleset import BankerTies, EscapeKind, EscapeRules, Pairing, Ruleset
from shisanshui.scoring.bonuses import BONUSES
from shisanshui.scoring.items import Code, DealError, Laid, LineItem, Settlement, exact
from shisanshui.scoring.judge import Judged, RowTable, Standing, check_rows, judge
from shisanshui.scoring.specials import natural_items
from shisanshui.scoring.table import Duel, Table


def settle(
    ruleset: Ruleset,
    laid: Sequence[Laid],
    *,
    banker: int | None = None,
    stakes: Sequence[int] | None = None,
    multiplier: int = 1,
    left: Collection[int] = (),
    surrendered: Collection[int] = (),
    exchanged: Collection[int] = (),
    calls: Sequence[int] = (),
) -> Settlement:
    """Return the settlement of one deal under a rule set, in points of the whole table.

    ``banker`` is required where the rule set has one. ``stakes`` has a number a seat, the
    banker's ignored. ``left`` seats pay the escape penalty, ``surrendered`` and ``exchanged``
    ones their price; ``calls`` is the order in which naturals were called.

    Raises:
        DealError: the seats, cards, banker or stakes are not possible; it says which.
    """
    _check(ruleset, laid, banker, stakes, multiplier)
    for name, seats in (
        ("left", left),
        ("surrender", surrendered),
        ("exchanged", exchanged),
        ("calls", calls),
    ):
        for seat in seats:
            if not 0 <= seat < len(laid):
                raise DealError(name, f"there is no seat {seat}; seats are 0 to {len(laid) - 1}")
    if len(left) >= len(laid) - 1 and left:
        raise DealError("left", "at least two seats must remain")
    if banker is not None and banker in left:
        raise DealError("left", "the banker cannot leave its own deal")
    if surrendered and not ruleset.surrender.allowed:
        raise DealError("surrender", f"{ruleset.id} has no surrender")
    check_rows(ruleset.deck.deck(len(laid)), laid)
    table = _table(ruleset)
    seats = [
        judge(ruleset, table, seat, lay, _standing(seat, left, surrendered))
        for seat, lay in enumerate(laid)
    ]
    pairs = _pairs(ruleset, seats, banker)
    state = Table(ruleset, seats, _duels(ruleset, pairs, banker), banker)
    state.items += _surrenders(ruleset, pairs)
    state.items += natural_items(
        ruleset,
        [p for p in pairs if Standing.SURRENDERED not in (p[0].standing, p[1].standing)],
        seats,
        banker=banker,
        calls=calls,
    )
    for step in ruleset.scoring.steps:
        BONUSES[type(step)](state, step)
    _exchanges(state, pairs, exchanged)
    _stakes(state, stakes)
    state.items += escape_items(
        ruleset.escape,
        left=sorted(set(left)),
        stayed=[seat.seat for seat in seats if seat.standing is not Standing.LEFT],
    )
    _multiply(state, multiplier)
    _rake(state)
    return Settlement(tuple(state.items), tuple([seat.result for seat in seats]))


@lru_cache(maxsize=64)
def _table(ruleset: Ruleset) -> RowTable:
    return RowTable(ruleset)


def _check(
    ruleset: Ruleset,
    laid: Sequence[Laid],
    banker: int | None,
    stakes: Sequence[int] | None,
    multiplier: int,
) -> None:
    seats = ruleset.seats
    if not seats.least <= len(laid) <= seats.most:
        allowed = f"{ruleset.id} is for {seats.least} to {seats.most}"
        raise DealError("seats", f"{len(laid)} seats; {allowed}")
    banked = ruleset.scoring.pairing is Pairing.BANKER
    if banked and banker is None:
        raise DealError("banker", f"{ruleset.id} needs a banker, a seat from 0")
    if not banked and banker is not None:
        raise DealError("banker", f"{ruleset.id} has no banker")
    if banker is not None and not 0 <= banker < len(laid):
        raise DealError("banker", f"there is no seat {banker}; seats are 0 to {len(laid) - 1}")
    if stakes is not None:
        if not banked:
            raise DealError("stakes", f"{ruleset.id} has no stakes")
        if len(stakes) != len(laid):
            raise DealError("stakes", f"{len(stakes)} stakes for {len(laid)} seats")
        least, most = ruleset.banker.least_stake, ruleset.banker.most_stake
        for seat, stake in enumerate(stakes):
            if seat != banker and not least <= stake <= most:
                raise DealError(f"stakes[{seat}]", f"{stake} is not from {least} to {most}")
    if not 1 <= multiplier <= 1000:
        raise DealError("multiplier", f"{multiplier} is not from 1 to 1000")


def _standing(seat: int, left: Collection[int], surrendered: Collection[int]) -> Standing:
    if seat in left:
        return Standing.LEFT
    return Standing.SURRENDERED if seat in surrendered else Standing.ORDINARY


def _pairs(
    ruleset: Ruleset, seats: Sequence[Judged], banker: int | None
) -> list[tuple[Judged, Judged]]:
    """Return the pairs that settle with each other: nobody with a seat that left (§3.4)."""
    there = [seat for seat in seats if seat.standing is not Standing.LEFT]
    if ruleset.scoring.pairing is Pairing.BANKER:
        return [pair for pair in combinations(there, 2) if banker in (pair[0].seat, pair[1].seat)]
    return list(combinations(there, 2))


def _duels(
    ruleset: Ruleset, pairs: Sequence[tuple[Judged, Judged]], banker: int | None
) -> list[Duel]:
    """Return the pairs whose rows are compared, with who won which row (D15, D16, D36, D38)."""
    naturals = ruleset.naturals
    if naturals.ends_round and any(
        Standing.NATURAL in (one.standing, other.standing) for one, other in pairs
    ):
        return []
    bank_wins_ties = banker is not None and ruleset.banker.ties is BankerTies.BANKER
    duels: list[Duel] = []
    for one, other in pairs:
        standings = (one.standing, other.standing)
        if Standing.SURRENDERED in standings:
            continue
        if Standing.NATURAL in standings and not naturals.rows_too:
            continue
        if Standing.FOULED in standings:
            if one.standing is not other.standing:
                sign = 1 if other.standing is Standing.FOULED else -1
                duels.append(Duel(one, other, (sign, sign, sign), foul=True))
            continue
        mine, yours = one.strengths, other.strengths
        tie = 0
        if bank_wins_ties:
            tie = 1 if one.seat == banker else -1
        duels.append(
            Duel(
                one,
                other,
                (
                    (mine[0] > yours[0]) - (mine[0] < yours[0]) or tie,
                    (mine[1] > yours[1]) - (mine[1] < yours[1]) or tie,
                    (mine[2] > yours[2]) - (mine[2] < yours[2]) or tie,
                ),
                foul=False,
            )
        )
    return duels


def _surrenders(ruleset: Ruleset, pairs: Sequence[tuple[Judged, Judged]]) -> list[LineItem]:
    """D47: a surrendered hand pays its price to each opponent that did not surrender."""
    items: list[LineItem] = []
    for one, other in pairs:
        ones, others = (s.standing is Standing.SURRENDERED for s in (one, other))
        if ones != others:
            payer, payee = (one, other) if ones else (other, one)
            points = ruleset.surrender.points
            if points:
                items.append(LineItem(Code.SURRENDER, payer.seat, payee.seat, points))
    return items


def _exchanges(
    table: Table, pairs: Sequence[tuple[Judged, Judged]], exchanged: Collection[int]
) -> None:
    """D46: whoever swapped with the stock pays each opponent the price."""
    price = table.ruleset.exchange.price
    if not price:
        return
    for one, other in pairs:
        for payer, payee in ((one, other), (other, one)):
            if payer.seat in exchanged:
                table.items.append(LineItem(Code.EXCHANGE, payer.seat, payee.seat, price))


def escape_items(
    escape: EscapeRules, *, left: Collection[int], stayed: Sequence[int]
) -> list[LineItem]:
    """Return what each leaver pays to those who stayed, or to them and the house (D49, C10)."""
    if escape.kind is EscapeKind.NONE or (escape.kind is EscapeKind.ZERO_SUM and not stayed):
        return []
    items: list[LineItem] = []
    for seat in left:
        literal = escape.kind is EscapeKind.LITERAL
        share = escape.each if literal else exact(Fraction(escape.points, len(stayed)))
        rest = escape.points - len(stayed) * share
        if share:
            items += [LineItem(Code.ESCAPE, seat, other, share) for other in stayed]
        if rest > 0:
            items.append(LineItem(Code.ESCAPE, seat, None, rest))
        elif rest < 0:
            items.append(LineItem(Code.ESCAPE, None, seat, -rest))
    return items


def _stakes(table: Table, stakes: Sequence[int] | None) -> None:
    """D42: a player's stake multiplies all that passes between it and the banker."""
    if stakes is None or table.banker is None:
        return
    for (one, other), net in table.pairs().items():
        if other is not None:
            player = other if one == table.banker else one
            table.multiply(Code.STAKE, one, other, net, stakes[player])


def _multiply(table: Table, multiplier: int) -> None:
    """D52: the room multiplier, one item a pair."""
    if multiplier != 1:
        for (one, other), net in table.pairs().items():
            table.multiply(Code.MULTIPLIER, one, other, net, multiplier)


def _rake(table: Table) -> None:
    """D52: the house takes its part of each seat's winnings."""
    percent = table.ruleset.match.rake_percent
    if percent:
        for seat, total in enumerate(table.totals()):
            if total > 0:
                part = exact(Fraction(total) * Fraction(percent, 100))
                table.items.append(LineItem(Code.RAKE, seat, None, part, number=percent))
