"""What a rule set's values must be beyond their types, and which of them contradict."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, cast

from shisanshui.cards import RANKS, SUITS, CardError, parse_card
from shisanshui.hands import Category
from shisanshui.naturals.kinds import NaturalKind
from shisanshui.ruleset.fields import Declaration, Pairing, Ruleset, Text, Versus
from shisanshui.ruleset.steps import (
    CapStep,
    HomeRunStep,
    HorseStep,
    PotStep,
    RankedRowsStep,
    RowsStep,
    RoyaltiesStep,
    ScoopStep,
    Step,
)

Complaint = tuple[str, str, str]
"""Key, what was found, what is allowed."""

SPECIAL_VALUES: Final = (
    "royal_flush",
    "two_jokers",
    "three_jokers",
    "pair_of_aces",
    "three_aces",
    "four_aces",
)
"""Row values that stand beside the hand names."""
HANDS: Final = tuple(category.label for category in Category)
TERMS: Final = (
    *("front", "middle", "back"),
    *HANDS,
    "front_trips",
    *SPECIAL_VALUES,
    *(kind.value for kind in NaturalKind),
    *("natural", "royalty", "scoop", "home_run", "foul", "horse"),
    *("banker", "player", "stake", "pot", "multiplier", "house", "unit", "unit_one"),
)
"""What a rule set may have its own word for."""

_MOST_POINTS: Final = 10_000
_LARGEST_DECK: Final = 256
"""A deal draws each place with one byte."""
BOUNDS: Final = {
    "seats.least": (2, 8),
    "seats.most": (2, 8),
    "deck.packs": (1, 2),
    "deck.jokers": (0, 6),
    "scoring.unit": (1, 1000),
    "foul.points": (0, _MOST_POINTS),
    "naturals.define.colour_cards": (12, 13),
    "naturals.factor": (1, 100),
    "banker.least_stake": (1, 100),
    "banker.most_stake": (1, 100),
    "exchange.most_times": (0, 2),
    "exchange.cards": (1, 13),
    "exchange.price": (0, _MOST_POINTS),
    "surrender.points": (0, _MOST_POINTS),
    "escape.points": (0, _MOST_POINTS),
    "escape.each": (0, _MOST_POINTS),
    "match.rounds": (1, 60),
    "match.base": (1, _MOST_POINTS),
    "match.multiplier": (1, 100),
    "match.rake_percent": (0, 50),
}
"""The least and the most of each number."""
ENTRY_BOUNDS: Final = {
    "naturals.entries.points": (1, _MOST_POINTS),
    "naturals.entries.per_quads": (1, 100),
    "scoring.values": (1, _MOST_POINTS),
    "majority.points": (1, _MOST_POINTS),
    "aces.points": (1, _MOST_POINTS),
    "scoop.factor": (1, 100),
    "scoop.points": (0, _MOST_POINTS),
    "scoop.points_by_seats": (1, _MOST_POINTS),
    "scoop.least_seats": (2, 8),
    "home_run.factor": (1, 100),
    "home_run.points": (0, _MOST_POINTS),
    "home_run.total_by_seats": (1, _MOST_POINTS),
    "home_run.least_seats": (2, 8),
    "cap.scoop": (1, _MOST_POINTS),
    "cap.home_run": (1, _MOST_POINTS),
    "horse.factor": (2, 100),
    "pot.ante": (1, _MOST_POINTS),
}
"""The same for numbers that lists and tables hold; a step's stand under its name."""
SECONDS: Final = (15, 300)
"""What ``match.seconds`` may be besides 0."""
LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
MOST_LETTERS: Final = {"name": 60, "about": 300, "options[].name": 100, "terms": 60}
"""How long texts may be, in characters."""
_MOST_OPTIONS: Final = 40
_MOST_LEVELS: Final = 8
_TABLE_SIZES: Final = tuple("2345678")


def complaints(ruleset: Ruleset) -> Iterator[Complaint]:
    """Yield what is wrong with a rule set's values, the first in file order first."""
    yield from _identity(ruleset)
    yield from _numbers(ruleset)
    yield from _cards(ruleset)
    yield from _steps(ruleset)
    yield from _tables(ruleset)
    yield from _naturals(ruleset)
    yield from _words(ruleset)


def _identity(ruleset: Ruleset) -> Iterator[Complaint]:
    if not _is_id(ruleset.id):
        yield "id", repr(ruleset.id[:50]), "1-40 of a-z 0-9 and -"


def _is_id(text: str) -> bool:
    letters = text.replace("-", "")
    return len(text) <= 40 and letters.isalnum() and text.isascii() and text == text.lower()


def _numbers(ruleset: Ruleset) -> Iterator[Complaint]:
    for key, (least, most) in BOUNDS.items():
        value = reduce(getattr, key.split("."), ruleset)
        yield from _bounded(key, value, least, most)
    banker, seats = ruleset.banker, ruleset.seats
    if seats.least > seats.most:
        yield "seats", f"{seats.least} to {seats.most}", "the least not above the most"
    if banker.least_stake > banker.most_stake:
        found = f"stakes from {banker.least_stake} to {banker.most_stake}"
        yield "banker", found, "the least not above the most"
    if ruleset.match.seconds != 0:
        least, most = SECONDS
        for key, found, allowed in _bounded("match.seconds", ruleset.match.seconds, least, most):
            yield key, found, f"{allowed}, or 0 for no limit"


def _bounded(key: str, value: object, least: int, most: int) -> Iterator[Complaint]:
    if not isinstance(value, int) or not least <= value <= most:
        found = str(value) if isinstance(value, int) and abs(value) < 10**9 else "a huge number"
        yield key, found, f"{least} to {most}"


def _cards(ruleset: Ruleset) -> Iterator[Complaint]:
    seats, deck = ruleset.seats, ruleset.deck
    for key, suits in (("extra_suits", deck.extra_suits), ("drop_suits", deck.drop_suits)):
        for at, suit in enumerate(suits):
            if suit not in tuple(SUITS):
                yield f"deck.{key}[{at}]", repr(suit[:20]), "s, h, d, c"
                return
    if len(deck.extra_suits) > 8:
        yield "deck.extra_suits", f"{len(deck.extra_suits)} suits", "at most 8"
    for at, rank in enumerate(deck.drop_ranks):
        if rank not in tuple(RANKS):
            yield f"deck.drop_ranks[{at}]", repr(rank[:20]), ", ".join(RANKS)
    for count in range(seats.least, seats.most + 1):
        size = deck.deck(count).size
        if size < 13 * count:
            yield "deck", f"{size} cards", f"at least {13 * count} for {count} seats"
            return
        if size > _LARGEST_DECK:
            yield "deck", f"{size} cards", f"at most {_LARGEST_DECK}"
            return
    for at, jokers in enumerate(ruleset.hands.joker_fronts):
        if jokers not in (2, 3):
            yield f"hands.joker_fronts[{at}]", str(jokers)[:20], "2, 3"
        elif jokers in ruleset.hands.joker_fronts[:at]:
            yield "hands.joker_fronts", f"{jokers} twice", "each number once"


def _steps(ruleset: Ruleset) -> Iterator[Complaint]:
    steps = ruleset.scoring.steps
    rows = [step for step in steps if isinstance(step, (RowsStep, RankedRowsStep))]
    if len(rows) != 1 or not steps or steps[0] is not rows[0]:
        yield "scoring.steps", "another order", "rows or ranked_rows, once, as the first step"
    for name, times in Counter(step.step for step in steps).items():
        if times > 1:
            yield "scoring.steps", f"{name} {times} times", "each step once"
    for at, step in enumerate(steps):
        key = f"scoring.steps[{at}]"
        yield from _step_numbers(step, key)
        yield from _step(step, key)
        yield from _contradiction(step, key, ruleset)


def _step_numbers(step: Step, key: str) -> Iterator[Complaint]:
    for path, (least, most) in ENTRY_BOUNDS.items():
        name, _, field = path.rpartition(".")
        value = getattr(step, field, None) if name == step.step else None
        if isinstance(value, int):
            yield from _bounded(f"{key}.{field}", value, least, most)
        table = cast(dict[str, int], value) if isinstance(value, dict) else {}
        for seats, points in table.items():
            if seats not in _TABLE_SIZES:
                yield f"{key}.{field}", repr(seats), "numbers of seats, 2 to 8"
            yield from _bounded(f"{key}.{field}.{seats}", points, least, most)


def _step(step: Step, key: str) -> Iterator[Complaint]:
    match step:
        case ScoopStep():
            amounts = {
                "factor": step.factor != 1,
                "points": step.points != 0,
                "points_by_seats": step.points_by_seats is not None,
                "row_total": step.row_total,
            }
            yield from _one_amount(amounts, key)
        case HomeRunStep():
            amounts = {
                "factor": step.factor != 1,
                "factor_opponents": step.factor_opponents,
                "points": step.points != 0,
                "total_by_seats": step.total_by_seats is not None,
            }
            yield from _one_amount(amounts, key)
        case CapStep() if step.scoop > step.home_run:
            found = f"scoop {step.scoop}, home_run {step.home_run}"
            yield key, found, "home_run not below scoop"
        case HorseStep():
            if not step.cards:
                yield f"{key}.cards", "an empty list", "cards like Ad, 5d, Td"
            for at, card in enumerate(step.cards):
                try:
                    parse_card(card)
                except CardError:
                    yield f"{key}.cards[{at}]", repr(card[:20]), "a card like Ad, 5d, Td"
        case _:
            pass


def _one_amount(amounts: dict[str, bool], key: str) -> Iterator[Complaint]:
    given = [name for name, is_given in amounts.items() if is_given]
    if len(given) != 1:
        yield key, " and ".join(given) or "no amount", f"exactly one of {', '.join(amounts)}"


def _contradiction(step: Step, key: str, ruleset: Ruleset) -> Iterator[Complaint]:
    banked = ruleset.scoring.pairing is Pairing.BANKER
    if banked and isinstance(step, HomeRunStep):
        yield key, "a home run", "none with a banker: only the banker meets every opponent"
    if banked and isinstance(step, RankedRowsStep):
        yield key, "ranked_rows", "rows with a banker: the players are not ranked"
    if banked and isinstance(step, PotStep):
        yield key, "a pot", "none with a banker: it goes to the best of all against all"
    ranked = isinstance(ruleset.scoring.steps[0], RankedRowsStep)
    if ranked and isinstance(step, RoyaltiesStep):
        yield key, "royalties", "none with ranked_rows: its stake has them"


def _tables(ruleset: Ruleset) -> Iterator[Complaint]:
    labels = (*HANDS, *SPECIAL_VALUES)
    values, unit = ruleset.scoring.values, ruleset.scoring.unit
    _, most = ENTRY_BOUNDS["scoring.values"]
    for row, table in (("front", values.front), ("middle", values.middle), ("back", values.back)):
        for name, points in table.items():
            key = f"scoring.values.{row}.{name}"
            if name not in labels:
                yield key, "an unknown hand", ", ".join(labels)
            yield from _bounded(key, points, unit, most)


def _naturals(ruleset: Ruleset) -> Iterator[Complaint]:
    naturals, define = ruleset.naturals, ruleset.naturals.define
    if naturals.declaration is Declaration.DETECTED and naturals.versus is Versus.FIRST_DECLARED:
        yield "naturals.versus", "first_declared", "another where naturals are detected: none calls"
    for key, ranks in (("big_ranks", define.big_ranks), ("small_ranks", define.small_ranks)):
        if not ranks or any(rank not in RANKS for rank in ranks):
            yield f"naturals.define.{key}", repr(ranks[:20]), f"some of {RANKS}"
    seen: set[str] = set()
    for at, entry in enumerate(naturals.entries):
        key = f"naturals.entries[{at}]"
        if entry.natural in seen:
            yield f"{key}.natural", repr(entry.natural.value), "each natural once"
        seen.add(entry.natural)
        for field in ("points", "per_quads"):
            bounds = ENTRY_BOUNDS[f"naturals.entries.{field}"]
            yield from _bounded(f"{key}.{field}", getattr(entry, field), *bounds)


def _words(ruleset: Ruleset) -> Iterator[Complaint]:
    yield from _text("name", ruleset.name, MOST_LETTERS["name"])
    yield from _text("about", ruleset.about, MOST_LETTERS["about"])
    yield from _options(ruleset)
    terms = (ruleset.terms.zh_hans, ruleset.terms.zh_hant, ruleset.terms.en)
    for language, words in zip(LANGUAGES, terms, strict=True):
        for name, word in words.items():
            key = f"terms.{language}.{name}"
            if name not in TERMS:
                yield key, "an unknown word", ", ".join(TERMS)
            yield from _wording(key, word, MOST_LETTERS["terms"])
            if not word.strip():
                yield key, repr(word[:20]), "a text in one line"


def _options(ruleset: Ruleset) -> Iterator[Complaint]:
    if len(ruleset.options) > _MOST_OPTIONS:
        yield "options", f"{len(ruleset.options)} options", f"at most {_MOST_OPTIONS}"
    seen: set[str] = set()
    for at, option in enumerate(ruleset.options):
        key = f"options[{at}]"
        if not _is_id(option.id):
            yield f"{key}.id", repr(option.id[:50]), "1-40 of a-z 0-9 and -"
        if option.id in seen:
            yield f"{key}.id", repr(option.id), "each option once"
        seen.add(option.id)
        if option.group and not _is_id(option.group):
            yield f"{key}.group", repr(option.group[:50]), "1-40 of a-z 0-9 and -"
        yield from _text(f"{key}.name", option.name, MOST_LETTERS["options[].name"])
        for name in ("id", "options", "schema"):
            if name in option.set:
                yield f"{key}.set.{name}", "a change", "changes of rules only"
        if _is_deep(option.set):
            yield f"{key}.set", "too many levels", f"at most {_MOST_LEVELS}"


def _text(key: str, text: Text, most: int) -> Iterator[Complaint]:
    words = (text.zh_hans, text.zh_hant, text.en)
    for language, word in zip(LANGUAGES, words, strict=True):
        yield from _wording(f"{key}.{language}", word, most)


def _wording(key: str, word: str, most: int) -> Iterator[Complaint]:
    if len(word) > most:
        yield key, f"{len(word)} characters", f"at most {most}"
    if not word.isprintable():
        yield key, ascii(word[:40]), "a text in one line"


def _is_deep(value: object) -> bool:
    """Return whether tables lie in tables beyond what any rule set has."""
    level = [value]
    for _ in range(_MOST_LEVELS):
        below: list[object] = []
        for item in level:
            if isinstance(item, Mapping):
                below.extend(cast(Mapping[str, object], item).values())
            elif isinstance(item, (list, tuple)):
                below.extend(cast(Sequence[object], item))
        level = below
    return bool(level)
