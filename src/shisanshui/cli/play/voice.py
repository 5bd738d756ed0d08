"""What is said at the table: the words of the game and of this client, in one language."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final, cast

from rich.text import Text

from shisanshui.arrangement import ROWS, Row
from shisanshui.cards import ACE, RANKS, Card, is_joker, rank_of
from shisanshui.cli.play.typed import Word, plain
from shisanshui.hands import Category
from shisanshui.ruleset import Ruleset
from shisanshui.scoring import LineItem, special_name
from shisanshui.scoring.explain import explain
from shisanshui.scoring.summary import own_text, summary
from shisanshui.scoring.words import Language, words

_SYMBOLS: Final = "♣♦♥♠"
_LETTERS: Final = "cdhs"
_COLOURS: Final = ("green", "dark_orange", "red", "bold")
"""A colour a suit, so that diamonds and clubs are told apart too."""
_JOKER_COLOURS: Final = ("red", "bold")
_SECOND_PERSON: Final = {
    "beats": "beat",
    "has": "have",
    "takes": "take",
    "pays": "pay",
    "gives": "give",
    "covers": "cover",
    "fouled and pays": "fouled and pay",
}
_TO_TYPE: Final = re.compile(r"\w ")
_VERB: Final = re.compile(rf"\bYou ({'|'.join(_SECOND_PERSON)})\b")
_INSIDE: Final = re.compile(r"(?<=[\w:,] )You\b")


class Voice:
    """How one language speaks to the players of one match."""

    def __init__(
        self, language: str, ruleset: Ruleset, names: tuple[str, ...], *, symbols: bool = True
    ) -> None:
        self.language: Final = language
        self.ruleset: Final = ruleset
        self.names: Final = names
        """What each seat is called."""
        self.said: Final = words(language, ruleset)
        self._suits: Final = _SYMBOLS if symbols else _LETTERS
        self._texts: Final = texts(language)
        self._terms: Final = {
            **self.said.terms,
            **{row.label: self.said.name(row.label) for row in ROWS},
            **{key: self.said.name(key) for key in ("natural", "banker", "player")},
        }

    def text(self, key: str, **values: object) -> str:
        """Return one of this client's own sentences, with a capital but before what is typed."""
        text = self.piece(key, **values)
        if self.language != Language.EN or _TO_TYPE.match(text):
            return text
        return text[:1].upper() + text[1:]

    def piece(self, key: str, **values: object) -> str:
        """Return words that stand inside a sentence, or in columns."""
        return self._texts[key].format_map({**self._terms, **values})

    @property
    def rules_name(self) -> str:
        """What the rule set is called."""
        return own_text(self.ruleset.name, self.language, self.ruleset.id)

    def row(self, row: Row) -> str:
        """Return what the rule set calls a row."""
        return self.said.title(row.label)

    def row_mark(self, row: Row) -> str:
        """Return the one character that marks a card as lying in a row."""
        if self.language == Language.EN:
            return row.label[0]
        marks = [self.said.name(each.label)[:1] for each in ROWS]
        return marks[row] if len(set(marks)) == len(marks) else row.label[0]

    @property
    def own_forms(self) -> dict[str, Word]:
        """Return what rows are called here, for the player to type."""
        words_of = zip(ROWS, (Word.FRONT, Word.MIDDLE, Word.BACK), strict=True)
        forms: dict[str, Word] = {}
        for row, word in words_of:
            forms[plain(self.said.name(row.label))] = word
            if self.language != Language.EN:
                forms[self.row_mark(row)] = word
        return forms

    def card(self, card: Card) -> Text:
        """Return a card with its suit's colour."""
        if is_joker(card):
            return Text(self.text(f"joker.{card - 52}"), _JOKER_COLOURS[card - 52])
        rank = RANKS[rank_of(card)].replace("T", "10")
        return Text(self._suits[card & 3] + rank, _COLOURS[card & 3])

    def cards(self, cards: tuple[Card, ...]) -> Text:
        """Return cards with a space between them."""
        return Text(" ").join([self.card(card) for card in cards])

    def with_cards(self, key: str, cards: Text, **values: object) -> Text:
        """Return a sentence that has cards in it, with their colours."""
        before, _, after = self.text(key, cards="\0", **values).partition("\0")
        return Text(before) + cards + after

    def hand(self, cards: tuple[Card, ...], row: Row) -> str:
        """Return what a full row is, and its highest rank: ``葫芦 K``, ``pair Q``."""
        scale, values = self.ruleset.scale, self.ruleset.scoring.values
        hand = scale.evaluate(cards)
        special = special_name(scale, hand)
        paid = (values.front, values.middle, values.back)[row]
        if special is not None and special in paid:
            return self.said.name(special)
        name = self.said.hand(hand.category.label, row)
        top = scale.ranks(hand.rank)[0]
        if top > ACE:
            return name
        straight = hand.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
        wheel = straight and top == ACE and any(rank_of(card) == 0 for card in cards)
        rank = ("A2345" if row.size == 5 else "A23") if wheel else RANKS[top].replace("T", "10")
        return f"{name} {rank}"

    def explain(self, item: LineItem) -> str:
        """Return why an item's points move."""
        told = explain(item, ruleset=self.ruleset, language=self.language, names=self.names)
        return second_person(told) if "You" in self.names else told

    def fouls(self) -> tuple[str, ...]:
        """Return what a foul costs, as the rule set's summary says it."""
        title = self.said.text("summary.fouls", **self._terms)
        found = (s.lines for s in summary(self.ruleset, self.language) if s.title == title)
        return next(found, ())


def second_person(text: str) -> str:
    """Return an English sentence in which a player called ``You`` is spoken to.

    >>> second_person("Front: You beats Mei, pair, 1 point")
    'Front: you beat Mei, pair, 1 point'
    """
    return _INSIDE.sub("you", _VERB.sub(lambda verb: f"You {_SECOND_PERSON[verb[1]]}", text))


def names_for(language: str, seats: int, people: int, own: tuple[str, ...]) -> tuple[str, ...]:
    """Return what each seat is called: people by the names they gave, bots by their own."""
    said = texts(language)
    keys = ["you"] if people == 1 else [f"player_{number}" for number in range(1, people + 1)]
    given = (*own, *[said[f"names.{key}"] for key in keys[len(own) :]])
    bots = [name for name in said["names.bots"].split() if name not in given]
    return (*given, *bots[: seats - people])


@cache
def texts(language: str) -> dict[str, str]:
    """Return this client's own sentences in a language, by table and key."""
    path = Path(__file__).with_name("words") / f"{language}.toml"
    tables = cast(dict[str, dict[str, str]], tomllib.loads(path.read_text(encoding="utf-8")))
    return {f"{name}.{key}": text for name, table in tables.items() for key, text in table.items()}
