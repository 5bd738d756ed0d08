"""Options, tallies, what populations make rows worth, and card removal, against their words."""

import random
from array import array
from fractions import Fraction
from itertools import permutations
from math import comb, floor, prod

import pytest

from shisanshui.cards import Card, Deck
from shisanshui.presets import load
from shisanshui.solver import kernel
from shisanshui.solver.bins import cut
from shisanshui.solver.economics import economics
from shisanshui.solver.pays import Stakes, pays
from shisanshui.solver.tables import tables
from shisanshui.solver.worth import BINS, CELLS
from tests.solver import implementations, oracle
from tests.solver.oracle import FAMILIES
from tests.solver.test_search_best import random_worth

ORDER = tables(FAMILIES[0].order)
WORTH = random_worth(ORDER.size, most=1 << 16, seed=1)
HANDS = FAMILIES[0].hands(300, seed=13)
FAST = implementations.ALL[-1]
SPLITS = FAST.best(kernel.pack(HANDS), ORDER, strict=False, worth=WORTH)[0]
SAMPLE = kernel.Sample(array("I", [7, 3, 299]), array("I", [1 << 16, 5, 24 << 16]))
TAIWAN = economics(load("taiwan"), 4)
BINS_OF = cut(TAIWAN, [range(ORDER.size)] * 3)
RULES = ["taiwan", "fujian", "malayan", "intl-2-4", "luosong"]

implementation = pytest.mark.parametrize(
    "implementation", implementations.ALL, ids=implementations.name
)
samples = pytest.mark.parametrize("sample", [None, SAMPLE], ids=["everybody", "sample"])


def members(sample: kernel.Sample | None) -> list[tuple[kernel.Split, int]]:
    splits = kernel.unpack(SPLITS)
    if sample is None:
        return [(split, 1) for split in splits]
    return [(splits[at], weight) for at, weight in zip(*sample, strict=True)]


@pytest.mark.parametrize("deck", [oracle.STANDARD, oracle.JOKERS, oracle.DOUBLE])
def test_hands_are_drawn_alike_everywhere(deck):
    drawn = [one.draw(bytes(deck.cards), seed=7, count=400) for one in implementations.ALL]
    assert len(set(drawn)) == 1
    hands = [drawn[0][at : at + 13] for at in range(0, len(drawn[0]), 13)]
    assert all(list(hand) == sorted(hand) and not deck.excess(hand) for hand in hands)
    met = [sum(card in hand for hand in hands) for card in sorted(deck.faces)]
    assert min(met) > 0.5 * sum(met) / len(met)
    assert len(set(hands)) == 400


@implementation
def test_options_are_pruned_and_picked_by_worth(implementation):
    sizes, splits = FAST.frontiers(kernel.pack(HANDS[:15]), ORDER, strict=False)
    sizes.insert(3, 0)
    points = [WORTH.of(*split[:3]) for split in kernel.unpack(splits)]
    left, kept = implementation.prune(splits, sizes, WORTH, margin=5000)
    expected, start, firsts = [], 0, []
    for size in sizes:
        mine = range(start, start + size)
        most = max((points[at] for at in mine), default=0)
        expected.append([at for at in mine if points[at] >= most - 5000])
        firsts.append((min((at for at in mine if points[at] == most), default=start), most))
        start += size
    assert [*left] == [len(some) for some in expected]
    members_kept = [kernel.unpack(splits)[at] for some in expected for at in some]
    assert kernel.unpack(kept) == members_kept
    starts = array("I", [sum(sizes[:at]) for at in range(len(sizes) + 1)])
    picked, worth = implementation.pick(splits, starts, WORTH)
    assert [*zip(picked, worth, strict=True)] == firsts


@implementation
@samples
def test_tally_counts_rows_and_cells(implementation, sample):
    rows = tuple(array("q", [0]) * ORDER.size for _ in range(3))
    joint = array("q", [0]) * CELLS
    for _ in range(2):
        implementation.tally(SPLITS, bins=BINS_OF.of, sample=sample, rows=rows, joint=joint)
    cells = [0] * CELLS
    for split, weight in members(sample):
        front, middle, back = (BINS_OF.of[row][split[row]] for row in range(3))
        cells[(back * BINS + middle) * BINS + front] += 2 * weight
    assert [*joint] == cells
    for row, counts in enumerate(rows):
        expected = [0] * ORDER.size
        for split, weight in members(sample):
            expected[split[row]] += 2 * weight
        assert [*counts] == expected


@implementation
@pytest.mark.parametrize("rules", RULES)
def test_row_points_are_sums_over_everybody(implementation, rules):
    of = economics(load(rules), 4)
    size = len(of.strength_at)
    rng = random.Random(rules)
    for row, pay in enumerate(of.rows):
        others = [rng.randrange(size) for _ in range(200)]
        counts = array("q", [0]) * size
        for other in others:
            counts[other] += 1
        found = implementation.row_points(counts, pays(of, row))
        assert len(found) == size
        for mine in [*others[:10], *(rng.randrange(size) for _ in range(20))]:
            points = 0
            for other in others:
                one, two = pay.class_at[mine], pay.class_at[other]
                level = of.strength_at[mine] == of.strength_at[other]
                if level:
                    points += pay.tie[one][two]
                else:
                    won = of.outcome(mine, other) > 0
                    points += pay.win[one][two] if won else -pay.win[two][one]
            assert found[mine] == points << 16


@implementation
@pytest.mark.parametrize("down", [False, True])
def test_cumulate_counts_what_is_on_one_side(implementation, down):
    rng = random.Random(2)
    own = bytes([rng.randrange(65) for _ in range(3 * BINS)])
    joint = array("q", [0]) * CELLS
    points = [tuple(rng.randrange(BINS) for _ in range(3)) for _ in range(40)]
    for front, middle, back in points:
        joint[(back * BINS + middle) * BINS + front] += 3
    found = implementation.cumulate(joint, own, down=down)

    def share(corner: tuple[int, ...], point: tuple[int, ...]) -> int:
        product = 1
        for row, (c, p) in enumerate(zip(corner, point, strict=True)):
            beyond = p > c if down else p < c
            product *= 64 * beyond if c != p else own[BINS * row + c]
        return product

    for corner in [
        *points[:10],
        *[tuple(rng.randrange(BINS) for _ in range(3)) for _ in range(20)],
    ]:
        at = (corner[2] * BINS + corner[1]) * BINS + corner[0]
        assert found[at] == 3 * sum(share(corner, point) for point in points)


def stakes(rules: str, seed: int) -> Stakes:
    """Return stakes with every term in them, over random populations."""
    of = economics(load(rules), 4)
    rng = random.Random(seed)
    cubes = [array("q", [0]) * CELLS for _ in range(2)]
    for cube in cubes:
        for _ in range(250):
            cube[rng.randrange(CELLS)] += rng.randrange(1, 9)
    own = [bytes([rng.randrange(65) for _ in range(3 * BINS)]) for _ in range(3)]
    total = sum(cubes[0]) + 55
    bins = cut(of, [range(len(of.strength_at))] * 3)
    return Stakes(
        faced=cubes[0],
        facing=cubes[1],
        faced_total=total,
        facing_total=sum(cubes[1]) + 7,
        classes=bins.classes(of),
        win=own[0],
        lose=own[1],
        rival_win=own[2],
        sweeps=of.sweeps,
        home_runs=of.home_runs,
        rival_home_runs=array("i", [2 * points for points in of.home_runs]),
        faced_fouled=20,
        facing_fouled=3,
        guns=(1 << 20) - 12345,
        others=2,
        rival_others=2,
        majority=of.majority,
        bits=of.bits,
    )


@pytest.mark.parametrize("rules", RULES)
def test_terms_are_chances_times_points(rules):
    """Checked at random cells against fractions, each rounding step allowed for."""
    given = stakes(rules, seed=3)
    found = implementations.ALL[0].terms(given)
    rng = random.Random(4)
    guns = Fraction(given.guns, 1 << 20)
    faced, facing = sparse(given.faced), sparse(given.facing)
    for cell in [0, CELLS - 1, *(rng.randrange(CELLS) for _ in range(6))]:
        corner = cell & 63, cell >> 6 & 63, cell >> 12

        def chance(cube, own: bytes, total: int, at=corner, down: bool = False, by=None):
            chances = Fraction(0)
            for other, count in cube.items():
                share = Fraction(count * (by(other) if by else 1), total)
                for row, (c, p) in enumerate(
                    zip(at, (other & 63, other >> 6 & 63, other >> 12), strict=True)
                ):
                    beyond = p > c if down else p < c
                    share *= beyond if p != c else Fraction(own[BINS * row + c], 64)
                chances += share
            return chances

        def pay(table, at: int):
            classes = given.classes
            f, m, b = at & 63, at >> 6 & 63, at >> 12
            return table[(classes[128 + b] << 4 | classes[64 + m]) << 4 | classes[f]]

        def takes(other: int):
            at = other & 63, other >> 6 & 63, other >> 12
            ran = chance(facing, given.rival_win, given.facing_total, at=at)
            ran += Fraction(given.facing_fouled, given.facing_total)
            return guns * pay(given.sweeps, other) + ran**2 * pay(given.rival_home_runs, other)

        below = chance(faced, given.win, given.faced_total)
        home = below + Fraction(given.faced_fouled, given.faced_total)
        points = below * guns * pay(given.sweeps, cell) + home**3 * pay(given.home_runs, cell)
        points -= chance(faced, given.lose, given.faced_total, down=True, by=takes)
        if given.majority:
            points += given.majority * majority(given, corner)
        assert abs(found[cell] - floor(points * (1 << given.bits))) < 200


def sparse(cube: array) -> dict[int, int]:
    return {cell: count for cell, count in enumerate(cube) if count}


def majority(given: Stakes, corner: tuple[int, ...]) -> Fraction:
    """Return the chance of more rows won less that of fewer, ties being won half the time."""
    total = Fraction(0)
    for other, count in sparse(given.faced).items():
        rows = zip(corner, (other & 63, other >> 6 & 63, other >> 12), strict=True)
        a, b, c = [Fraction(1, 2) if c == p else Fraction(c > p) for c, p in rows]
        more = a * b + a * c + b * c - 2 * a * b * c
        total += count * (2 * more - 1)
    return total / given.faced_total


@pytest.mark.skipif(implementations.NATIVE is None, reason="the kernel was not built")
@pytest.mark.parametrize("rules", RULES)
def test_terms_are_the_same_everywhere(rules):
    given = stakes(rules, seed=5)
    assert implementations.NATIVE is not None
    assert implementations.NATIVE.terms(given) == implementations.PLAIN.terms(given)


@implementation
@samples
@pytest.mark.parametrize("rules", RULES)
def test_meeting_a_pool_compares_row_by_row(implementation, sample, rules):
    of = economics(load(rules), 4)
    rng = random.Random(rules)
    kinds = bytes([rng.choice((0, 0, 0, 1, 2, 255)) for _ in HANDS])
    costs = array("h", [rng.randrange(-100, 3000) for _ in HANDS])
    row_pays = pays(of, 0), pays(of, 1), pays(of, 2)
    mine = SPLITS[:100]
    by_kind, sums = implementation.meet(
        mine,
        SPLITS,
        kinds=kinds,
        sweeps=costs,
        sample=sample,
        pays=row_pays,
        tie=of.tie_goes,
        soft=of.soft,
    )
    met = [
        (at, (weight + (1 << 12)) >> 13)
        for at, weight in (
            [(at, 1 << 13) for at in range(len(HANDS))]
            if sample is None
            else [*zip(*sample, strict=True)]
        )
    ]
    assert [*by_kind] == [sum(w for at, w in met if kinds[at] == kind) for kind in range(256)]
    splits = kernel.unpack(SPLITS)
    for at, split in enumerate(kernel.unpack(mine)):
        rows = sweeps = swept = more = 0
        for other, weight in met:
            if kinds[other]:
                continue
            won = [of.outcome(split[row], splits[other][row]) for row in range(3)]
            for row in range(3):
                one, two = (of.rows[row].class_at[s[row]] for s in (split, splits[other]))
                if of.strength_at[split[row]] == of.strength_at[splits[other][row]]:
                    rows += weight * of.rows[row].tie[one][two]
                elif won[row] > 0:
                    rows += weight * of.rows[row].win[one][two]
                else:
                    rows -= weight * of.rows[row].win[two][one]
            more += weight * ((sum(won) > 0) - (sum(won) < 0))
            wins, losses = won.count(1), won.count(-1)
            if wins == 3 or (of.soft and wins and not losses):
                sweeps += weight
            if losses == 3 or (of.soft and losses and not wins):
                swept += weight * costs[other]
        assert [*sums[4 * at : 4 * at + 4]] == [rows << 16, sweeps, swept, more]


def share(hand: tuple[Card, ...], mine: tuple[Card, ...], deck: Deck) -> Fraction:
    """Return the sum over the renamings that leave the deck as it is: how many ways of drawing the
    renamed hand are left beside mine, of those there are of drawing the hand."""
    counts = [*deck.counts[:52], deck.counts[52] + deck.counts[53]]
    left = [*counts]
    for card in mine:
        left[min(card, 52)] -= 1

    def ways(cards: list[int], of: list[int]) -> int:
        return prod(comb(max(0, of[face]), cards.count(face)) for face in set(cards))

    drawn = ways([min(card, 52) for card in hand], counts)
    renamed = [
        [52 if card >= 52 else card & ~3 | suits[card & 3] for card in hand]
        for suits in permutations(range(4))
        if all(counts[face] == counts[face & ~3 | suits[face & 3]] for face in range(52))
    ]
    return Fraction(sum(ways(cards, left) for cards in renamed), drawn)


@implementation
@pytest.mark.parametrize(
    "deck",
    [oracle.STANDARD, oracle.DOUBLE, oracle.JOKERS, oracle.EXTRA_SUITS, oracle.SHORT],
    ids=["one deck", "two decks", "jokers", "added suits and jokers", "a suit dropped"],
)
def test_weights_are_the_renamings_that_can_still_be_dealt(implementation, deck):
    rng = random.Random(3)
    hands = [tuple(sorted(rng.sample(deck.cards, 13))) for _ in range(60)]
    packed = kernel.pack(hands)
    for mine in hands[:3]:
        weights = [int(share(hand, mine, deck) * (1 << 16)) for hand in hands]
        expected = {at: weight for at, weight in enumerate(weights) if weight}
        found = implementation.weigh_any(packed, bytes(mine), deck=bytes(deck.counts))
        assert dict(zip(*found, strict=True)) == expected
        if deck is oracle.STANDARD:
            mine_only = implementation.suit_masks(bytes(mine))
            found = implementation.weigh(implementation.suit_masks(packed), mine_only)
            assert dict(zip(*found, strict=True)) == expected


def test_a_pool_beside_a_hand_uses_the_deck_it_is_dealt_from():
    for deck in (oracle.STANDARD, oracle.JOKERS, oracle.SHORT):
        rng = random.Random(4)
        hands = [tuple(sorted(rng.sample(deck.cards, 13))) for _ in range(200)]
        pool = kernel.Pool(kernel.pack(hands), deck)
        sample = pool.beside(reversed(hands[0]))
        for at, weight in zip(*sample, strict=True):
            assert weight == int(share(hands[at], hands[0], deck) * (1 << 16))


def test_renaming_makes_a_pool_count_for_more():
    """On average 24 * C(39,13) / C(52,13) = 0.307 renamings of a hand are left."""
    hands = FAMILIES[0].hands(4000, seed=14)
    pool = kernel.Pool(kernel.pack(hands), oracle.STANDARD)
    found = sum(sum(pool.beside(hand).weights) for hand in hands[:20]) / (20 * len(hands) << 16)
    assert found == pytest.approx(24 * comb(39, 13) / comb(52, 13), rel=0.1)
