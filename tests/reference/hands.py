"""Judge a row of three or five cards, by the plainest means. Cards are text such as 'As' or 'XR'.

A judged row is a dict: `name` (the category's name), `key` (category, ranks by how many and how
high) and `suit` (the place of its top card's suit, 0 where suits are ignored).
`order` is a rule set's dict; read from it are wheel, suits, kickers, flush_compare, joker_front.
"""

from collections import Counter
from itertools import combinations_with_replacement

RANKS = "23456789TJQKA"
SUITS = "cdhs"
FACES = [rank + suit for rank in RANKS for suit in SUITS]
JOKERS = ("XR", "XB")

NAMES = [
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "five_of_a_kind",
]
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_KIND = range(
    10
)

# D2: fronts made of jokers stand above trips and below straights.
JOKER_FRONT = 3.5

# The wheel A2345: D5, either below 23456 (so "five high") or between 9TJQK (13) and TJQKA (14).
WHEEL_HEIGHT = {"lowest": 5, "second": 13.5}


def number(card):
    """2 to 14."""
    return RANKS.index(card[0]) + 2


def by_count_then_rank(cards):
    """The ranks, the most frequent first, then the highest: KKQ73 gives (13, 13, 12, 7, 3)."""
    counts = Counter(number(card) for card in cards)
    return tuple(sorted((number(card) for card in cards), key=lambda r: (-counts[r], -r)))


def straight_height(cards, wheel):
    """How high the straight is, or None. Never wraps around: JQKA2 is nothing (D10)."""
    numbers = sorted(number(card) for card in cards)
    if numbers == [2, 3, 4, 5, 14]:
        return WHEEL_HEIGHT[wheel]
    if numbers == list(range(numbers[0], numbers[0] + 5)):
        return numbers[4]
    return None


def flush_ranks(cards, compare):
    """D8: by the cards alone, or by trips, number of pairs, the pairs, and then the cards."""
    falling = tuple(sorted((number(card) for card in cards), reverse=True))
    if compare == "cards":
        return falling
    counts = Counter(falling)
    trips = max((r for r in counts if counts[r] == 3), default=0)
    pairs = sorted((r for r in counts if counts[r] == 2), reverse=True)
    return (trips, len(pairs), *pairs, *falling)


def top_suit(cards, key, order):
    """Where the suit of the top card stands, 4 strongest. The top card is the first of the key."""
    suits = order["suits"]
    if suits is None:
        return 0
    first = key[1]
    if first in (5, 13.5) and key[0] in (STRAIGHT, STRAIGHT_FLUSH):
        # The wheel's top card: its five where it is the lowest straight, else its ace.
        first = 5 if first == 5 else 14
    if key[0] == FLUSH:
        first = max(number(card) for card in cards)
    return max(4 - suits.index(card[1]) for card in cards if number(card) == first)


def plain(cards, order):
    """Judge a row that holds no joker."""
    shape = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    ranks = by_count_then_rank(cards)
    if len(cards) == 3:
        # D9: the front knows only high card, pair and trips.
        category = {1: HIGH, 2: PAIR, 3: TRIPS}[shape[0]]
    else:
        height = straight_height(cards, order["wheel"])
        one_suit = len({card[1] for card in cards}) == 1
        if shape == [5]:
            category = FIVE_KIND
        elif height is not None and one_suit:
            category, ranks = STRAIGHT_FLUSH, (height,)
        elif shape == [4, 1]:
            category = QUADS
        elif shape == [3, 2]:
            category = FULL_HOUSE
        elif one_suit:
            category, ranks = FLUSH, flush_ranks(cards, order["flush_compare"])
        elif height is not None:
            category, ranks = STRAIGHT, (height,)
        elif shape == [3, 1, 1]:
            category = TRIPS
        elif shape == [2, 2, 1]:
            category = TWO_PAIR
        elif shape == [2, 1, 1, 1]:
            category = PAIR
        else:
            category = HIGH
    key = (category, *ranks)
    royal = category == STRAIGHT_FLUSH and ranks == (14,)
    return {
        "name": NAMES[category],
        "key": key,
        "suit": top_suit(cards, key, order),
        "royal": royal,
        "jokers": 0,
    }


def judge(text, order):
    """Judge a row; jokers become whichever faces make it strongest (RULES 3.4, Jokers)."""
    cards = text.split()
    held = [card for card in cards if card not in JOKERS]
    jokers = len(cards) - len(held)
    if len(cards) == 3 and order["joker_front"] and jokers >= min(order["joker_front"]):
        rest = sorted((number(card) for card in held), reverse=True)
        return {
            "name": "three_of_a_kind",
            "key": (JOKER_FRONT, jokers, *rest),
            "suit": 0,
            "royal": False,
            "jokers": jokers,
        }
    candidates = [
        plain(held + list(faces), order) for faces in combinations_with_replacement(FACES, jokers)
    ]
    return max(candidates, key=lambda row: (row["key"], row["suit"]))


def duel(one, other, order):
    """+1, 0 or -1 for two rows of the same size, as a showdown compares them."""
    if order["kickers"] == "top_only":
        # Only the category and the first rank of the key (RULES 3.4, top_only).
        a, b = one["key"][:2], other["key"][:2]
    else:
        a, b = (one["key"], one["suit"]), (other["key"], other["suit"])
    return (a > b) - (a < b)


def in_order(lower, upper, sign):
    """Whether `lower` may lie in front of `upper`; sign is '<=' or '<' (D11, D12).

    Always the full comparison, whatever `kickers` says. A front that runs out of cards while equal
    is smaller than the five-card row.
    """
    a, b = lower["key"], upper["key"]
    if a[0] != b[0]:
        return a[0] < b[0]
    for x, y in zip(a[1:], b[1:], strict=False):
        if x != y:
            return x < y
    if len(a) != len(b):
        return len(a) < len(b)
    return sign == "<="


def legal(seat, order):
    """Whether the three rows rise as the rule set asks."""
    front, middle, back = (judge(seat[row], order) for row in ("front", "middle", "back"))
    return in_order(front, middle, order["front_mid"]) and in_order(middle, back, order["mid_back"])
