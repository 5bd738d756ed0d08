"""Naturals against everything: who pays a declared natural, and how much (RULES D32-D40)."""

from collections.abc import Sequence
from fractions import Fraction

from shisanshui.cards import suit_of
from shisanshui.hands import SuitOrder
from shisanshui.naturals import Natural, NaturalKind
from shisanshui.ruleset import AllNatural, BothNatural, NaturalRules, Ruleset, Versus
from shisanshui.scoring.items import Code, LineItem, exact
from shisanshui.scoring.judge import Judged, Standing

_DRAGONS = frozenset({NaturalKind.CLEAN_DRAGON, NaturalKind.DRAGON})


def natural_items(
    ruleset: Ruleset,
    pairs: Sequence[tuple[Judged, Judged]],
    seats: Sequence[Judged],
    *,
    banker: int | None,
    calls: Sequence[int],
) -> list[LineItem]:
    """Return what the declared naturals are paid, over the given pairs (C9, C20, C29, C30)."""
    rules = ruleset.naturals
    playing = [s for s in seats if s.standing is not Standing.LEFT]
    if all(s.standing is Standing.NATURAL for s in playing) and banker is None:
        match rules.all_natural:
            case AllNatural.RANKED:
                return _ranked(ruleset, pairs, playing, calls)
            case AllNatural.HALF_PLACE if len(playing) >= 4:
                return _half_place(ruleset, playing, calls)
            case AllNatural.LAST_PAYS:
                pairs = [p for p in pairs if any(_is_last(ruleset, s, playing, calls) for s in p)]
            case _:
                pass
    items: list[LineItem] = []
    for one, other in pairs:
        if one.result.natural is None and other.result.natural is None:
            continue
        if one.result.natural is not None and other.result.natural is not None:
            items += _both(ruleset, one, other, banker, calls)
            continue
        winner, loser = (one, other) if other.result.natural is None else (other, one)
        items.append(_paid(loser, winner, _points(rules, winner)))
    return items


def _natural(seat: Judged) -> Natural:
    assert seat.result.natural is not None
    return seat.result.natural


def _points(rules: NaturalRules, seat: Judged) -> int:
    return _natural(seat).points * rules.factor


def _paid(payer: Judged, payee: Judged, points: int) -> LineItem:
    return LineItem(Code.NATURAL, payer.seat, payee.seat, points, hand=_natural(payee).kind)


def _both(
    ruleset: Ruleset, one: Judged, other: Judged, banker: int | None, calls: Sequence[int]
) -> list[LineItem]:
    rules = ruleset.naturals
    if banker is not None and rules.both is BothNatural.BANKER_PAYS:
        bank, player = (one, other) if one.seat == banker else (other, one)
        return [_paid(bank, player, _points(rules, player))]
    order = _compare(ruleset, one, other, calls)
    if order == 0:
        return []
    higher, lower = (one, other) if order > 0 else (other, one)
    points = _points(rules, higher)
    if rules.versus is Versus.DIFFERENCE:
        points = abs(points - _points(rules, lower))
    elif rules.versus is Versus.LOWER_OWN:
        points = _points(rules, lower)
    return [_paid(lower, higher, points)] if points else []


def _compare(ruleset: Ruleset, one: Judged, other: Judged, calls: Sequence[int]) -> int:
    """Return above zero if the first natural is the higher, below if the second, 0 for a tie."""
    rules = ruleset.naturals
    mine, yours = _natural(one), _natural(other)
    if rules.versus is Versus.FIRST_DECLARED:
        dragons = (mine.kind in _DRAGONS) - (yours.kind in _DRAGONS)
        if dragons:
            return dragons
        if mine.kind not in _DRAGONS and one.seat in calls and other.seat in calls:
            return calls.index(other.seat) - calls.index(one.seat)
    if rules.tied_tiers and _tier(rules, mine) == _tier(rules, yours):
        return 0
    if mine.place == yours.place and rules.dragon_suits and mine.kind is NaturalKind.CLEAN_DRAGON:
        order = ruleset.hands.suits
        suits = SuitOrder.SHDC if order is SuitOrder.IGNORED else order  # tw-casino's
        return suits.index(_suit(other)) - suits.index(_suit(one))
    return yours.place - mine.place


def _tier(rules: NaturalRules, natural: Natural) -> int:
    """Return what the list says a natural is worth, its quads not counted (D33, D40)."""
    return rules.entries[natural.place].points


def _is_last(
    ruleset: Ruleset, seat: Judged, playing: Sequence[Judged], calls: Sequence[int]
) -> bool:
    return all(_compare(ruleset, seat, other, calls) <= 0 for other in playing if other is not seat)


def _suit(seat: Judged) -> str:
    return "cdhs"[suit_of(min(seat.cards))]


def _ranked(
    ruleset: Ruleset,
    pairs: Sequence[tuple[Judged, Judged]],
    playing: Sequence[Judged],
    calls: Sequence[int],
) -> list[LineItem]:
    """C30: every pair settles at the best natural's points, as ranked rows do."""
    stake = max(_points(ruleset.naturals, seat) for seat in playing)
    items: list[LineItem] = []
    for one, other in pairs:
        order = _compare(ruleset, one, other, calls)
        if order:
            winner, loser = (one, other) if order > 0 else (other, one)
            items.append(_paid(loser, winner, stake))
    return items


def _half_place(
    ruleset: Ruleset, playing: Sequence[Judged], calls: Sequence[int]
) -> list[LineItem]:
    """C30: place p/2 scores nothing, each place before or behind it one best natural more or less.

    Equal naturals share the mean of their places; what does not cancel is the house's.
    """
    stake = max(_points(ruleset.naturals, seat) for seat in playing)
    items: list[LineItem] = []
    for seat in playing:
        orders = [_compare(ruleset, s, seat, calls) for s in playing if s is not seat]
        ahead, level = sum(order > 0 for order in orders), orders.count(0)
        twice = len(playing) - (2 * ahead + level + 2)
        points = exact(Fraction(abs(twice) * stake, 2))
        kind = _natural(seat).kind
        if twice > 0:
            items.append(LineItem(Code.NATURAL, None, seat.seat, points, hand=kind))
        elif twice < 0:
            items.append(LineItem(Code.NATURAL, seat.seat, None, points, hand=kind))
    return items
