"""The command line called in this process: bytes in, exit status, bytes out."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from typing import NamedTuple

from shisanshui.cli.main import main


class Result(NamedTuple):
    status: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def lines(self) -> list[object]:
        """The output as JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def complaint(self) -> str:
        """What stands on the standard error: always a single line."""
        text = self.err.decode()
        assert text.count("\n") == 1, text
        assert text.endswith("\n")
        return text[:-1]


def run(*arguments: str, given: bytes | str = b"", lang: str = "C.UTF-8") -> Result:
    """Return what ``shisanshui ARGUMENTS`` does with these bytes on its standard input."""
    data = given.encode() if isinstance(given, str) else given
    with _streams(data, lang) as (out, err):
        status = main(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
        return Result(status, out.getvalue(), err.getvalue())


@contextmanager
def _streams(data: bytes, lang: str) -> Iterator[tuple[BytesIO, BytesIO]]:
    out, err = BytesIO(), BytesIO()
    kept = sys.stdin, sys.stdout, sys.stderr, dict(os.environ)
    sys.stdin = TextIOWrapper(BytesIO(data), encoding="utf-8")
    sys.stdout = TextIOWrapper(out, encoding="utf-8")
    sys.stderr = TextIOWrapper(err, encoding="utf-8")
    for key in ("LC_ALL", "LC_MESSAGES"):
        os.environ.pop(key, None)
    os.environ["LANG"] = lang
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept[:3]
        os.environ.clear()
        os.environ.update(kept[3])
