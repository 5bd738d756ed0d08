"""Options that several commands share."""

import os
from collections.abc import Callable, Mapping
from typing import Any, Final

import click

from shisanshui.presets import load
from shisanshui.ruleset import Ruleset, with_options

LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant")
_TRADITIONAL: Final = ("hant", "tw", "hk", "mo")

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

as_json: Final[Decorator] = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, as docs/cli.md describes it."
)
language: Final[Decorator] = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES, case_sensitive=False),
    help="The language of texts; by default that of your locale, in JSON English.",
)


option: Final[Decorator] = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="ID",
    help="Switch an option of the rule set on; may be given again.",
)


def rules(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--rules`` and ``--option``, to be read with ``ruleset_of``."""
    which = click.option(
        "--rules",
        "rules",
        default="taiwan",
        show_default=True,
        metavar="ID|FILE",
        help="A preset or a TOML file.",
    )
    return which(option(command))


def ruleset_of(rules: str, options: tuple[str, ...] = ()) -> Ruleset:
    """Return the rule set that ``--rules`` and ``--option`` name.

    Raises:
        RulesetError: there is none, or something in it cannot be.
    """
    ruleset = load(rules)
    return with_options(ruleset, options) if options else ruleset


def language_of(language: str | None, *, machine: bool) -> str:
    """Return the language asked for; else English for machines and the locale's for people."""
    if language is not None:
        return language
    return "en" if machine else locale_language(os.environ)


def locale_language(environment: Mapping[str, str]) -> str:
    """Return the language of a POSIX locale: ``zh_TW.UTF-8`` reads traditional characters."""
    names = (environment.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next((name for name in names if name), "").lower().replace("-", "_")
    parts = name.split(".")[0].split("@")[0].split("_")
    if parts[0] != "zh":
        return "en"
    return "zh-Hant" if any(part in _TRADITIONAL for part in parts) else "zh-Hans"
