"""The kernel's functions over populations, in C; ``plain_population`` says what each returns."""

import ctypes
import threading
from array import array
from collections.abc import Callable
from ctypes import c_char_p, c_int32, c_int64, c_void_p
from functools import lru_cache
from typing import Any, ClassVar, Final

from shisanshui.solver._kernels.binding import (
    Index,
    address,
    function,
    make_sample,
    make_worth,
    pointers,
    zeros,
)
from shisanshui.solver._kernels.plain_population import RowBytes, RowPays
from shisanshui.solver.pays import Pays, Stakes
from shisanshui.solver.worth import CELLS, Worth

_MEMBERS: Final = 5
_KINDS: Final = 256
_FRONTIER: Final = 8192


class _Pay(ctypes.Structure):
    _fields_: ClassVar = [
        ("starts", c_void_p),
        ("classes", ctypes.c_char_p),
        ("win", c_void_p),
        ("tie", c_void_p),
        ("begins", c_void_p),
        ("ends", c_void_p),
        ("stretches", c_int64),
    ]


class _Pool(ctypes.Structure):
    _fields_: ClassVar = [
        ("splits", c_void_p),
        ("kinds", ctypes.c_char_p),
        ("sweeps", c_void_p),
    ]


class _Stakes(ctypes.Structure):
    _fields_: ClassVar = [
        *[(name, c_void_p) for name in ("faced", "facing")],
        *[(name, ctypes.c_char_p) for name in ("classes", "win", "lose", "rival_win")],
        *[(name, c_void_p) for name in ("sweeps", "home_runs", "rival_home_runs")],
        *[(name, c_int64) for name in ("faced_total", "facing_total")],
        *[(name, c_int64) for name in ("faced_fouled", "facing_fouled")],
        *[(name, c_int64) for name in ("guns", "others", "rival_others")],
        *[(name, c_int64) for name in ("majority", "bits")],
    ]


class NativePopulation:
    """Options, tallies, what populations make rows worth, and meeting them one by one."""

    def __init__(self, library: ctypes.CDLL) -> None:
        p = pointers
        self._draw = function(
            library, "draw", None, c_char_p, c_int32, ctypes.c_uint64, c_int64, c_char_p
        )
        self._prune = function(library, "prune", c_int64, c_void_p, c_int64, *p(2), c_int64)
        self._pick = function(library, "pick", None, *p(3), c_int64, *p(2))
        self._tally = function(library, "tally", None, *p(7))
        self._row_points = function(library, "row_points", None, *p(2), c_int64, *p(2))
        self._cumulate = function(library, "cumulate", None, *p(2), c_int32, c_void_p)
        self._terms = function(library, "terms", None, *p(3))
        self._meet = function(
            library, "meet", None, *p(3), c_int64, c_int32, c_int32, c_void_p, c_int64, *p(4)
        )
        self.worth_of: Callable[[Worth], Any] = lru_cache(maxsize=64)(make_worth)
        self._pay: Callable[[Pays], Any] = lru_cache(maxsize=256)(_make_pay)
        self._rows_of: Callable[[RowPays], Any] = lru_cache(maxsize=64)(self._make_rows)
        self.scratch = Scratch()

    def draw(self, deck: bytes, *, seed: int, count: int) -> bytes:
        """Return hands drawn from a deck, each ascending."""
        hands = ctypes.create_string_buffer(13 * count)
        self._draw(deck, len(deck), seed, count, hands)
        return hands.raw

    def prune(
        self, splits: "array[int]", sizes: "array[int]", worth: Worth, *, margin: int
    ) -> tuple["array[int]", "array[int]"]:
        """Return the sizes and splits of the options worth the best of their hand less a margin."""
        kept, left = splits[:], sizes[:]
        count = self._prune(self.worth_of(worth), margin, address(kept), address(left), len(left))
        return left, kept[: _MEMBERS * count]

    def pick(
        self, splits: "array[int]", starts: "array[int]", worth: Worth
    ) -> tuple["array[int]", "array[int]"]:
        """Return the first of each hand's options that are worth most, and its worth."""
        count = len(starts) - 1
        picked, points = zeros("I", count), zeros("q", count)
        self._pick(
            self.worth_of(worth),
            address(splits),
            address(starts),
            count,
            address(picked),
            address(points),
        )
        return picked, points

    def tally(
        self,
        splits: "array[int]",
        *,
        bins: RowBytes,
        sample: Index,
        rows: tuple["array[int]", "array[int]", "array[int]"],
        joint: "array[int]",
    ) -> None:
        """Add the sample to counts of ranks by row, and of cells."""
        counted = make_sample(sample, len(splits) // _MEMBERS)
        self._tally(
            address(splits),
            ctypes.byref(counted),
            (ctypes.c_char_p * 3)(*bins),
            *map(address, rows),
            address(joint),
        )

    def row_points(self, counts: "array[int]", pays: Pays) -> "array[int]":
        """Return the points of every rank against counted ones, in 65,536ths."""
        size = len(counts)
        points, before = zeros("q", size), zeros("q", size + 1)
        self._row_points(self._pay(pays), address(counts), size, address(before), address(points))
        return points

    def cumulate(self, joint: "array[int]", own: bytes, *, down: bool) -> "array[int]":
        """Return 2^18 times what lies below every cell on all axes, or above it."""
        cube = zeros("q", CELLS)
        self._cumulate(address(joint), own, down, address(cube))
        return cube

    def terms(self, stakes: Stakes) -> "array[int]":
        """Return the joint term of every cell."""
        found = zeros("i", CELLS)
        self._terms(
            ctypes.byref(_make_stakes(stakes)), address(self.scratch.cubes()), address(found)
        )
        return found

    def meet(
        self,
        mine: "array[int]",
        splits: "array[int]",
        *,
        kinds: bytes,
        sweeps: "array[int]",
        sample: Index,
        pays: RowPays,
        tie: int,
        soft: bool,
    ) -> tuple["array[int]", "array[int]"]:
        """Return the weight of each kind, and four sums for each of mine."""
        count = len(mine) // _MEMBERS
        size = len(pays[0].begins)
        by_kind, out = zeros("q", _KINDS), zeros("q", 4 * count)
        counts, before = self.scratch.counts(size)
        counted = make_sample(sample, len(kinds))
        pool = _Pool(address(splits), kinds, address(sweeps))
        self._meet(
            ctypes.byref(pool),
            ctypes.byref(counted),
            self._rows_of(pays),
            size,
            tie,
            soft,
            address(mine),
            count,
            address(by_kind),
            address(counts),
            address(before),
            address(out),
        )
        return by_kind, out

    def _make_rows(self, pays: RowPays) -> Any:
        return (c_void_p * 3)(*[ctypes.cast(self._pay(pay), c_void_p) for pay in pays])


class Scratch(threading.local):
    """Room to calculate in, a thread; each kind is made when it is first asked for."""

    def __init__(self) -> None:
        self._rooms: dict[str, array[int]] = {}

    def _room(self, name: str, typecode: str, count: int) -> "array[int]":
        room = self._rooms.get(name)
        if room is None or len(room) < count:
            room = self._rooms[name] = zeros(typecode, count)
        return room

    def cubes(self) -> "array[int]":
        """Return room for four cubes of cells."""
        return self._room("cubes", "q", 4 * CELLS)

    def sample(self, count: int) -> tuple["array[int]", "array[int]"]:
        """Return room for so many members of a sample, and their weights."""
        return self._room("index", "I", count), self._room("weight", "I", count)

    def counts(self, size: int) -> tuple["array[int]", "array[int]"]:
        """Return room for the counts of three rows, and for the sums of one."""
        return self._room("counts", "q", 3 * size), self._room("before", "q", size + 1)

    def sizes(self) -> "array[int]":
        """Return room for the size of one frontier."""
        return self._room("sizes", "i", 1)

    def splits(self) -> "array[int]":
        """Return room for one frontier, unless it is very large."""
        return self._room("splits", "H", _MEMBERS * _FRONTIER)


def _make_pay(pays: Pays) -> Any:
    return ctypes.pointer(
        _Pay(
            address(pays.starts),
            pays.classes,
            address(pays.win),
            address(pays.tie),
            address(pays.begins),
            address(pays.ends),
            len(pays.classes),
        )
    )


def _make_stakes(stakes: Stakes) -> _Stakes:
    return _Stakes(
        address(stakes.faced),
        address(stakes.facing),
        stakes.classes,
        stakes.win,
        stakes.lose,
        stakes.rival_win,
        address(stakes.sweeps),
        address(stakes.home_runs),
        address(stakes.rival_home_runs),
        stakes.faced_total,
        stakes.facing_total,
        stakes.faced_fouled,
        stakes.facing_fouled,
        stakes.guns,
        stakes.others,
        stakes.rival_others,
        stakes.majority,
        stakes.bits,
    )
