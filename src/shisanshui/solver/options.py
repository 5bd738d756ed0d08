"""Hands with the arrangements that may turn out best, and the naturals among them.

A share of hands is one job: what it gives depends on its seed and number alone, so it may be done
anywhere and in any order.
"""

import json
from array import array
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from shisanshui.cards import ACE, Card, Deck, rank_of
from shisanshui.naturals import Natural
from shisanshui.ruleset import Ruleset, decode, encode
from shisanshui.solver import kernel
from shisanshui.solver.declaring import forced
from shisanshui.solver.search import HAND_SIZE
from shisanshui.solver.tables import tables
from shisanshui.solver.worth import Worth

SHARE: Final = 2048
"""Hands a job."""


class Found(NamedTuple):
    """The strongest natural of a hand."""

    hand: int
    natural: Natural
    forced: bool
    """It counts whatever its holder wants (D35)."""
    aces: int


@dataclass(frozen=True, slots=True)
class Job:
    """One share of hands to look at."""

    rules: str
    """The rule set, encoded as JSON."""
    seats: int
    seed: int
    number: int
    count: int
    worth: Worth
    margin: int
    """Arrangements that are worth less than the best by more than this are left out."""


class Share(NamedTuple):
    """What a job gives."""

    sizes: "array[int]"
    splits: "array[int]"
    naturals: list[Found]


@dataclass(frozen=True, eq=False)
class Options:
    """Hands, and for each the arrangements it is to choose among."""

    starts: "array[int]"
    """Where the arrangements of each hand begin, and the end."""
    splits: "array[int]"
    naturals: list[Found]

    @cached_property
    def count(self) -> int:
        """How many hands there are."""
        return len(self.starts) - 1


def work(job: Job) -> Share:
    """Return the hands of a job with what they may lay."""
    ruleset = _ruleset(job.rules)
    hands = drawn(ruleset.deck.deck(job.seats), job.seed, job.number, job.count)
    found = kernel.frontiers(hands, tables(ruleset.hands), middle_back=ruleset.legality.middle_back)
    kept = kernel.prune(found, job.worth, margin=job.margin)
    return Share(kept.sizes, kept.splits, naturals_among(ruleset, hands))


def drawn(deck: Deck, seed: int, number: int, count: int) -> bytes:
    """Return the hands of one share."""
    digest = sha256(f"{seed} {number}".encode()).digest()
    return kernel.draw(deck, seed=int.from_bytes(digest[:8], "little"), count=count)


def rules_text(ruleset: Ruleset) -> str:
    """Return a rule set as jobs carry it."""
    return json.dumps(encode(ruleset), sort_keys=True)


@lru_cache(maxsize=16)
def _ruleset(rules: str) -> Ruleset:
    return decode(json.loads(rules), "job")


def naturals_among(ruleset: Ruleset, hands: bytes) -> list[Found]:
    """Return the strongest natural of each hand that has one."""
    if not ruleset.naturals.entries:
        return []
    finder = ruleset.finder
    found: list[Found] = []
    for at in range(len(hands) // HAND_SIZE):
        hand = tuple(map(Card, hands[HAND_SIZE * at : HAND_SIZE * (at + 1)]))
        naturals = finder.find(hand)
        if naturals:
            strongest = naturals[0]
            aces = sum([rank_of(card) == ACE for card in hand])
            found.append(Found(at, strongest, forced(ruleset, strongest), aces))
    return found


def join(shares: list[Share]) -> Options:
    """Return the hands of all shares, in their order."""
    starts, splits = array("I", [0]), array("H")
    naturals: list[Found] = []
    for share in shares:
        before = len(starts) - 1
        at = starts[-1]
        for size in share.sizes:
            at += size
            starts.append(at)
        splits += share.splits
        naturals += [found._replace(hand=before + found.hand) for found in share.naturals]
    return Options(starts, splits, naturals)
