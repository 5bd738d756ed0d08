"""The lines of a record, read one after another, each knowing its number."""

import re
from typing import Final

from shisanshui.game.record.match import RecordError

_MOST_BYTES: Final = 1 << 20
_MOST_LINES: Final = 20_000
_LONGEST_LINE: Final = 4_000


def lines_of(source: str | bytes) -> list[str]:
    """Return the lines of a record, which is UTF-8 and not endless.

    Raises:
        RecordError: it is too large, or no text.
    """
    if len(source) > _MOST_BYTES:
        raise RecordError(f"a record has at most {_MOST_BYTES} bytes, not {len(source)}")
    if isinstance(source, bytes):
        try:
            source = source.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = source.count(b"\n", 0, error.start) + 1
            raise RecordError("this is no UTF-8 text", line=line) from None
    lines = [line.rstrip() for line in source.split("\n")]
    if len(lines) > _MOST_LINES:
        raise RecordError(f"a record has at most {_MOST_LINES} lines, not {len(lines)}")
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE:
            raise RecordError(f"a line has at most {_LONGEST_LINE} characters", line=number)
    return lines


class Lines:
    """A place among the lines; empty ones and those that begin with # do not count."""

    def __init__(self, lines: list[str]) -> None:
        self._lines: Final = [
            (number, line)
            for number, line in enumerate(lines, 1)
            if line and not line.startswith("#")
        ]
        self._last: Final = len(lines)
        self._at = 0

    @property
    def number(self) -> int:
        """The number of the line read last."""
        return self._lines[self._at - 1][0] if self._at else 1

    @property
    def next(self) -> str:
        """The line to be read next; empty at the end."""
        return self._lines[self._at][1] if self._at < len(self._lines) else ""

    def read(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read the next line if it is such a one."""
        found = pattern.fullmatch(self.next)
        if found is not None:
            self._at += 1
        return found

    def expect(self, pattern: re.Pattern[str], like: str) -> re.Match[str]:
        """Read the next line, which must be such a one.

        Raises:
            RecordError: it is another, or there is none.
        """
        found = self.read(pattern)
        if found is None:
            raise self.unexpected(like)
        return found

    def unexpected(self, like: str) -> RecordError:
        """Return what to say about the next line, which should be like something else."""
        if not self.next:
            return RecordError(f"the record stops where {like!r} should follow", line=self._last)
        number, line = self._lines[self._at]
        shown = line if line.isprintable() else ascii(line)[1:-1]
        shown = shown if len(shown) <= 40 else shown[:39] + "…"
        return RecordError(f"{like!r} should stand here, not {shown!r}", line=number)
