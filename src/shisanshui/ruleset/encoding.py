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

    data = {"schema": SCHEMA, **cast(dict[str, object], plain(value))}
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
