"""The kernel's functions in Python, over the same buffers and with the same answers."""

from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, groupby, permutations
from math import comb, prod
from typing import Final

from shisanshui.arrangement import Comparison
from shisanshui.cards import Card, CardError, is_joker, rank_of, suit_of
from shisanshui.solver import search
from shisanshui.solver.tables import JOKER, KEY, NO_HAND, Tables
from shisanshui.solver.worth import BINS, Worth

Index = tuple["array[int]", "array[int]"] | None
"""Which of a population count and how much; None is everybody once."""

_CARDS: Final = 13
_MEMBERS: Final = 5
_FACES: Final = 54
_SUITS: Final = range(4)
_WEIGHT_UNIT: Final = 1 << 16
_LANES: Final = 0x0001_0001_0001_0001
"""One in each of the four 16-bit lanes of a hand's suits."""


class Plain:
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
        return array("q", [worth.of(*rows) for rows in _rows(splits)])

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

    def tally(
        self,
        splits: "array[int]",
        worth: Worth,
        *,
        sample: Index,
        rows: tuple["array[int]", "array[int]", "array[int]"],
        joint: "array[int] | None",
    ) -> None:
        """Add the sample to the counts."""
        for ranks, weight in _weighted(splits, sample):
            for counts, rank in zip(rows, ranks, strict=True):
                counts[rank] += weight
            if joint is not None:
                at = 2 * worth.bin(*ranks)
                joint[at] += weight
                joint[at + 1] += weight * worth.extra(*ranks)

    def cumulate(self, joint: "array[int]") -> tuple["array[int]", "array[int]"]:
        """Return the weight below and the extra above every bin, eightfold."""
        below, above = joint[0::2], joint[1::2]
        for stride in (1, BINS, BINS**2):
            for block in range(0, BINS**3, BINS * stride):
                for start in range(block, block + stride):
                    up = slice(start, start + BINS * stride, stride)
                    below[up] = _halfway(below[up])
                    above[up] = _halfway(above[up][::-1])[::-1]
        return below, above

    def encounters(
        self,
        mine: "array[int]",
        splits: "array[int]",
        worth: Worth,
        *,
        strengths: tuple["array[int]", "array[int]", "array[int]"],
        soft: bool,
        sample: Index,
    ) -> "array[int]":
        """Return four sums for each of mine."""
        fronts, middles, backs = strengths
        met = [
            (fronts[front], middles[middle], backs[back], weight, worth.extra(front, middle, back))
            for (front, middle, back), weight in _weighted(splits, sample)
        ]
        out = array("q")
        for my_front, my_middle, my_back in _rows(mine):
            f, m, b = fronts[my_front], middles[my_middle], backs[my_back]
            sweeps = swept = swept_extra = majority = 0
            for front, middle, back, weight, extra in met:
                won = (f > front) + (m > middle) + (b > back)
                lost = (f < front) + (m < middle) + (b < back)
                if won > lost:
                    majority += weight
                    if not lost if soft else won == 3:
                        sweeps += weight
                elif lost > won:
                    majority -= weight
                    if not won if soft else lost == 3:
                        swept += weight
                        swept_extra += weight * extra
            out.extend((sweeps, swept, swept_extra, majority))
        return out

    def suit_masks(self, hands: bytes) -> "array[int]":
        """Return the masks of ranks of each hand, 16 bits a suit."""
        return array(
            "Q",
            [
                sum([1 << 16 * suit_of(card) + rank_of(card) for card in hand])
                for hand in _hands(hands)
            ],
        )

    def weigh(self, masks: "array[int]", mine: int) -> tuple["array[int]", "array[int]"]:
        """Return which hands may be held beside mine, and their weights.

        All hands are one long integer here, 64 bits each, and are dealt with at once.
        """
        count = len(masks)
        every_lane = int.from_bytes(array("Q", [_LANES]) * count, "little")
        hands = int.from_bytes(masks, "little")
        shared = 0
        for suit in _SUITS:
            held = hands & every_lane * (mine >> 16 * suit & 0xFFFF)
            shared |= (held + 0x7FFF * every_lane & 0x8000 * every_lane) >> 3 - suit
        shared = shared >> 12 & 0xF * every_lane
        keys = shared | shared >> 12 | shared >> 24 | shared >> 36
        ways = _permanents()
        index, weight = array("I"), array("I")
        for at, key in enumerate(array("H", keys.to_bytes(8 * count, "little"))[::4]):
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


def _rows(splits: "array[int]") -> Iterator[tuple[int, int, int]]:
    yield from zip(splits[0::5], splits[1::5], splits[2::5], strict=True)


def _weighted(splits: "array[int]", sample: Index) -> Iterator[tuple[tuple[int, int, int], int]]:
    if sample is None:
        for ranks in _rows(splits):
            yield ranks, 1
        return
    for at, weight in zip(*sample, strict=True):
        front, middle, back = splits[_MEMBERS * at : _MEMBERS * at + 3]
        yield (front, middle, back), weight


def _halfway(line: "array[int]") -> "array[int]":
    """Return twice the sum before each place and once its own."""
    return array("q", [2 * upto - own for upto, own in zip(accumulate(line), line, strict=True)])


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
