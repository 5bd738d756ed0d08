"""All 635,013,559,600 hands, counted by the naturals the library finds in them.

No hand is dealt. Ranks and suits of a hand are independent but for how often each rank comes: so
every one of the 3,598,180 rank-count vectors is shown to the library, and every count of suits
that some pattern of repeats allows, weighted by the suit polynomial (RULES §6). Three straight
flushes need the cards themselves; they are made one by one.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, factorial, prod
from typing import NamedTuple

from shisanshui.cards import SUIT_SHIFT, Card, signature
from shisanshui.naturals import Finder, NaturalDefinitions, NaturalKind, RoyalsRule, finder
from shisanshui.naturals.patterns import Pattern, pattern_of
from shisanshui.naturals.rows import FIVE_RUNS, three_runs
from tests.naturals.hands import entries

HANDS = comb(52, 13)
VECTORS = 3_598_180
BY_CARDS = "three_straight_flushes"
BY_SUITS = ("clean_dragon", "one_colour", "one_off_colour", "three_flushes")
USUAL = NaturalDefinitions()

Label = tuple[str, str]
"""The id of some definitions and the name of a natural under them."""
Labels = frozenset[Label]


class Watch(NamedTuple):
    """Naturals under some definitions, as finders that read ranks, suits or cards."""

    id: str
    ranks: Finder
    suits: Finder
    cards: Finder


def watch(definitions_id: str, options: dict[str, object], kinds: list[str]) -> Watch:
    """Return what to watch for under definitions with these options."""
    royals = RoyalsRule(options.get("royals", "thirteen"))
    define = NaturalDefinitions(**{**options, "royals": royals})
    by_suits = [kind for kind in kinds if kind in BY_SUITS]
    by_ranks = [kind for kind in kinds if kind not in (*BY_SUITS, BY_CARDS)]
    return Watch(
        definitions_id,
        finder(entries(*by_ranks), define=define),
        finder(entries(*by_suits), define=define),
        finder(entries(BY_CARDS), define=define),
    )


def rank_vectors() -> Iterator[int]:
    """Yield the packed counts of all ways to hold thirteen ranks, each at most four times."""
    low, high = _part(range(6)), _part(range(6, 13))
    for cards, lows in low.items():
        for a in lows:
            for b in high.get(13 - cards, ()):
                yield a + b


def _part(ranks: range) -> dict[int, list[int]]:
    """Return the packed counts of some ranks, by how many cards they are."""
    found = {0: [0]}
    for rank in ranks:
        grown: dict[int, list[int]] = {}
        for cards, counts in found.items():
            for n in range(5):
                grown.setdefault(cards + n, []).extend([c + (n << 4 * rank) for c in counts])
        found = grown
    return found


def vectors_of(pattern: Pattern) -> int:
    """Return how many rank-count vectors have the pattern."""
    times = Counter(pattern).values()
    return factorial(13) // factorial(13 - len(pattern)) // prod(map(factorial, times))


def suit_ways(pattern: Pattern) -> Counter[int]:
    """Return the suit polynomial: in how many ways the cards have each packed suit counts."""
    ways = Counter({0: 1})
    for count in pattern:
        grown: Counter[int] = Counter()
        for suits in combinations(range(4), count):
            step = sum(1 << SUIT_SHIFT + 4 * suit for suit in suits)
            for word, n in ways.items():
                grown[word + step] += n
        ways = grown
    return ways


def suit_labels(pattern: Pattern, watches: list[Watch]) -> Counter[Labels]:
    """Return how many hands of one rank vector of the pattern hold which naturals by suits."""
    ranks = sum(count << 4 * rank for rank, count in enumerate(pattern))
    found: Counter[Labels] = Counter()
    for word, ways in suit_ways(pattern).items():
        found[_labels(ranks | word, watches, "suits")] += ways
    return found


def _labels(sig: int, watches: list[Watch], reads: str) -> Labels:
    found: list[Label] = []
    for one in watches:
        look: Finder = getattr(one, reads)
        found += [(one.id, look.entries[place].natural.value) for place in look.places(sig)]
    return frozenset(found)


def rank_labels(watches: list[Watch]) -> dict[Pattern, Counter[Labels]]:
    """Return how many rank vectors of each pattern hold which naturals by ranks."""
    finders = [one.ranks for one in watches]
    raw: dict[tuple[tuple[int, ...], ...], Counter[Pattern]] = {}
    patterns: Counter[Pattern] = Counter()
    seen = 0
    for sig in rank_vectors():
        seen += 1
        places = tuple([tuple(look.places(sig)) for look in finders])
        if any(places):
            raw.setdefault(places, Counter())[pattern_of(sig)] += 1
    assert seen == VECTORS
    found: dict[Pattern, Counter[Labels]] = {}
    for places, counted in raw.items():
        labels = frozenset(
            (one.id, one.ranks.entries[place].natural.value)
            for one, at in zip(watches, places, strict=True)
            for place in at
        )
        patterns.update(counted)
        for pattern, n in counted.items():
            found.setdefault(pattern, Counter())[labels] += n
    for pattern in all_patterns(13, 4):
        rest = vectors_of(pattern) - patterns[pattern]
        found.setdefault(pattern, Counter())[frozenset()] += rest
    return found


def all_patterns(cards: int, most: int) -> Iterator[Pattern]:
    """Yield the patterns of that many cards with no rank more often than ``most``."""
    if not cards:
        yield ()
    for count in range(min(cards, most), 0, -1):
        for rest in all_patterns(cards - count, count):
            if len(rest) < 13:
                yield (count, *rest)


def straight_flush_hands() -> set[tuple[Card, ...]]:
    """Return every hand of three runs, each in one suit, with A23 and QKA allowed in front."""
    fronts, fives = (
        [frozenset(4 * rank + suit for rank in run) for run in runs for suit in range(4)]
        for runs in (three_runs(USUAL), FIVE_RUNS)
    )
    ten = [a | b for a, b in combinations(fives, 2) if not a & b]
    return {
        tuple(Card(face) for face in sorted(front | rows))
        for front in fronts
        for rows in ten
        if not front & rows
    }


def survey(watches: list[Watch]) -> Counter[Labels]:
    """Return how many hands hold each set of naturals."""
    hands: Counter[Labels] = Counter()
    for pattern, by_ranks in rank_labels(watches).items():
        by_suits = suit_labels(pattern, watches)
        for ranks, vectors in by_ranks.items():
            for suits, ways in by_suits.items():
                hands[ranks | suits] += vectors * ways
    assert sum(hands.values()) == HANDS
    for cards in straight_flush_hands():
        sig = signature(cards)
        rest = _labels(sig, watches, "ranks") | _labels(sig, watches, "suits")
        laid = frozenset((one.id, BY_CARDS) for one in watches if one.cards.find(cards))
        hands[rest] -= 1
        hands[rest | laid] += 1
    assert set(NaturalKind) >= {NaturalKind(kind) for labels in hands for _, kind in labels}
    return hands
