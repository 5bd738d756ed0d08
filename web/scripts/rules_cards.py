"""Cards that show what a rule set speaks of: a hand of each kind, a natural of each kind."""

from collections.abc import Iterator
from typing import Final

from shisanshui.cards import Card, cards_text, parse_cards, rank_of, suit_of
from shisanshui.hands import Category
from shisanshui.naturals import NaturalKind
from shisanshui.ruleset import Ruleset
from shisanshui.scoring import naturals_of

FIVES: Final = (
    "9s 9s 9h 9d 9c",
    "9s 9h 9d 9c XR",
    "5h 6h 7h 8h 9h",
    "Js Jh Jd Jc 4s",
    "Qs Qh Qd 4h 4c",
    "Ad Jd 9d 6d 3d",
    "6s 7h 8c 9d Ts",
    "8s 8h 8d Kc 5h",
    "Ks Kh 7d 7c 2s",
    "Ts Td As 8c 4h",
    "Ac Js 9h 6d 3s",
)
FRONTS: Final = ("XR XB 7d", "XR XB XR", "5s 5h 5d", "Qh Kh Ah", "6h 7s 8d", "3h 8h Jh", "As Ah 4c")
LAST_FRONT: Final = "Kd 9s 6h"
STRAIGHTS: Final = (
    *("Ts Jh Qd Kc As", "9s Th Jd Qc Ks", "8s 9h Td Jc Qs", "3s 4h 5d 6c 7s", "2s 3h 4d 5c 6s"),
    "As 2h 3d 4c 5s",
)
ROYAL_FLUSH: Final = "Ts Js Qs Ks As"

NATURALS: Final[dict[NaturalKind, tuple[str, ...]]] = {
    NaturalKind.CLEAN_DRAGON: ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",),
    NaturalKind.DRAGON: ("As 2h 3d 4c 5s 6h 7d 8c 9s Th Jd Qc Ks",),
    NaturalKind.TWELVE_ROYALS: (
        "Js Jh Jd Jc Qs Qh Qd Qc Ks Kh Kd Kc 5s",
        "Js Jh Jd Qs Qh Qd Ks Kh Kd Kc As Ah Ac",
        "Js Jh Jd Jc Qs Qh Qd Ks Kh Kd As Ah Ac",
    ),
    NaturalKind.THREE_STRAIGHT_FLUSHES: ("3h 4h 5h 5s 6s 7s 8s 9s 9d Td Jd Qd Kd",),
    NaturalKind.THREE_QUADS: ("5s 5h 5d 5c 9s 9h 9d 9c Ks Kh Kd Kc 2s",),
    NaturalKind.ALL_BIG: (
        "5s 7h 7d 8c 9s 9d Th Js Jh Qc Ks Kd As",
        "8s 8h 9d 9c 9s Th Jd Jc Js Qh Ks Ad Ac",
    ),
    NaturalKind.ALL_SMALL: (
        "As 2h 3d 3c 5s 5h 6d 7c 7h 8d 9s Th Td",
        "2s 2h 3d 3c 3s 4h 5d 5c 6s 6h 6d 7c 8s",
    ),
    NaturalKind.ONE_COLOUR: (
        "2s 3c 4c 5s 6c 8s 8c Ts Jc Qs Kc Ks 7h",
        "2s 3c 4c 5s 6c 8s 8c Ts Jc Qs Kc Ks As",
    ),
    NaturalKind.THREE_TRIPS_AND_QUADS: ("2s 2h 2d 3h 3d 3c 9s 9d 9c Ks Kh Kd Kc",),
    NaturalKind.FOUR_TRIPS: ("3s 3h 3d 6h 6d 6c Ts Td Tc Ks Kh Kd 8c",),
    NaturalKind.FIVE_PAIRS_AND_TRIPS: ("2s 2h 5d 5c 8s 8d Th Tc Qs Qd As Ah Ad",),
    NaturalKind.SIX_PAIRS: ("2s 2h 4d 4c 7s 7d 9h 9c Js Jd Ks Kh 5c",),
    NaturalKind.THREE_STRAIGHTS: ("3h 4s 5d 5c 6h 7s 8d 9c 9h Ts Jd Qc Kh",),
    NaturalKind.THREE_FLUSHES: ("2h 8h Kh 3s 5s 9s Qs Ks 4d 6d 7d Td Ad",),
    NaturalKind.ONE_OFF_COLOUR: ("2s 3c 4c 5s 6c 8s 8c Ts Jc Qs Kc Ks 7h",),
}
"""Examples of each natural, the widest definition's first; one of another definition follows."""


def category_examples(ruleset: Ruleset) -> Iterator[tuple[Category, str]]:
    """Yield each kind of five-card hand the rule set's decks can hold, strongest first."""
    have = ruleset.deck.deck(ruleset.seats.least).counts
    shown = [
        (ruleset.scale.evaluate(cards), text)
        for text in FIVES
        for cards in (parse_cards(text),)
        if all(cards.count(card) <= have[card] for card in cards)
    ]
    seen: set[Category] = set()
    for hand, text in sorted(shown, key=lambda pair: pair[0].rank, reverse=True):
        if hand.category not in seen:
            seen.add(hand.category)
            yield hand.category, text


def front_examples(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield each kind of front by its name, strongest first."""
    jokers = ruleset.hands.joker_fronts
    have = ruleset.deck.jokers
    found: list[tuple[int, str, str]] = []
    for text in (*FRONTS, LAST_FRONT):
        cards = parse_cards(text)
        wild = text.count("X")
        if wild and (wild not in jokers or wild > have):
            continue
        hand = ruleset.scale.evaluate(cards)
        name = {0: hand.category.label, 2: "two_jokers", 3: "three_jokers"}[wild]
        if name not in {known for _, known, _ in found} and (
            text == LAST_FRONT or hand.category is not Category.HIGH_CARD
        ):
            found.append((hand.rank, name, text))
    for _, name, text in sorted(found, reverse=True):
        yield name, text


def straight_ladder(ruleset: Ruleset) -> list[str]:
    """Return some straights as the rule set ranks them, the highest first."""
    ranked = [(ruleset.scale.evaluate(parse_cards(text)).rank, text) for text in STRAIGHTS]
    return [text for _, text in sorted(ranked, reverse=True)]


def natural_example(ruleset: Ruleset, kind: NaturalKind) -> tuple[str | None, bool]:
    """Return thirteen cards that hold a natural, and whether they lie in its three rows.

    If it can be they hold nothing stronger; if the deck cannot hold the natural it is None.
    """
    fallback: str | None = None
    for text in NATURALS.get(kind, ()):
        found = naturals_of(ruleset, parse_cards(text))
        if found and found[0].kind is kind:
            rows = found[0].rows
            if rows is not None:
                return cards_text([card for row in rows.rows for card in _in_run(row)]), True
            return text, False
        if fallback is None and kind in {natural.kind for natural in found}:
            fallback = text
    return fallback, False


def _in_run(row: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(row, key=lambda card: (rank_of(card), suit_of(card))))
