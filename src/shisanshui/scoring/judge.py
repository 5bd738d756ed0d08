"""Each seat by itself: what its rows are, whether they stand, what they would win."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from shisanshui.arrangement import ROWS, Arrangement, order_faults
from shisanshui.cards import ACE, Card, CardError, Deck, card_text
from shisanshui.hands import Category, Hand, HandRank, Scale
from shisanshui.naturals import Natural
from shisanshui.ruleset import Ruleset
from shisanshui.scoring.items import DealError, Laid, SeatResult


class Standing(Enum):
    """How a seat takes part in the settlement."""

    ORDINARY = auto()
    FOULED = auto()
    NATURAL = auto()
    SURRENDERED = auto()
    LEFT = auto()


@dataclass(slots=True, eq=False)
class Judged:
    """One seat, judged: its standing, rows, and what each row pays if it wins."""

    seat: int
    standing: Standing
    result: SeatResult
    cards: tuple[Card, ...]
    strengths: tuple[int, int, int]
    values: tuple[int, int, int]
    """Points of each row if it wins, the unit included."""
    names: tuple[str, str, str]
    """What each row's value is for: a hand name or a special value's."""


class RowTable:
    """The points of a won row by its place on the scale (RULES D19)."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._scale: Final = ruleset.scale
        self._unit: Final = ruleset.scoring.unit
        tables = (
            ruleset.scoring.values.front,
            ruleset.scoring.values.middle,
            ruleset.scoring.values.back,
        )
        labels = [category.label for category in Category]
        self._plain: Final = [
            [(table.get(label, self._unit), label) for label in labels] for table in tables
        ]
        self._special: Final = [
            {name: points for name, points in table.items() if name not in labels}
            for table in tables
        ]

    def value(self, row: int, hand: Hand) -> tuple[int, str]:
        """Return what the row pays if it wins, and the name of what it is paid for."""
        special = self._special[row]
        if special:
            name = special_name(self._scale, hand)
            if name in special:
                return special[name], name
        return self._plain[row][hand.category]


def special_name(scale: Scale, hand: Hand) -> str | None:
    """Return the special value's name a hand would be paid under, if it is such a hand."""
    rank = HandRank(hand.rank)
    match hand.category:
        case Category.STRAIGHT_FLUSH:
            return "royal_flush" if scale.is_royal(rank) else None
        case Category.PAIR:
            return "pair_of_aces" if scale.ranks(rank)[0] == ACE else None
        case Category.THREE_OF_A_KIND:
            return {ACE: "three_aces", 13: "two_jokers", 14: "three_jokers"}.get(
                scale.ranks(rank)[0]
            )
        case Category.FOUR_OF_A_KIND:
            return "four_aces" if scale.ranks(rank)[0] == ACE else None
        case _:
            return None


def judge(ruleset: Ruleset, table: RowTable, seat: int, laid: Laid, standing: Standing) -> Judged:
    """Return a seat's judgement; ``standing`` is LEFT, SURRENDERED or ORDINARY on the way in.

    Raises:
        DealError: the rows are missing, or one is no hand of this rule set.
    """
    arrangement = laid.arrangement
    if arrangement is None:
        if standing is Standing.ORDINARY:
            raise DealError(
                f"seats[{seat}]",
                "its rows are missing; only a seat in left or surrender may have none",
            )
        result = SeatResult(None, (), None)
        return Judged(seat, standing, result, (), (0, 0, 0), (0, 0, 0), ("", "", ""))
    front, middle, back = _hands(ruleset.scale, seat, arrangement)
    faults = tuple(order_faults(front, middle, back, legality=ruleset.legality))
    if standing is Standing.ORDINARY:
        if laid.natural is not None:
            standing = Standing.NATURAL
        elif faults:
            standing = Standing.FOULED
    natural = laid.natural if standing is Standing.NATURAL else None
    (v0, n0), (v1, n1), (v2, n2) = (
        table.value(0, front),
        table.value(1, middle),
        table.value(2, back),
    )
    return Judged(
        seat,
        standing,
        SeatResult((front, middle, back), faults, natural),
        arrangement.cards,
        (front.strength, middle.strength, back.strength),
        (v0, v1, v2),
        (n0, n1, n2),
    )


def _hands(scale: Scale, seat: int, arrangement: Arrangement) -> tuple[Hand, Hand, Hand]:
    at = ROWS[0]
    try:
        front = scale.evaluate(arrangement.front)
        at = ROWS[1]
        middle = scale.evaluate(arrangement.middle)
        at = ROWS[2]
        return front, middle, scale.evaluate(arrangement.back)
    except CardError as error:
        raise DealError(f"seats[{seat}].{at.label}", str(error)) from None


def check_rows(deck: Deck, laid: Sequence[Laid]) -> None:
    """Check that all rows have their sizes, and that one deck can have dealt them.

    Raises:
        DealError: a row of the wrong size; or a card that lies more often than the deck has it,
            where it was met last.
    """
    for seat, lay in enumerate(laid):
        if lay.arrangement is not None:
            for row, cards in zip(ROWS, lay.arrangement.rows, strict=True):
                if len(cards) != row.size:
                    message = f"the {row.label} takes {row.size} cards, not {len(cards)}"
                    raise DealError(f"seats[{seat}].{row.label}", message)
    cards = [card for lay in laid if lay.arrangement for card in lay.arrangement.cards]
    faces = set(cards)
    if len(faces) == len(cards) and faces <= deck.faces:
        return
    left = list(deck.counts)
    for seat, lay in enumerate(laid):
        if lay.arrangement is None:
            continue
        for row, cards in zip(ROWS, lay.arrangement.rows, strict=True):
            for card in cards:
                left[card] -= 1
                if left[card] < 0:
                    copies, text = deck.counts[card], card_text(card)
                    message = (
                        f"{text} lies {copies + 1} times; the deck has only {copies}"
                        if copies
                        else f"{text} is not in the deck of this rule set"
                    )
                    raise DealError(f"seats[{seat}].{row.label}", message)


def naturals_of(ruleset: Ruleset, cards: Sequence[Card]) -> tuple[Natural, ...]:
    """Return the naturals thirteen cards are under a rule set, its strongest first (D30)."""
    return ruleset.finder.find(cards) if ruleset.naturals.entries else ()
