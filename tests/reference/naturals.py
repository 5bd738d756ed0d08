"""The naturals, each by its definition, straight from the thirteen cards.

`options` is a rule set's `natural_options`. Rank-only naturals count ranks; the three-row ones try
every way to lay the rows.
"""

from collections import Counter
from itertools import combinations_with_replacement, product

from tests.reference.hands import FACES, JOKERS, RANKS, SUITS

ROW_SIZES = (3, 5, 5)

RUNS5 = ["A2345"] + [RANKS[i : i + 5] for i in range(9)]


def runs3(options):
    """The three-card runs (D10): 234 to JQK always; A23 and QKA as the rules say; KA2 never."""
    runs = [RANKS[i : i + 3] for i in range(10)]
    if options["a23"]:
        runs.append("A23")
    if options["qka"]:
        runs.append("QKA")
    return runs


def counts(cards):
    return Counter(card[0] for card in cards)


def dragon(cards, options):
    """One card of each rank."""
    return len(counts(cards)) == 13


def clean_dragon(cards, options):
    """A dragon in one suit."""
    return dragon(cards, options) and len({card[1] for card in cards}) == 1


def twelve_royals(cards, options):
    """D31: all thirteen J to A; or twelve of them; or all twelve J, Q, K and any card."""
    if options["royals"] == "all_thirteen":
        return all(card[0] in "JQKA" for card in cards)
    if options["royals"] == "twelve":
        return sum(card[0] in "JQKA" for card in cards) >= 12
    assert options["royals"] == "all_jqk"
    return all(rank + suit in cards for rank in "JQK" for suit in SUITS)


def three_straights(cards, options):
    """Some front run and two five-card runs use up the thirteen ranks."""
    have = counts(cards)
    for front in runs3(options):
        for middle in RUNS5:
            for back in RUNS5:
                if Counter(front + middle + back) == have:
                    return True
    return False


def three_flushes(cards, options):
    """Some choice of a suit a row uses up the suits: {13}, {10,3}, {8,5} or {5,5,3}."""
    have = Counter(card[1] for card in cards)
    for suits in product(SUITS, repeat=3):
        want = Counter()
        for suit, size in zip(suits, ROW_SIZES, strict=True):
            want[suit] += size
        if want == have:
            return True
    return False


def three_straight_flushes(cards, options):
    """Some run in one suit a row uses up the thirteen cards."""
    if not three_flushes(cards, options):
        return False
    have = Counter(cards)
    fronts = [[rank + suit for rank in run] for run in runs3(options) for suit in SUITS]
    fives = [[rank + suit for rank in run] for run in RUNS5 for suit in SUITS]
    fronts = [run for run in fronts if not Counter(run) - have]
    fives = [run for run in fives if not Counter(run) - have]
    for front in fronts:
        for middle in fives:
            for back in fives:
                if Counter(front + middle + back) == have:
                    return True
    return False


def three_quads(cards, options):
    return sum(n // 4 for n in counts(cards).values()) == 3


def all_big(cards, options):
    """Nothing outside the big range, by default 8 to A."""
    return all(card[0] in options["big"] for card in cards)


def all_small(cards, options):
    """Nothing outside the small range, by default 2 to 8 (an ace is big)."""
    return all(card[0] in options["small"] for card in cards)


def reds(cards):
    return sum(card[1] in "dh" for card in cards)


def one_colour(cards, options):
    """All red or all black; where the rules say 12, one card may be off."""
    return max(reds(cards), 13 - reds(cards)) >= options["one_colour"]


def one_off_colour(cards, options):
    """Twelve of one colour and one of the other."""
    return reds(cards) in (1, 12)


def three_trips_and_quads(cards, options):
    return sorted(counts(cards).values()) == [3, 3, 3, 4]


def four_trips(cards, options):
    """Four threes and a single; the single may be the fourth of a kind (C24)."""
    have = counts(cards).values()
    if not options["quads_as_trips"] and max(have) > 3:
        return False
    return sum(n // 3 for n in have) == 4


def six_pairs(cards, options):
    """Six pairs and an odd card; a four counts as two pairs, the odd card may match a pair."""
    have = counts(cards).values()
    if sum(n // 2 for n in have) != 6:
        return False
    if not options["quads_as_pairs"] and max(have) > 3:
        return False
    return options["odd_may_match"] or 3 not in have


def five_pairs_and_trips(cards, options):
    """Take three of one rank away: five pairs must remain."""
    for rank, n in counts(cards).items():
        if n < 3:
            continue
        rest = counts(cards)
        rest[rank] -= 3
        left = [m for m in rest.values() if m]
        if not options["quads_as_pairs"] and any(m > 2 for m in left):
            continue
        if all(m % 2 == 0 for m in left):
            return True
    return False


def two_full_houses_and_trips(cards, options):
    """Take three threes away: two pairs must remain."""
    for trips in combinations_with_replacement(counts(cards), 3):
        rest = counts(cards)
        for rank in trips:
            rest[rank] -= 3
        left = sorted(n for n in rest.values() if n)
        if left == [2, 2] or (left == [4] and options["quads_as_pairs"]):
            return True
    return False


def any_straight_flush(cards, options):
    """Some five-card run in one suit among the thirteen."""
    return any(all(rank + suit in cards for rank in run) for run in RUNS5 for suit in SUITS)


def of_a_kind(number):
    """So many of a rank, or more."""
    return lambda cards, options: max(counts(cards).values()) >= number


TESTS = {
    "clean_dragon": clean_dragon,
    "dragon": dragon,
    "twelve_royals": twelve_royals,
    "three_straight_flushes": three_straight_flushes,
    "three_quads": three_quads,
    "all_big": all_big,
    "all_small": all_small,
    "one_colour": one_colour,
    "one_off_colour": one_off_colour,
    "three_trips_and_quads": three_trips_and_quads,
    "four_trips": four_trips,
    "five_pairs_and_trips": five_pairs_and_trips,
    "six_pairs": six_pairs,
    "three_straights": three_straights,
    "three_flushes": three_flushes,
    "two_full_houses_and_trips": two_full_houses_and_trips,
    "any_straight_flush": any_straight_flush,
    "any_quads": of_a_kind(4),
    "six_of_a_kind": of_a_kind(6),
    "seven_of_a_kind": of_a_kind(7),
    "eight_of_a_kind": of_a_kind(8),
    "two_fives_and_trips": lambda cards, options: sorted(counts(cards).values()) == [3, 5, 5],
    "ace_quads": lambda cards, options: counts(cards)["A"] >= 4,
    "no_face_cards": lambda cards, options: not counts(cards).keys() & {"J", "Q", "K"},
}


def holds(kind, cards, options):
    """Whether the thirteen cards are this natural; jokers stand in only where the rules say so."""
    held = [card for card in cards if card not in JOKERS]
    jokers = len(cards) - len(held)
    if jokers and kind not in options["jokers_in"]:
        return False
    return any(
        TESTS[kind](held + list(faces), options)
        for faces in combinations_with_replacement(FACES, jokers)
    )


def find(cards, rules):
    """The kinds the thirteen cards are, in the rule set's order, strongest first."""
    return [kind for kind, _ in rules["naturals"] if holds(kind, cards, rules["natural_options"])]


def points(kind, cards, rules):
    """What the natural pays: D40 adds factors for fours in six pairs and for the room."""
    worth = dict(rules["naturals"])[kind]
    if kind == "six_pairs" and rules["six_pairs_twice_per_quads"]:
        worth *= 2 ** sum(n >= 4 for n in counts(cards).values())
    return worth * rules["naturals_times"]
