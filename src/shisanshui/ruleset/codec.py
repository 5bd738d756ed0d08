"""Rule sets from and to plain mappings, as TOML and JSON hold them."""

import dataclasses
import json
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

from shisanshui.cards import ShisanshuiError
from shisanshui.naturals.kinds import NaturalKind
from shisanshui.ruleset.checks import complaints
from shisanshui.ruleset.encoding import ALIASES, DERIVED, NAMES, SCHEMA, plain
from shisanshui.ruleset.fields import Ruleset
from shisanshui.ruleset.steps import STEPS

_LABELS: Final = {"steps": "step", "entries": "natural", "options": "id"}
"""Lists whose entries have names, and the key of the name."""
_KNOWN: Final = frozenset({*(step.step for step in STEPS), *NaturalKind})


class RulesetError(ShisanshuiError, ValueError):
    """A rule set that cannot be: which file, which key, what was found, what is allowed."""

    def __init__(self, source: str, key: str, found: str, allowed: str) -> None:
        source, key, found = (_one_line(part) for part in (source, key, found))
        super().__init__(f"{source}: {key}: found {found}; allowed: {allowed}")
        self.source = source
        self.key = key
        self.found = found
        self.allowed = allowed


def decode(data: Mapping[str, object], source: str) -> Ruleset:
    """Return the rule set of a mapping without ``extends``; fields left out take the defaults.

    Raises:
        RulesetError: an unknown key, a wrong type, a value out of range or a contradiction.
    """
    fields = {key: value for key, value in data.items() if key != "schema"}
    schema = data.get("schema", SCHEMA)
    if schema != SCHEMA:
        raise RulesetError(source, "schema", _shown(schema), str(SCHEMA))
    ruleset = cast(Ruleset, _decode(fields, Ruleset, source, ""))
    for key, found, allowed in complaints(ruleset):
        raise RulesetError(source, key, found, allowed)
    twins = ruleset.deck.deck(ruleset.seats.most).has_twins
    return dataclasses.replace(ruleset, hands=dataclasses.replace(ruleset.hands, twins=twins))


def encode(ruleset: Ruleset) -> dict[str, object]:
    """Return the mapping that ``decode`` reads back to an equal rule set, every field named."""
    return {"schema": SCHEMA, **cast(dict[str, object], plain(ruleset))}


def with_options(ruleset: Ruleset, options: Collection[str]) -> Ruleset:
    """Return the rule set with the named options switched on, in the order it lists them.

    Raises:
        RulesetError: it offers no such option, or two of them contradict each other.
    """
    offered = [option.id for option in ruleset.options]
    for name in options:
        if name not in offered:
            allowed = ", ".join(offered) or "none: this rule set has no options"
            raise RulesetError(ruleset.id, "options", _shown(name), allowed)
    data = encode(ruleset)
    groups: dict[str, str] = {}
    for option in ruleset.options:
        if option.id in options:
            other = groups.setdefault(option.group or option.id, option.id)
            if other != option.id:
                found = f"both {other} and {option.id}"
                raise RulesetError(ruleset.id, "options", found, f"one {option.group}")
            data = merge(data, option.set)
    return decode(data, ruleset.id)


def merge(base: Mapping[str, object], patch: Mapping[str, object]) -> dict[str, object]:
    """Return the base with the patch laid over it: tables merge key by key, all else replaces.

    A table laid over the list of steps, naturals or options changes entries by name: it merges
    into the entry of that name, or adds it at the end; ``false`` removes it.
    """
    merged = dict(base)
    for key, value in patch.items():
        below = merged.get(key)
        if not isinstance(value, Mapping):
            merged[key] = value
            continue
        table = cast(Mapping[str, object], value)
        if isinstance(below, Mapping):
            merged[key] = merge(cast(Mapping[str, object], below), table)
        elif isinstance(below, (list, tuple)) and key in _LABELS:
            entries = cast(Sequence[object], below)
            merged[key] = _merge_entries(entries, table, _LABELS[key])
        else:
            merged[key] = table
    return merged


def _merge_entries(
    entries: Sequence[object], patch: Mapping[str, object], label: str
) -> list[object]:
    merged = list(entries)
    for name, value in patch.items():
        names = [
            cast(Mapping[str, object], entry).get(label) if isinstance(entry, Mapping) else None
            for entry in merged
        ]
        at = names.index(name) if name in names else len(merged)
        below = merged[at : at + 1] or [{label: name}]
        if value is False and (at < len(merged) or name in _KNOWN):
            merged[at : at + 1] = []
        elif isinstance(value, Mapping) and isinstance(below[0], Mapping):
            entry = cast(Mapping[str, object], below[0])
            merged[at : at + 1] = [merge(entry, cast(Mapping[str, object], value))]
        else:
            merged[at : at + 1] = [{label: name} if value is False else value]
    return merged


@lru_cache(maxsize=64)
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def _decode(value: object, kind: Any, source: str, key: str) -> object:
    origin = get_origin(kind)
    if kind is object:
        return value
    if origin is UnionType or type(kind) is UnionType:
        arms = get_args(kind)
        if NoneType in arms:
            return None if value is None else _decode(value, arms[0], source, key)
        return _decode_step(value, source, key)
    if origin is tuple:
        if not isinstance(value, (list, tuple)):
            raise RulesetError(source, key, _shown(value), "a list")
        item = get_args(kind)[0]
        items = cast(Sequence[object], value)
        return tuple([_decode(v, item, source, f"{key}[{at}]") for at, v in enumerate(items)])
    if origin is Mapping:
        item = get_args(kind)[1]
        return {
            name: _decode(v, item, source, f"{key}.{_part(name)}")
            for name, v in _table(value, source, key).items()
        }
    if dataclasses.is_dataclass(kind):
        return _decode_fields(_table(value, source, key), cast(type[Any], kind), source, key)
    return _decode_plain(value, kind, source, key)


def _decode_plain(value: object, kind: type[Any], source: str, key: str) -> object:
    if issubclass(kind, StrEnum):
        allowed = [member.value for member in kind]
        if value not in allowed:
            raise RulesetError(source, key, _shown(value), ", ".join(allowed))
        return kind(cast(str, value))
    words = {int: "a whole number", bool: "true or false", str: "a text"}
    if type(value) is not kind:
        raise RulesetError(source, key, _shown(value), words[kind])
    return value


def _decode_step(value: object, source: str, key: str) -> object:
    table = dict(_table(value, source, key))
    name = table.pop("step", None)
    for kind in STEPS:
        if kind.step == name:
            return _decode_fields(table, kind, source, key)
    raise RulesetError(source, f"{key}.step", _shown(name), ", ".join(k.step for k in STEPS))


def _decode_fields(table: Mapping[str, object], kind: type[Any], source: str, key: str) -> object:
    hints = _hints(kind)
    fields = {field.name: field for field in dataclasses.fields(kind)}
    names = [NAMES.get(name, name) for name in fields]
    allowed = ["step", *names] if kind in STEPS else names
    values: dict[str, object] = {}
    for name, value in table.items():
        path = f"{key}.{_part(name)}" if key else _part(name)
        field = ALIASES.get(name, name)
        if field not in fields or name in NAMES or path in DERIVED:
            raise RulesetError(source, path, "an unknown key", ", ".join(allowed))
        values[field] = _decode(value, hints[field], source, path)
    for name, field in fields.items():
        needed = (
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        )
        if needed and name not in values:
            path = f"{key}.{name}" if key else name
            raise RulesetError(source, path, "nothing", "this key is required")
    return kind(**values)


def _table(value: object, source: str, key: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise RulesetError(source, key or "the file", _shown(value), "a table")
    return cast(Mapping[str, object], value)


def _shown(value: object) -> str:
    """Return the user's value for a message, cut short."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    if hasattr(value, "isoformat"):  # TOML has dates and times
        return str(value)
    try:
        return repr(value)[:40]
    except ValueError:
        return "a number of very many digits"


def _part(name: str) -> str:
    """Return a key as a file would have to write it, quoted where it must be."""
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else json.dumps(name[:60], ensure_ascii=True)


def _one_line(text: str) -> str:
    """Return the text without control characters, cut at a length that a message can bear."""
    text = text if len(text) <= 200 else text[:199] + "…"
    return text if text.isprintable() else ascii(text)[1:-1]
