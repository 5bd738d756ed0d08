"""The one scale on which every three- and five-card hand has its place (RULES D4-D10, D12).

``HandRank`` is a position on that scale: bigger is stronger. A three-card hand sits just below
the five-card hands it is a prefix of, so rows of different sizes compare as integers, and an
arrangement is legal when front < middle <= back.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple, NewType

from shisanshui.cards import (
    ACE,
    JOKER_SHIFT,
    RANK_MASK,
    SIGNATURE,
    SUIT_SHIFT,
    Card,
    CardError,
    rank_of,
    suit_of,
)

HandRank = NewType("HandRank", int)
"""A position on a hand order's scale; bigger is stronger."""


class Category(IntEnum):
    """The ten kinds of hand, weakest first (乌龙 … 五同)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9

    @property
    def label(self) -> str:
        """The public name: ``high_card`` … ``five_of_a_kind``."""
        return self.name.lower()


class Wheel(StrEnum):
    """D5: where A2345 stands among the straights, and among the straight flushes."""

    LOWEST = "lowest"
    """The smallest straight."""
    SECOND = "second"
    """Below TJQKA and above 9TJQK."""


class SuitOrder(StrEnum):
    """D6: whether the suit of the top card breaks a tie, and in which order."""

    IGNORED = "ignored"
    """Suits are not compared."""
    SHCD = "shcd"
    """♠ > ♥ > ♣ > ♦."""
    SHDC = "shdc"
    """♠ > ♥ > ♦ > ♣."""


class SuitUse(StrEnum):
    """D6: whether suits come after all ranks or right after the category."""

    LAST = "last"
    """Only where all ranks are equal."""
    FIRST = "first"
    """Before the ranks."""


class Kickers(StrEnum):
    """D7: compare whole hands, or only the rank that names them (食夾棍)."""

    FULL = "full"
    """Card by card."""
    TOP_ONLY = "top_only"
    """Only the first: the pair's, the trips', the highest card's rank."""


class FlushCompare(StrEnum):
    """D8: compare flushes card by card, or trips and pairs within them first."""

    CARDS = "cards"
    """From the highest card down."""
    DUPLICATES = "duplicates"
    """Trips, then two pairs, then a pair, then the cards, in decks with several suits alike."""


class FrontHands(StrEnum):
    """D9: what three cards may make besides high card, pair and trips."""

    PLAIN = "plain"
    """Nothing more."""
    STRAIGHTS = "straights"
    """Three-card straights."""
    FLUSHES = "flushes"
    """Three-card flushes."""
    BOTH = "both"
    """Straights, flushes and straight flushes of three cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOrder:
    """The options that decide which hand beats which."""

    wheel: Wheel = Wheel.LOWEST
    suits: SuitOrder = SuitOrder.IGNORED
    suit_use: SuitUse = SuitUse.LAST
    kickers: Kickers = Kickers.FULL
    flush_compare: FlushCompare = FlushCompare.CARDS
    front_hands: FrontHands = FrontHands.PLAIN
    joker_fronts: tuple[int, ...] = ()
    """D2: fronts with so many jokers (2, 3) rank above trips and below straights."""
    twins: bool = False
    """The deck may put one rank of one suit twice in a row: five of a kind and paired flushes."""


class Hand(NamedTuple):
    """What a row is: its kind, its place on the scale, and what it compares by in a duel."""

    category: Category
    rank: HandRank
    strength: int
    """Rows of two seats compare by this; equal means a tie. It differs from ``rank`` only where
    suits or top-only comparison are in force."""


_SIZES: Final = (3, 5)
_FIVE_SUITED: Final = frozenset(5 << 4 * suit for suit in range(4))
_THREE_SUITED: Final = frozenset(3 << 4 * suit for suit in range(4))
_SUITS_16: Final = 0xFFFF
_RADIX: Final = 32
_UNUSED_BITS: Final = tuple(5 * (5 - ranks) + 1 for ranks in range(6))
_CATEGORY_SHIFT: Final = 31
_FIRST_RANK_SHIFT: Final = 21
_WHEEL: Final = (12, 3, 2, 1, 0)
_SHORT_WHEEL: Final = (12, 1, 0)
_PATTERNS: Final = {
    (1, 1, 1): Category.HIGH_CARD,
    (2, 1): Category.PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5,): Category.FIVE_OF_A_KIND,
}
"""How often each rank stands in a row, most frequent first, and what that is in mixed suits."""
_FLUSH_PATTERNS: Final = frozenset({(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1)})
"""The patterns that are worth more in one suit; in one pack only the first can be."""
_CATEGORIES: Final = tuple(Category)


def _holdings(pattern: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield all ranks of a pattern, most frequent first, then highest, and their packed counts."""
    most = pattern[0]
    heads = pattern.count(most)
    tails = len(pattern) - heads
    low = pattern[-1]
    for head in combinations(range(12, -1, -1), heads):
        packed = sum([most << 4 * rank for rank in head])
        if not tails:
            yield head, packed
            continue
        others = [rank for rank in range(12, -1, -1) if rank not in head]
        for tail in combinations(others, tails):
            yield head + tail, packed + sum([low << 4 * rank for rank in tail])


class Scale:
    """All hands of one hand order, weakest first, and the look-up of a row's place among them."""

    def __init__(self, order: HandOrder) -> None:
        self.order = order
        plain: dict[int, int] = {}
        suited: dict[int, int] = {}
        for pattern, category in _PATTERNS.items():
            if category is Category.FIVE_OF_A_KIND and not order.twins:
                continue
            for ranks, packed in _holdings(pattern):
                plain[packed], on_suit = self._keys(category, pattern, ranks)
                if on_suit:
                    suited[packed] = on_suit
        fronts = {
            jokers: _key(Category.THREE_OF_A_KIND, (11 + jokers,), 3)
            for jokers in order.joker_fronts
        }
        keys = sorted({*plain.values(), *suited.values(), *fronts.values()})
        position = {key: HandRank(at) for at, key in enumerate(keys)}
        self.size: Final = len(keys)
        self._keys_at: Final = keys
        self._plain: Final = {packed: position[key] for packed, key in plain.items()}
        self._suited: Final = {packed: position[key] for packed, key in suited.items()}
        self._joker_fronts: Final = {jokers: position[key] for jokers, key in fronts.items()}
        self._category_at: Final = [_CATEGORIES[key >> _CATEGORY_SHIFT] for key in keys]
        self._best_with: dict[int, HandRank] = {}
        self._strengths = self._top_only_strengths() if order.kickers is Kickers.TOP_ONLY else None
        self._plain_strength = order.suits is SuitOrder.IGNORED and self._strengths is None
        self._suit_rank = {
            SuitOrder.IGNORED: (0, 0, 0, 0),
            SuitOrder.SHCD: (1, 0, 2, 3),
            SuitOrder.SHDC: (0, 1, 2, 3),
        }[order.suits]

    def _keys(
        self, category: Category, pattern: tuple[int, ...], ranks: tuple[int, ...]
    ) -> tuple[int, int]:
        """Return the sort keys of these ranks in mixed suits and in one; 0 where that is none."""
        size = 5 if sum(pattern) == 5 else 3
        runs = size == 5 or self.order.front_hands in (FrontHands.STRAIGHTS, FrontHands.BOTH)
        flushes = size == 5 or self.order.front_hands in (FrontHands.FLUSHES, FrontHands.BOTH)
        if runs and category is Category.HIGH_CARD:
            top = self._straight_top(ranks)
            if top:
                on_suit = _key(Category.STRAIGHT_FLUSH, (top,), size) if flushes else 0
                return _key(Category.STRAIGHT, (top,), size), on_suit
        plain = _key(category, ranks, size)
        if not flushes or (size == 5 and pattern not in _FLUSH_PATTERNS):
            return plain, 0
        if category is Category.HIGH_CARD:
            return plain, _key(Category.FLUSH, ranks, size)
        if not self.order.twins:
            return plain, 0
        if self.order.flush_compare is FlushCompare.DUPLICATES:
            return plain, _key(Category.FLUSH, ranks, size, category)
        by_card = [rank for rank, times in zip(ranks, pattern, strict=True) for _ in range(times)]
        return plain, _key(Category.FLUSH, tuple(sorted(by_card, reverse=True)), size)

    def _straight_top(self, ranks: tuple[int, ...]) -> int:
        """Return a run's place among the runs of its size (even for a second wheel); 0 if none."""
        if ranks in (_WHEEL, _SHORT_WHEEL):
            return 2 * (ACE if self.order.wheel is Wheel.SECOND else len(ranks) - 2) + (
                0 if self.order.wheel is Wheel.SECOND else 1
            )
        return 2 * ranks[0] + 1 if ranks[0] - ranks[-1] == len(ranks) - 1 else 0

    def _top_only_strengths(self) -> list[int]:
        """Return, by position, the weakest position of the same category and first rank."""
        first_at: dict[int, int] = {}
        return [
            first_at.setdefault(key >> _FIRST_RANK_SHIFT, at)
            for at, key in enumerate(self._keys_at)
        ]

    def category(self, rank: HandRank) -> Category:
        """Return the kind of hand at a position."""
        return self._category_at[rank]

    def ranks(self, rank: HandRank) -> tuple[int, ...]:
        """Return the ranks that name and order the hand at a position, the decisive one first.

        Straights give their top card (3, a five, for a lowest wheel; 12 for a second one); a
        front of two or three jokers gives 13 or 14.
        """
        digits = self._keys_at[rank] // 2
        found: list[int] = []
        for _ in range(5):
            digits, digit = divmod(digits, _RADIX)
            if digit:
                found.append(digit - 1)
        if self._category_at[rank] in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
            return (found[0] // 2,)
        return tuple(reversed(found))

    def strength(self, rank: HandRank) -> int:
        """Return what a hand at a position compares by where no suit decides; it never falls."""
        return rank if self._strengths is None else self._strengths[rank]

    def is_royal(self, rank: HandRank) -> bool:
        """Return whether a position is the TJQKA straight flush (皇家同花顺)."""
        royal = _key(Category.STRAIGHT_FLUSH, (2 * ACE + 1,), 5)
        return self._keys_at[rank] == royal

    def evaluate(self, cards: Iterable[Card]) -> Hand:
        """Return what three or five cards make, jokers standing for whatever serves best.

        Raises:
            CardError: not three or five cards, or more copies of a card than any deck here has.
        """
        cards = tuple(cards)
        if len(cards) not in _SIZES:
            raise CardError(f"a row has 3 or 5 cards, not {len(cards)}")
        packed = sum([SIGNATURE[card] for card in cards])
        try:
            if packed >> JOKER_SHIFT:
                rank = self._with_jokers(packed, len(cards))
            else:
                ranks = packed & RANK_MASK
                suits = packed >> SUIT_SHIFT
                if suits in _FIVE_SUITED or suits in _THREE_SUITED:
                    rank = self._suited.get(ranks)
                    if rank is None:
                        rank = self._plain[ranks]
                else:
                    rank = self._plain[ranks]
        except KeyError:
            raise CardError("no hand of this rule set holds one card so often") from None
        if self._plain_strength:
            return Hand(self._category_at[rank], rank, rank)
        return Hand(self._category_at[rank], rank, self._with_suit(rank, cards))

    def five(self, ranks: tuple[int, ...], *, suited: bool) -> HandRank | None:
        """Return the place of five ranks (13 is a joker) in one suit or not; None if no hand.

        ``suited`` asks for the flush or straight flush only; it is None where the same ranks are
        worth more, or no more, without it.
        """
        return self._of_ranks(ranks, suited=suited)

    def three(self, ranks: tuple[int, ...], *, suited: bool = False) -> HandRank | None:
        """Return the place of three ranks (13 is a joker), as ``five`` does."""
        return self._of_ranks(ranks, suited=suited)

    def _of_ranks(self, ranks: tuple[int, ...], *, suited: bool) -> HandRank | None:
        jokers = ranks.count(13)
        if not suited and len(ranks) == 3 and jokers in self._joker_fronts:
            return self._joker_fronts[jokers]
        packed = sum([1 << 4 * rank for rank in ranks if rank < 13])
        table = self._suited if suited else self._plain
        return max(_substituted(table, packed, jokers), default=None)

    def _with_jokers(self, packed: int, size: int) -> HandRank:
        """Return the best place over everything the jokers may stand for (RULES §3.4)."""
        known = self._best_with.get(packed)
        if known is not None:
            return known
        jokers = packed >> JOKER_SHIFT
        ranks = packed & RANK_MASK
        suits = packed >> SUIT_SHIFT & _SUITS_16
        if size == 3 and jokers in self._joker_fronts:
            best = self._joker_fronts[jokers]
        else:
            found = [*_substituted(self._plain, ranks, jokers)]
            if any(suits == size - jokers << 4 * suit for suit in range(4)):
                found += _substituted(self._suited, ranks, jokers)
            if not found:
                raise KeyError
            best = max(found)
        self._best_with[packed] = best
        return best

    def _with_suit(self, rank: HandRank, cards: tuple[Card, ...]) -> int:
        base = self.strength(rank)
        if self.order.suits is SuitOrder.IGNORED:
            return base
        first = self.ranks(rank)[0]
        of_top = [self._suit_rank[suit_of(card)] for card in cards if rank_of(card) == first]
        suit = max(of_top, default=3)
        if self.order.suit_use is SuitUse.FIRST:
            return (4 * self._category_at[rank] + suit) * self.size + base
        return 4 * base + suit


def _key(category: int, ranks: tuple[int, ...], size: int, pattern: int = 0) -> int:
    """Return an integer that sorts as (category, pattern, ranks, size) does, prefixes first."""
    key = category << 5 | pattern
    for rank in ranks:
        key = key << 5 | rank + 1
    return key << _UNUSED_BITS[len(ranks)] | (size == 5)


def _substituted(table: dict[int, HandRank], packed: int, jokers: int) -> Iterator[HandRank]:
    """Yield the places of the ranks with each joker counted as each rank."""
    for ranks in combinations_with_replacement(range(13), jokers):
        rank = table.get(packed + sum([1 << 4 * rank for rank in ranks]))
        if rank is not None:
            yield rank


@lru_cache(maxsize=64)
def scale(order: HandOrder) -> Scale:
    """Return the scale of a hand order, made on first use."""
    return Scale(order)
