"""Rows as a seat lays them: whether they may stand, and whether its natural counts (D13, D35)."""

from itertools import combinations

from shisanshui.arrangement import FOULS, Arrangement, Fault, faults, order_faults
from shisanshui.cards import Card
from shisanshui.game.changed import changed
from shisanshui.game.commands import NaturalChoice
from shisanshui.game.rejected import Reason, Rejected
from shisanshui.game.state import Seat, Submission
from shisanshui.naturals import Natural, laid_out
from shisanshui.ruleset import Declaration, Ruleset

FORCED = frozenset({Declaration.AUTOMATIC, Declaration.DETECTED})
"""The ways of declaring in which nobody can refuse."""


def wanted(ruleset: Ruleset, seat: Seat) -> bool:
    """Return whether a natural is to be declared by what the seat has said, or not said (D35)."""
    match ruleset.naturals.declaration:
        case Declaration.OPTIONAL:
            return seat.choice is not NaturalChoice.REFUSE
        case Declaration.ASKED_FOR:
            return seat.choice is NaturalChoice.DECLARE
        case Declaration.AUTOMATIC | Declaration.DETECTED:
            return True


def declared(ruleset: Ruleset, seat: Seat) -> Natural | None:
    """Return the natural a seat declares with the rows it has laid so far.

    ``detected`` asks for the rows of three straights and three flushes to be laid so, without a
    foul (RULES §3.4); where a declarer's rows are compared as well they must not foul either.
    """
    if seat.surrendered or not seat.naturals or not wanted(ruleset, seat):
        return None
    rules, laid = ruleset.naturals, seat.submission
    if rules.declaration is Declaration.DETECTED:
        if laid is None:
            return None
        for natural in seat.naturals:
            as_laid = laid_out(natural.kind, laid.arrangement, define=rules.define)
            if as_laid and (natural.rows is None or not laid.faults):
                return natural
        return None
    if rules.rows_too and laid is not None and laid.faults:
        return None
    return seat.naturals[0]


def stand_in(ruleset: Ruleset, seat: Seat) -> Arrangement | None:
    """Return the rows of the natural that is declared for a seat which has laid nothing.

    None if it is not made of rows, or would not count in them because they foul.
    """
    rows = seat.naturals[0].rows if seat.naturals else None
    if rows is None:
        return None
    laid = Submission(rows, order_of(ruleset, rows), insisted=False, shown=True)
    counts = declared(ruleset, changed(seat, submission=laid)) is seat.naturals[0]
    return rows if counts else None


def shown_for(ruleset: Ruleset, seat: Seat) -> Arrangement | None:
    """Return rows in which a declared natural can be shown without arranging; None if none may."""
    if not seat.naturals or not wanted(ruleset, seat) or ruleset.naturals.rows_too:
        return None
    if seat.naturals[0].rows is not None:
        return stand_in(ruleset, seat)
    return first_legal(ruleset, seat.hand)


def faults_of(
    ruleset: Ruleset, hand: tuple[Card, ...], arrangement: Arrangement
) -> tuple[Fault, ...]:
    """Return the fouls in rows made of a hand.

    Raises:
        Rejected: the rows are not that hand.
    """
    found = faults(arrangement, scale=ruleset.scale, legality=ruleset.legality, dealt=hand)
    if any(fault.code not in FOULS for fault in found):
        raise Rejected(Reason.ILLEGAL, faults=found)
    return found


def order_of(ruleset: Ruleset, arrangement: Arrangement) -> tuple[Fault, ...]:
    """Return the fouls in three rows of the right sizes."""
    scale = ruleset.scale
    front, middle, back = (scale.evaluate(row) for row in arrangement.rows)
    return tuple(order_faults(front, middle, back, legality=ruleset.legality))


def first_legal(ruleset: Ruleset, hand: tuple[Card, ...]) -> Arrangement | None:
    """Return legal rows of a hand, the best back first, then the best middle; None if it has none.

    Only decks with many twins, under a strict comparison, deal hands without any.
    """
    for back in _strongest_first(ruleset, hand):
        eight = without(hand, back)
        for middle in _strongest_first(ruleset, eight):
            laid = Arrangement(without(eight, middle), middle, back)
            if not order_of(ruleset, laid):
                return laid
    return None


def _strongest_first(ruleset: Ruleset, cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Return every five of the cards, each once, the strongest first."""
    evaluate = ruleset.scale.evaluate
    fives = set(combinations(sorted(cards), 5))
    return sorted(fives, key=lambda five: (evaluate(five).rank, five), reverse=True)


def without(cards: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that are left when some are taken."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)
