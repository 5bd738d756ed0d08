"""The generated parts of docs/rulesets.md; ``python -m tests.presets.manual`` writes them."""

import json
from collections.abc import Iterator
from pathlib import Path

from shisanshui.presets import PRESETS, load
from shisanshui.presets.describe import FieldHelp, ValueType, describe

PAGE = Path(__file__).parents[2] / "docs" / "rulesets.md"


def page(text: str) -> str:
    """Return the page with its generated parts as they should be."""
    for name, lines in (("presets", _presets()), ("fields", _fields())):
        before, start, rest = text.partition(f"<!-- {name} -->")
        _, end, after = rest.partition("<!-- end -->")
        text = "\n".join([before + start, *lines, end + after])
    return text


def _presets() -> Iterator[str]:
    yield "| id | name | what is special | options |"
    yield "|---|---|---|---|"
    for name in PRESETS:
        ruleset = load(name)
        options = ", ".join(f"`{option.id}`" for option in ruleset.options)
        names = f"{ruleset.name.zh_hans} · {ruleset.name.en}"
        yield f"| `{name}` | {names} | {ruleset.about.en} | {options} |"


def _fields() -> Iterator[str]:
    section = None
    for field in describe():
        top = field.key.partition(".")[0].removesuffix("[]")
        if "." not in field.key:
            top = "the file"
        if top != section:
            section = top
            titles = {"the file": top, "options": "`[[options]]`"}
            yield f"\n### {titles.get(top, f'`[{top}]`')}\n"
            yield "| key | allowed | default | what it says |"
            yield "|---|---|---|---|"
        yield f"| `{field.key}` | {_cell(_allowed(field))} | {_default(field)} | {_help(field)} |"


def _allowed(field: FieldHelp) -> str:
    if field.key.startswith("terms.") and not field.key.endswith("zh-Hans"):
        return "as `terms.zh-Hans`"
    if field.key in ("scoring.values.middle", "scoring.values.back"):
        return "as `scoring.values.front`"
    if field.type is ValueType.CHOICE:
        return "<br>".join(
            f"`{choice.value}`: {choice.help.replace('``', '`')}" for choice in field.choices
        )
    return field.allowed


def _default(field: FieldHelp) -> str:
    if field.required:
        return "required"
    if field.default is None:
        return ""
    return f"`{json.dumps(field.default, ensure_ascii=False)}`"


def _help(field: FieldHelp) -> str:
    clause = f" ({field.clause})" if field.clause else ""
    return _cell(field.help.replace("``", "`") + clause)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
