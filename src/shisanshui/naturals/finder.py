"""Finding the naturals of a rule set's list among thirteen cards."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from shisanshui.arrangement import Arrangement, Legality
from shisanshui.cards import JOKER_SHIFT, SIGNATURE, Card, CardError
from shisanshui.hands import HandOrder, Scale
from shisanshui.hands import scale as scale_of
from shisanshui.naturals.detectors import BY_PATTERN, BY_SIGNATURE, Test
from shisanshui.naturals.kinds import USUAL, NaturalDefinitions, NaturalEntry, NaturalKind
from shisanshui.naturals.patterns import (
    Pattern,
    outline,
    outline_of,
    pattern_of,
    quads_in,
    without,
)
from shisanshui.naturals.rows import ROW_RULES, straight_flushes

_USUAL_ORDER: Final = HandOrder()
_USUAL_LEGALITY: Final = Legality()


class Natural(NamedTuple):
    """One natural that a hand holds."""

    kind: NaturalKind
    points: int
    """What each opponent pays, ``per_quads`` counted in, the rule set's factor not."""
    place: int
    """0 is the strongest natural of the rule set's list."""
    home_run: bool
    """D37: its points are multiplied as a home run's are."""
    rows: Arrangement | None
    """Which cards form which row, for the naturals that are made of rows."""


class Finder:
    """Looks for the naturals of one list; make it once and keep it."""

    def __init__(
        self,
        entries: tuple[NaturalEntry, ...],
        *,
        define: NaturalDefinitions,
        order: HandOrder,
        legality: Legality,
    ) -> None:
        self.entries: Final = entries
        self._define = define
        self._order = order
        self._legality = legality
        self._scale: Scale | None = None
        places = {entry.natural: place for place, entry in enumerate(entries)}
        self._tests: Final[list[tuple[int, Test]]] = [
            (places[kind], make(define)) for kind, make in BY_SIGNATURE if kind in places
        ]
        self._wild_tests: Final = [
            (place, test) for place, test in self._tests if entries[place].jokers
        ]
        self._patterns: Final = {
            places[kind]: make(define) for kind, make in BY_PATTERN if kind in places
        }
        self._by_jokers: Final[dict[int, dict[int, dict[Pattern, list[int]]]]] = {}
        self._by_outline: Final = self._by_pattern(0)

    def find(self, cards: Iterable[Card]) -> tuple[Natural, ...]:
        """Return the naturals of thirteen cards in any order, the strongest first.

        Raises:
            CardError: there are not thirteen cards.
        """
        cards = tuple(cards)
        if len(cards) != 13:
            raise CardError(f"a hand has 13 cards, not {len(cards)}")
        sig = sum([SIGNATURE[card] for card in cards])
        places = self.places(sig)
        if not places:
            return ()
        found = [self._natural(place, cards, sig) for place in sorted(places)]
        return tuple([natural for natural in found if natural is not None])

    def places(self, sig: int) -> list[int]:
        """Return where in the list the naturals of a signature stand, in no order.

        Of three straight flushes and any straight flush it can only say that they may be there.
        """
        if sig >> JOKER_SHIFT:
            tests, by_outline = self._wild_tests, self._by_pattern(sig >> JOKER_SHIFT)
        else:
            tests, by_outline = self._tests, self._by_outline
        found = [place for place, test in tests if test(sig)]
        if by_outline and (near := by_outline.get(outline_of(sig))):
            found += near.get(pattern_of(sig), ())
        return found

    def _by_pattern(self, jokers: int) -> dict[int, dict[Pattern, list[int]]]:
        """Return the places by pattern of the cards that are no jokers, kept by outline."""
        known = self._by_jokers.get(jokers)
        if known is None:
            known = self._by_jokers[jokers] = {}
            for place, wanted in self._patterns.items():
                if not jokers or self.entries[place].jokers:
                    for pattern in without(wanted, jokers):
                        near = known.setdefault(outline(pattern), {})
                        near.setdefault(pattern, []).append(place)
        return known

    def _natural(self, place: int, cards: tuple[Card, ...], sig: int) -> Natural | None:
        """Return the natural at a place; None if the cards do not hold it after all."""
        entry = self.entries[place]
        rows: Arrangement | None = None
        rule = ROW_RULES.get(entry.natural)
        if rule is not None:
            if self._scale is None:
                self._scale = scale_of(self._order)
            rows = rule.best(cards, define=self._define, scale=self._scale, legality=self._legality)
            if rows is None:
                return None
        elif entry.natural is NaturalKind.ANY_STRAIGHT_FLUSH and not any(straight_flushes(cards)):
            return None
        points = entry.points
        if entry.per_quads != 1:
            points *= entry.per_quads ** quads_in(sig)
        return Natural(entry.natural, points, place, entry.home_run, rows)


@lru_cache(maxsize=64)
def finder(
    entries: tuple[NaturalEntry, ...],
    *,
    define: NaturalDefinitions = USUAL,
    order: HandOrder = _USUAL_ORDER,
    legality: Legality = _USUAL_LEGALITY,
) -> Finder:
    """Return the finder of a list, made on first use."""
    return Finder(entries, define=define, order=order, legality=legality)


def find(
    cards: Iterable[Card],
    *,
    entries: tuple[NaturalEntry, ...],
    define: NaturalDefinitions = USUAL,
    order: HandOrder = _USUAL_ORDER,
    legality: Legality = _USUAL_LEGALITY,
) -> tuple[Natural, ...]:
    """Return the naturals of thirteen cards in any order, the strongest of the list first.

    Whoever looks at many hands keeps the ``finder`` of the list and asks that.

    Raises:
        CardError: there are not thirteen cards.
    """
    return finder(entries, define=define, order=order, legality=legality).find(cards)
