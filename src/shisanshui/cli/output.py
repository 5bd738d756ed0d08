"""How results are written: JSON for machines, aligned tables for people."""

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from shisanshui.scoring import Points
from shisanshui.scoring.words import points_text

if TYPE_CHECKING:
    from rich.table import Table


def write_json(value: object) -> None:
    """Write a value as one line of JSON in UTF-8, at once."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    out = sys.stdout.buffer
    out.write(text.encode() + b"\n")
    out.flush()


def table(*headings: str, right: Sequence[int] = ()) -> "Table":
    """Return an empty table, numbers on the right in the columns named so.

    It aligns Chinese, whose characters are two columns wide.
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for at, heading in enumerate(headings):
        made.add_column(heading, justify="right" if at in right else "left")
    return made


def write_table(made: "Table") -> None:
    """Write a table as wide as it needs to be where nobody's screen limits it."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else 200
    console = Console(width=width, highlight=False, markup=False, emoji=False, soft_wrap=False)
    console.print(made)


def signed(points: Points) -> str:
    """Return points with their sign, as in a table: ``+3``, ``−1/3``, ``0``."""
    if points == 0:
        return "0"
    return ("+" if points > 0 else "−") + points_text(abs(points))


def rows_of(cells: Sequence[Sequence[str]], made: "Table") -> "Table":
    """Return the table with a row for each list of cells."""
    for row in cells:
        made.add_row(*row)
    return made
