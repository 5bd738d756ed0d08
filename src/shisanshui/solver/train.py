"""Fictitious play: a policy for any rule set, in seconds.

Hands are dealt once, and the arrangements of each that may turn out best are kept. Then rounds are
arithmetic: what all hands lay is counted, arrangements are appraised against it, and some of the
hands choose anew: all of them in the first round, then two thirds, a half, two fifths … so that
what is counted is the average of all rounds, later ones weighing more. A few thousand hands
with all their arrangements come first; what they settle on says which arrangements of the many
hands can be left out.

The same seed gives the same policy, whatever works the shares and however many of them at once.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import compress, pairwise
from pathlib import Path
from typing import Final

from shisanshui.ruleset import Pairing, Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.bins import Bins, cut
from shisanshui.solver.checkpoint import Checkpoint
from shisanshui.solver.declaring import Declaring
from shisanshui.solver.economics import Role, economics
from shisanshui.solver.engines import Engine, Here
from shisanshui.solver.options import SHARE, Job, Options, Share, join, rules_text, work
from shisanshui.solver.percentiles import percentiles
from shisanshui.solver.policy import Policy, appraise
from shisanshui.solver.population import Plays, Population, count, row_counts
from shisanshui.solver.worth import Worth

Progress = Callable[[float], None]
"""Called with the part that is done, from 0 to 1."""
Worths = Mapping[Role, Worth]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How much a training does."""

    hands: int
    rounds: int = 7
    first_hands: int = 8192
    first_rounds: int = 9


QUICK: Final = Effort(hands=100_000)
"""With the kernel in C: seconds."""
WITHOUT_C: Final = Effort(hands=4096, first_hands=1024)

SEED: Final = 13
_FIRST: Final = 1 << 16
"""The number of the share that comes first, out of the way of the others."""
_EVERYTHING: Final = 1 << 40
_FOUL: Final = (1 << 32) - 1
"""What a hand picks that fouls (倒水): it has no legal rows, or none worth as much."""


def usual_effort() -> Effort:
    """Return what suits the implementation that is active."""
    return QUICK if kernel.active() == "c" else WITHOUT_C


def roles(ruleset: Ruleset) -> tuple[Role, ...]:
    """Return the roles that play differently: where there is a bank, the banker's as well."""
    banked = ruleset.scoring.pairing is Pairing.BANKER
    return (Role.PLAYER, Role.BANKER) if banked else (Role.PLAYER,)


def train(
    ruleset: Ruleset,
    seats: int,
    *,
    seed: int = SEED,
    effort: Effort | None = None,
    engine: Engine | None = None,
    progress: Progress | None = None,
    checkpoint: Path | None = None,
) -> Policy:
    """Return a policy for a rule set and table size, trained from nothing.

    What is done is written to ``checkpoint``; a training that was interrupted goes on from there,
    to the same policy.
    """
    effort = effort or usual_effort()
    told = progress or _nobody
    rough = percentiles(ruleset, ruleset.deck.deck(seats))
    first = Table(ruleset, seats, join([work(_job(ruleset, seats, seed, effort, rough))]))
    first.settle(dict.fromkeys(roles(ruleset), rough), rounds=effort.first_rounds)
    told(0.1)
    jobs = _jobs(ruleset, seats, seed, effort, first.worths[Role.PLAYER])
    kept = None if checkpoint is None else Checkpoint(checkpoint, _about(jobs, effort))
    done: dict[int, Share] = {} if kept is None else kept.done
    left = [job for job in jobs if job.number not in done]
    for job, share in zip(left, (engine or Here()).run(work, left), strict=True):
        done[job.number] = share
        if kept is not None:
            kept.add(job.number, share)
        told(0.1 + 0.7 * len(done) / len(jobs))
    table = Table(ruleset, seats, join([done[job.number] for job in jobs]), bins=first.bins)
    done.clear()
    table.settle(first.worths, rounds=effort.rounds, progress=lambda part: told(0.8 + 0.2 * part))
    if kept is not None:
        kept.forget()
    return Policy(ruleset, seats, table.populations, seed, effort.hands)


def _about(jobs: Sequence[Job], effort: Effort) -> dict[str, object]:
    """Return what tells one training from another."""
    job = jobs[0]
    rules = sha256(job.rules.encode()).hexdigest()
    return {"rules": rules, "seats": job.seats, "seed": job.seed, "effort": asdict(effort)}


def _job(ruleset: Ruleset, seats: int, seed: int, effort: Effort, worth: Worth) -> Job:
    return Job(
        rules=rules_text(ruleset),
        seats=seats,
        seed=seed,
        number=_FIRST,
        count=effort.first_hands,
        worth=worth,
        margin=_EVERYTHING,
    )


def _jobs(ruleset: Ruleset, seats: int, seed: int, effort: Effort, worth: Worth) -> list[Job]:
    """Return the shares of the many hands; what is a row's unit behind the best is left out."""
    margin = ruleset.scoring.unit << economics(ruleset, seats).bits
    return [
        Job(
            rules=rules_text(ruleset),
            seats=seats,
            seed=seed,
            number=number,
            count=min(SHARE, effort.hands - SHARE * number),
            worth=worth,
            margin=margin,
        )
        for number in range(-(-effort.hands // SHARE))
    ]


class Table:
    """Hands that are played against themselves, round by round."""

    def __init__(
        self, ruleset: Ruleset, seats: int, options: Options, *, bins: Bins | None = None
    ) -> None:
        self._ruleset = ruleset
        self._seats = seats
        self._options = options
        self._bins = bins
        self._picks: dict[Role, array[int]] = {}
        self.populations: dict[Role, Population] = {}
        self.worths: Worths = {}

    @property
    def bins(self) -> Bins:
        """How the scale is cut: by how the hands were laid in the first round."""
        assert self._bins is not None
        return self._bins

    def settle(self, worths: Worths, *, rounds: int, progress: Progress | None = None) -> None:
        """Let all hands be laid by some worths, then parts of them by what that makes of them."""
        self.worths = worths
        declarings: dict[Role, Declaring] = {}
        for number in range(1, rounds + 1):
            for role in roles(self._ruleset):
                declaring = declarings.get(role)
                new = self._best(role, declaring)
                picks = _adopted(self._picks.get(role), new.places, number)
                self._picks[role] = picks
                plays = self._plays(picks, new.points, declaring)
                bins = self._bins or self._cut(plays)
                self.populations[role] = count(
                    bins, plays, entries=len(self._ruleset.naturals.entries)
                )
            appraisals = {
                role: appraise(self._ruleset, self._seats, self.populations, role)
                for role in roles(self._ruleset)
            }
            self.worths = {role: appraisal.worth for role, appraisal in appraisals.items()}
            declarings = {
                role: Declaring(appraisal, appraisal.faced.mix)
                for role, appraisal in appraisals.items()
            }
            if progress:
                progress(number / rounds)

    def _cut(self, plays: Plays) -> Bins:
        self._bins = cut(
            economics(self._ruleset, self._seats), row_counts(plays, self._ruleset.scale.size)
        )
        return self._bins

    def _best(self, role: Role, declaring: Declaring | None) -> kernel.Picked:
        """Return what is best for each hand, rows or a foul, and what that is worth."""
        options, rows_too = self._options, self._ruleset.naturals.rows_too
        places, points = kernel.pick(options.splits, options.starts, self.worths[role])
        foul = declaring.foul if declaring else 0
        least_rows = declaring.least_rows if declaring else None
        declarers = {found.hand for found in options.naturals if rows_too}
        for hand, size in enumerate(_sizes(options)):
            better = least_rows is not None and points[hand] < least_rows
            if not size or (better and hand not in declarers):
                places[hand], points[hand] = _FOUL, foul
        return kernel.Picked(places, points)

    def _plays(
        self, picks: Sequence[int], points: Sequence[int], declaring: Declaring | None
    ) -> Plays:
        """Return what is done with the hands: all but a few lay what they have picked."""
        options, rows_too = self._options, self._ruleset.naturals.rows_too
        lays = bytearray([pick != _FOUL for pick in picks])
        fouled = lays.count(0)
        naturals: list[tuple[int, int]] = []
        for found in options.naturals:
            if declaring and not (found.forced or rows_too):
                playing = points[found.hand] + declaring.ordinary + declaring.aces(found.aces)
                if declaring.natural(found.natural) < playing:
                    continue
            if rows_too and not lays[found.hand]:
                continue  # what it declares must not foul
            naturals.append((found.natural.place, found.natural.points))
            fouled -= not lays[found.hand]
            lays[found.hand] = rows_too
        surrendered = 0
        limit = None if declaring is None else declaring.surrender
        if declaring is not None and limit is not None:
            least = limit - declaring.ordinary
            for hand, own in enumerate(points):
                if own < least and lays[hand]:
                    lays[hand] = 0
                    surrendered += 1
        return Plays(
            splits=options.splits,
            laid=array("I", compress(picks, lays)),
            naturals=naturals,
            surrendered=surrendered,
            fouled=fouled,
            total=options.count,
        )


def _sizes(options: Options) -> list[int]:
    starts = options.starts
    return [end - start for start, end in pairwise(starts)]


def _adopted(old: "array[int] | None", new: "array[int]", number: int) -> "array[int]":
    """Return what the hands pick in a round: two of every ``number + 1`` choose anew."""
    if old is None or number == 1:
        return new
    every = number + 1
    for first in (2 * number % every, (2 * number + 1) % every):
        old[first::every] = new[first::every]
    return old


def _nobody(_part: float) -> None:
    """Tell nobody."""
