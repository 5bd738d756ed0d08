"""The kernel's functions in Python, over the same buffers and with the same answers."""

import sys
from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, permutations
from math import comb, prod
from typing import Final

from shisanshui.arrangement import Comparison
from shisanshui.cards import Card, CardError, is_joker, rank_of, suit_of
from shisanshui.solver import search
from shisanshui.solver._kernels.plain_population import PlainPopulation, rows_of
from shisanshui.solver.tables import JOKER, KEY, NO_HAND, Tables
from shisanshui.solver.worth import Worth

_CARDS: Final = 13
_MEMBERS: Final = 5
_FACES: Final = 54
_SUITS: Final = range(4)
_WEIGHT_UNIT: Final = 1 << 16


class Plain(PlainPopulation):
    """The functions in Python; each says what ``Native`` says of its own."""

    def frontiers(
        self, hands: bytes, tables: Tables, *, strict: bool
    ) -> tuple["array[int]", "array[int]"]:
        """Return the sizes of the frontiers and their splits, five numbers each."""
        sizes, splits = array("i"), array("H")
        for hand in _hands(hands):
            found = search.frontier(hand, tables, middle_back=_middle_back(strict=strict))
            sizes.append(len(found))
            for split in found:
                splits.extend(split)
        return sizes, splits

    def options(
        self, hand: bytes, tables: Tables, *, strict: bool, worth: Worth, margin: int
    ) -> "array[int]":
        """Return what is near the best of one hand's frontier."""
        sizes, splits = self.frontiers(hand, tables, strict=strict)
        return self.prune(splits, sizes, worth, margin=margin)[1]

    def best(
        self, hands: bytes, tables: Tables, *, strict: bool, worth: Worth
    ) -> tuple["array[int]", "array[int]"]:
        """Return the best split of each hand, and their worths."""
        splits, points = array("H"), array("q")
        middle_back = _middle_back(strict=strict)
        for hand in _hands(hands):
            split = search.best(hand, tables, worth=worth, middle_back=middle_back)
            splits.extend(split or [0] * _MEMBERS)
            points.append(worth.of(*split[:3]) if split else 0)
        return splits, points

    def worths(self, splits: "array[int]", worth: Worth) -> "array[int]":
        """Return the worth of each split."""
        return array("q", [worth.of(*rows) for rows in rows_of(splits)])

    def ranks(self, rows: bytes, tables: Tables, *, width: int) -> "array[int]":
        """Return the hand rank of each row."""
        mixed, one_suit = (
            (tables.three, tables.three_suited) if width == 3 else (tables.five, tables.five_suited)
        )
        ranks = array("H")
        for start in range(0, len(rows), width):
            cards = [Card(face) for face in rows[start : start + width]]
            if max(cards) >= _FACES:
                raise CardError(f"row {start // width} has a card that does not exist")
            key = sum([KEY[JOKER if is_joker(card) else rank_of(card)] for card in cards])
            suits = {suit_of(card) for card in cards if not is_joker(card)}
            suited = one_suit.get(key, NO_HAND) if len(suits) <= 1 else NO_HAND
            ranks.append(max(suited, mixed[key]))
        return ranks

    def suit_masks(self, hands: bytes) -> "array[int]":
        """Return the masks of ranks of the hands, those of a suit together."""
        found = [
            [sum([1 << rank_of(card) for card in hand if suit_of(card) == suit]) for suit in _SUITS]
            for hand in _hands(hands)
        ]
        return array("H", [masks[suit] for suit in _SUITS for masks in found])

    def weigh(self, masks: "array[int]", mine: "array[int]") -> tuple["array[int]", "array[int]"]:
        """Return which hands may be held beside mine, and their weights.

        All hands' masks of a suit are one long integer here, and are dealt with at once.
        """
        count = len(masks) // 4
        lanes = int.from_bytes(array("H", [1]) * count, sys.byteorder)
        keys = 0
        for suit in _SUITS:
            hands = int.from_bytes(masks[count * suit : count * (suit + 1)], sys.byteorder)
            for other in _SUITS:
                shared = (hands & lanes * mine[other]) + lanes * 0x7FFF & lanes * 0x8000
                keys |= shared >> 15 - 4 * suit - other
        ways = _permanents()
        index, weight = array("I"), array("I")
        for at, key in enumerate(array("H", keys.to_bytes(2 * count, sys.byteorder))):
            if ways[key]:
                index.append(at)
                weight.append(ways[key] * _WEIGHT_UNIT)
        return index, weight

    def weigh_any(
        self, hands: bytes, mine: bytes, *, deck: bytes
    ) -> tuple["array[int]", "array[int]"]:
        """Return the same for a deck of any counts of the 54 faces."""
        counts = [*deck[:52], deck[52] + deck[53]]
        left = [*counts]
        for card in mine:
            left[min(card, 52)] -= 1
        alike = [[int(deck[suit:52:4] == deck[other:52:4]) for other in _SUITS] for suit in _SUITS]
        index, weight = array("I"), array("I")
        for at, hand in enumerate(_hands(hands)):
            ways = [[*row] for row in alike]
            part = every = 1
            for face, copies in groupby(min(card, 52) for card in hand):
                held = sum(1 for _ in copies)
                every *= comb(counts[face], held)
                if face == 52:
                    part = comb(max(0, left[face]), held)
                    continue
                for suit in _SUITS:
                    ways[face & 3][suit] *= comb(max(0, left[face & ~3 | suit]), held)
            share = part * _permanent(ways) * _WEIGHT_UNIT // every if every else 0
            if share:
                index.append(at)
                weight.append(share)
        return index, weight


def _middle_back(*, strict: bool) -> Comparison:
    return Comparison.ABOVE if strict else Comparison.AT_LEAST


def _hands(hands: bytes) -> Iterator[tuple[Card, ...]]:
    for start in range(0, len(hands), _CARDS):
        hand = hands[start : start + _CARDS]
        if list(hand) != sorted(hand) or hand[-1] >= _FACES:
            raise CardError(f"hand {start // _CARDS} is not 13 cards in ascending order")
        yield tuple([Card(face) for face in hand])


def _permanent(ways: list[list[int]]) -> int:
    return sum(
        prod([row[suit] for row, suit in zip(ways, suits, strict=True)])
        for suits in permutations(_SUITS)
    )


@lru_cache(maxsize=1)
def _permanents() -> bytes:
    """Return in how many ways suits pair off when bit 4s + t of the index forbids s to be t."""
    renamings = [
        sum([1 << 4 * suit + other for suit, other in enumerate(suits)])
        for suits in permutations(_SUITS)
    ]
    return bytes([sum([not key & renaming for renaming in renamings]) for key in range(1 << 16)])
