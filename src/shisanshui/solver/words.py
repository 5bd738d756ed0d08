"""What the solver has to say, in three languages; names of rows and hands are the rule set's."""

import tomllib
from functools import cache
from pathlib import Path
from typing import cast

from shisanshui.scoring.words import Language


@cache
def texts(language: str) -> dict[str, str]:
    """Return all texts by table and key, as in ``explain.instead``.

    Raises:
        ValueError: the language is none of the three.
    """
    path = Path(__file__).with_name("words") / f"{Language(language).value}.toml"
    tables = cast(dict[str, dict[str, str]], tomllib.loads(path.read_text(encoding="utf-8")))
    return {f"{table}.{key}": text for table, keys in tables.items() for key, text in keys.items()}
