"""The kernel in C as ctypes sees it; its calls run without the interpreter lock."""

import ctypes
import sys
from array import array
from collections.abc import Callable
from ctypes import c_char, c_char_p, c_int32, c_int64, c_size_t, c_void_p
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final

from shisanshui.cards import CardError
from shisanshui.solver.tables import Tables
from shisanshui.solver.worth import BINS, Worth

SOURCE: Final = Path(__file__).with_name("kernel.c")
_SUFFIX: Final = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
LIBRARY: Final = SOURCE.with_suffix(_SUFFIX)
ROOM = 1 << 16
"""How many splits one call has room for, unless a single frontier needs more."""
HANDS_A_CALL: Final = 256
_CARDS: Final = 13
_MEMBERS: Final = 5
_DECK_FACES: Final = 54

Index = tuple["array[int]", "array[int]"] | None
"""Which of a population count and how much; None is everybody once."""


class Unusable(Exception):
    """The library is not there, does not load, or was built from another source."""


class _Worth(ctypes.Structure):
    _fields_: ClassVar = [
        ("front", c_void_p),
        ("middle", c_void_p),
        ("back", c_void_p),
        ("joint", c_void_p),
        ("flat", c_int64),
    ]


class _Sample(ctypes.Structure):
    _fields_: ClassVar = [("index", c_void_p), ("weight", c_void_p), ("size", c_int64)]


class Native:
    """The functions of the library at ``path``.

    Raises:
        Unusable: see there.
    """

    def __init__(self, path: Path = LIBRARY) -> None:
        try:
            library = ctypes.CDLL(str(path))
        except OSError as error:
            raise Unusable("not built" if not path.exists() else str(error)) from None
        built_from = _function(library, "source", c_char_p)()
        if SOURCE.exists() and built_from.decode() != digest(SOURCE):
            raise Unusable("built from another kernel.c")
        self._ranking_size: int = _function(library, "ranking_size", c_size_t)()
        self._build_ranking = _function(library, "ranking_build", None, c_void_p, c_int32, *_p(4))
        self._frontiers = _function(
            library, "frontiers", c_int64, c_void_p, c_int32, c_void_p, c_int64, *_p(2), c_int64
        )
        self._best = _function(library, "best", c_int64, c_void_p, c_int32, *_p(2), c_int64, *_p(2))
        self._worths = _function(library, "worths", None, *_p(2), c_int64, c_void_p)
        self._ranks = _function(
            library, "ranks", c_int64, c_void_p, c_int32, c_void_p, c_int64, c_void_p
        )
        self._tally = _function(library, "tally", None, *_p(7))
        self._cumulate = _function(library, "cumulate", None, *_p(3))
        self._encounters = _function(
            library, "encounters", None, *_p(4), c_int32, c_void_p, c_int64, c_void_p
        )
        self._suit_masks = _function(library, "suit_masks", None, c_void_p, c_int64, c_void_p)
        self._weigh = _function(
            library, "weigh", c_int64, c_void_p, c_int64, ctypes.c_uint64, *_p(3)
        )
        self._weigh_any = _function(library, "weigh_any", c_int64, c_void_p, c_int64, *_p(4))
        self._permanents = (c_char * (1 << 16))()
        _function(library, "permanents", None, c_void_p)(self._permanents)
        self._ranking: Callable[[Tables], Any] = lru_cache(maxsize=64)(self._make_ranking)
        self._worth: Callable[[Worth], Any] = lru_cache(maxsize=64)(_make_worth)

    def _make_ranking(self, tables: Tables) -> Any:
        ranking = (c_char * self._ranking_size)()
        numbered = [
            tables.numbered(table)
            for table in (tables.five, tables.five_suited, tables.three, tables.three_suited)
        ]
        self._build_ranking(ranking, tables.size, *map(_address, numbered))
        return ranking

    def frontiers(
        self, hands: bytes, tables: Tables, *, strict: bool
    ) -> tuple["array[int]", "array[int]"]:
        """Return the sizes of the frontiers and their splits, five numbers each."""
        sizes, splits = array("i"), array("H")
        some = _zeros("i", HANDS_A_CALL)
        out = _zeros("H", _MEMBERS * ROOM)
        done = 0
        while part := hands[_CARDS * done : _CARDS * (done + HANDS_A_CALL)]:
            step = self.fill_frontiers(
                part,
                tables,
                strict=strict,
                sizes=_address(some),
                splits=_address(out),
                room=len(out) // _MEMBERS,
            )
            _check(step, done)
            if not step:
                out = _zeros("H", 2 * len(out))
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

    def best(
        self, hands: bytes, tables: Tables, *, strict: bool, worth: Worth
    ) -> tuple["array[int]", "array[int]"]:
        """Return the best split of each hand, and their worths."""
        count = len(hands) // _CARDS
        splits, points = _zeros("H", _MEMBERS * count), _zeros("q", count)
        _check(
            self._best(
                self._ranking(tables),
                strict,
                self._worth(worth),
                hands,
                count,
                _address(splits),
                _address(points),
            )
        )
        return splits, points

    def worths(self, splits: "array[int]", worth: Worth) -> "array[int]":
        """Return the worth of each split."""
        points = _zeros("q", len(splits) // _MEMBERS)
        self._worths(self._worth(worth), _address(splits), len(points), _address(points))
        return points

    def ranks(self, rows: bytes, tables: Tables, *, width: int) -> "array[int]":
        """Return the hand rank of each row."""
        ranks = _zeros("H", len(rows) // width)
        step = self._ranks(self._ranking(tables), width, rows, len(ranks), _address(ranks))
        if step < 0:
            raise CardError(f"row {-1 - step} has a card that does not exist")
        return ranks

    def tally(
        self,
        splits: "array[int]",
        worth: Worth,
        *,
        sample: Index,
        rows: tuple["array[int]", "array[int]", "array[int]"],
        joint: "array[int] | None",
    ) -> None:
        """Add the sample to the counts."""
        counted = _make_sample(sample, len(splits) // _MEMBERS)
        self._tally(
            _address(splits),
            ctypes.byref(counted),
            self._worth(worth),
            *map(_address, rows),
            None if joint is None else _address(joint),
        )

    def cumulate(self, joint: "array[int]") -> tuple["array[int]", "array[int]"]:
        """Return the weight below and the extra above every bin, eightfold."""
        below, above = _zeros("q", BINS**3), _zeros("q", BINS**3)
        self._cumulate(_address(joint), _address(below), _address(above))
        return below, above

    def encounters(
        self,
        mine: "array[int]",
        splits: "array[int]",
        worth: Worth,
        *,
        strengths: tuple["array[int]", "array[int]", "array[int]"],
        soft: bool,
        sample: Index,
    ) -> "array[int]":
        """Return four sums for each of mine."""
        counted = _make_sample(sample, len(splits) // _MEMBERS)
        count = len(mine) // _MEMBERS
        out = _zeros("q", 4 * count)
        self._encounters(
            _address(splits),
            ctypes.byref(counted),
            self._worth(worth),
            (c_void_p * 3)(*map(_address, strengths)),
            soft,
            _address(mine),
            count,
            _address(out),
        )
        return out

    def suit_masks(self, hands: bytes) -> "array[int]":
        """Return the masks of ranks of each hand, 16 bits a suit."""
        masks = _zeros("Q", len(hands) // _CARDS)
        self._suit_masks(hands, len(masks), _address(masks))
        return masks

    def weigh(self, masks: "array[int]", mine: int) -> tuple["array[int]", "array[int]"]:
        """Return which hands may be held beside mine, and their weights."""
        index, weight = _zeros("I", len(masks)), _zeros("I", len(masks))
        size = self._weigh(
            _address(masks),
            len(masks),
            mine,
            self._permanents,
            _address(index),
            _address(weight),
        )
        return index[:size], weight[:size]

    def weigh_any(
        self, hands: bytes, mine: bytes, *, deck: bytes
    ) -> tuple["array[int]", "array[int]"]:
        """Return the same for a deck of any counts of the 54 faces."""
        count = len(hands) // _CARDS
        index, weight = _zeros("I", count), _zeros("I", count)
        size = self._weigh_any(hands, count, deck, mine, _address(index), _address(weight))
        return index[:size], weight[:size]


def digest(source: Path) -> str:
    """Return what the build notes in the library of the source it was built from."""
    return sha256(source.read_bytes()).hexdigest()[:16]


def _p(count: int) -> list[type[c_void_p]]:
    return [c_void_p] * count


def _function(library: ctypes.CDLL, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    function = library[f"shisanshui_{name}"]
    function.restype = result
    function.argtypes = arguments
    return function


def _zeros(typecode: str, count: int) -> "array[int]":
    return array(typecode, [0]) * count


def _address(buffer: "array[int]") -> int:
    return buffer.buffer_info()[0]


def _check(step: int, done: int = 0) -> None:
    if step < 0:
        raise CardError(f"hand {done - 1 - step} is not 13 cards in ascending order")


def _make_worth(worth: Worth) -> Any:
    joint = None if worth.joint is None else _address(worth.joint.terms)
    flat = 0 if worth.joint is None else worth.joint.flat
    return ctypes.pointer(_Worth(*map(_address, worth.cells), joint, flat))


def _make_sample(sample: Index, everybody: int) -> _Sample:
    if sample is None:
        return _Sample(None, None, everybody)
    index, weight = sample
    return _Sample(_address(index), _address(weight), len(index))
