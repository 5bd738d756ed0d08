"""What a rule-set file may say, field by field: for the manual and for editors of house rules.

The help texts are the docstrings of the fields themselves, read from the source.
"""

import ast
import dataclasses
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

from shisanshui.cards import RANKS, SUITS
from shisanshui.ruleset import SCHEMA, STEPS, Ruleset
from shisanshui.ruleset.checks import (
    BOUNDS,
    ENTRY_BOUNDS,
    HANDS,
    MOST_LETTERS,
    SECONDS,
    SPECIAL_VALUES,
    TERMS,
)
from shisanshui.ruleset.encoding import DERIVED, NAMES, plain


class ValueType(StrEnum):
    """What kind of value a key takes."""

    INTEGER = "integer"
    BOOLEAN = "boolean"
    TEXT = "text"
    CHOICE = "choice"
    LIST = "list"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the words a key allows, and what it means."""

    value: str
    help: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldHelp:
    """One key of a rule-set file."""

    key: str
    """Its path; ``[]`` stands for an entry of a list, a step has its name in its place."""
    type: ValueType
    required: bool = False
    default: object = None
    """As a file would write it; None where there is none."""
    choices: tuple[Choice, ...] = ()
    """The words of a choice, or the keys of a table, or the items of a list."""
    least: int | None = None
    most: int | None = None
    clause: str = ""
    """The clause of the rules, such as D5."""
    help: str

    @property
    def allowed(self) -> str:
        """The allowed values in one phrase."""
        words = ", ".join(choice.value for choice in self.choices)
        numbers = f"{self.least} to {self.most}" if self.least is not None else ""
        match self.type:
            case ValueType.INTEGER:
                extra = f" or {words}" if words else ""
                return f"{numbers}{extra}"
            case ValueType.BOOLEAN:
                return "true, false"
            case ValueType.CHOICE:
                return words
            case ValueType.TEXT:
                return words or (f"a text of at most {self.most}" if self.most else "a text")
            case ValueType.LIST:
                return f"a list of {words}" if words else "a list"
            case ValueType.TABLE:
                values = f", each {numbers}" if numbers else ""
                return f"a table with any of {words}{values}" if words else "a table"


_CLAUSE: Final = re.compile(r"^((?:[DC]\d+(?:-D?\d+)?(?:, )?)+): ")
_SUIT_CHOICES: Final = tuple(Choice(suit, "") for suit in reversed(SUITS))
_RANK_CHOICES: Final = tuple(Choice(rank, "") for rank in RANKS)
_SIZES: Final = tuple(Choice(size, f"{size} seats") for size in "2345678")
_ITEMS: Final = {
    "deck.extra_suits": _SUIT_CHOICES,
    "deck.drop_suits": _SUIT_CHOICES,
    "deck.drop_ranks": _RANK_CHOICES,
    "hands.joker_fronts": (Choice("2", ""), Choice("3", "")),
    "scoring.steps.horse.cards": (Choice("cards like Ad, 5d, Td", ""),),
    "scoring.steps.scoop.points_by_seats": _SIZES,
    "scoring.steps.home_run.total_by_seats": _SIZES,
    "match.seconds": (Choice("0", "no limit"),),
    "naturals.define.big_ranks": (Choice(f"some of {RANKS}", ""),),
    "naturals.define.small_ranks": (Choice(f"some of {RANKS}", ""),),
    "id": (Choice("1-40 of a-z 0-9 and -", ""),),
    "options[].id": (Choice("1-40 of a-z 0-9 and -", ""),),
    "options[].group": (Choice("1-40 of a-z 0-9 and -, or nothing", ""),),
}
_EXTENDS: Final = FieldHelp(
    key="extends",
    type=ValueType.TEXT,
    choices=(Choice("a preset id, or the path of another file beside this one", ""),),
    help="The rule set this one starts from; all but its id, name and about is inherited.",
)


_SCHEMA: Final = FieldHelp(
    key="schema",
    type=ValueType.INTEGER,
    default=SCHEMA,
    least=SCHEMA,
    most=SCHEMA,
    help="The version of these fields, as programs write it; a file may leave it out.",
)


@lru_cache(maxsize=1)
def describe() -> tuple[FieldHelp, ...]:
    """Return every key a rule-set file may have, in the order of the fields."""
    return (_EXTENDS, _SCHEMA, *_of_class(Ruleset, "", ""))


def _of_class(kind: type[Any], prefix: str, bounds: str) -> Iterator[FieldHelp]:
    hints = get_type_hints(kind)
    docs = _docs(kind)
    for field in dataclasses.fields(kind):
        if f"{prefix}{field.name}" in DERIVED:
            continue
        key = f"{prefix}{NAMES.get(field.name, field.name)}"
        default = _default(field)
        yield from _of_field(key, hints[field.name], default, docs.get(field.name, ""), bounds)


def _of_field(key: str, hint: Any, default: object, doc: str, bounds: str) -> Iterator[FieldHelp]:
    if NoneType in get_args(hint):
        hint = get_args(hint)[0]
    origin: Any = get_origin(hint)
    item: Any = get_args(hint)[0] if origin is tuple else None
    if isinstance(item, UnionType):
        for step in STEPS:
            text = _first(inspect.getdoc(step) or "")
            yield _field(f"{key}.{step.step}", ValueType.TABLE, None, text, bounds)
            yield from _of_class(step, f"{key}.{step.step}.", f"{step.step}.")
    elif item is not None and dataclasses.is_dataclass(item):
        yield from _of_class(cast(type[Any], item), f"{key}[].", f"{key}.")
    elif dataclasses.is_dataclass(hint):
        yield from _of_class(cast(type[Any], hint), f"{key}.", bounds)
    else:
        kind = _type(hint, origin)
        help_ = doc or (_first(inspect.getdoc(hint) or "") if kind is ValueType.CHOICE else "")
        yield _field(key, kind, default, help_, bounds, _choices(key, hint))


def _field(
    key: str,
    kind: ValueType,
    default: object,
    doc: str,
    bounds: str,
    choices: tuple[Choice, ...] = (),
) -> FieldHelp:
    clause = _CLAUSE.match(doc)
    path = f"{bounds}{key.rpartition('.')[2]}" if bounds else key
    table = "scoring.values" if key.startswith("scoring.values.") else path
    span = BOUNDS.get(key) or ENTRY_BOUNDS.get(table)
    least, most = SECONDS if key == "match.seconds" else span or (None, None)
    if kind is ValueType.TEXT:
        most = MOST_LETTERS.get(key.rpartition(".")[0])
    text = doc[clause.end() :] if clause else doc
    return FieldHelp(
        key=key,
        type=kind,
        required=default is dataclasses.MISSING,
        default=None if default is dataclasses.MISSING else default,
        choices=choices,
        least=least,
        most=most,
        clause=clause[1] if clause else "",
        help=text[:1].upper() + text[1:],
    )


def _type(hint: Any, origin: Any) -> ValueType:
    if origin is tuple:
        return ValueType.LIST
    if origin is Mapping:
        return ValueType.TABLE
    if issubclass(hint, StrEnum):
        return ValueType.CHOICE
    return {int: ValueType.INTEGER, bool: ValueType.BOOLEAN, str: ValueType.TEXT}[hint]


def _choices(key: str, hint: Any) -> tuple[Choice, ...]:
    if key in _ITEMS:
        return _ITEMS[key]
    if key.startswith("scoring.values."):
        return tuple(Choice(name, "") for name in (*HANDS, *SPECIAL_VALUES))
    if key.startswith("terms."):
        return tuple(Choice(name, "") for name in TERMS)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        docs = _docs(hint)
        return tuple(Choice(member.value, docs.get(member.name, "")) for member in hint)
    return ()


def _default(field: "dataclasses.Field[Any]") -> object:
    if field.default_factory is not dataclasses.MISSING:
        return plain(field.default_factory())
    return field.default if field.default is dataclasses.MISSING else plain(field.default)


@lru_cache(maxsize=64)
def _docs(kind: type[Any]) -> Mapping[str, str]:
    """Return the docstring that stands after each field or member of a class."""
    tree = ast.parse(inspect.getsource(sys.modules[kind.__module__]))
    body = next(
        node.body
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )
    docs: dict[str, str] = {}
    for node, after in pairwise(body):
        target = node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(node, ast.Assign):
            target = node.targets[0]
        if isinstance(target, ast.Name) and isinstance(after, ast.Expr):
            value = after.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                docs[target.id] = " ".join(value.value.split())
    return docs


def _first(doc: str) -> str:
    return " ".join(doc.split("\n\n")[0].split())
