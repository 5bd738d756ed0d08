"""Events, settings and views as plain values that JSON can hold, and events and settings back.

A card is its number, an amount that is not whole a text like ``"1/3"``, an event a mapping with its
``event`` name and its fields.
"""

import dataclasses
import re
from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

from shisanshui.cards import FACES, Card, ShisanshuiError
from shisanshui.game.events import Event
from shisanshui.game.settings import Settings, check
from shisanshui.ruleset import Ruleset, decode, encode

SCHEMA: Final = 1
"""The version of all events; a store keeps it with each."""

_FRACTION: Final = re.compile(r"-?[0-9]{1,40}/[1-9][0-9]{0,39}")
_KINDS: Final[dict[str, type[Event]]] = {kind.__name__: kind for kind in get_args(Event)}


class CodecError(ShisanshuiError, ValueError):
    """Plain values that are no event and no settings; ``key`` says where."""

    def __init__(self, key: str, allowed: str) -> None:
        super().__init__(f"{key or 'the value'}: should be {allowed}")
        self.key = key


def plain(value: object) -> object:
    """Return a frozen value as mappings, lists and scalars."""
    if isinstance(value, Ruleset):
        return encode(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        fields = getattr(cast(object, value), "_fields", None)
        items = [plain(item) for item in cast(tuple[object, ...], value)]
        return dict(zip(fields, items, strict=True)) if fields else items
    return value


def encode_event(event: Event) -> dict[str, object]:
    """Return an event as a mapping that ``decode_event`` reads back to an equal event."""
    return {"event": type(event).__name__, **cast(dict[str, object], plain(event))}


def decode_event(data: Mapping[str, object]) -> Event:
    """Return the event of a mapping.

    Raises:
        CodecError: it is none.
    """
    kind = _KINDS.get(str(data.get("event")))
    if kind is None:
        raise CodecError("event", "the name of an event")
    fields = {name: value for name, value in data.items() if name != "event"}
    return cast(Event, _decode(fields, kind, ""))


def encode_settings(settings: Settings) -> dict[str, object]:
    """Return settings as a mapping that ``decode_settings`` reads back to equal settings."""
    return cast(dict[str, object], plain(settings))


def decode_settings(data: Mapping[str, object]) -> Settings:
    """Return the settings of a mapping, its rule set checked anew.

    Raises:
        CodecError: they are none.
        RulesetError: the rule set cannot be.
        Rejected: no match can have such settings.
    """
    settings = cast(Settings, _decode(data, Settings, ""))
    check(settings)
    return settings


@lru_cache(maxsize=64)
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def _decode(value: object, kind: Any, key: str) -> object:
    origin = get_origin(kind)
    if origin is UnionType or type(kind) is UnionType:
        arms = get_args(kind)
        if Fraction in arms:
            return _points(value, key, optional=NoneType in arms)
        return None if value is None else _decode(value, arms[0], key)
    if origin is tuple:
        return _items(value, get_args(kind), key)
    if kind is Ruleset:
        return decode(_mapping(value, key), key)
    if dataclasses.is_dataclass(kind) or hasattr(kind, "_fields"):
        return _fields(_mapping(value, key), cast(type[Any], kind), key)
    return _scalar(value, kind, key)


def _mapping(value: object, key: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise CodecError(key, "a table")
    return cast(Mapping[str, object], value)


def _items(value: object, kinds: tuple[Any, ...], key: str) -> tuple[object, ...]:
    if not isinstance(value, (list, tuple)):
        raise CodecError(key, "a list")
    items = cast(Sequence[object], value)
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(items)
    if len(items) != len(kinds):
        raise CodecError(key, f"{len(kinds)} items")
    return tuple(
        [
            _decode(item, kind, f"{key}[{at}]")
            for at, (item, kind) in enumerate(zip(items, kinds, strict=True))
        ]
    )


def _fields(data: Mapping[str, object], kind: type[Any], key: str) -> object:
    hints = _hints(kind)
    if data.keys() != hints.keys():
        raise CodecError(key, f"a table of {', '.join(hints) or 'nothing'}")
    return kind(
        **{
            name: _decode(data[name], hint, f"{key}.{name}" if key else name)
            for name, hint in hints.items()
        }
    )


def _points(value: object, key: str, *, optional: bool) -> int | Fraction | None:
    if value is None and optional:
        return None
    if type(value) is int:
        return value
    if not isinstance(value, str) or not _FRACTION.fullmatch(value):
        raise CodecError(key, "an amount")
    return Fraction(value)


def _scalar(value: object, kind: Any, key: str) -> Any:
    if kind is Card:
        if type(value) is not int or not 0 <= value < FACES:
            raise CodecError(key, "a card's number")
        return Card(value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        try:
            return kind(value)
        except ValueError:
            raise CodecError(key, f"one of {', '.join(str(m.value) for m in kind)}") from None
    if type(value) is not kind:
        words = {"int": "a whole number", "bool": "true or false", "str": "a text"}
        raise CodecError(key, words[kind.__name__])
    return value
