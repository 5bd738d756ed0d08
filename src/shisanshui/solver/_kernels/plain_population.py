"""The kernel's functions over populations, in Python; each says what its twin in C says."""

from array import array
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Final

from shisanshui.solver.pays import OWN, Pays, Stakes
from shisanshui.solver.worth import BINS, CELLS, Worth

Index = tuple["array[int]", "array[int]"] | None
"""Which of a population count and how much; None is everybody once."""
RowBytes = tuple[bytes, bytes, bytes]
RowPays = tuple[Pays, Pays, Pays]

_MEMBERS: Final = 5
_UNIT: Final = 1 << 20
_WORD: Final = (1 << 64) - 1


class PlainPopulation:
    """Options, tallies, what populations make rows worth, and meeting them one by one."""

    def draw(self, deck: bytes, *, seed: int, count: int) -> bytes:
        """Return hands drawn from a deck, each ascending."""
        cards = bytearray(deck)
        hands: list[bytes] = []
        for _ in range(count):
            for place in range(13):
                seed = seed + 0x9E3779B97F4A7C15 & _WORD
                z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
                z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
                other = place + (((z ^ z >> 31) >> 32) * (len(cards) - place) >> 32)
                cards[place], cards[other] = cards[other], cards[place]
            hands.append(bytes(sorted(cards[:13])))
        return b"".join(hands)

    def prune(
        self, splits: "array[int]", sizes: "array[int]", worth: Worth, *, margin: int
    ) -> tuple["array[int]", "array[int]"]:
        """Return the sizes and splits of the options worth the best of their hand less a margin."""
        points = [worth.of(*rows) for rows in rows_of(splits)]
        kept, left = array("H"), array("i")
        start = 0
        for size in sizes:
            least = max(points[start : start + size], default=0) - margin
            good = [at for at in range(start, start + size) if points[at] >= least]
            for at in good:
                kept += splits[_MEMBERS * at : _MEMBERS * at + _MEMBERS]
            left.append(len(good))
            start += size
        return left, kept

    def pick(
        self, splits: "array[int]", starts: "array[int]", worth: Worth
    ) -> tuple["array[int]", "array[int]"]:
        """Return the first of each hand's options that are worth most, and its worth."""
        points = [worth.of(*rows) for rows in rows_of(splits)]
        picked, most = array("I"), array("q")
        for start, end in pairwise(starts):
            at = max(range(start, end), key=points.__getitem__, default=end)
            picked.append(at)
            most.append(points[at] if at < end else 0)
        return picked, most

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
        fronts, middles, backs = bins
        for ranks, weight in weighted(splits, sample):
            for counts, rank in zip(rows, ranks, strict=True):
                counts[rank] += weight
            front, middle, back = ranks
            joint[(backs[back] << 6 | middles[middle]) << 6 | fronts[front]] += weight

    def row_points(self, counts: "array[int]", pays: Pays) -> "array[int]":
        """Return the points of every rank against counted ones, in 65,536ths."""
        before = [0, *accumulate(counts)]
        points = array("q")
        for stretch in range(len(pays.classes)):
            own = 17 * pays.classes[stretch]
            start, end = pays.starts[stretch], pays.starts[stretch + 1]
            rest = _against_others(pays, before, stretch)
            win, tie, low, high = pays.win[own], pays.tie[own], before[start], before[end]
            points.extend(
                [
                    rest
                    + win * (before[a] - low - high + before[b])
                    + tie * (before[b] - before[a])
                    for a, b in zip(pays.begins[start:end], pays.ends[start:end], strict=True)
                ]
            )
        return points

    def cumulate(self, joint: "array[int]", own: bytes, *, down: bool) -> "array[int]":
        """Return 2^18 times what lies below every cell on all axes, or above it."""
        cube = joint[:]
        for axis, stride in enumerate((1, BINS, BINS**2)):
            parts = [*own[OWN * axis : OWN * axis + BINS]]
            if down:
                parts.reverse()
            for block in range(0, CELLS, BINS * stride):
                for start in range(block, block + stride):
                    line = slice(start, start + BINS * stride, stride)
                    cube[line] = _cumulated(cube[line], parts, down=down)
        return cube

    def terms(self, stakes: Stakes) -> "array[int]":
        """Return the joint term of every cell."""
        places, owed_places = stakes.bits, max(0, stakes.bits - 6)
        classes = _classes_by_cell(stakes.classes)
        sweeps = [stakes.sweeps[at] for at in classes]
        home_runs = [stakes.home_runs[at] for at in classes]
        rival_runs = [stakes.rival_home_runs[at] for at in classes]
        guns, owed_shift, shift = stakes.guns, 20 - owed_places, 20 - places
        rival = self.cumulate(stakes.facing, stakes.rival_win, down=False)
        owed = array("q")
        for count, below, sweep, home in zip(stakes.faced, rival, sweeps, rival_runs, strict=True):
            if not count:
                owed.append(0)
                continue
            chance = _power(
                (4 * below + (stakes.facing_fouled << 20)) // stakes.facing_total,
                stakes.rival_others,
            )
            owed.append(count * ((guns * sweep >> owed_shift) + (chance * home >> owed_shift)))
        above = self.cumulate(owed, stakes.lose, down=True)
        below = self.cumulate(stakes.faced, stakes.win, down=False)
        total = stakes.faced_total
        loss_by = total << (18 - places + owed_places)
        found = [
            (4 * under // total * guns >> 20) * sweep >> shift
            for under, sweep in zip(below, sweeps, strict=True)
        ]
        if any(home_runs):
            times, fouled = stakes.others + 1, stakes.faced_fouled << 20
            found = [
                term + (_power((4 * under + fouled) // total, times) * home >> shift)
                for term, under, home in zip(found, below, home_runs, strict=True)
            ]
        found = [term - over // loss_by for term, over in zip(found, above, strict=True)]
        if stakes.majority:
            most = self._majorities(stakes.faced, total)
            found = [
                term + (stakes.majority * chance >> shift)
                for term, chance in zip(found, most, strict=True)
            ]
        return array("i", [max(-(1 << 31), min((1 << 31) - 1, term)) for term in found])

    def _majorities(self, joint: "array[int]", total: int) -> list[int]:
        """Return 2^20 times the chance to win more rows less that to win fewer."""
        square = BINS * BINS
        front_middle = [sum(joint[at::square]) for at in range(square)]
        back_front = [
            sum(joint[square * b + f : square * b + square : BINS])
            for b in range(BINS)
            for f in range(BINS)
        ]
        back_middle = [sum(joint[at : at + BINS]) for at in range(0, CELLS, BINS)]
        for pair in (front_middle, back_front, back_middle):
            for axis in (1, BINS):
                for line in range(BINS):
                    at = (
                        slice(line * BINS, line * BINS + BINS)
                        if axis == 1
                        else slice(line, None, BINS)
                    )
                    pair[at] = [
                        2 * to - own for to, own in zip(accumulate(pair[at]), pair[at], strict=True)
                    ]
        half = bytes([OWN // 2]) * (3 * BINS)
        three = self.cumulate(joint, half, down=False)
        every = sum(joint) << 18
        found: list[int] = []
        for b in range(BINS):
            for m in range(BINS):
                back_and_middle = back_middle[b << 6 | m]
                cell = (b << 6 | m) << 6
                found += [
                    (2 * ((fm + bf + back_and_middle << 16) - 2 * all_three) - every) * 4 // total
                    for fm, bf, all_three in zip(
                        front_middle[m << 6 : (m << 6) + BINS],
                        back_front[b << 6 : (b << 6) + BINS],
                        three[cell : cell + BINS],
                        strict=True,
                    )
                ]
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
        strength = pays[0].begins
        size = len(strength)
        by_kind = array("q", [0]) * 256
        counts = [array("q", [0]) * size for _ in range(3)]
        met: list[tuple[int, int, int, int, int]] = []
        for at, weight in indexed(len(kinds), sample):
            kind = kinds[at]
            by_kind[kind] += weight
            if not kind:
                f, m, b = splits[_MEMBERS * at : _MEMBERS * at + 3]
                counts[0][f] += weight
                counts[1][m] += weight
                counts[2][b] += weight
                met.append((strength[f], strength[m], strength[b], weight, sweeps[at]))
        sums = [sum_up(row) for row in counts]
        up, down = int(tie > 0), int(tie < 0)
        out = array("q")
        for f, m, b in rows_of(mine):
            rows = sum(
                [
                    point_of(pay, before, rank)
                    for pay, before, rank in zip(pays, sums, (f, m, b), strict=True)
                ]
            )
            f, m, b = strength[f], strength[m], strength[b]
            sweep = swept = majority = 0
            for front, middle, back, weight, costs in met:
                won = (f + up > front) + (m + up > middle) + (b + up > back)
                lost = (f - down < front) + (m - down < middle) + (b - down < back)
                if won > lost:
                    majority += weight
                    if not lost if soft else won == 3:
                        sweep += weight
                elif lost > won:
                    majority -= weight
                    if not won if soft else lost == 3:
                        swept += weight * costs
            out.extend((rows, sweep, swept, majority))
        return by_kind, out


def rows_of(splits: "array[int]") -> Iterator[tuple[int, int, int]]:
    """Yield the three hand ranks of each split."""
    yield from zip(splits[0::_MEMBERS], splits[1::_MEMBERS], splits[2::_MEMBERS], strict=True)


def weighted(splits: "array[int]", sample: Index) -> Iterator[tuple[tuple[int, int, int], int]]:
    """Yield the hand ranks of those of a sample, and their weight."""
    if sample is None:
        for ranks in rows_of(splits):
            yield ranks, 1
        return
    for at, weight in zip(*sample, strict=True):
        front, middle, back = splits[_MEMBERS * at : _MEMBERS * at + 3]
        yield (front, middle, back), weight


def indexed(size: int, sample: Index) -> Iterator[tuple[int, int]]:
    """Yield which of a pool count, and their weight in eighths of a renaming."""
    if sample is None:
        yield from ((at, 1) for at in range(size))
    else:
        yield from ((at, weight + (1 << 12) >> 13) for at, weight in zip(*sample, strict=True))


def sum_up(counts: "array[int]") -> list[int]:
    """Return how many lie below each rank, and below the end of the scale."""
    return [0, *accumulate(counts)]


def point_of(pays: Pays, before: list[int], rank: int) -> int:
    """Return the points of one rank against counted ones, in 65,536ths."""
    stretch = max(at for at in range(len(pays.classes)) if rank >= pays.starts[at])
    own = 17 * pays.classes[stretch]
    low, high = before[pays.starts[stretch]], before[pays.starts[stretch + 1]]
    begin, end = before[pays.begins[rank]], before[pays.ends[rank]]
    rest = _against_others(pays, before, stretch)
    return rest + pays.win[own] * (begin - low - high + end) + pays.tie[own] * (end - begin)


def _against_others(pays: Pays, before: list[int], mine: int) -> int:
    """Return the points of one stretch against the counts of all others."""
    own, points = pays.classes[mine], 0
    for at, theirs in enumerate(pays.classes):
        count = before[pays.starts[at + 1]] - before[pays.starts[at]]
        if at < mine:
            points += pays.win[16 * own + theirs] * count
        elif at > mine:
            points -= pays.win[16 * theirs + own] * count
    return points


def _cumulated(line: "array[int]", parts: list[int], *, down: bool) -> "array[int]":
    if down:
        line = line[::-1]
    sums = accumulate(line, initial=0)
    found = [OWN * to + part * own for to, own, part in zip(sums, line, parts, strict=False)]
    return array("q", found[::-1] if down else found)


def _classes_by_cell(classes: bytes) -> list[int]:
    fronts, middles, backs = (classes[BINS * row : BINS * row + BINS] for row in range(3))
    return [(b << 4 | m) << 4 | f for b in backs for m in middles for f in fronts]


def _power(chance: int, times: int) -> int:
    product = _UNIT
    for _ in range(times):
        product = product * chance >> 20
    return product
