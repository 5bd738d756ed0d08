"""The record of a match in a file, written anew after every round, so that nothing is lost."""

import os
from pathlib import Path
from typing import Final

from shisanshui.cards import ShisanshuiError
from shisanshui.cli.lines import shown_path
from shisanshui.game.record import Record, dump


class CannotSave(ShisanshuiError):
    """A record that cannot be written where it is wanted."""


class RecordFile:
    """Where one match is saved. A file that is there already is never written over."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def begin(self, record: Record) -> None:
        """Make the file, with nothing played yet.

        Raises:
            CannotSave: it is there already, or cannot be made.
        """
        try:
            with self.path.open("x", encoding="utf-8") as file:
                file.write(dump(record))
        except FileExistsError:
            raise CannotSave(f"{self.name}: this file is there already") from None
        except (OSError, ValueError) as error:
            raise CannotSave(_why(self.name, error)) from None

    def write(self, record: Record) -> None:
        """Put a later record in the place of the earlier one, all of it or nothing.

        Raises:
            CannotSave: it cannot be written; the earlier one is still there.
        """
        beside = self.path.with_name(f"{self.path.name}.new")
        try:
            beside.write_text(dump(record), encoding="utf-8")
            os.replace(beside, self.path)
        except OSError as error:
            raise CannotSave(_why(self.name, error)) from None

    @property
    def name(self) -> str:
        """The file's name, fit to be shown."""
        return shown_path(str(self.path))

    def next(self) -> "RecordFile":
        """Return where a rematch is saved: after ``match.txt`` it is ``match-2.txt``."""
        stem, dash, number = self.path.stem.rpartition("-")
        if dash and number.isdecimal():
            again = f"{stem}-{int(number) + 1}"
        else:
            again = f"{self.path.stem}-2"
        return RecordFile(self.path.with_name(f"{again}{self.path.suffix}"))


def _why(name: str, error: Exception) -> str:
    return f"{name}: {(getattr(error, 'strerror', None) or str(error)).lower()}"
