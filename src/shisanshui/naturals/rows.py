"""The rows of three straights, three flushes and three straight flushes (RULES D10, D31, D35)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from shisanshui.arrangement import Arrangement, Legality, order_faults
from shisanshui.cards import ACE, Card, is_joker, rank_of, suit_of
from shisanshui.hands import Scale
from shisanshui.naturals.kinds import USUAL, NaturalDefinitions, NaturalKind

Run = tuple[int, ...]
"""Ranks one after another, the lowest first; an ace may stand before a deuce."""
Cards = tuple[Card, ...]

FIVE_RUNS: Final[tuple[Run, ...]] = (
    (ACE, 0, 1, 2, 3),
    *(tuple(range(low, low + 5)) for low in range(9)),
)
"""A2345 to TJQKA. JQKA2 is none (RULES C16)."""


def three_runs(define: NaturalDefinitions) -> tuple[Run, ...]:
    """Return the runs a front may be: 234 to JQK, A23 and QKA as defined, KA2 never (D10)."""
    a23 = ((ACE, 0, 1),) if define.a23 else ()
    qka = ((ACE - 2, ACE - 1, ACE),) if define.qka else ()
    return (*a23, *(tuple(range(low, low + 3)) for low in range(10)), *qka)


def one_suit(row: Cards) -> bool:
    """Return whether the cards are in one suit, jokers aside."""
    return len({suit_of(card) for card in row if not is_joker(card)}) <= 1


def is_run(row: Cards, runs: Iterable[Run]) -> bool:
    """Return whether the cards, jokers standing in, are one of the runs."""
    ranks = [rank_of(card) for card in row if not is_joker(card)]
    return len(set(ranks)) == len(ranks) and any(set(ranks) <= set(run) for run in runs)


def straights(cards: Cards) -> Iterator[Cards]:
    """Yield every five of the cards that make a run, jokers standing in where they may."""
    jokers = [card for card in cards if is_joker(card)]
    held: dict[int, list[Card | None]] = {rank: [None] if jokers else [] for rank in range(13)}
    for card in dict.fromkeys(cards):
        if not is_joker(card):
            held[rank_of(card)].append(card)
    for run in FIVE_RUNS:
        for picked in product(*[held[rank] for rank in run]):
            if picked.count(None) <= len(jokers):
                spare = iter(jokers)
                yield tuple([next(spare) if card is None else card for card in picked])


def flushes(cards: Cards) -> Iterator[Cards]:
    """Yield every five of the cards in one suit, the highest first, jokers standing in."""
    jokers = tuple(card for card in cards if is_joker(card))
    by_suit: list[list[Card]] = [[], [], [], []]
    for card in sorted(cards, reverse=True):
        if not is_joker(card):
            by_suit[suit_of(card)].append(card)
    for of_suit in by_suit:
        for used in range(min(5, len(jokers)) + 1):
            for picked in combinations(of_suit, 5 - used):
                yield picked + jokers[:used]


def straight_flushes(cards: Cards) -> Iterator[Cards]:
    """Yield every five of the cards that make a run in one suit, jokers standing in."""
    jokers = [card for card in cards if is_joker(card)]
    for suit in range(4):
        of_suit = [card for card in cards if not is_joker(card) and suit_of(card) == suit]
        if len(of_suit) + len(jokers) >= 5:
            yield from straights((*of_suit, *jokers))


@dataclass(frozen=True, slots=True)
class RowRule:
    """What the rows of a natural must be."""

    front: Callable[[Cards, NaturalDefinitions], bool]
    fives: Callable[[Cards], Iterable[Cards]]
    """Every five of some cards that may be its middle or back."""

    def is_laid(self, arrangement: Arrangement, define: NaturalDefinitions) -> bool:
        """Return whether these three rows are the natural as they lie."""
        return self.front(arrangement.front, define) and all(
            any(self.fives(row)) for row in (arrangement.middle, arrangement.back)
        )

    def best(
        self, cards: Cards, *, define: NaturalDefinitions, scale: Scale, legality: Legality
    ) -> Arrangement | None:
        """Return the legal layout with the best back, then the best middle; None if there is none.

        Where no layout is legal (equal rows under a strict comparison) it is the best of all.
        """
        fallback: Arrangement | None = None
        for back in self._strongest_first(cards, scale):
            eight = _less(cards, back)
            for middle in self._strongest_first(eight, scale):
                front = _less(eight, middle)
                if not self.front(front, define):
                    continue
                laid = Arrangement(front, middle, back)
                hands = [scale.evaluate(row) for row in laid.rows]
                if not order_faults(*hands, legality=legality):
                    return laid
                if fallback is None and hands[1].rank <= hands[2].rank:
                    fallback = laid
        return fallback

    def _strongest_first(self, cards: Cards, scale: Scale) -> list[Cards]:
        rows = set(self.fives(cards))
        return sorted(rows, key=lambda row: (scale.evaluate(row).rank, row), reverse=True)


def _less(cards: Cards, taken: Cards) -> Cards:
    """Return the other cards, the lowest first."""
    left = sorted(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


ROW_RULES: Final = {
    NaturalKind.THREE_STRAIGHTS: RowRule(
        lambda row, define: is_run(row, three_runs(define)), straights
    ),
    NaturalKind.THREE_FLUSHES: RowRule(lambda row, _: one_suit(row), flushes),
    NaturalKind.THREE_STRAIGHT_FLUSHES: RowRule(
        lambda row, define: one_suit(row) and is_run(row, three_runs(define)), straight_flushes
    ),
}
"""The naturals that are made of rows."""


def laid_out(
    kind: NaturalKind,
    arrangement: Arrangement,
    *,
    define: NaturalDefinitions = USUAL,
) -> bool:
    """Return whether three rows are the natural as they lie; whether they are legal is not asked.

    A natural that is not made of rows is there however the cards lie (RULES §3.4, ``detected``),
    so for it the answer is always yes.
    """
    rule = ROW_RULES.get(kind)
    return rule is None or rule.is_laid(arrangement, define)
