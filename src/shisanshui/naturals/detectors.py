"""What each natural looks for: one small function a natural, and the registry of them all.

A detector is given the definitions of a rule set and returns what to look for, so that looking
itself costs next to nothing. It never sees a layout: naturals are found from any order of the
thirteen cards, mostly from their signature alone (``cards.SIGNATURE``). Jokers in a signature
stand for whatever serves; whether an entry lets them is for the finder to say.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import permutations
from typing import Final

from shisanshui.cards import JOKER_SHIFT, RANK_MASK, RANKS, SUIT_SHIFT
from shisanshui.naturals.kinds import NaturalDefinitions, NaturalKind, RoyalsRule
from shisanshui.naturals.patterns import Pattern, patterns
from shisanshui.naturals.rows import FIVE_RUNS, three_runs

Test = Callable[[int], bool]
"""Whether the thirteen cards of a signature are the natural, jokers standing for any card."""
PatternDetector = Callable[[NaturalDefinitions], frozenset[Pattern]]
SignatureDetector = Callable[[NaturalDefinitions], Test]

_ONES: Final = 0x1111111111111
_SUIT_MASK: Final = 0xFFFF
_RED: Final = 0x0FF0
_ONE_SUIT: Final = frozenset(n << 4 * suit for suit in range(4) for n in range(14))
_EVEN_NIBBLES: Final = 0x0F0F0F0F0F0F0F
_ABOVE_EVEN: Final = 0x10101010101010


def three_quads(define: NaturalDefinitions) -> frozenset[Pattern]:
    """三分天下: three fours and any card."""
    return patterns((4, 4, 4, 1))


def three_trips_and_quads(define: NaturalDefinitions) -> frozenset[Pattern]:
    """三冲加弹: three threes and a four."""
    return patterns((4, 3, 3, 3))


def four_trips(define: NaturalDefinitions) -> frozenset[Pattern]:
    """四套三条: four threes and any card, which may make one of them quads (RULES C24)."""
    return patterns((3, 3, 3, 3, 1), apart=() if define.quads_as_trips else ((3, 1),))


def five_pairs_and_trips(define: NaturalDefinitions) -> frozenset[Pattern]:
    """五对冲三: five pairs and a three; quads may be two of the pairs."""
    return patterns((3, 2, 2, 2, 2, 2), apart=_pairs_apart(define))


def six_pairs(define: NaturalDefinitions) -> frozenset[Pattern]:
    """六对半: six pairs and any card; quads may be two pairs (RULES C24)."""
    odd_apart = () if define.odd_card_may_match else ((2, 1),)
    return patterns((2, 2, 2, 2, 2, 2, 1), apart=_pairs_apart(define) + odd_apart)


def two_full_houses_and_trips(define: NaturalDefinitions) -> frozenset[Pattern]:
    """双怪冲三: three threes and two pairs, which quads may be."""
    return patterns((3, 3, 3, 2, 2), apart=_pairs_apart(define))


def two_fives_and_trips(define: NaturalDefinitions) -> frozenset[Pattern]:
    """三皇五帝: two fives of a kind and a three."""
    return patterns((5, 5, 3))


def any_quads(define: NaturalDefinitions) -> frozenset[Pattern]:
    """免摆: four of a kind, or more, among the thirteen."""
    return _of_a_kind(4)


def six_of_a_kind(define: NaturalDefinitions) -> frozenset[Pattern]:
    """六同: six of a rank, or more."""
    return _of_a_kind(6)


def seven_of_a_kind(define: NaturalDefinitions) -> frozenset[Pattern]:
    """七同: seven of a rank, or more."""
    return _of_a_kind(7)


def eight_of_a_kind(define: NaturalDefinitions) -> frozenset[Pattern]:
    """八同: eight of a rank, or more."""
    return _of_a_kind(8)


def _of_a_kind(count: int) -> frozenset[Pattern]:
    return patterns((count,) + (1,) * (13 - count))


def _pairs_apart(define: NaturalDefinitions) -> tuple[tuple[int, int], ...]:
    return () if define.quads_as_two_pairs else ((2, 2),)


def clean_dragon(define: NaturalDefinitions) -> Test:
    """至尊清龙: no rank twice, and one suit."""
    return lambda sig: (
        not sig & RANK_MASK & ~_ONES and (sig >> SUIT_SHIFT & _SUIT_MASK) in _ONE_SUIT
    )


def dragon(define: NaturalDefinitions) -> Test:
    """一条龙: no rank twice."""
    twice = RANK_MASK & ~_ONES
    return lambda sig: not sig & twice


def twelve_royals(define: NaturalDefinitions) -> Test:
    """十二皇族: nothing below a jack; or one card may be; or every J, Q and K (RULES D31)."""
    if define.royals is RoyalsRule.EVERY_JQK:
        return lambda sig: (
            sum([max(0, 4 - (sig >> 4 * RANKS.index(rank) & 15)) for rank in "JQK"])
            <= sig >> JOKER_SHIFT
        )
    lower = _all_but("JQKA")
    if define.royals is RoyalsRule.THIRTEEN:
        return lambda sig: not sig & lower
    single = frozenset({0, *(1 << 4 * rank for rank in range(13))})
    return lambda sig: sig & lower in single


def all_big(define: NaturalDefinitions) -> Test:
    """全大: no rank but the big ones."""
    smaller = _all_but(define.big_ranks)
    return lambda sig: not sig & smaller


def all_small(define: NaturalDefinitions) -> Test:
    """全小: no rank but the small ones; an ace is big."""
    bigger = _all_but(define.small_ranks)
    return lambda sig: not sig & bigger


def no_face_cards(define: NaturalDefinitions) -> Test:
    """No jack, queen or king."""
    faces = RANK_MASK & ~_all_but("JQK")
    return lambda sig: not sig & faces


def ace_quads(define: NaturalDefinitions) -> Test:
    """All four aces, or more."""
    shift = 4 * RANKS.index("A")
    return lambda sig: (sig >> shift & 15) + (sig >> JOKER_SHIFT) >= 4


def one_colour(define: NaturalDefinitions) -> Test:
    """凑一色: all red or all black, or one card off where twelve are enough (RULES D31)."""
    if define.colour_cards == 13:
        red, black = _RED << SUIT_SHIFT, (_SUIT_MASK ^ _RED) << SUIT_SHIFT
        return lambda sig: not sig & red or not sig & black
    off = 13 - define.colour_cards
    return lambda sig: min(_colours(sig)) <= off


def one_off_colour(define: NaturalDefinitions) -> Test:
    """全黑一点红, 全红一点黑: one card, or a joker for it, of the other colour."""
    return lambda sig: (fewer := min(_colours(sig))) == 1 or (fewer == 0 and sig >> JOKER_SHIFT > 0)


def three_straights(define: NaturalDefinitions) -> Test:
    """三顺子: the ranks of a run of three and two runs of five (RULES D10)."""
    return _three_straights(_counts(three_runs(define)))


@lru_cache(maxsize=4)
def _three_straights(fronts: tuple[int, ...]) -> Test:
    fives = _counts(FIVE_RUNS)
    wanted = frozenset(a + b + c for a in fronts for b in fives for c in fives)

    def test(sig: int) -> bool:
        ranks = sig & RANK_MASK
        return ranks in wanted or (sig >> JOKER_SHIFT > 0 and _within_any(ranks, wanted))

    return test


def three_flushes(define: NaturalDefinitions) -> Test:
    """三同花: the suits of three rows in one suit each: 3-5-5, 8-5, 10-3 or 13."""

    def test(sig: int) -> bool:
        suits = sig >> SUIT_SHIFT & _SUIT_MASK
        return suits in _FLUSHES or (sig >> JOKER_SHIFT > 0 and _within_any(suits, _FLUSHES))

    return test


def three_straight_flushes(define: NaturalDefinitions) -> Test:
    """三同花顺: at least three straights and three flushes; the cards must then be laid out."""
    straights, flushes = three_straights(define), three_flushes(define)
    return lambda sig: flushes(sig) and straights(sig)


def any_straight_flush(define: NaturalDefinitions) -> Test:
    """免摆: at least five of a suit; the cards must then be looked at."""
    return lambda sig: (
        max([sig >> SUIT_SHIFT + 4 * suit & 15 for suit in range(4)]) + (sig >> JOKER_SHIFT) >= 5
    )


def _all_but(ranks: str) -> int:
    """Return the mask of every rank that is not among these."""
    return RANK_MASK & ~sum(15 << 4 * RANKS.index(rank) for rank in set(ranks))


def _colours(sig: int) -> tuple[int, int]:
    """Return how many cards are red (♦ ♥) and how many black (♣ ♠)."""
    clubs, diamonds, hearts, spades = (sig >> SUIT_SHIFT + 4 * suit & 15 for suit in range(4))
    return diamonds + hearts, clubs + spades


def _counts(runs: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the packed rank counts of each run."""
    return tuple(sum(1 << 4 * rank for rank in run) for run in runs)


def _suit_counts() -> frozenset[int]:
    """Return the packed suit counts of three rows in one suit each."""
    sizes = {(3, 5, 5, 0), (8, 5, 0, 0), (3, 10, 0, 0), (13, 0, 0, 0)}
    return frozenset(
        sum(count << 4 * suit for suit, count in enumerate(order))
        for size in sizes
        for order in permutations(size)
    )


_FLUSHES: Final = _suit_counts()


def _within_any(have: int, wanted: Iterable[int]) -> bool:
    """Return whether some wanted counts have no nibble smaller than these."""
    return any(_within(have, want) for want in wanted)


def _within(have: int, want: int) -> bool:
    for shift in (0, 4):
        left = (want >> shift & _EVEN_NIBBLES | _ABOVE_EVEN) - (have >> shift & _EVEN_NIBBLES)
        if left & _ABOVE_EVEN != _ABOVE_EVEN:
            return False
    return True


BY_PATTERN: Final[tuple[tuple[NaturalKind, PatternDetector], ...]] = (
    (NaturalKind.THREE_QUADS, three_quads),
    (NaturalKind.THREE_TRIPS_AND_QUADS, three_trips_and_quads),
    (NaturalKind.FOUR_TRIPS, four_trips),
    (NaturalKind.FIVE_PAIRS_AND_TRIPS, five_pairs_and_trips),
    (NaturalKind.SIX_PAIRS, six_pairs),
    (NaturalKind.TWO_FULL_HOUSES_AND_TRIPS, two_full_houses_and_trips),
    (NaturalKind.TWO_FIVES_AND_TRIPS, two_fives_and_trips),
    (NaturalKind.ANY_QUADS, any_quads),
    (NaturalKind.SIX_OF_A_KIND, six_of_a_kind),
    (NaturalKind.SEVEN_OF_A_KIND, seven_of_a_kind),
    (NaturalKind.EIGHT_OF_A_KIND, eight_of_a_kind),
)
"""Naturals that only ask how often ranks repeat."""

BY_SIGNATURE: Final[tuple[tuple[NaturalKind, SignatureDetector], ...]] = (
    (NaturalKind.CLEAN_DRAGON, clean_dragon),
    (NaturalKind.DRAGON, dragon),
    (NaturalKind.TWELVE_ROYALS, twelve_royals),
    (NaturalKind.ALL_BIG, all_big),
    (NaturalKind.ALL_SMALL, all_small),
    (NaturalKind.NO_FACE_CARDS, no_face_cards),
    (NaturalKind.ACE_QUADS, ace_quads),
    (NaturalKind.ONE_COLOUR, one_colour),
    (NaturalKind.ONE_OFF_COLOUR, one_off_colour),
    (NaturalKind.THREE_STRAIGHTS, three_straights),
    (NaturalKind.THREE_FLUSHES, three_flushes),
    (NaturalKind.THREE_STRAIGHT_FLUSHES, three_straight_flushes),
    (NaturalKind.ANY_STRAIGHT_FLUSH, any_straight_flush),
)
"""Naturals seen from the signature; for the last two it only says that they may be there."""
