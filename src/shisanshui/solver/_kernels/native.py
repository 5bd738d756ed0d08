"""The kernel in C as ctypes sees it; its calls run without the interpreter lock."""

import ctypes
import sys
from array import array
from collections.abc import Callable
from ctypes import c_char, c_char_p, c_int32, c_int64, c_size_t, c_void_p
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from shisanshui.cards import CardError
from shisanshui.solver._kernels.binding import address, function, pointers, zeros
from shisanshui.solver._kernels.native_population import NativePopulation
from shisanshui.solver.tables import Tables
from shisanshui.solver.worth import Worth

SOURCE: Final = Path(__file__).with_name("kernel.c")
_SUFFIX: Final = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
LIBRARY: Final = SOURCE.with_suffix(_SUFFIX)
ROOM = 1 << 16
"""How many splits one call has room for, unless a single frontier needs more."""
HANDS_A_CALL: Final = 256
_CARDS: Final = 13
_MEMBERS: Final = 5


class Unusable(Exception):
    """The library is not there, does not load, or was built from another source."""


class Native(NativePopulation):
    """The functions of the library at ``path``.

    Raises:
        Unusable: see there.
    """

    def __init__(self, path: Path = LIBRARY) -> None:
        try:
            library = ctypes.CDLL(str(path))
        except OSError as error:
            raise Unusable("not built" if not path.exists() else str(error)) from None
        built_from = function(library, "source", c_char_p)()
        if SOURCE.exists() and built_from.decode() != digest(SOURCE):
            raise Unusable("built from another kernel.c")
        super().__init__(library)
        self._ranking_size: int = function(library, "ranking_size", c_size_t)()
        self._build_ranking = function(
            library, "ranking_build", None, c_void_p, c_int32, *pointers(4)
        )
        self._frontiers = function(
            library,
            "frontiers",
            c_int64,
            c_void_p,
            c_int32,
            c_void_p,
            c_int64,
            *pointers(2),
            c_int64,
        )
        self._best = function(
            library, "best", c_int64, c_void_p, c_int32, *pointers(2), c_int64, *pointers(2)
        )
        self._worths = function(library, "worths", None, *pointers(2), c_int64, c_void_p)
        self._ranks = function(
            library, "ranks", c_int64, c_void_p, c_int32, c_void_p, c_int64, c_void_p
        )
        self._suit_masks = function(library, "suit_masks", None, c_void_p, c_int64, c_void_p)
        self._weigh = function(library, "weigh", c_int64, c_void_p, c_int64, *pointers(4))
        self._weigh_any = function(library, "weigh_any", c_int64, c_void_p, c_int64, *pointers(4))
        self._permanents = (c_char * (1 << 16))()
        function(library, "permanents", None, c_void_p)(self._permanents)
        self._ranking: Callable[[Tables], Any] = lru_cache(maxsize=64)(self._make_ranking)

    def _make_ranking(self, tables: Tables) -> Any:
        ranking = (c_char * self._ranking_size)()
        numbered = [
            tables.numbered(table)
            for table in (tables.five, tables.five_suited, tables.three, tables.three_suited)
        ]
        self._build_ranking(ranking, tables.size, *map(address, numbered))
        return ranking

    def frontiers(
        self, hands: bytes, tables: Tables, *, strict: bool
    ) -> tuple["array[int]", "array[int]"]:
        """Return the sizes of the frontiers and their splits, five numbers each."""
        sizes, splits = array("i"), array("H")
        some = zeros("i", HANDS_A_CALL)
        out = zeros("H", _MEMBERS * ROOM)
        done = 0
        while part := hands[_CARDS * done : _CARDS * (done + HANDS_A_CALL)]:
            step = self.fill_frontiers(
                part,
                tables,
                strict=strict,
                sizes=address(some),
                splits=address(out),
                room=len(out) // _MEMBERS,
            )
            _check(step, done)
            if not step:
                out = zeros("H", 2 * len(out))
            sizes += some[:step]
            used = out.itemsize * _MEMBERS * sum(some[:step])
            splits.frombytes(memoryview(out).cast("B")[:used])
            done += step
        return sizes, splits

    def fill_frontiers(
        self, hands: bytes, tables: Tables, *, strict: bool, sizes: int, splits: int, room: int
    ) -> int:
        """Write sizes and splits to these addresses; return how many hands there was room for."""
        count = len(hands) // _CARDS
        return self._frontiers(self._ranking(tables), strict, hands, count, sizes, splits, room)

    def options(
        self, hand: bytes, tables: Tables, *, strict: bool, worth: Worth, margin: int
    ) -> "array[int]":
        """Return what is near the best of one hand's frontier."""
        sizes, splits = self.scratch.sizes(), self.scratch.splits()
        found = self.fill_frontiers(
            hand,
            tables,
            strict=strict,
            sizes=address(sizes),
            splits=address(splits),
            room=len(splits) // _MEMBERS,
        )
        _check(found)
        if not found:
            whole, every = self.frontiers(hand, tables, strict=strict)
            return self.prune(every, whole, worth, margin=margin)[1]
        kept = self._prune(self.worth_of(worth), margin, address(splits), address(sizes), 1)
        return splits[: _MEMBERS * kept]

    def best(
        self, hands: bytes, tables: Tables, *, strict: bool, worth: Worth
    ) -> tuple["array[int]", "array[int]"]:
        """Return the best split of each hand, and their worths."""
        count = len(hands) // _CARDS
        splits, points = zeros("H", _MEMBERS * count), zeros("q", count)
        _check(
            self._best(
                self._ranking(tables),
                strict,
                self.worth_of(worth),
                hands,
                count,
                address(splits),
                address(points),
            )
        )
        return splits, points

    def worths(self, splits: "array[int]", worth: Worth) -> "array[int]":
        """Return the worth of each split."""
        points = zeros("q", len(splits) // _MEMBERS)
        self._worths(self.worth_of(worth), address(splits), len(points), address(points))
        return points

    def ranks(self, rows: bytes, tables: Tables, *, width: int) -> "array[int]":
        """Return the hand rank of each row."""
        ranks = zeros("H", len(rows) // width)
        step = self._ranks(self._ranking(tables), width, rows, len(ranks), address(ranks))
        if step < 0:
            raise CardError(f"row {-1 - step} has a card that does not exist")
        return ranks

    def suit_masks(self, hands: bytes) -> "array[int]":
        """Return the masks of ranks of the hands, those of a suit together."""
        count = len(hands) // _CARDS
        masks = zeros("H", 4 * count)
        self._suit_masks(hands, count, address(masks))
        return masks

    def weigh(self, masks: "array[int]", mine: "array[int]") -> tuple["array[int]", "array[int]"]:
        """Return which hands may be held beside mine, and their weights."""
        count = len(masks) // 4
        index, weight = self.scratch.sample(count)
        size = self._weigh(
            address(masks),
            count,
            address(mine),
            self._permanents,
            address(index),
            address(weight),
        )
        return index[:size], weight[:size]

    def weigh_any(
        self, hands: bytes, mine: bytes, *, deck: bytes
    ) -> tuple["array[int]", "array[int]"]:
        """Return the same for a deck of any counts of the 54 faces."""
        count = len(hands) // _CARDS
        index, weight = self.scratch.sample(count)
        size = self._weigh_any(hands, count, deck, mine, address(index), address(weight))
        return index[:size], weight[:size]


def digest(source: Path) -> str:
    """Return what the build notes in the library of the source it was built from."""
    return sha256(source.read_bytes()).hexdigest()[:16]


def _check(step: int, done: int = 0) -> None:
    if step < 0:
        raise CardError(f"hand {done - 1 - step} is not 13 cards in ascending order")
