"""What a rule set's values must be beyond their types, and which of them contradict."""

from collections.abc import Iterator

from shisanshui.cards import RANKS, SUITS, CardError, parse_card
from shisanshui.hands import Category
from shisanshui.ruleset.fields import Pairing, Ruleset
from shisanshui.ruleset.steps import (
    CapStep,
    HomeRunStep,
    HorseStep,
    PotStep,
    RankedRowsStep,
    RowsStep,
    ScoopStep,
)

Complaint = tuple[str, str, str]
"""Key, what was found, what is allowed."""

SPECIAL_VALUES = (
    "royal_flush",
    "two_jokers",
    "three_jokers",
    "pair_of_aces",
    "three_aces",
    "four_aces",
)
_MOST_POINTS = 10_000


def complaints(ruleset: Ruleset) -> Iterator[Complaint]:
    """Yield what is wrong with a rule set's values, the first in file order first."""
    yield from _identity(ruleset)
    yield from _cards(ruleset)
    yield from _scoring(ruleset)
    yield from _tables(ruleset)
    yield from _naturals(ruleset)
    yield from _numbers(ruleset)


def _identity(ruleset: Ruleset) -> Iterator[Complaint]:
    ok = ruleset.id and len(ruleset.id) <= 40 and ruleset.id.replace("-", "").isalnum()
    if not (ok and ruleset.id.isascii() and ruleset.id == ruleset.id.lower()):
        yield "id", repr(ruleset.id[:50]), "1-40 of a-z 0-9 and -"
    names: set[str] = set()
    for at, option in enumerate(ruleset.options):
        if option.id in names:
            yield f"options[{at}].id", repr(option.id), "each option once"
        names.add(option.id)


def _cards(ruleset: Ruleset) -> Iterator[Complaint]:
    seats, deck = ruleset.seats, ruleset.deck
    if not 2 <= seats.least <= seats.most <= 8:
        yield "seats", f"{seats.least} to {seats.most}", "2 to 8, the least not above the most"
        return
    if deck.packs not in (1, 2):
        yield "deck.packs", str(deck.packs), "1 or 2"
    if not 0 <= deck.jokers <= 6:
        yield "deck.jokers", str(deck.jokers), "0 to 6"
    for key, suits in (("extra_suits", deck.extra_suits), ("drop_suits", deck.drop_suits)):
        for suit in suits:
            if suit not in SUITS or len(suit) != 1:
                yield f"deck.{key}", repr(suit), "s, h, d, c"
                return
    for rank in deck.drop_ranks:
        if rank not in RANKS or len(rank) != 1:
            yield "deck.drop_ranks", repr(rank), ", ".join(RANKS)
            return
    size = deck.deck(seats.most).size
    if size < 13 * seats.most:
        yield "deck", f"{size} cards", f"at least {13 * seats.most} for {seats.most} seats"
    for count in ruleset.hands.joker_fronts:
        if count not in (2, 3):
            yield "hands.joker_fronts", str(count), "2, 3"


def _scoring(ruleset: Ruleset) -> Iterator[Complaint]:
    steps = ruleset.scoring.steps
    rows = [step for step in steps if isinstance(step, (RowsStep, RankedRowsStep))]
    if len(rows) != 1 or not steps or steps[0] is not rows[0]:
        yield "scoring.steps", "another order", "rows or ranked_rows, once, as the first step"
    for at, step in enumerate(steps):
        key = f"scoring.steps[{at}]"
        match step:
            case ScoopStep():
                given = [
                    step.factor != 1,
                    step.points != 0,
                    step.points_by_seats is not None,
                    step.row_total,
                ]
                if sum(given) != 1:
                    yield key, "a scoop", "exactly one of factor, points, points_by_seats, row_total"
            case HomeRunStep():
                given = [
                    step.factor != 1,
                    step.factor_opponents,
                    step.points != 0,
                    step.total_by_seats is not None,
                ]
                if sum(given) != 1:
                    allowed = "exactly one of factor, factor_opponents, points, total_by_seats"
                    yield key, "a home run", allowed
                if ruleset.scoring.pairing is Pairing.BANKER:
                    yield key, "a home run", "none: only the banker meets every opponent"
            case HorseStep():
                for card in step.cards:
                    try:
                        parse_card(card)
                    except CardError:
                        yield f"{key}.cards", repr(card), "cards like Ad, 5d, Td"
            case CapStep():
                if not 0 < step.scoop <= step.home_run:
                    yield key, f"{step.scoop} and {step.home_run}", "scoop above 0, home_run no less"
            case PotStep():
                if step.ante < 1:
                    yield f"{key}.ante", str(step.ante), "1 or more"
            case _:
                pass
        for field in ("points_by_seats", "total_by_seats"):
            for name in getattr(step, field, None) or ():
                if name not in ("2", "3", "4", "5", "6", "7", "8"):
                    yield f"{key}.{field}", repr(name), "numbers of seats, 2 to 8"


def _tables(ruleset: Ruleset) -> Iterator[Complaint]:
    labels = (*(category.label for category in Category), *SPECIAL_VALUES)
    values = ruleset.scoring.values
    for row, table in (("front", values.front), ("middle", values.middle), ("back", values.back)):
        for name, points in table.items():
            if name not in labels:
                yield f"scoring.values.{row}.{name}", "an unknown hand", ", ".join(labels)
            if not 0 <= points <= _MOST_POINTS:
                yield f"scoring.values.{row}.{name}", str(points), f"0 to {_MOST_POINTS}"


def _naturals(ruleset: Ruleset) -> Iterator[Complaint]:
    define = ruleset.naturals.define
    for key, ranks in (("big_ranks", define.big_ranks), ("small_ranks", define.small_ranks)):
        if not ranks or any(rank not in RANKS for rank in ranks):
            yield f"naturals.define.{key}", repr(ranks), f"some of {RANKS}"
    if define.colour_cards not in (12, 13):
        yield "naturals.define.colour_cards", str(define.colour_cards), "12 or 13"
    seen: set[str] = set()
    for at, entry in enumerate(ruleset.naturals.entries):
        key = f"naturals.entries[{at}]"
        if entry.natural in seen:
            yield f"{key}.natural", repr(entry.natural.value), "each natural once"
        seen.add(entry.natural)
        if not 0 < entry.points <= _MOST_POINTS:
            yield f"{key}.points", str(entry.points), f"1 to {_MOST_POINTS}"


def _numbers(ruleset: Ruleset) -> Iterator[Complaint]:
    banker, match = ruleset.banker, ruleset.match
    if not 1 <= banker.least_stake <= banker.most_stake <= 100:
        found = f"{banker.least_stake} to {banker.most_stake}"
        yield "banker", found, "stakes from 1 to 100, the least not above the most"
    bounds = (
        ("scoring.unit", ruleset.scoring.unit, 1, 1000),
        ("foul.points", ruleset.foul.points, 0, _MOST_POINTS),
        ("naturals.factor", ruleset.naturals.factor, 1, 100),
        ("exchange.most_times", ruleset.exchange.most_times, 0, 2),
        ("exchange.cards", ruleset.exchange.cards, 1, 13),
        ("exchange.price", ruleset.exchange.price, 0, _MOST_POINTS),
        ("surrender.points", ruleset.surrender.points, 0, _MOST_POINTS),
        ("escape.points", ruleset.escape.points, 0, _MOST_POINTS),
        ("escape.each", ruleset.escape.each, 0, _MOST_POINTS),
        ("match.rounds", match.rounds, 1, 60),
        ("match.base", match.base, 1, _MOST_POINTS),
        ("match.multiplier", match.multiplier, 1, 100),
        ("match.rake_percent", match.rake_percent, 0, 50),
    )
    for key, value, least, most in bounds:
        if not least <= value <= most:
            yield key, str(value), f"{least} to {most}"
    if match.seconds != 0 and not 15 <= match.seconds <= 300:
        yield "match.seconds", str(match.seconds), "15 to 300, or 0 for no limit"
