"""What the solver says a hand is worth, the settlement pays on average, whatever the rules."""

from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card, parse_cards
from shisanshui.presets import load
from shisanshui.ruleset import Pairing, Ruleset, decode, encode, merge, with_options
from shisanshui.scoring import Laid, naturals_of, settle
from shisanshui.solver import kernel
from shisanshui.solver.crowd import FOULED, SURRENDERED, laid
from shisanshui.solver.economics import Role
from shisanshui.solver.policy import Policy
from shisanshui.solver.shelf import SHELF, Shelf
from shisanshui.solver.study import Solution, solve
from shisanshui.solver.train import Effort

IN_C = kernel.active() == "c"
DEALS = 3000 if IN_C else 150
CROWD = 30_000 if IN_C else 600
SMALL = Effort(
    hands=10_000 if IN_C else 300,
    rounds=5 if IN_C else 1,
    first_hands=1000 if IN_C else 200,
    first_rounds=5 if IN_C else 2,
)
ALLOWED = 4.5
"""Standard errors, over some fifty comparisons."""


def opponents(policy: Policy, role: Role, hands: list[tuple[Card, ...]]) -> list[Laid]:
    """Return what a policy lays of hands; None for a hand given up, the rows turned for a foul."""
    splits, kinds = laid(policy, role, kernel.pack(hands))
    found: list[Laid] = []
    for hand, split, kind in zip(hands, kernel.unpack(splits), kinds, strict=True):
        arrangement = split.arrangement(sorted(hand)) if split.back_mask else None
        if arrangement is not None and kind == FOULED:
            front, middle, back = arrangement.rows
            arrangement = Arrangement(front, back, middle)
        natural = None
        declares = policy.ruleset.naturals.rows_too and naturals_of(policy.ruleset, hand)
        if declares or 0 < kind < SURRENDERED:
            natural = naturals_of(policy.ruleset, hand)[0]
        found.append(Laid(None if kind == SURRENDERED else arrangement, natural))
    return found


def paid(policy: Policy, role: Role, mine: Laid, hand: tuple[Card, ...]) -> list[float]:
    """Return what a hand is paid per opponent in many deals, laid so."""
    ruleset, seats = policy.ruleset, policy.seats
    rng = Random(str(hand))
    left = list(ruleset.deck.deck(seats).cards)
    for card in hand:
        left.remove(card)
    banked = ruleset.scoring.pairing is Pairing.BANKER
    others: list[list[Laid]] = []
    deals = [rng.sample(left, 13 * (seats - 1)) for _ in range(DEALS)]
    for seat in range(seats - 1):
        theirs = Role.BANKER if banked and role is Role.PLAYER and seat == 0 else Role.PLAYER
        hands = [tuple(deal[13 * seat : 13 * seat + 13]) for deal in deals]
        others.append(opponents(policy, theirs, hands))
    banker = None
    if banked:
        banker = 0 if role is Role.BANKER else 1
    opponents_met = 1 if banked and role is Role.PLAYER else seats - 1
    won: list[float] = []
    for table in zip(*others, strict=True):
        seated = [mine, *table]
        settled = settle(
            ruleset,
            seated,
            banker=banker,
            surrendered=[at for at, lay in enumerate(seated) if lay.arrangement is None],
        )
        won.append(float(settled.totals[0]) / opponents_met)
    return won


def check(expected: float, error: float, won: list[float]) -> None:
    spread = (stdev(won) ** 2 / len(won) + error**2) ** 0.5
    assert abs(fmean(won) - expected) < ALLOWED * spread + 0.005


def random_hand(ruleset: Ruleset, seed: int) -> tuple[Card, ...]:
    return tuple(Random(seed).sample(ruleset.deck.deck(4).cards, 13))


CASES = [
    ("taiwan", None, 4, Role.PLAYER),
    ("taiwan-extras", None, 3, Role.PLAYER),
    ("fujian", None, 4, Role.PLAYER),
    ("fujian-pairs", None, 3, Role.PLAYER),
    ("intl-2-4", None, 2, Role.PLAYER),
    ("intl-royalty", None, 4, Role.PLAYER),
    ("luosong", None, 4, Role.PLAYER),
    ("malayan", None, 4, Role.PLAYER),
    ("malayan", None, 4, Role.BANKER),
    ("hongkong", "banker-wins-ties", 3, Role.PLAYER),
    ("hongkong", "banker-wins-ties", 3, Role.BANKER),
    ("mau-binh", "ace-points", 4, Role.PLAYER),
    ("mau-binh-north", "natural-ends-round", 3, Role.PLAYER),
    ("fujian-app", "no-horse", 4, Role.PLAYER),
]


@pytest.mark.parametrize(("preset", "option", "seats", "role"), CASES)
def test_layouts_are_paid_what_they_are_worth(
    preset: str, option: str | None, seats: int, role: Role, tmp_path: Path
):
    ruleset = load(preset)
    if option:
        ruleset = with_options(ruleset, (option,))
    shelf = SHELF if option is None else Shelf(lambda: tmp_path, effort=SMALL)
    policy = shelf.ready(ruleset, seats)
    for seed in range(2):
        hand = random_hand(ruleset, seed)
        found: Solution = solve(hand, policy, role=role, top=12, size=CROWD)
        for layout in {found.layouts[0], found.layouts[-1]}:
            check(layout.points, layout.error, paid(policy, role, Laid(layout.arrangement), hand))


@pytest.mark.parametrize(
    ("preset", "seats", "cards"),
    [
        ("taiwan", 4, "2s 2h 4s 4h 6h 6d 8s 8h Th Td Qs Qh Ks"),
        ("malayan", 3, "2s 4s 6s 7h 9h Jh Qh Kh 3d 5d 8d Td Ad"),
        ("fujian", 4, "3s 4h 5d 5s 6h 7d 8s 9h 9d Ts Jh Qd Kc"),
    ],
)
def test_naturals_are_paid_what_they_are_worth(preset: str, seats: int, cards: str):
    policy = SHELF.ready(load(preset), seats)
    hand = parse_cards(cards)
    found = solve(hand, policy, top=1, size=CROWD)
    assert found.natural is not None
    natural = naturals_of(policy.ruleset, hand)[0]
    rows = natural.rows or found.layouts[0].arrangement
    won = paid(policy, Role.PLAYER, Laid(rows, natural), hand)
    check(found.natural.points, 0.002, won)


def test_naturals_that_lay_rows_too_are_owed_for(tmp_path: Path):
    naturals = {"rows_too": True, "factor": 5}
    ruleset = decode(merge(encode(load("taiwan")), {"naturals": naturals}), "rows too")
    policy = Shelf(lambda: tmp_path, effort=SMALL).ready(ruleset, 3)
    hand = random_hand(ruleset, 0)
    assert not naturals_of(ruleset, hand)
    found = solve(hand, policy, top=1, size=CROWD)
    best = found.layouts[0]
    check(best.points, best.error, paid(policy, Role.PLAYER, Laid(best.arrangement), hand))


def test_giving_up_is_worth_its_price():
    policy = SHELF.ready(load("intl-royalty"), 4)
    hand = random_hand(policy.ruleset, 5)
    declaring = policy.declaring()
    assert declaring.surrender is not None
    won = paid(policy, Role.PLAYER, Laid(None), hand)
    check(declaring.surrender / policy.appraisal().unit, 0.002, won)


def test_the_published_hand():
    """Two pairs of face cards and a flush: jacks in front, queens in the middle."""
    policy = SHELF.ready(load("intl-2-4"), 4)
    found = solve(
        parse_cards("As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"),
        policy,
        size=100_000 if IN_C else 20_000,
    )
    best = found.layouts[0].arrangement
    assert str(best) == "Js Jd 9h | Qs Qh 8c 3c 2h | As Ks 6s 5s 3s"
