"""Every sensible way to arrange a hand, found without trying all 72,072.

The 13 cards are sorted; a subset of them is a mask, bit p for the p-th card. The *frontier* is the
set of legal arrangements that no other beats in one row without losing in another, compared by
hand rank: whatever rows are worth, as long as a stronger row is never worth less, the best
arrangement is among them.

Which cards make the rows is settled as well, so that every implementation answers alike. Of all
arrangements with the same three hand ranks the one stands whose back has the largest mask and,
among those, whose front has the smallest: of equal ranks the back takes the highest suits and the
front the lowest. A frontier lists the strongest back first and, for equal backs, the strongest
front. The best arrangement is the first of those worth most.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Final, NamedTuple

from shisanshui.arrangement import Arrangement, Comparison
from shisanshui.cards import Card, CardError, is_joker, rank_of, suit_of
from shisanshui.hands import HandRank
from shisanshui.solver.tables import JOKER, KEY, NO_HAND, Tables
from shisanshui.solver.worth import Worth

HAND_SIZE: Final = 13
_ALL: Final = (1 << HAND_SIZE) - 1


def _masks(size: int) -> tuple[int, ...]:
    places = range(HAND_SIZE)
    return tuple(sorted(sum([1 << p for p in chosen]) for chosen in combinations(places, size)))


_FIVES: Final = _masks(5)
_THREES: Final = _masks(3)
_TRIPLES: Final = tuple((a, b, c) for c in range(HAND_SIZE) for b in range(c) for a in range(b))
"""Places of the three cards of each of ``_THREES``, in its order."""
_TOP_TRIPLES: Final = tuple(
    (at, a * (a - 1) // 2) for at, (a, _, _) in enumerate(_TRIPLES) if a >= 2
)
"""Triples that can be the top of five cards, each with how many pairs of places lie below it.

With ``_PAIRS`` in order these give the five-card subsets in the order of ``_FIVES``.
"""
_PAIRS: Final = tuple((a, b) for b in range(HAND_SIZE - 3) for a in range(b))


class Split(NamedTuple):
    """One arrangement of a sorted hand: hand ranks of the rows, and which cards make them."""

    front: HandRank
    middle: HandRank
    back: HandRank
    front_mask: int
    back_mask: int

    def arrangement(self, hand: Sequence[Card]) -> Arrangement:
        """Return the rows of cards this makes of a sorted hand, highest cards first."""
        middle_mask = _ALL ^ self.front_mask ^ self.back_mask
        return Arrangement(
            _taking(self.front_mask)(hand),
            _taking(middle_mask)(hand),
            _taking(self.back_mask)(hand),
        )


@cache
def _taking(mask: int) -> Callable[[Sequence[Card]], tuple[Card, ...]]:
    """Return what takes the cards of a mask from a hand, highest first."""
    return itemgetter(*(p for p in range(HAND_SIZE - 1, -1, -1) if mask >> p & 1))


class _Candidates(NamedTuple):
    """Fronts to try, strongest first and equal ones by mask: mask and number of each."""

    fronts: list[tuple[int, int]]
    start: list[int]
    """Where the fronts of each number begin, and the end."""

    @classmethod
    def of(cls, fronts: list[tuple[int, int]]) -> "_Candidates":
        start = [
            at for at, (_, number) in enumerate(fronts) if not at or fronts[at - 1][1] < number
        ]
        return cls(fronts, [*start, len(fronts)])


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return a hand in the order in which masks count its cards.

    Raises:
        CardError: these are not 13 cards.
    """
    hand = tuple(sorted(cards))
    if len(hand) != HAND_SIZE:
        raise CardError(f"a hand has {HAND_SIZE} cards, not {len(hand)}")
    return hand


def frontier(
    hand: Iterable[Card], tables: Tables, *, middle_back: Comparison = Comparison.AT_LEAST
) -> list[Split]:
    """Return the arrangements that no other dominates, in the order this module documents.

    Empty when no arrangement is legal, which takes a deck of many equal cards. With
    ``middle_back`` above, a middle may not equal the back; a front never equals a middle.

    Raises:
        CardError: these are not 13 cards.
    """
    cards = sorted_hand(hand)
    ranks = [JOKER if is_joker(card) else rank_of(card) for card in cards]
    twins = sum([1 << p for p in range(HAND_SIZE - 1) if ranks[p] == ranks[p + 1]])
    value = _rank_fives(cards, ranks, tables)
    strict = middle_back is Comparison.ABOVE
    if strict and JOKER in ranks:
        twins = 0
    fronts, every = _rank_fronts(cards, ranks, tables)
    lowest = _Candidates.of(
        [one for one in every.fronts if not one[0] & twins << 1 & ~(one[0] << 1)]
    )
    to_beat: list[int] = [*fronts]  # by front: the best middle so far with it or a stronger one
    live, end = 0, len(to_beat)  # fronts before live are too strong, from end on beaten already
    found: list[Split] = []
    for back, masks in _backs(value, twins, tables.floor):
        limit = back - 1 if strict else back
        while live < end and fronts[live] >= limit:
            live += 1
        while live < end and to_beat[end - 1] >= limit:
            end -= 1
        if live == end:
            break
        candidates = every if back >= tables.floor else lowest
        hopeful = candidates.fronts[candidates.start[live] : candidates.start[end]]
        group: list[Split] = []
        for mask in masks:
            rest = _ALL ^ mask
            for front_mask, front in hopeful:
                if (
                    not front_mask & mask
                    and to_beat[front] < (middle := value[rest ^ front_mask]) <= limit
                ):
                    group.append(Split(fronts[front], middle, back, front_mask, mask))
                    for weaker in range(front, end):
                        if to_beat[weaker] >= middle:
                            break
                        to_beat[weaker] = middle
        found += _undominated(group)
    return found


def best(
    hand: Iterable[Card],
    tables: Tables,
    *,
    worth: Worth,
    middle_back: Comparison = Comparison.AT_LEAST,
) -> Split | None:
    """Return the first of the arrangements worth most on the frontier; None if none is legal.

    Raises:
        CardError: these are not 13 cards.
    """
    splits = frontier(hand, tables, middle_back=middle_back)
    return max(splits, key=lambda split: worth.of(*split[:3]), default=None)


def _rank_fives(cards: tuple[Card, ...], ranks: list[int], tables: Tables) -> dict[int, HandRank]:
    """Return the hand ranks of the 1,287 five-card subsets by mask, masks ascending."""
    keys = [KEY[rank] for rank in ranks]
    pairs = [keys[a] + keys[b] for a, b in _PAIRS]
    triples = [keys[a] + keys[b] + keys[c] for a, b, c in _TRIPLES]
    five = tables.five
    value = dict(
        zip(
            _FIVES,
            [five[triples[at] + pair] for at, below in _TOP_TRIPLES for pair in pairs[:below]],
            strict=True,
        )
    )
    for suit in range(4):
        places = [p for p, card in enumerate(cards) if is_joker(card) or suit_of(card) == suit]
        for chosen in combinations(places, 5):
            suited = tables.five_suited.get(sum([keys[p] for p in chosen]), NO_HAND)
            mask = sum([1 << p for p in chosen])
            value[mask] = max(value[mask], suited)
    return value


def _rank_fronts(
    cards: tuple[Card, ...], ranks: list[int], tables: Tables
) -> tuple[list[HandRank], _Candidates]:
    """Return the different ranks of fronts, strongest first, and all fronts numbered by them."""
    keys = [KEY[rank] for rank in ranks]
    if tables.three_suited:
        suits = [15 if is_joker(card) else 1 << suit_of(card) for card in cards]
        rank_of_mask = [
            tables.three_suited.get(key, tables.three[key])
            if suits[a] & suits[b] & suits[c]
            else tables.three[key]
            for a, b, c in _TRIPLES
            for key in (keys[a] + keys[b] + keys[c],)
        ]
    else:
        three = tables.three
        rank_of_mask = [three[keys[a] + keys[b] + keys[c]] for a, b, c in _TRIPLES]
    fronts = sorted(set(rank_of_mask), reverse=True)
    number = {rank: at for at, rank in enumerate(fronts)}
    numbered = [number[rank] for rank in rank_of_mask]
    every = sorted(zip(_THREES, numbered, strict=True), key=itemgetter(1))
    return fronts, _Candidates.of(every)


def _backs(
    value: dict[int, HandRank], twins: int, floor: int
) -> Iterator[tuple[HandRank, list[int]]]:
    """Yield the ranks of backs, strongest first, with their masks, largest first.

    Below the floor suits do not count, so of subsets with equal ranks only the one with the
    highest cards is a back: were it or the middle it leaves a flush after all, then that flush as
    the back would dominate.
    """
    by_rank: dict[HandRank, list[int]] = {}
    for mask, rank in value.items():
        if rank >= floor or not mask & twins & ~(mask >> 1):
            by_rank.setdefault(rank, []).append(mask)
    for rank in sorted(by_rank, reverse=True):
        yield rank, by_rank[rank][::-1]


def _undominated(group: list[Split]) -> list[Split]:
    """Return the splits of one back that no other of them dominates, strongest front first."""
    if len(group) < 2:
        return group
    kept: list[Split] = []
    for split in sorted(group, key=lambda split: (-split.front, -split.middle)):
        if not kept or split.middle > kept[-1].middle:
            kept.append(split)
    return kept
