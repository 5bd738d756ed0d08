"""Cards, hands of cards as multisets, and the decks they are dealt from (RULES D1, D2).

A card is a *face*, an integer: ``rank * 4 + suit`` for the 52 faces, then the two jokers.
Added suits and second decks are more copies of the same faces, so a hand is a multiset and a
deck a table of counts.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, repeat
from typing import Final, NewType


class ShisanshuiError(Exception):
    """Anything this library refuses, in one sentence a person can act on.

    ShisanshuiError
    ├── CardError          a card, row or deck that cannot be
    ├── RulesetError       a rule-set file or value that cannot be
    ├── DealError          a deal that a rule set cannot settle
    ├── RecordError        a match record that cannot be read
    └── Rejected           a command the match does not allow now
    """


class CardError(ShisanshuiError, ValueError):
    """A text that is no card, or cards that no deck holds."""


Card = NewType("Card", int)
"""A face: ``rank * 4 + suit`` (ranks 2 … A are 0 … 12, suits ♣ ♦ ♥ ♠ are 0 … 3), then jokers."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKER_RED: Final = Card(52)
"""The big joker, 大王, written ``XR``."""
JOKER_BLACK: Final = Card(53)
"""The small joker, 小王, written ``XB``."""
FACES: Final = 54
ACE: Final = 12

_TEXTS: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "XR", "XB")
SUIT_SHIFT: Final = 52
JOKER_SHIFT: Final = 68
RANK_MASK: Final = (1 << SUIT_SHIFT) - 1

SIGNATURE: Final[tuple[int, ...]] = (
    *(1 << 4 * rank | 1 << SUIT_SHIFT + 4 * suit for rank in range(13) for suit in range(4)),
    1 << JOKER_SHIFT,
    1 << JOKER_SHIFT,
)
"""What each face adds to a hand's signature: its rank's, its suit's or the jokers' nibble.

Ranks sit at bits 0 … 51, suits at 52 … 67, jokers at 68 … 71, four bits each.
"""

_SUIT_WORDS: Final = {
    **{"c": 0, "♣": 0, "♧": 0, "梅花": 0, "草花": 0, "梅": 0},
    **{"d": 1, "♦": 1, "♢": 1, "方块": 1, "方塊": 1, "方片": 1, "方": 1},
    **{"h": 2, "♥": 2, "♡": 2, "红桃": 2, "紅桃": 2, "红心": 2, "紅心": 2, "红": 2, "紅": 2},
    **{"s": 3, "♠": 3, "♤": 3, "黑桃": 3, "葵扇": 3, "黑": 3},
}
_JOKER_WORDS: Final = {
    **{"xr": JOKER_RED, "大王": JOKER_RED, "大鬼": JOKER_RED},
    **{"xb": JOKER_BLACK, "小王": JOKER_BLACK, "小鬼": JOKER_BLACK},
}
_suit = "|".join(_SUIT_WORDS)
_TOKEN: Final = re.compile(
    rf"(?P<joker>{'|'.join(_JOKER_WORDS)})"
    rf"|(?P<rank>10|[2-9tjqka])(?P<suit>{_suit})\ufe0f?"
    rf"|(?P<suit2>{_suit})\ufe0f?(?P<rank2>10|[2-9tjqka])",
    re.IGNORECASE | re.ASCII,  # or a Kelvin sign is a king
)
_SEPARATOR: Final = re.compile(r"[\s,，、;；|]*")
_LONGEST_TEXT: Final = 2000


def rank_of(card: Card) -> int:
    """Return 0 for a deuce up to 12 for an ace; 13 for a joker."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return 0 … 3 for ♣ ♦ ♥ ♠; of a joker the answer means nothing."""
    return card & 3


def is_joker(card: Card) -> bool:
    """Return whether the card is a joker (鬼牌, 王)."""
    return card >= JOKER_RED


def signature(cards: Iterable[Card]) -> int:
    """Return the packed counts of ranks, suits and jokers: all that any hand's name depends on."""
    return sum([SIGNATURE[card] for card in cards])


def parse_card(text: str) -> Card:
    """Return the card of ``As``, ``10d``, ``♠A``, ``黑桃A``, ``XR`` or ``大王``.

    Raises:
        CardError: the text is not exactly one card.
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(f"{_shown(text)} is not one card; write it like As, Td or 2c")
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text in their order; commas and spaces between them are optional.

    Raises:
        CardError: some part of the text is no card; the message names that part.
    """
    if len(text) > _LONGEST_TEXT:
        raise CardError(f"{len(text)} characters are too many for cards")
    cards: list[Card] = []
    at = _end_of_separator(text, 0)
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            wrong = re.split(r"[\s,，、;；|]", text[at:], maxsplit=1)[0]
            raise CardError(
                f"{_shown(wrong)} is not a card; write ranks 2-9 T J Q K A and suits s h d c, "
                "like As Td 2c, and jokers XR XB"
            )
        cards.append(_card_of(token))
        at = _end_of_separator(text, token.end())
    return tuple(cards)


def _end_of_separator(text: str, at: int) -> int:
    found = _SEPARATOR.match(text, at)
    return found.end() if found else at


def _card_of(token: re.Match[str]) -> Card:
    joker = token["joker"]
    if joker is not None:
        return _JOKER_WORDS[joker.lower()]
    rank = (token["rank"] or token["rank2"]).upper().replace("10", "T")
    suit = _SUIT_WORDS[(token["suit"] or token["suit2"]).lower()]
    return Card(RANKS.index(rank) * 4 + suit)


def _shown(text: str) -> str:
    """Quote a piece of the user's text, cut short and without control characters."""
    piece = text if len(text) <= 20 else text[:19] + "…"
    return ascii(piece) if not piece.isprintable() else f"'{piece}'"


def card_text(card: Card) -> str:
    """Return the card's text: ``As``, ``Td``, ``2c``, ``XR``."""
    return _TEXTS[card]


def cards_text(cards: Iterable[Card]) -> str:
    """Return the texts of the cards, in their order, a space between them."""
    return " ".join([_TEXTS[card] for card in cards])


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPlan:
    """Which cards a deck holds, before the number of seats is known (RULES D1, D2)."""

    packs: int = 1
    """Whole packs of 52: 1, or 2 for 104 cards."""
    jokers: int = 0
    """Jokers in all, red first, then black, red …"""
    extra_suits: tuple[str, ...] = ()
    """加一色: thirteen more cards of each named suit (``s`` ``h`` ``d`` ``c``)."""
    suit_per_seat: bool = False
    """For each seat above four, add the next suit of ♠ ♥ ♣ ♦."""
    drop_suits: tuple[str, ...] = ()
    """Suits taken out, for a short deck."""
    drop_ranks: tuple[str, ...] = ()
    """Ranks taken out, for a short deck."""

    def deck(self, seats: int) -> "Deck":
        """Return the deck that many seats play with."""
        return _deck(self, seats)


@lru_cache(maxsize=256)
def _deck(plan: DeckPlan, seats: int) -> "Deck":
    counts = [plan.packs] * 52 + [0, 0]
    seat_suits = "shcd"[: max(0, seats - 4)] if plan.suit_per_seat else ""
    for suit in chain(plan.extra_suits, seat_suits):
        for rank in range(13):
            counts[rank * 4 + SUITS.index(suit)] += 1
    for face in range(52):
        if SUITS[face & 3] in plan.drop_suits or RANKS[face >> 2] in plan.drop_ranks:
            counts[face] = 0
    counts[JOKER_RED] = (plan.jokers + 1) // 2
    counts[JOKER_BLACK] = plan.jokers // 2
    return Deck(tuple(counts))


@dataclass(frozen=True)
class Deck:
    """How many copies of each of the 54 faces there are."""

    counts: tuple[int, ...]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards, faces ascending, copies side by side."""
        return tuple(
            Card(face)
            for face in chain.from_iterable(repeat(f, n) for f, n in enumerate(self.counts))
        )

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    @cached_property
    def has_twins(self) -> bool:
        """Whether a row may hold one rank of one suit twice: copies of a face, or a joker."""
        return max(self.counts) > 1 or self.counts[JOKER_RED] + self.counts[JOKER_BLACK] > 0

    @cached_property
    def faces(self) -> frozenset[int]:
        """The faces it holds at least once."""
        return frozenset(face for face, copies in enumerate(self.counts) if copies)

    def excess(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards that are held more often than the deck has them, each once."""
        left = list(self.counts)
        over: list[Card] = []
        for card in cards:
            left[card] -= 1
            if left[card] == -1:
                over.append(card)
        return tuple(over)


STANDARD_DECK: Final = DeckPlan().deck(4)
"""The ordinary 52 cards."""
