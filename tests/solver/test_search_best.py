"""The best arrangement: the same card whatever computes it, ties included."""

import random
from array import array

import pytest

from shisanshui.arrangement import Comparison
from shisanshui.presets import PRESETS, load
from shisanshui.solver import kernel, search
from shisanshui.solver.economics import economics
from shisanshui.solver.tables import tables
from shisanshui.solver.worth import BINS, Joint, Worth
from tests.solver import implementations, oracle
from tests.solver.oracle import FAMILIES, Family

families = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


def random_worth(size: int, *, most: int, seed: int, joint: bool = True) -> Worth:
    """Return a worth that never falls; with a small ``most`` nearly everything is a tie."""
    rng = random.Random(seed)

    def row(below: int) -> list[int]:
        return sorted(rng.randrange(below) for _ in range(size))

    points = row(most), row(most), row(most)
    if not joint:
        return Worth(points)
    terms = array("i")
    for back in range(BINS):
        for middle in range(BINS):
            for front in range(BINS):
                below = front * middle * back
                above = (BINS - 1 - front) * (BINS - 1 - middle) * (BINS - 1 - back)
                terms.append(3 * below * most // BINS**3 - above * most // BINS**3)
    bins = row(BINS), row(BINS), row(BINS)
    return Worth(points, Joint(bins, terms))


@families
@pytest.mark.parametrize("most", [2, 50, 1 << 20])
def test_every_implementation_picks_the_same_cards(family: Family, most: int):
    order = tables(family.order)
    hands = family.hands(25, seed=5)
    worth = random_worth(order.size, most=most, seed=most)
    strict = family.middle_back is Comparison.ABOVE
    expected = [
        search.best(hand, order, worth=worth, middle_back=family.middle_back) for hand in hands
    ]
    for implementation in implementations.ALL:
        splits, points = implementation.best(kernel.pack(hands), order, strict=strict, worth=worth)
        assert kernel.unpack(splits) == expected
        assert [*points] == [worth.of(*split[:3]) for split in expected if split]


@families
def test_nothing_legal_is_worth_more(family: Family):
    """Of all legal arrangements: most points, then strongest back, then strongest front."""
    order = tables(family.order)
    for most, joint in ((3, True), (1000, False)):
        worth = random_worth(order.size, most=most, seed=6, joint=joint)
        for hand in family.hands(2, seed=7):
            legal = oracle.arrangements(hand, family.order, family.middle_back)
            ranks = max(legal, key=lambda t: (worth.of(*t), t[2], t[0], t[1]))
            found = search.best(hand, order, worth=worth, middle_back=family.middle_back)
            assert found == (*ranks, *legal[ranks])


def test_worths_are_the_same_everywhere():
    family = FAMILIES[0]
    order = tables(family.order)
    worth = random_worth(order.size, most=1 << 20, seed=8)
    _, splits = implementations.PLAIN.frontiers(
        kernel.pack(family.hands(20, seed=8)), order, strict=False
    )
    expected = [worth.of(*split[:3]) for split in kernel.unpack(splits)]
    for implementation in implementations.ALL:
        assert [*implementation.worths(splits, worth)] == expected


def test_a_worth_that_falls_is_searched_in_full():
    """With caps, or odd tables of values, a stronger row may be worth less."""
    family = FAMILIES[0]
    order = tables(family.order)
    rng = random.Random(9)
    points = tuple([rng.randrange(1000) for _ in range(order.size)] for _ in range(3))
    worth = Worth(points, falls=True)
    hands = family.hands(20, seed=11)
    found = kernel.best(kernel.pack(hands), order, worth=worth)
    expected = [search.best(hand, order, worth=worth) for hand in hands]
    assert kernel.unpack(found.splits) == expected
    assert [*found.points] == [worth.of(*split[:3]) for split in expected if split]


@pytest.mark.parametrize("preset", PRESETS)
def test_only_caps_make_a_worth_fall(preset: str):
    assert economics(load(preset), 4).falls == (preset == "luosong")
