"""The terminal: what is printed and what is read. A pipe will do, on either side."""

import sys
import time
from types import ModuleType
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from shisanshui.cli.lines import lines


def _line_editor() -> ModuleType | None:
    """Return what lets a line be edited and called back; None where Python has none."""
    try:
        import readline
    except ImportError:
        return None
    return readline


class EndOfInput(Exception):
    """Nobody types any more."""


class Screen:
    """Where a match is shown and played."""

    def __init__(self) -> None:
        self._watched: Final = sys.stdin.isatty()
        self.interactive: Final = self._watched and sys.stdout.isatty()
        """Whether somebody sits in front of it."""
        self.symbols: Final = _can_print("♠♥♦♣")
        width = None if sys.stdout.isatty() else _WIDE
        self._console: Final = Console(width=width, highlight=False, markup=False, emoji=False)
        self._editor: Final = _line_editor() if self.interactive else None
        self._lines: Final = lines(sys.stdin.buffer)

    @property
    def width(self) -> int:
        """How many columns it has."""
        return self._console.width

    def say(self, what: RenderableType = "", style: str = "") -> None:
        """Print a line, or a table."""
        self._console.print(Text(what, style) if isinstance(what, str) else what)

    def pages(self, what: list[RenderableType], prompt: str) -> None:
        """Print many lines, a screenful at a time where somebody watches; ``q`` stops."""
        step = max(4, self._console.height - 2) if self.interactive else len(what)
        for at in range(0, len(what), step):
            if at and self.read(prompt).strip().lower().startswith("q"):
                return
            for line in what[at : at + step]:
                self.say(line)

    def read(self, prompt: str) -> str:
        """Return the next line, with spaces for what cannot be shown of it.

        Raises:
            EndOfInput: there is none.
        """
        try:
            line = input(prompt) if self.interactive else self._next_line(prompt)
        except EOFError:
            self.say()
            raise EndOfInput from None
        except UnicodeDecodeError:
            line = "\N{REPLACEMENT CHARACTER}"
        return "".join([mark if mark.isprintable() else " " for mark in line])

    def _next_line(self, prompt: str) -> str:
        self._console.print(Text(prompt), end="", soft_wrap=True)
        sys.stdout.flush()
        for line in self._lines:
            text = (line or b"").decode(errors="replace")
            if not self._watched:
                self.say(text[:_SHOWN] if text.isprintable() else "")
            return text
        raise EOFError

    def pause(self, seconds: float) -> None:
        """Wait a little where somebody watches; Enter goes on at once."""
        if not (self.interactive and seconds):
            return
        sys.stdout.flush()
        if sys.platform == "win32":
            time.sleep(seconds)
            return
        from select import select

        ready, _, _ = select([sys.stdin], [], [], seconds)
        if ready:
            sys.stdin.readline()

    def forget(self) -> None:
        """Clear the screen, what was scrolled off it and the lines typed, for the next player."""
        if self.interactive:
            sys.stdout.write(_FORGET)
        if self._editor is not None:
            self._editor.clear_history()


_FORGET: Final = "\x1b[H\x1b[2J\x1b[3J"
_WIDE: Final = 200
"""Columns where no screen limits them."""
_SHOWN: Final = 200
"""How much of a line that came through a pipe is shown again."""


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
