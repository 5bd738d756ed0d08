"""Frozen values as plain mappings, and the digest that names a rule set."""

import dataclasses
import json
from collections.abc import Mapping
from enum import Enum
from typing import Final, cast

from shisanshui.ruleset.steps import STEPS

SCHEMA: Final = 1
"""The version of the field tree; part of every digest."""

ALIASES: Final = {"zh-Hans": "zh_hans", "zh-Hant": "zh_hant"}
"""Keys of files whose fields have other names."""
NAMES: Final = {field: key for key, field in ALIASES.items()}
DERIVED: Final = frozenset({"hands.twins"})
"""Fields that follow from others and stand in no file."""
LATER: Final[dict[str, object]] = {}
"""Fields that a release added, by path, with the value that means the rules as they were before.

At that value they are no part of a digest: rooms, records and proofs of earlier releases name their
rule sets by digest, and go on to be what they were.
"""


def plain(value: object, key: str = "") -> object:
    """Return a frozen value as mappings, lists and scalars, every field named."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields: dict[str, object] = {}
        if isinstance(value, STEPS):
            fields["step"] = value.step
        for field in dataclasses.fields(value):
            path = f"{key}.{field.name}" if key else field.name
            item = getattr(value, field.name)
            if path not in DERIVED and item is not None:
                fields[NAMES.get(field.name, field.name)] = plain(item, path)
        return fields
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(item, key) for item in cast(tuple[object, ...], value)]
    if isinstance(value, Mapping):
        mapping = cast(Mapping[str, object], value)
        return {name: plain(item, f"{key}.{name}") for name, item in mapping.items()}
    return value


def sha256_of(value: object) -> str:
    """Return the SHA-256, in hex, of the canonical JSON of a value and the schema version."""
    import hashlib  # costs every start 5 ms, and most never ask for a digest

    data = {"schema": SCHEMA, **cast(dict[str, object], _before_later(plain(value), ""))}
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _before_later(value: object, key: str) -> object:
    """Return plain values without the later fields that change nothing."""
    if isinstance(value, list):
        return [_before_later(item, key) for item in cast(list[object], value)]
    if not isinstance(value, dict):
        return value
    kept: dict[str, object] = {}
    for name, item in cast(dict[str, object], value).items():
        path = f"{key}.{name}" if key else name
        if path not in LATER or LATER[path] != item:
            kept[name] = _before_later(item, path)
    return kept
