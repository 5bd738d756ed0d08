"""Every word a rule-set file may choose stands in the rule set of a golden deal (RULES §3.4)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import pytest

from shisanshui.presets.describe import FieldHelp, ValueType, describe
from shisanshui.ruleset import encode
from tests.goldens import RULESETS, deals, rules

IN_A_MATCH: dict[str, set[object]] = {
    "foul.allowed": {False},
    "naturals.declaration": {"automatic"},
    "banker.selection": {"fixed", "auction"},
    "match.play": {"open"},
}
"""Choices that show in ``test_match_dimensions`` and ``test_match_options`` alone."""
FIELDS = [
    field
    for field in describe()
    if field.type in (ValueType.CHOICE, ValueType.BOOLEAN) and not field.key.startswith("options")
]


def chosen(value: object, key: str = "") -> Iterator[tuple[str, object]]:
    """Yield every key of a rule set's mapping with its value, steps by their names."""
    if isinstance(value, Mapping):
        for name, below in value.items():
            yield from chosen(below, f"{key}.{name}" if key else name)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for entry in value:
            step = entry.get("step") if isinstance(entry, Mapping) else None
            yield from chosen(entry, f"{key}.{step}" if step else f"{key}[]")
    else:
        yield key, value


@cache
def choices() -> Mapping[str, set[object]]:
    """Return what the rule sets of all golden deals choose, by key."""
    found: dict[str, set[object]] = defaultdict(set)
    for name in RULESETS:
        for options in {tuple(golden.get("options", ())) for golden in deals(name)}:
            for key, value in chosen(encode(rules(name, options))):
                found[key].add(value)
    return found


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.key)
def test_every_choice_has_a_golden(field: FieldHelp) -> None:
    allowed = {True, False} if field.type is ValueType.BOOLEAN else {c.value for c in field.choices}
    assert choices()[field.key] | IN_A_MATCH.get(field.key, set()) == allowed


def test_none_is_listed_in_vain() -> None:
    assert IN_A_MATCH.keys() <= {field.key for field in FIELDS}
    assert not any(values & choices()[key] for key, values in IN_A_MATCH.items())
