"""Rows as a player is still laying them: which card lies where, and how it came there."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from shisanshui.arrangement import (
    ROWS,
    Arrangement,
    Fault,
    FaultCode,
    Row,
    order_faults,
)
from shisanshui.cards import Card, CardError, is_joker, parse_cards, rank_of, suit_of
from shisanshui.ruleset import Ruleset

_SEPARATOR: Final = re.compile(r"[\s,、;|/]+")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_SPAN: Final = re.compile(r"([0-9]{1,4})[-~–]([0-9]{1,4})")


class Sort(StrEnum):
    """In which order a hand is shown."""

    RANK = "rank"
    SUIT = "suit"


class NoRoom(Exception):
    """More cards than a row has room for."""

    def __init__(self, row: Row, free: int) -> None:
        super().__init__(row, free)
        self.row = row
        self.free = free


class Unclear(Exception):
    """Something typed that names no card of the hand; ``key`` says how to say it."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(key, text)
        self.key = key
        self.text = text


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A hand partly laid. Cards go by their place in ``cards``, so that twins stay apart."""

    cards: tuple[Card, ...]
    rows: tuple[Row | None, ...]
    """Where each card lies; None in the hand."""
    past: tuple[tuple[Row | None, ...], ...] = ()
    """What ``undo`` goes back to, the latest last."""

    @classmethod
    def of(cls, cards: Iterable[Card], sort: Sort = Sort.RANK) -> "Draft":
        """Return a hand of which nothing is laid yet."""
        hand = ordered(cards, sort)
        return cls(cards=hand, rows=(None,) * len(hand))

    def sorted(self, sort: Sort) -> "Draft":
        """Return the same draft shown in another order; undoing goes on from there."""
        key = _by_rank if sort is Sort.RANK else _by_suit
        order = sorted(range(len(self.cards)), key=lambda at: key(self.cards[at]))
        return Draft(
            cards=tuple([self.cards[at] for at in order]),
            rows=tuple([self.rows[at] for at in order]),
            past=tuple([tuple([rows[at] for at in order]) for rows in self.past]),
        )

    def in_row(self, row: Row) -> tuple[Card, ...]:
        """Return the cards of a row, those that make its hand first."""
        return tidy(card for card, where in zip(self.cards, self.rows, strict=True) if where is row)

    def free(self, row: Row) -> int:
        """Return how many more cards a row takes."""
        return row.size - self.rows.count(row)

    @property
    def unlaid(self) -> int:
        """How many cards lie in no row."""
        return self.rows.count(None)

    @property
    def arrangement(self) -> Arrangement | None:
        """The rows, once all cards are laid."""
        if self.unlaid:
            return None
        return Arrangement(*(self.in_row(row) for row in ROWS))

    def place(self, row: Row, picks: tuple[int, ...]) -> "Draft":
        """Return the draft with cards put into a row; a full row's worth of cards replaces it.

        When the cards left over just fill the one row that is open, they do.

        Raises:
            NoRoom: the row has no place for so many.
        """
        rows = list(self.rows)
        coming = [at for at in picks if rows[at] is not row]
        free = self.free(row)
        if len(coming) > free and len(picks) == row.size:
            rows = [None if where is row else where for where in rows]
        elif len(coming) > free:
            raise NoRoom(row, free)
        for at in picks:
            rows[at] = row
        return self.moved(_filled(rows))

    def take(self, picks: tuple[int, ...]) -> "Draft":
        """Return the draft with cards taken back into the hand."""
        return self.moved([None if at in picks else row for at, row in enumerate(self.rows)])

    def clear(self, row: Row | None = None) -> "Draft":
        """Return the draft with one row, or all, taken back into the hand."""
        return self.moved([None if row in (None, where) else where for where in self.rows])

    def swap(self, one: int, other: int) -> "Draft":
        """Return the draft with two cards in each other's place."""
        rows = list(self.rows)
        rows[one], rows[other] = rows[other], rows[one]
        return self.moved(rows)

    def swap_rows(self) -> "Draft":
        """Return the draft with the middle and the back exchanged (换墩)."""
        other = {Row.MIDDLE: Row.BACK, Row.BACK: Row.MIDDLE}
        return self.moved([other.get(row, row) if row is not None else None for row in self.rows])

    def lay(self, arrangement: Arrangement) -> "Draft":
        """Return the draft with these rows of the same cards."""
        rows: list[Row | None] = [None] * len(self.cards)
        for row, cards in zip(ROWS, arrangement.rows, strict=True):
            for card in cards:
                at = next(
                    at for at, own in enumerate(self.cards) if own == card and rows[at] is None
                )
                rows[at] = row
        return self.moved(rows)

    def undo(self) -> "Draft | None":
        """Return the draft before its last change; None if there was none."""
        if not self.past:
            return None
        return replace(self, rows=self.past[-1], past=self.past[:-1])

    def moved(self, rows: Iterable[Row | None]) -> "Draft":
        """Return the draft with its cards in these rows; the same draft if they are there."""
        changed = tuple(rows)
        if changed == self.rows:
            return self
        return replace(self, rows=changed, past=(*self.past, self.rows))


def _filled(rows: list[Row | None]) -> list[Row | None]:
    open_ = [row for row in ROWS if rows.count(row) < row.size]
    if len(open_) != 1:
        return rows
    return [open_[0] if row is None else row for row in rows]


def ordered(cards: Iterable[Card], sort: Sort = Sort.RANK) -> tuple[Card, ...]:
    """Return cards as a player holds them: jokers first, then the highest."""
    return tuple(sorted(cards, key=_by_rank if sort is Sort.RANK else _by_suit))


def tidy(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of a row as they are laid out: quads before trips, pairs, single cards."""
    laid = tuple(cards)
    counts = Counter([rank_of(card) for card in laid])
    return tuple(sorted(laid, key=lambda card: (-counts[rank_of(card)], *_by_rank(card))))


def _by_rank(card: Card) -> tuple[int, int]:
    return (-13, card) if is_joker(card) else (-rank_of(card), -suit_of(card))


def _by_suit(card: Card) -> tuple[int, int]:
    return (-4, card) if is_joker(card) else (-suit_of(card), -rank_of(card))


def picks(text: str, draft: Draft) -> tuple[int, ...]:
    """Return which cards a text names: by number (``1 2 3``, ``4-8``) or by face (``As 10d``).

    Of twins the one that is not laid yet is meant.

    Raises:
        Unclear: some part names no card, or one twice.
    """
    found: list[int] = []
    for token in filter(None, _SEPARATOR.split(text)):
        for at in _token(token, draft, found):
            if at in found:
                raise Unclear("twice", token)
            found.append(at)
    return tuple(found)


def _token(token: str, draft: Draft, found: list[int]) -> list[int]:
    span = _SPAN.fullmatch(token)
    if span is not None:
        first, last = int(span[1]), int(span[2])
        if not 1 <= first <= last <= len(draft.cards):
            raise Unclear("no_number", token)
        return list(range(first - 1, last))
    if _NUMBER.fullmatch(token):
        if not 1 <= int(token) <= len(draft.cards):
            raise Unclear("no_number", token)
        return [int(token) - 1]
    try:
        faces = parse_cards(token)
    except CardError:
        raise Unclear("no_card", token) from None
    taken = list(found)
    for face in faces:
        held = [at for at, card in enumerate(draft.cards) if card == face]
        if not held:
            raise Unclear("not_held", token)
        open_ = [at for at in held if at not in taken]
        if not open_:
            raise Unclear("twice", token)
        taken.append(next((at for at in open_ if draft.rows[at] is None), open_[0]))
    return taken[len(found) :]


def fouls(draft: Draft, ruleset: Ruleset) -> tuple[Fault, ...]:
    """Return the fouls among the rows that are full (RULES D11)."""
    full = {row: not draft.free(row) for row in ROWS}
    if not full[Row.MIDDLE]:
        return ()
    middle = ruleset.scale.evaluate(draft.in_row(Row.MIDDLE))
    front, back = (
        ruleset.scale.evaluate(draft.in_row(row)) if full[row] else middle
        for row in (Row.FRONT, Row.BACK)
    )
    asked = {FaultCode.FRONT_OVER_MIDDLE: Row.FRONT, FaultCode.MIDDLE_OVER_BACK: Row.BACK}
    found = order_faults(front, middle, back, legality=ruleset.legality)
    return tuple([fault for fault in found if full[asked[fault.code]]])
