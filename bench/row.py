"""One measured claim, and the table in results.md that records it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import quantiles
from typing import Final

RESULTS: Final = Path(__file__).with_name("results.md")

_HEAD: Final = """\
# What was measured

Written by `make bench ARGS=--write`, which replaces the rows it measures again and leaves the
others. `spread` is in the unit of the figure: half the interquartile range of the runs, or the
standard error where the figure is an estimate. A `+` after the commit: with changes on top of it.

"""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One figure with all that is needed to measure it again.

    A bench fills in the first four; the runner adds where and how it was measured. ``command`` is
    given only by a bench whose figure comes from another command than the bench itself.
    """

    what: str
    figure: float
    unit: str
    spread: float
    command: str = ""
    commit: str = ""
    machine: str = ""

    @classmethod
    def of(cls, what: str, runs: Sequence[float], unit: str) -> "Row":
        """Return the row of a figure measured several times: the median and half the quartiles."""
        low, middle, high = quantiles(runs, n=4)
        return cls(what=what, figure=middle, unit=unit, spread=(high - low) / 2)

    def cells(self) -> list[str]:
        """Return the row's text in the order of the columns."""
        return [
            self.what,
            f"{self.figure:,.4g}" if abs(self.figure) < 1000 else f"{self.figure:,.0f}",
            self.unit,
            f"`{self.command}`",
            self.commit,
            self.machine,
            f"{self.spread:,.2g}" if abs(self.spread) < 100 else f"{self.spread:,.0f}",
        ]


_COLUMNS: Final = ["what", "figure", "unit", "command", "commit", "machine", "spread"]
assert set(_COLUMNS) == {field.name for field in fields(Row)}


def record(rows: Iterable[Row], *, path: Path = RESULTS) -> None:
    """Put ``rows`` into the table at ``path``, each in place of an older row of the same claim."""
    table = _read(path) | {row.what: _line(row.cells()) for row in rows}
    head = [_line(_COLUMNS), _line(["---"] * len(_COLUMNS))]
    path.write_text(_HEAD + "\n".join([*head, *table.values()]) + "\n", encoding="utf-8")


def _read(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    return {line.split("|")[1].strip(): line for line in lines[2:]}


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
