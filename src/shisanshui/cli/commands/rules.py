"""``rules``: list, show, check and compare rule sets."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

import click

from shisanshui.cli import options as opt
from shisanshui.cli.lines import shown_path
from shisanshui.cli.main import BAD_INPUT
from shisanshui.cli.output import write_json
from shisanshui.cli.tables import is_narrow, table, write_table
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import Ruleset, RulesetError, encode
from shisanshui.scoring.summary import own_text, summary
from shisanshui.scoring.words import words

_NAMED_BY: Final = ("step", "natural", "id")
"""Entries of a list that have one of these keys go by it."""
_NO_RULES: Final = ("schema", "id", "name", "about", "terms")
"""What two rule sets may differ in and still play alike."""


@click.group(help="List, show, check and compare rule sets.")
def rules() -> None:
    """Hold the commands about rule sets."""


@rules.command("list", help="List the rule sets that come with the package.")
@opt.as_json
@opt.language
def list_(*, as_json: bool, language: str | None) -> None:
    """List the presets, the default first."""
    language = opt.language_of(language, machine=as_json)
    presets = [load(name) for name in PRESETS]
    if as_json:
        write_json([_about(ruleset, language) for ruleset in presets])
        return
    said = words(language)
    rows = [
        (
            ruleset.id,
            own_text(ruleset.name, language, ruleset.id),
            f"{ruleset.seats.least}-{ruleset.seats.most}",
            own_text(ruleset.about, language, ""),
        )
        for ruleset in presets
    ]
    headings = [said.text(f"say.{key}") for key in ("id", "name", "players", "about")]
    columns = 3 if is_narrow() else 4
    write_table(table(*headings[:columns], rows=[row[:columns] for row in rows]))


def _about(ruleset: Ruleset, language: str) -> dict[str, object]:
    return {
        "id": ruleset.id,
        "name": own_text(ruleset.name, language, ruleset.id),
        "about": own_text(ruleset.about, language, ""),
        "seats": [ruleset.seats.least, ruleset.seats.most],
        "digest": ruleset.digest,
    }


@rules.command(help="Tell a rule set, a preset or a TOML file, in short sentences.")
@click.argument("rules", metavar="ID|FILE")
@opt.option
@opt.as_json
@opt.language
def show(*, rules: str, options: tuple[str, ...], as_json: bool, language: str | None) -> None:
    """Show one rule set."""
    ruleset = opt.ruleset_of(rules, options)
    if as_json:
        write_json({"digest": ruleset.digest, "ruleset": encode(ruleset)})
        return
    language = opt.language_of(language, machine=False)
    click.echo(f"{own_text(ruleset.name, language, ruleset.id)} ({ruleset.id})")
    about = own_text(ruleset.about, language, "")
    if about:
        click.echo(about)
    for section in summary(ruleset, language):
        click.echo(f"\n{section.title}")
        for line in section.lines:
            click.echo(f"  {line}")


@rules.command(help="Say whether a TOML file is a rule set, or why not.")
@click.argument("file")
@opt.as_json
@opt.language
@click.pass_context
def check(ctx: click.Context, *, file: str, as_json: bool, language: str | None) -> None:
    """Check one file."""
    try:
        ruleset = load(file)
    except RulesetError as error:
        if not as_json:
            raise
        told = {key: getattr(error, key) for key in ("source", "key", "found", "allowed")}
        write_json({"ok": False, **told, "message": str(error)})
        ctx.exit(BAD_INPUT)
    language = opt.language_of(language, machine=as_json)
    if as_json:
        write_json({"ok": True, **_about(ruleset, language)})
        return
    name = own_text(ruleset.name, language, ruleset.id)
    click.echo(words(language).text("say.in_order", file=shown_path(file), name=name))


@rules.command(help="List what two rule sets play differently, key by key.")
@click.argument("one", metavar="ID|FILE")
@click.argument("other", metavar="ID|FILE")
@opt.as_json
@opt.language
def diff(*, one: str, other: str, as_json: bool, language: str | None) -> None:
    """Compare two rule sets."""
    rulesets = load(one), load(other)
    found = list(_differences(_rules(rulesets[0]), _rules(rulesets[1])))
    if as_json:
        write_json([{"key": key, "a": value, "b": another} for key, value, another in found])
        return
    language = opt.language_of(language, machine=False)
    said = words(language)
    names = [own_text(ruleset.name, language, ruleset.id) for ruleset in rulesets]
    if not found:
        click.echo(said.text("say.same", one=names[0], other=names[1]))
        return
    rows = [(key, _shown(value), _shown(another)) for key, value, another in found]
    write_table(table(said.text("say.key"), *(ruleset.id for ruleset in rulesets), rows=rows))


def _rules(ruleset: Ruleset) -> dict[str, object]:
    data = {key: value for key, value in encode(ruleset).items() if key not in _NO_RULES}
    return {**data, "options": [option.id for option in ruleset.options]}


def _differences(one: object, other: object, key: str = "") -> Iterator[tuple[str, object, object]]:
    """Yield each field that differs, by its path, with both values; None for one that is not there.

    Entries of a list that have a name go by it, and their order is a value of its own.
    """
    ones, others = _names(one), _names(other)
    if ones is None or others is None:
        if one != other:
            yield key, one, other
        return
    if isinstance(one, list):
        common = [name for name in ones if name in others]
        reordered = [name for name in others if name in ones]
        if common != reordered:
            yield key, common, reordered
    for name in {**ones, **others}:
        path = f"{key}.{name}" if key else name
        yield from _differences(ones.get(name), others.get(name), path)


def _names(value: object) -> dict[str, object] | None:
    """Return the fields of a table, or the entries of a list, by name; None for anything else."""
    if isinstance(value, Mapping):
        return dict(cast(Mapping[str, object], value))
    if not isinstance(value, list):
        return None
    named: dict[str, object] = {}
    for entry in cast(Sequence[object], value):
        if not isinstance(entry, Mapping):
            return None
        fields = dict(cast(Mapping[str, object], entry))
        name = next((fields.pop(key) for key in _NAMED_BY if key in fields), None)
        named[str(name)] = fields
    return named


def _shown(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, Mapping):
        fields = cast(Mapping[str, object], value).items()
        return ", ".join(f"{k} {_shown(v)}" for k, v in fields if v is not False) or "✓"
    if isinstance(value, list):
        return ", ".join(str(item) for item in cast(Sequence[object], value)) or "–"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
