"""A settlement as a plain mapping, the one that goes out as JSON."""

from collections.abc import Sequence
from fractions import Fraction

from shisanshui.ruleset import Ruleset
from shisanshui.scoring.explain import explain
from shisanshui.scoring.items import Points, SeatResult, Settlement
from shisanshui.scoring.words import points_text


def report(
    settlement: Settlement,
    *,
    ruleset: Ruleset,
    language: str,
    names: Sequence[str] | None = None,
) -> dict[str, object]:
    """Return totals, the house's part, every item with its sentence, and each seat's hands.

    Whole amounts are integers, others texts such as ``"1/3"``; ``None`` as payer or payee is the
    house.
    """
    return {
        "totals": [plain_points(total) for total in settlement.totals],
        "house": plain_points(settlement.house),
        "items": [
            {
                "code": item.code.value,
                "row": None if item.row is None else item.row.label,
                "payer": item.payer,
                "payee": item.payee,
                "points": plain_points(item.points),
                "text": explain(item, ruleset=ruleset, language=language, names=names),
            }
            for item in settlement.items
        ],
        "seats": [_seat(seat) for seat in settlement.seats],
    }


def _seat(seat: SeatResult) -> dict[str, object]:
    hands = None if seat.hands is None else [hand.category.label for hand in seat.hands]
    return {
        "legal": seat.legal,
        "faults": [fault.code.value for fault in seat.faults],
        "hands": hands,
        "natural": None if seat.natural is None else seat.natural.kind.value,
    }


def plain_points(points: Points) -> int | str:
    """Return a whole amount as an integer, another as a text: ``3``, ``"1/3"``."""
    if isinstance(points, Fraction) and points.denominator != 1:
        return points_text(points)
    return int(points)
