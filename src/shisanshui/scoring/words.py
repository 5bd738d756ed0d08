"""The words of the game in three languages, a rule set's own terms first."""

import tomllib
from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, cast

from shisanshui.arrangement import Row
from shisanshui.cards import JOKER_RED, Card, card_text, is_joker, rank_of, suit_of
from shisanshui.hands import Category
from shisanshui.ruleset import Ruleset
from shisanshui.scoring.items import Points

_SUITS: Final = "♣♦♥♠"
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


_TERMS: Final = ("unit", "foul", "scoop", "home_run", "horse", "stake", "pot", "multiplier")
_AS_GIVEN: Final = ("{payer}", "{payee}", "{cards}", "{file}")


class Language(StrEnum):
    """A language everything can be said in."""

    EN = "en"
    ZH_HANS = "zh-Hans"
    ZH_HANT = "zh-Hant"


class Words:
    """How one language says what happens under one rule set."""

    def __init__(self, language: Language, ruleset: Ruleset | None = None) -> None:
        self.language: Final = language
        self._texts: Final = _texts(language)
        names = _names(language)
        if ruleset is not None:
            terms = ruleset.terms
            own = {
                Language.EN: terms.en,
                Language.ZH_HANS: terms.zh_hans,
                Language.ZH_HANT: terms.zh_hant,
            }[language]
            names = {**names, **own}
            if "unit" in own:
                names["unit_one"] = own.get("unit_one", own["unit"])
        self._names: Final = names
        self.terms: Final = {key: names[key] for key in _TERMS}
        """The words that sentences about points may name."""

    def name(self, key: str) -> str:
        """Return the word for a row, hand, special row value, natural or other term."""
        return self._names[key]

    def title(self, key: str) -> str:
        """Return the word of ``name`` as a heading, with a capital."""
        return _capital(self._names[key])

    def hand(self, name: str, row: Row | None = None) -> str:
        """Return the word for a hand by its public name; trips in front have their own (冲三)."""
        if row is Row.FRONT and name == Category.THREE_OF_A_KIND.label:
            return self._names["front_trips"]
        return self._names[name]

    def text(self, key: str, **values: object) -> str:
        """Return a sentence or heading with its values in place.

        It starts with a capital, unless with the name of a player, a card or a file.
        """
        template = self._texts[key]
        said = template.format_map(values)
        if template.startswith(_AS_GIVEN):
            return said
        return _capital(said)

    def amount(self, points: Points) -> str:
        """Return points with their unit: ``1 point``, ``5 points``, ``5 水``."""
        unit = self._names["unit_one" if abs(points) <= 1 and points else "unit"]
        return self._texts["piece.amount"].format(points=points_text(points), unit=unit)

    def seat(self, seat: int | None, names: Sequence[str] | None = None) -> str:
        """Return what a seat is called: its player, else A, B … or 甲, 乙 …; None is the house."""
        if seat is None:
            return self._names["house"]
        if names is not None and seat < len(names):
            return names[seat]
        return ("ABCDEFGH" if self.language is Language.EN else "甲乙丙丁戊己庚辛")[seat]

    def card(self, card: Card) -> str:
        """Return a card as it is written in the language: ``Td``, ``♦10``."""
        if self.language is Language.EN:
            return card_text(card)
        if is_joker(card):
            return "大王" if card == JOKER_RED else "小王"
        return _SUITS[suit_of(card)] + _RANKS[rank_of(card)]

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards in their order, a space between them."""
        return " ".join([self.card(card) for card in cards])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def points_text(points: Points) -> str:
    """Return an exact amount: ``3``, ``1/3``."""
    if isinstance(points, Fraction) and points.denominator != 1:
        return f"{points.numerator}/{points.denominator}"
    return str(int(points))


@lru_cache(maxsize=64)
def words(language: str, ruleset: Ruleset | None = None) -> Words:
    """Return the words of a language, ``en``, ``zh-Hans`` or ``zh-Hant``.

    Raises:
        ValueError: it is none of the three.
    """
    return Words(Language(language), ruleset)


@cache
def _tables(language: Language) -> dict[str, dict[str, str]]:
    path = Path(__file__).with_name("words") / f"{language.value}.toml"
    return cast(dict[str, dict[str, str]], tomllib.loads(path.read_text(encoding="utf-8")))


@cache
def _names(language: Language) -> dict[str, str]:
    return _tables(language)["name"]


@cache
def _texts(language: Language) -> dict[str, str]:
    return {
        f"{table}.{key}": text
        for table, texts in _tables(language).items()
        if table != "name"
        for key, text in texts.items()
    }
