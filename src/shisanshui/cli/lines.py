"""Lines of input that may be anything: too long, no text, no JSON."""

import json
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final, cast

from shisanshui.cards import ShisanshuiError

MOST_BYTES: Final = 64 * 1024
"""The longest line that is read; a deal of eight seats takes about 1,000 bytes."""


class InputError(ShisanshuiError, ValueError):
    """A file that cannot be read, or a line that is no JSON object."""


@contextmanager
def opened(name: str) -> Generator[BinaryIO]:
    """Give the bytes of a file, or of the standard input for ``-``.

    Raises:
        InputError: there is no such file, or it may not be read.
    """
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 - closed below, after the caller is done
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{shown_path(name)}: {why.lower()}") from None
    with file:
        yield file


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield each line without its end, as soon as it is there; None for one that is too long."""
    while line := stream.readline(MOST_BYTES + 1):
        if line.endswith(b"\n") or len(line) <= MOST_BYTES:
            yield line.rstrip(b"\r\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MOST_BYTES)
        yield None


def parse_object(line: bytes | None, *, first: bool = False) -> dict[str, object]:
    """Return the JSON object of a line; a byte order mark before the first line is let pass.

    Raises:
        InputError: it is anything else; the message fits on a line.
    """
    if line is None:
        raise InputError(f"the line has more than {MOST_BYTES} bytes")
    try:
        text = line.decode("utf-8-sig" if first else "utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start + 1} is not UTF-8") from None
    if not text.strip():
        raise InputError("the line is empty")
    try:
        value = cast(
            object,
            json.loads(text, object_pairs_hook=_without_twins, parse_constant=_no_number),
        )
    except InputError:
        raise
    except json.JSONDecodeError as error:
        raise InputError(f"broken JSON: {error.msg.lower()} at character {error.pos + 1}") from None
    except ValueError:
        raise InputError("broken JSON: a number with too many digits") from None
    except RecursionError:
        raise InputError("broken JSON: too many levels") from None
    if not isinstance(value, dict):
        raise InputError("the line is no JSON object with a list of seats")
    return cast(dict[str, object], value)


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        counts = Counter([key for key, _ in pairs])
        twin = next(key for key, count in counts.items() if count > 1)
        raise InputError(f"the key {shown(twin)} stands there twice")
    return made


def _no_number(name: str) -> object:
    raise InputError(f"broken JSON: {name} is no number")


def shown(text: str) -> str:
    """Return a piece of the user's text for a message, cut short and on one line."""
    piece = text if len(text) <= 60 else text[:59] + "…"
    return piece if piece.isprintable() else ascii(piece)


def shown_path(path: str) -> str:
    """Return a file's path for a message, on one line; of a very long one the end, its name."""
    piece = path if len(path) <= 300 else "…" + path[-299:]
    return piece if piece.isprintable() else ascii(piece)
