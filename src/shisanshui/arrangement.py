"""Three rows of a hand, and everything that can be wrong with them (RULES D11-D13)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from shisanshui.cards import (
    STANDARD_DECK,
    Card,
    CardError,
    Deck,
    card_text,
    cards_text,
    parse_cards,
)
from shisanshui.hands import Hand, Scale


class Row(IntEnum):
    """The three rows, weakest first (头墩, 中墩, 尾墩)."""

    FRONT = 0
    MIDDLE = 1
    BACK = 2

    @property
    def label(self) -> str:
        """The public name: ``front``, ``middle``, ``back``."""
        return self.name.lower()

    @property
    def size(self) -> int:
        """How many cards the row takes."""
        return 3 if self is Row.FRONT else 5


ROWS: Final = (Row.FRONT, Row.MIDDLE, Row.BACK)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Thirteen cards laid in three rows (摆牌); whether they are legal is for ``faults`` to say."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]

    @property
    def rows(self) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
        """Front, middle and back."""
        return (self.front, self.middle, self.back)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, front first."""
        return self.front + self.middle + self.back

    @classmethod
    def parse(cls, text: str) -> "Arrangement":
        """Return the arrangement of ``"f f f | m m m m m | b b b b b"``; sizes are not checked.

        Raises:
            CardError: some part is no card, or there are not three rows.
        """
        rows = text.split("|")
        if len(rows) != 3:
            raise CardError(f"an arrangement has 3 rows with | between them, not {len(rows)}")
        return cls(*(parse_cards(row) for row in rows))

    def __str__(self) -> str:
        return " | ".join(cards_text(row) for row in self.rows)


class Comparison(StrEnum):
    """How a stronger row must compare with the row before it (RULES D11)."""

    AT_LEAST = "<="
    """Equal rows are legal."""
    ABOVE = "<"
    """The next row must be stronger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Legality:
    """D11: what the order of the rows must be; breaking it is a foul (倒水, 相公)."""

    front_middle: Comparison = Comparison.AT_LEAST
    """D11: how the front must compare with the middle."""
    middle_back: Comparison = Comparison.AT_LEAST
    """D11: how the middle must compare with the back."""


class FaultCode(StrEnum):
    """Everything that can be wrong with three rows; the last two are fouls, the rest no play."""

    ROW_SIZE = "row_size"
    NOT_IN_DECK = "not_in_deck"
    NOT_HELD = "not_held"
    MISSING = "missing"
    FRONT_OVER_MIDDLE = "front_over_middle"
    MIDDLE_OVER_BACK = "middle_over_back"


FOULS: Final = frozenset({FaultCode.FRONT_OVER_MIDDLE, FaultCode.MIDDLE_OVER_BACK})


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, with what it concerns; ``str`` says it to a player in English."""

    code: FaultCode
    row: Row | None = None
    cards: tuple[Card, ...] = ()
    count: int = 0

    def __str__(self) -> str:
        cards = ", ".join(card_text(card) for card in self.cards)
        match self.code:
            case FaultCode.ROW_SIZE:
                row = self.row if self.row is not None else Row.FRONT
                return f"the {row.label} takes {row.size} cards, not {self.count}"
            case FaultCode.NOT_IN_DECK:
                return f"the deck does not hold {cards} that often"
            case FaultCode.NOT_HELD:
                return f"{cards} was not dealt to this hand"
            case FaultCode.MISSING:
                return f"{cards} is in no row"
            case FaultCode.FRONT_OVER_MIDDLE:
                return "foul: the front beats the middle"
            case FaultCode.MIDDLE_OVER_BACK:
                return "foul: the middle is not beaten by the back"


def faults(
    arrangement: Arrangement,
    *,
    scale: Scale,
    legality: Legality,
    dealt: Iterable[Card] | None = None,
    deck: Deck = STANDARD_DECK,
) -> tuple[Fault, ...]:
    """Return every fault of an arrangement, empty when it is legal (RULES D11, D12).

    With ``dealt`` the rows must be exactly those cards; without it they must only be possible
    with the deck. Row order is judged once the rows are real hands.
    """
    found = [
        Fault(FaultCode.ROW_SIZE, row, count=len(cards))
        for row, cards in zip(ROWS, arrangement.rows, strict=True)
        if len(cards) != row.size
    ]
    cards = arrangement.cards
    if dealt is not None:
        held = Counter(dealt)
        laid = Counter(cards)
        found += [Fault(FaultCode.NOT_HELD, cards=(card,)) for card in sorted(laid - held)]
        found += [Fault(FaultCode.MISSING, cards=(card,)) for card in sorted(held - laid)]
    else:
        found += [Fault(FaultCode.NOT_IN_DECK, cards=(card,)) for card in deck.excess(cards)]
    if not found:
        found += order_faults(*(scale.evaluate(row) for row in arrangement.rows), legality=legality)
    return tuple(found)


def order_faults(front: Hand, middle: Hand, back: Hand, *, legality: Legality) -> list[Fault]:
    """Return the fouls of three evaluated rows, empty when their order is legal (RULES D11)."""
    found: list[Fault] = []
    if front.rank > middle.rank or (
        front.rank == middle.rank and legality.front_middle is Comparison.ABOVE
    ):
        found.append(Fault(FaultCode.FRONT_OVER_MIDDLE))
    if middle.rank > back.rank or (
        middle.rank == back.rank and legality.middle_back is Comparison.ABOVE
    ):
        found.append(Fault(FaultCode.MIDDLE_OVER_BACK))
    return found
