"""A deal from key bytes, which anyone can recompute: keyed stream, unbiased shuffle.

The stream. Block ``i`` (from 0) is the 32 bytes of

    HMAC-SHA256(key, b"shisanshui deal 1" + round + i)

with ``round`` and ``i`` as four bytes each, big end first. The stream is the blocks in order.

The shuffle. Start with the deck's cards, faces ascending, copies side by side (``Deck.cards``).
For ``at`` from the last place down to 1, draw a number from 0 to ``at`` and swap the cards at both
places. To draw below ``bound``, read one byte; if it is not below the largest multiple of ``bound``
that is at most 256, throw it away and read the next; the number is the byte modulo ``bound``.

The deal. The first seat gets the first 13 cards of the shuffled deck, the next seat the next 13,
and what is left is not dealt.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from shisanshui.cards import Card, CardError, Deck

HAND: Final = 13
"""Cards a seat is dealt."""

_TAG: Final = b"shisanshui deal 1"
_LARGEST_DECK: Final = 256
_ROUNDS: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance as a value: a hand for each seat that plays, and the cards nobody was dealt."""

    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]


def key_of_text(text: str) -> bytes:
    """Return the key that stands for a seed people can say: the SHA-256 of its UTF-8 bytes."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def deal(key: bytes, *, round: int, deck: Deck, seats: int) -> Deal:  # noqa: A002 - a game's word
    """Return the deal that this key gives in this round; the module says from which bytes.

    >>> from shisanshui.cards import STANDARD_DECK, cards_text
    >>> dealt = deal(key_of_text("十三水"), round=1, deck=STANDARD_DECK, seats=4)
    >>> cards_text(dealt.hands[0])
    'Td Jh 6s Jc Ts 5h Ac Kc Ad 8s 6c Ks 2s'

    Raises:
        CardError: the deck does not hold 13 cards for each seat, or is too large to shuffle.
    """
    if not 0 <= round < _ROUNDS:
        raise CardError(f"a round is numbered from 0 to {_ROUNDS - 1}")
    if not 0 <= HAND * seats <= deck.size:
        raise CardError(f"{deck.size} cards are not enough for {seats} seats")
    cards = shuffled(deck, _stream(key, round))
    return Deal(
        hands=tuple([cards[HAND * seat : HAND * (seat + 1)] for seat in range(seats)]),
        rest=cards[HAND * seats :],
    )


def shuffled(deck: Deck, stream: Iterator[int]) -> tuple[Card, ...]:
    """Return the deck's cards in the order a stream of bytes puts them in (Fisher-Yates).

    Raises:
        CardError: the deck has more cards than a byte can tell apart.
    """
    if deck.size > _LARGEST_DECK:
        raise CardError(f"a deck of {deck.size} cards is too large; {_LARGEST_DECK} is the most")
    cards = list(deck.cards)
    for at in range(len(cards) - 1, 0, -1):
        other = _below(at + 1, stream)
        cards[at], cards[other] = cards[other], cards[at]
    return tuple(cards)


def _stream(key: bytes, number: int) -> Iterator[int]:
    """Yield the bytes of the stream, without end."""
    start = _TAG + number.to_bytes(4, "big")
    for block in count():
        yield from hmac.digest(key, start + block.to_bytes(4, "big"), "sha256")


def _below(bound: int, stream: Iterator[int]) -> int:
    """Return a number below the bound, each as likely as the others."""
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound
