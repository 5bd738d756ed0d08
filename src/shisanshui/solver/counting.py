"""The best that can be done with one hand, counting the cards one holds."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from shisanshui.cards import ACE, Card, rank_of
from shisanshui.naturals import Natural
from shisanshui.scoring import naturals_of
from shisanshui.solver import kernel
from shisanshui.solver.appraisal import Appraisal
from shisanshui.solver.crowd import Crowd, Weighed, weigh
from shisanshui.solver.declaring import Declaring, forced
from shisanshui.solver.search import Split
from shisanshui.solver.tables import tables

WEIGHED: Final = 16
"""Arrangements that are weighed beside a hand; the others are worth too little by population."""
_NEAR: Final = 0.25
"""How far behind the best an arrangement may be and still be weighed, in points of a row's unit."""

_DOUBT: Final = 2000
"""The size of a crowd that is believed by half. Measured: beside 800,000 hands, 5,000 alone choose
0.0034 points a hand worse, steadied 0.0025; 100,000 choose 0.0003 worse either way."""


class Choice(NamedTuple):
    """What to do with a hand."""

    split: Split | None
    """None if the hand has no legal rows."""
    natural: Natural | None
    """The natural to declare."""
    surrender: bool
    value: int
    """Points per opponent, in the appraisal's unit."""
    foul: bool = False
    """Whether a foul on purpose, middle and back exchanged, is worth more than all that (D13)."""


def candidates(
    appraisal: Appraisal, hand: Sequence[Card], *, near: float = _NEAR, most: int = WEIGHED
) -> list[Split]:
    """Return the arrangements that may be best beside a hand, the best by population first.

    None is further behind than ``near``, in points of a row's unit.
    """
    ruleset, worth = appraisal.economics.ruleset, appraisal.worth
    found = kernel.options(
        bytes(hand),
        tables(ruleset.hands),
        worth=worth,
        margin=int(near * ruleset.scoring.unit * appraisal.unit),
        middle_back=ruleset.legality.middle_back,
    )
    splits = kernel.unpack(found)
    splits.sort(key=lambda split: -worth.of(split.front, split.middle, split.back))
    return splits[:most]


def weigh_steadily(
    appraisal: Appraisal,
    crowd: Crowd,
    hand: Sequence[Card],
    splits: Sequence[Split],
    *,
    sample: kernel.Sample | None = None,
) -> Weighed:
    """Return what arrangements come to beside a hand, less of what a small crowd says by chance.

    What they are worth by population is known without error, what holding the very cards changes
    is not: of that the arrangements' differences count by the size of the crowd.
    """
    weighed = weigh(appraisal, crowd, hand, splits, sample=sample)
    if not splits:
        return weighed
    worth, size = appraisal.worth, len(crowd.kinds)
    usual = [worth.of(split.front, split.middle, split.back) for split in splits]
    changes = [value - one for value, one in zip(weighed.values, usual, strict=True)]
    level = sum(changes) // len(changes)
    values = [
        one + level + (change - level) * size // (size + _DOUBT)
        for one, change in zip(usual, changes, strict=True)
    ]
    return weighed._replace(values=values)


def decide(declaring: Declaring, hand: Sequence[Card], split: Split | None, value: int) -> Choice:
    """Return what to do with a hand whose best rows come to ``value``: lay, declare, give up.

    A hand without legal rows has a foul's value. Whether fouling is worth more is told besides:
    it is for those who play for themselves.
    """
    ruleset = declaring.appraisal.economics.ruleset
    besides = declaring.ordinary
    if declaring.pays_aces:
        besides += declaring.aces(sum([rank_of(card) == ACE for card in hand]))
    found = naturals_of(ruleset, tuple(hand))
    choice = _best_of(declaring, split, value + besides, found[0] if found else None)
    least_rows = declaring.least_rows
    if least_rows is None or value >= least_rows or split is None:
        return choice
    # Rows that are equal stand either way round. A natural that is forced counts in any rows.
    able = split.middle < split.back and not (found and forced(ruleset, found[0]))
    return choice._replace(foul=able and declaring.foul + besides > choice.value)


def _best_of(
    declaring: Declaring, split: Split | None, playing: int, natural: Natural | None
) -> Choice:
    """Return the best of rows that come to ``playing`` in all, the natural and giving up."""
    ruleset = declaring.appraisal.economics.ruleset
    if natural is not None:
        declared = declaring.natural(natural)
        if ruleset.naturals.rows_too:
            return Choice(split, natural, surrender=False, value=playing + declared)
        if forced(ruleset, natural) or declared >= playing:
            return Choice(split, natural, surrender=False, value=declared)
    given_up = declaring.surrender
    if given_up is not None and playing < given_up:
        return Choice(split, None, surrender=True, value=given_up)
    return Choice(split, None, surrender=False, value=playing)
