"""Many hands as they are played, and what arrangements come to against those that can be held.

The cards one holds nobody else has. Each hand of a crowd stands for all its renamings of suits, of
which those count that can still be dealt beside one's own. So the worth of an arrangement is told
for the very hand, not for hands on average.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from shisanshui.cards import Card
from shisanshui.ruleset import Ruleset, ScoopNeeds
from shisanshui.solver import kernel
from shisanshui.solver.appraisal import Appraisal, own_parts, power
from shisanshui.solver.economics import CLASSES, Economics, Role
from shisanshui.solver.options import naturals_among
from shisanshui.solver.pays import CHANCE_BITS, PAY_BITS
from shisanshui.solver.policy import Policy
from shisanshui.solver.population import Mix, Plays
from shisanshui.solver.search import Split
from shisanshui.solver.tables import tables
from shisanshui.solver.worth import BINS

SURRENDERED: Final = 254
FOULED: Final = 255
"""Kinds of hands that lay no rows; a natural's kind is its place in the list, plus one."""
_TAKES_SHIFT: Final = 13
"""What sweeps take is kept in 16 bits: in 128ths of a point where points have 20 places."""
_LARGEST: Final = (1 << 15) - 1


@dataclass(frozen=True, eq=False)
class Crowd:
    """Hands as those play them whom one meets."""

    pool: kernel.Pool
    splits: "array[int]"
    kinds: bytes
    """0 for hands that lay rows."""
    takes: "array[int]"
    """What each takes of whom it sweeps."""


class Weighed(NamedTuple):
    """What arrangements come to beside a hand, per opponent, in the appraisal's unit."""

    values: list[int]
    mix: Mix
    met: list[kernel.Met]


def laid(policy: Policy, role: Role, hands: bytes) -> tuple["array[int]", bytes]:
    """Return what a policy does with hands: arrangements, and kinds."""
    ruleset, declaring = policy.ruleset, policy.declaring(role)
    found = kernel.best(
        hands,
        tables(ruleset.hands),
        worth=policy.worth(role),
        middle_back=ruleset.legality.middle_back,
    )
    kinds = bytearray(len(found.points))
    least_rows = declaring.least_rows
    for at, (own, back_mask) in enumerate(zip(found.points, found.splits[4::5], strict=True)):
        if not back_mask or (least_rows is not None and own < least_rows):
            kinds[at] = FOULED
    for one in naturals_among(ruleset, hands):
        if ruleset.naturals.rows_too:
            kinds[one.hand] = 0 if found.splits[5 * one.hand + 4] else FOULED
            continue
        own = declaring.foul if kinds[one.hand] else found.points[one.hand]
        playing = own + declaring.ordinary + declaring.aces(one.aces)
        if one.forced or declaring.natural(one.natural) >= playing:
            kinds[one.hand] = one.natural.place + 1
    limit = declaring.surrender
    if limit is not None:
        least = limit - declaring.ordinary
        for at, own in enumerate(found.points):
            if own < least and not kinds[at]:
                kinds[at] = SURRENDERED
    return found.splits, bytes(kinds)


def plays_of(ruleset: Ruleset, splits: "array[int]", kinds: bytes) -> Plays:
    """Return hands that are laid so as what is done with them, naturals at their usual points."""
    entries = ruleset.naturals.entries
    return Plays(
        splits=splits,
        laid=array("I", [at for at, kind in enumerate(kinds) if not kind]),
        naturals=[
            (kind - 1, entries[kind - 1].points) for kind in kinds if 0 < kind <= len(entries)
        ],
        surrendered=kinds.count(SURRENDERED),
        fouled=kinds.count(FOULED),
        total=len(kinds),
    )


def crowd(appraisal: Appraisal, pool: kernel.Pool, splits: "array[int]", kinds: bytes) -> Crowd:
    """Return hands as a crowd to meet, with what each takes of whom it sweeps."""
    return Crowd(pool, splits, kinds, Takings(appraisal).of(splits, kinds))


@dataclass(frozen=True, eq=False)
class Takings:
    """What a hand that sweeps me takes besides its rows: more if it sweeps everybody (D27)."""

    appraisal: Appraisal

    @cached_property
    def _sweeping(self) -> "array[int] | None":
        """How often each cell sweeps one of the others that lay rows, in 2^18ths of a hand."""
        rival, facing = self.appraisal.rival, self.appraisal.facing
        if not any(rival.home_runs):
            return None
        return kernel.cumulate(facing.joint, own_parts(facing, rival, wins=True), down=False)

    def of(self, splits: "array[int]", kinds: bytes) -> "array[int]":
        """Return it for each arrangement, in what 16 bits hold."""
        fronts, middles, backs = self.appraisal.faced.bins.of
        classes = self.appraisal.faced.bins.classes(self.appraisal.economics)
        known: dict[int, int] = {}
        takes = array("h")
        for front, middle, back, kind in zip(
            splits[0::5], splits[1::5], splits[2::5], kinds, strict=True
        ):
            if kind:
                takes.append(0)
                continue
            cell = (backs[back] << 6 | middles[middle]) << 6 | fronts[front]
            taken = known.get(cell)
            if taken is None:
                taken = known[cell] = self._of_cell(cell, classes)
            takes.append(taken)
        return takes

    def _of_cell(self, cell: int, classes: bytes) -> int:
        mine, rival, guns = self.appraisal.economics, self.appraisal.rival, self.appraisal.guns
        at = classes[2 * BINS + (cell >> 12)] * CLASSES**2
        at += classes[BINS + (cell >> 6 & 63)] * CLASSES + classes[cell & 63]
        taken = guns * mine.sweeps[at]
        if self._sweeping is not None:
            facing = self.appraisal.facing
            fouled = facing.fouled * rival.foul_in_home_run << CHANCE_BITS
            chance = (self._sweeping[cell] * 4 + fouled) // facing.total
            taken += power(chance, rival.opponents - 1) * rival.home_runs[at]
        shift = CHANCE_BITS - mine.bits + _TAKES_SHIFT
        return max(-_LARGEST, min(_LARGEST, taken + (1 << shift - 1) >> shift))


def weigh(
    appraisal: Appraisal,
    crowd: Crowd,
    hand: Sequence[Card],
    mine: Sequence[Split],
    *,
    sample: kernel.Sample | None = None,
) -> Weighed:
    """Return what at most 64 arrangements of a hand come to against what others can hold.

    ``sample`` has those of the crowd that can be held beside the hand, if they are known already.
    """
    beside = sample or crowd.pool.beside(hand)
    meeting = meet(appraisal, crowd, beside, mine, takes=crowd.takes)
    mix = _mix(appraisal, meeting.kinds)
    values = [
        _value(appraisal, mix, met, split) for met, split in zip(meeting.met, mine, strict=True)
    ]
    return Weighed(values, mix, meeting.met)


def _mix(appraisal: Appraisal, kinds: Sequence[int]) -> Mix:
    """Return what those met do; where naturals lay rows too, as often as they declare at large."""
    rules, faced = appraisal.economics.ruleset.naturals, appraisal.faced
    total = max(1, sum(kinds))
    naturals = tuple(kinds[1 : len(rules.entries) + 1])
    if rules.rows_too:
        naturals = tuple([count * total // faced.total for count in faced.naturals])
    return Mix(
        ordinary=total - sum(naturals) - kinds[SURRENDERED] - kinds[FOULED],
        naturals=naturals,
        surrendered=kinds[SURRENDERED],
        fouled=kinds[FOULED],
        total=total,
    )


def meet(
    appraisal: Appraisal,
    crowd: Crowd,
    sample: kernel.Sample,
    mine: Sequence[Split],
    *,
    takes: "array[int]",
) -> kernel.Meeting:
    """Return the sums of at most 64 arrangements meeting a sample; sweeps take ``takes``."""
    economics = appraisal.economics
    return kernel.meet(
        array("H", [number for split in mine for number in split]),
        crowd.splits,
        kinds=crowd.kinds,
        sweeps=takes,
        sample=sample,
        pays=appraisal.pays,
        tie=economics.tie_goes,
        needs=ScoopNeeds.NO_LOSS if economics.soft else ScoopNeeds.THREE_WINS,
    )


def _value(appraisal: Appraisal, mix: Mix, met: kernel.Met, split: Split) -> int:
    economics, total = appraisal.economics, mix.total
    bits, at = economics.bits, triple(economics, split)
    swept = (met.sweeps << CHANCE_BITS) // total
    fouled = mix.fouled * economics.foul_in_home_run
    at_home_run = (met.sweeps + fouled << CHANCE_BITS) // total
    down = CHANCE_BITS - bits
    fouls = _of_fouls(appraisal, mix, at, power(at_home_run, economics.opponents - 1))
    return (
        (met.rows << bits) // (total << PAY_BITS)
        + ((swept * appraisal.guns >> CHANCE_BITS) * economics.sweeps[at] >> down)
        + (power(at_home_run, economics.opponents) * economics.home_runs[at] >> down)
        - (met.swept << _TAKES_SHIFT) // total
        + (economics.majority * met.majority << bits) // total
        + fouls
    ) * appraisal.settles >> CHANCE_BITS


def _of_fouls(appraisal: Appraisal, mix: Mix, at: int, all_others_swept: int) -> int:
    """Return what comes from those that have fouled."""
    if not mix.fouled:
        return 0
    in_home_run = all_others_swept * appraisal.foul_home_runs[at] >> CHANCE_BITS
    return (appraisal.fouls[at] + in_home_run) * mix.fouled // mix.total


def triple(economics: Economics, split: Split) -> int:
    """Return where the classes of an arrangement's rows stand in ``sweeps`` and ``home_runs``."""
    front, middle, back = (
        pay.class_at[rank] for pay, rank in zip(economics.rows, split, strict=False)
    )
    return (back * CLASSES + middle) * CLASSES + front
