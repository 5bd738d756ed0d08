"""How often ranks repeat among thirteen cards, whichever ranks they are."""

from collections.abc import Collection, Iterable
from typing import Final

Pattern = tuple[int, ...]
"""How many cards each rank has, the most first: six pairs in six ranks are (3, 2, 2, 2, 2, 2)
or (2, 2, 2, 2, 2, 2, 1)."""

_ONES: Final = 0x1111111111111


def patterns(
    parts: tuple[int, ...], *, apart: Collection[tuple[int, int]] = ()
) -> frozenset[Pattern]:
    """Return every pattern that thirteen cards in these parts can have.

    Parts may share a rank (two pairs are quads), unless the two sizes stand in ``apart``, the
    larger first.
    """
    found: set[tuple[Pattern, ...]] = {()}
    for part in sorted(parts, reverse=True):
        grown: set[tuple[Pattern, ...]] = set()
        for groups in found:
            grown.add(_sorted((*groups, (part,))))
            for at, group in enumerate(groups):
                if not any((other, part) in apart for other in group):
                    grown.add(_sorted((*groups[:at], (*group, part), *groups[at + 1 :])))
        found = grown
    return frozenset(tuple(sorted(map(sum, groups), reverse=True)) for groups in found)


def _sorted(groups: tuple[Pattern, ...]) -> tuple[Pattern, ...]:
    return tuple(sorted(groups, reverse=True))


def without(wanted: Iterable[Pattern], cards: int) -> frozenset[Pattern]:
    """Return what is left of the patterns when that many cards are taken away (for jokers)."""
    found = frozenset(wanted)
    for _ in range(cards):
        found = frozenset(
            tuple(sorted((*rest, *((count - 1,) if count > 1 else ())), reverse=True))
            for pattern in found
            for at, count in enumerate(pattern)
            for rest in (pattern[:at] + pattern[at + 1 :],)
        )
    return found


def pattern_of(sig: int) -> Pattern:
    """Return the pattern of a signature's ranks; its jokers are left out."""
    counts = [sig >> shift & 15 for shift in range(0, 52, 4)]
    return tuple(sorted([count for count in counts if count], reverse=True))


def outline_of(sig: int) -> int:
    """Return a number that patterns share rarely: how many ranks there are, and how many odd."""
    some = sig | sig >> 1 | sig >> 2 | sig >> 3
    return (some & _ONES).bit_count() << 4 | (sig & _ONES).bit_count()


def outline(pattern: Pattern) -> int:
    """Return the outline of a pattern, as ``outline_of`` finds it."""
    return len(pattern) << 4 | sum([count & 1 for count in pattern])


def quads_in(sig: int) -> int:
    """Return how many quads the ranks hold; eight of a rank are two (RULES D40)."""
    return sum([(sig >> shift & 15) // 4 for shift in range(0, 52, 4)])
