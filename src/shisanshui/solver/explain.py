"""Why one layout beats another, in a sentence."""

from collections.abc import Iterator
from typing import Final

from shisanshui.arrangement import ROWS
from shisanshui.ruleset import Ruleset
from shisanshui.scoring.words import Words, words
from shisanshui.solver.study import Layout
from shisanshui.solver.words import texts

_LEAST: Final = 0.5
"""Differences of less than this, in per cent, are not told."""


def explain(better: Layout, worse: Layout, ruleset: Ruleset, *, language: str = "en") -> str:
    """Return why a layout of a hand beats another: what differs, and what comes of it.

    Raises:
        ValueError: the language is none of the three.
    """
    said = words(language, ruleset)
    told = texts(language)
    what = [*_what(better, worse, said, told)] or [told["explain.nothing"]]
    why = [*_why(better, worse, said, told)]
    points = f"{better.points - worse.points:.2f}"
    worth = told["explain.worth"].format(points=points, unit=said.name("unit"))
    if not float(points):
        worth = told["explain.level"]
    template = told["explain.because" if why else "explain.plain"]
    sentence = template.format(
        what=told["explain.and"].join(what), why=told["explain.and"].join(why), worth=worth
    )
    return sentence[:1].upper() + sentence[1:]


def _what(better: Layout, worse: Layout, said: Words, told: dict[str, str]) -> Iterator[str]:
    for row in ROWS:
        hand, other = better.hands[row], worse.hands[row]
        names = {"row": said.name(row.label), "hand": said.hand(hand, row)}
        if hand != other:
            yield told["explain.instead"].format(other=said.hand(other, row), **names)
        elif better.chances[row] != worse.chances[row]:
            stronger = better.chances[row].win > worse.chances[row].win
            yield told["explain.stronger" if stronger else "explain.weaker"].format(**names)


def _why(better: Layout, worse: Layout, said: Words, told: dict[str, str]) -> Iterator[str]:
    differences = [
        ("explain.wins_{}", said.name(row.label), better.chances[row].win - worse.chances[row].win)
        for row in ROWS
    ]
    differences.append(("explain.scoops_{}", "", better.scoop - worse.scoop))
    differences.append(("explain.scooped_{}", "", better.scooped - worse.scooped))
    for key, row, share in differences:
        percent = 100 * share
        if abs(percent) >= _LEAST:
            text = told[key.format("more" if percent > 0 else "less")]
            yield text.format(row=row, percent=f"{abs(percent):.0f}")
