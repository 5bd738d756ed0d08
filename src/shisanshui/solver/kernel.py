"""The search over many hands at once, in C where that could be built and in Python elsewhere.

Hands go in as bytes, 13 ascending faces each; everything else is an ``array`` (or whatever exports
one: NumPy reads and writes them without copying). A *split* is five 16-bit numbers: the hand ranks
of front, middle and back, and the masks of front and back, as ``search.Split`` has them. Both
implementations give the same numbers, so it shows in nothing but speed which one is active. The C
calls run without the interpreter lock: threads share the work.
"""

import os
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final, Literal, NamedTuple

from shisanshui.arrangement import Comparison
from shisanshui.cards import STANDARD_DECK, Card, CardError, Deck
from shisanshui.ruleset import ScoopNeeds
from shisanshui.solver._kernels.native import Native, Unusable
from shisanshui.solver._kernels.plain import Plain
from shisanshui.solver.pays import Pays, Stakes
from shisanshui.solver.search import HAND_SIZE, Split, sorted_hand
from shisanshui.solver.tables import Tables
from shisanshui.solver.worth import Worth

_MEMBERS: Final = 5
_AT_ONCE: Final = 1024 * HAND_SIZE
"""Bytes of hands whose frontiers are kept at once."""
MOST_MET: Final = 64
"""How many splits of mine can meet a pool at once."""
SWITCH: Final = "SHISANSHUI_KERNEL"
"""The environment variable that turns the C kernel off when it says ``python``."""


class Status(NamedTuple):
    """Which implementation is active, and why."""

    active: Literal["c", "python"]
    reason: str


class Frontiers(NamedTuple):
    """The frontiers of some hands, one after the other."""

    sizes: "array[int]"
    splits: "array[int]"

    def lists(self) -> list[list[Split]]:
        """Return them as lists, one a hand."""
        splits = iter(unpack(self.splits))
        return [[next(splits) for _ in range(size)] for size in self.sizes]


class Best(NamedTuple):
    """The best split of each hand and what it is worth; all zero where none is legal."""

    splits: "array[int]"
    points: "array[int]"


class Picked(NamedTuple):
    """Which of its splits each hand plays, and what that is worth."""

    places: "array[int]"
    points: "array[int]"


class Sample(NamedTuple):
    """Which of a population count, by index, and how much each."""

    chosen: "array[int]"
    weights: "array[int]"


class Met(NamedTuple):
    """Sums over the arrangements that one meets, each times its weight in eighths of a renaming."""

    rows: int
    """Points of the rows, in 65,536ths."""
    sweeps: int
    swept: int
    """Over those that sweep it, times what they take."""
    majority: int
    """Times +1 where it wins more rows than it loses, -1 where fewer."""


class Meeting(NamedTuple):
    """What meeting a sample of a pool comes to."""

    kinds: "array[int]"
    """The weight of each kind, 256 of them."""
    met: list[Met]
    """For each of mine, against those of kind 0."""


@dataclass(frozen=True, eq=False)
class Pool:
    """Hands of one deck that stand for all that opponents may hold."""

    hands: bytes
    deck: Deck

    @cached_property
    def masks(self) -> "array[int]":
        """The hands as masks of ranks, those of a suit together; for the ordinary deck only."""
        return _kernel().suit_masks(self.hands)

    def beside(self, hand: Iterable[Card]) -> Sample:
        """Return those that can be held beside a hand, weighted by the renamings of suits that can.

        Ranks do not care which suit is which, so each hand stands for its renamings of suits, 24
        of them unless the deck has more of some suit. The weight is how many of them can still be
        dealt, in 65,536ths; of cards the deck has twice, the share that is left counts.
        """
        mine = bytes(sorted_hand(hand))
        if self.deck == STANDARD_DECK:
            return Sample(*_kernel().weigh(self.masks, _kernel().suit_masks(mine)))
        return Sample(*_kernel().weigh_any(self.hands, mine, deck=bytes(self.deck.counts)))


def status() -> Status:
    """Return which implementation is active and why; it is settled on first use."""
    return _chosen()[1]


def active() -> Literal["c", "python"]:
    """Return which implementation is active."""
    return status().active


@lru_cache(maxsize=1)
def _chosen() -> tuple[Native | Plain, Status]:
    if os.environ.get(SWITCH, "").lower() == "python":
        return Plain(), Status("python", f"{SWITCH}=python")
    try:
        return Native(), Status("c", "built")
    except Unusable as error:
        return Plain(), Status("python", str(error))


def _kernel() -> Native | Plain:
    return _chosen()[0]


def pack(hands: Iterable[Iterable[Card]]) -> bytes:
    """Return hands as the batch calls take them.

    Raises:
        CardError: one of them is not 13 cards.
    """
    return b"".join([bytes(sorted_hand(hand)) for hand in hands])


def unpack(splits: "array[int]") -> list[Split]:
    """Return splits as tuples."""
    return [Split(*members) for members in zip(*(splits[at::5] for at in range(5)), strict=True)]


def frontiers(
    hands: bytes, tables: Tables, *, middle_back: Comparison = Comparison.AT_LEAST
) -> Frontiers:
    """Return the frontier of each hand, as ``search.frontier`` does.

    Raises:
        CardError: a hand is not 13 cards in ascending order.
    """
    strict = middle_back is Comparison.ABOVE
    return Frontiers(*_kernel().frontiers(_whole(hands), tables, strict=strict))


def best(
    hands: bytes, tables: Tables, *, worth: Worth, middle_back: Comparison = Comparison.AT_LEAST
) -> Best:
    """Return the best split of each hand, as ``search.best`` does.

    Raises:
        CardError: a hand is not 13 cards in ascending order.
    """
    if worth.falls:
        return _best_of_all(_whole(hands), tables, worth, middle_back)
    strict = middle_back is Comparison.ABOVE
    return Best(*_kernel().best(_whole(hands), tables, strict=strict, worth=worth))


def _best_of_all(hands: bytes, tables: Tables, worth: Worth, middle_back: Comparison) -> Best:
    """Return the same by looking at every arrangement of the frontiers."""
    splits, points = array("H"), array("q")
    for start in range(0, len(hands), _AT_ONCE):
        part = hands[start : start + _AT_ONCE]
        found = frontiers(part, tables, middle_back=middle_back)
        starts = array("I", accumulate(found.sizes, initial=0))
        picked = pick(found.splits, starts, worth)
        nothing = array("H", [0]) * _MEMBERS
        for place, size in zip(picked.places, found.sizes, strict=True):
            at = _MEMBERS * place
            splits += found.splits[at : at + _MEMBERS] if size else nothing
        points += picked.points
    return Best(splits, points)


def worths(splits: "array[int]", worth: Worth) -> "array[int]":
    """Return the worth of each split."""
    return _kernel().worths(splits, worth)


def ranks(rows: bytes, tables: Tables, *, width: Literal[3, 5]) -> "array[int]":
    """Return the hand rank of each row of 3 or 5 cards, which come in any order.

    Raises:
        CardError: a row is incomplete or has a card that does not exist.
    """
    if len(rows) % width:
        raise CardError(f"rows of {width} cards cannot have {len(rows)} cards together")
    return _kernel().ranks(rows, tables, width=width)


def draw(deck: Deck, *, seed: int, count: int) -> bytes:
    """Return hands drawn at random from a deck, as the batch calls take them."""
    return _kernel().draw(bytes(deck.cards), seed=seed & (1 << 64) - 1, count=count)


def options(
    hand: bytes,
    tables: Tables,
    *,
    worth: Worth,
    margin: int,
    middle_back: Comparison = Comparison.AT_LEAST,
) -> "array[int]":
    """Return of one hand's frontier what is worth the best of it less a margin, or more.

    Raises:
        CardError: the hand is not 13 cards in ascending order.
    """
    strict = middle_back is Comparison.ABOVE
    return _kernel().options(_whole(hand), tables, strict=strict, worth=worth, margin=margin)


def prune(found: Frontiers, worth: Worth, *, margin: int) -> Frontiers:
    """Return of each hand's splits those worth the best of them less a margin, or more."""
    return Frontiers(*_kernel().prune(found.splits, found.sizes, worth, margin=margin))


def pick(splits: "array[int]", starts: "array[int]", worth: Worth) -> Picked:
    """Return for each hand which of its splits is the first of those worth most.

    Those of hand ``i`` are from ``starts[i]`` to ``starts[i + 1]``; without any, the latter.
    """
    return Picked(*_kernel().pick(splits, starts, worth))


def tally(
    splits: "array[int]",
    *,
    bins: tuple[bytes, bytes, bytes],
    rows: tuple["array[int]", "array[int]", "array[int]"],
    joint: "array[int]",
    sample: Sample | None = None,
) -> None:
    """Add arrangements, or a sample of them, to counts by rank of each row and by cell."""
    _kernel().tally(splits, bins=bins, sample=sample, rows=rows, joint=joint)


def row_points(counts: "array[int]", pays: Pays) -> "array[int]":
    """Return what each rank of a row wins of counted ones in all, in 65,536ths of a point."""
    return _kernel().row_points(counts, pays)


def cumulate(joint: "array[int]", own: bytes, *, down: bool) -> "array[int]":
    """Return 2^18 times what lies below every cell on all three axes, or above it.

    ``own`` has for each bin, 64 a row, how much of it counts, in 64ths.
    """
    return _kernel().cumulate(joint, own, down=down)


def terms(stakes: Stakes) -> "array[int]":
    """Return the joint terms of a worth: what sweeps bring and cost, and the majority."""
    return _kernel().terms(stakes)


def meet(
    mine: "array[int]",
    splits: "array[int]",
    *,
    kinds: bytes,
    sweeps: "array[int]",
    sample: Sample | None,
    pays: tuple[Pays, Pays, Pays],
    tie: int,
    needs: ScoopNeeds = ScoopNeeds.THREE_WINS,
) -> Meeting:
    """Return what at most 64 splits of mine come to against a sample of a pool.

    The pool's splits count where their kind is 0; ``sweeps`` has what each takes of whom it
    sweeps, 16 bits. ``tie`` above zero gives tied rows to me, below zero to them.
    """
    soft = needs is ScoopNeeds.NO_LOSS
    kinds_met, sums = _kernel().meet(
        mine, splits, kinds=kinds, sweeps=sweeps, sample=sample, pays=pays, tie=tie, soft=soft
    )
    met = [Met(*four) for four in zip(*(sums[at::4] for at in range(4)), strict=True)]
    return Meeting(kinds_met, met)


def _whole(hands: bytes) -> bytes:
    if len(hands) % HAND_SIZE:
        raise CardError(f"hands of {HAND_SIZE} cards cannot have {len(hands)} cards together")
    return hands
