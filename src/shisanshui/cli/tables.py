"""Aligned tables for people."""

import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from shisanshui.scoring import Points
from shisanshui.scoring.words import points_text

if TYPE_CHECKING:
    from rich.table import Table

_WIDE = 200
"""Columns of a table that no screen limits."""
_SENTENCE = 110
"""Columns that a table with sentences needs."""


def table(*headings: str, rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> "Table":
    """Return a table, numbers on the right in the columns named so.

    It aligns Chinese, whose characters are two columns wide.
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for at, heading in enumerate(headings):
        side = "right" if at in right else "left"
        made.add_column(heading, justify=side, overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made


def write_table(made: "Table") -> None:
    """Write a table, as wide as it needs to be where no screen limits it."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else _WIDE
    Console(width=width, highlight=False, markup=False, emoji=False).print(made)


def is_narrow() -> bool:
    """Return whether a screen is too narrow for a table that has sentences in it."""
    return sys.stdout.isatty() and get_terminal_size().columns < _SENTENCE


def signed(points: Points) -> str:
    """Return points with their sign, as in a table: ``+3``, ``−1/3``, ``0``."""
    if points == 0:
        return "0"
    return ("+" if points > 0 else "−") + points_text(abs(points))
