"""Why one layout beats another, in a sentence."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, cast

from shisanshui.arrangement import ROWS
from shisanshui.ruleset import Ruleset
from shisanshui.scoring.words import Language, Words, words
from shisanshui.solver.study import Layout

_LEAST: Final = 0.5
"""Differences of less than this, in per cent, are not told."""


def explain(better: Layout, worse: Layout, ruleset: Ruleset, *, language: str = "en") -> str:
    """Return why a layout of a hand beats another: what differs, and what comes of it.

    Raises:
        ValueError: the language is none of the three.
    """
    said = words(language, ruleset)
    texts = _texts(said.language)
    what = [*_what(better, worse, said, texts)] or [texts["nothing"]]
    why = [*_why(better, worse, said, texts)]
    worth = texts["worth"].format(
        points=f"{better.points - worse.points:.2f}", unit=said.name("unit")
    )
    template = texts["because" if why else "plain"]
    sentence = template.format(
        what=texts["and"].join(what), why=texts["and"].join(why), worth=worth
    )
    return sentence[:1].upper() + sentence[1:]


def _what(better: Layout, worse: Layout, said: Words, texts: dict[str, str]) -> Iterator[str]:
    for row in ROWS:
        hand, other = better.hands[row], worse.hands[row]
        names = {"row": said.name(row.label), "hand": said.hand(hand, row)}
        if hand != other:
            yield texts["instead"].format(other=said.hand(other, row), **names)
        elif better.chances[row] != worse.chances[row]:
            stronger = better.chances[row].win > worse.chances[row].win
            yield texts["stronger" if stronger else "weaker"].format(**names)


def _why(better: Layout, worse: Layout, said: Words, texts: dict[str, str]) -> Iterator[str]:
    differences = [
        ("wins_{}", said.name(row.label), better.chances[row].win - worse.chances[row].win)
        for row in ROWS
    ]
    differences.append(("scoops_{}", "", better.scoop - worse.scoop))
    differences.append(("scooped_{}", "", better.scooped - worse.scooped))
    for key, row, share in differences:
        percent = 100 * share
        if abs(percent) >= _LEAST:
            text = texts[key.format("more" if percent > 0 else "less")]
            yield text.format(row=row, percent=f"{abs(percent):.0f}")


@cache
def _texts(language: Language) -> dict[str, str]:
    path = Path(__file__).with_name("words") / f"{language.value}.toml"
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return cast(dict[str, str], tables["explain"])
