"""The shares of a training that are done, in a file, so that it can go on after an interruption.

A line of JSON says which training it is; then comes a line and a packed body for each share. What
is cut off, damaged or of another training does not count.
"""

import json
import zlib
from array import array
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from shisanshui.naturals import Natural, NaturalKind
from shisanshui.solver.options import Found, Share

_VERSION: Final = 1
_QUICK: Final = 1


class Checkpoint:
    """Shares by number, kept at ``path``; ``about`` says which training they belong to."""

    def __init__(self, path: Path, about: dict[str, object]) -> None:
        self._path = path
        self._head = json.dumps({"version": _VERSION, **about}, sort_keys=True).encode() + b"\n"
        self.done: Final[dict[int, Share]] = {}
        whole = self._read()
        with path.open("ab") as file:
            file.truncate(whole)
            if not whole:
                file.write(self._head)

    def add(self, number: int, share: Share) -> None:
        """Write down a share that is done."""
        body = zlib.compress(share.sizes.tobytes() + share.splits.tobytes(), _QUICK)
        line = {
            "number": number,
            "hands": len(share.sizes),
            "naturals": [_plain(found) for found in share.naturals],
            "bytes": len(body),
            "sha256": sha256(body).hexdigest(),
        }
        with self._path.open("ab") as file:
            file.write(json.dumps(line).encode() + b"\n" + body)

    def forget(self) -> None:
        """Remove the file: the training is complete."""
        self._path.unlink(missing_ok=True)

    def _read(self) -> int:
        """Take up what is whole, and return how far that goes."""
        if not self._path.exists():
            return 0
        with self._path.open("rb") as file:
            if file.readline() != self._head:
                return 0
            whole = file.tell()
            while line := file.readline():
                try:
                    about = json.loads(line)
                    body = file.read(about["bytes"])
                    if sha256(body).hexdigest() != about["sha256"]:
                        break
                    self.done[about["number"]] = _share(about, zlib.decompress(body))
                except (ValueError, KeyError, TypeError, zlib.error):
                    break
                whole = file.tell()
        return whole


def _plain(found: Found) -> list[object]:
    natural = found.natural
    kind = [natural.kind.value, natural.points, natural.place, natural.home_run]
    return [found.hand, *kind, found.forced, found.aces]


def _share(about: dict[str, Any], packed: bytes) -> Share:
    sizes, splits = array("i"), array("H")
    end = sizes.itemsize * about["hands"]
    sizes.frombytes(packed[:end])
    splits.frombytes(packed[end:])
    naturals = [
        Found(hand, Natural(NaturalKind(kind), points, place, home_run, None), forced, aces)
        for hand, kind, points, place, home_run, forced, aces in about["naturals"]
    ]
    return Share(sizes, splits, naturals)
