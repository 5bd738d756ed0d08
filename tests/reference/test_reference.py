"""The reference against the worked examples and vectors of the rules."""

import json
import random
from pathlib import Path

import pytest

from tests.reference.hands import FACES, duel, judge, legal
from tests.reference.naturals import find
from tests.reference.rules import RULES, with_options
from tests.reference.settle import settle

VECTORS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "vectors.json").read_text(encoding="utf-8")
)
BY_ID = {vector["id"].split()[0]: vector for vector in VECTORS}
ROWS = ("front", "middle", "back")


def rows(text, natural="none"):
    """A seat from 'front|middle|back'."""
    front, middle, back = text.split("|")
    return {"front": front, "middle": middle, "back": back, "natural": natural}


def cases(field):
    return [
        pytest.param(vector, rule_id, id=f"{vector['id']} / {rule_id}")
        for vector in VECTORS
        for rule_id in vector.get(field, {})
    ]


@pytest.mark.parametrize(("vector", "rule_id"), cases("totals"))
def test_vector_totals(vector, rule_id):
    assert settle(rule_id, vector["seats"]) == (vector["totals"][rule_id], 0)


@pytest.mark.parametrize(("vector", "rule_id"), cases("legal"))
def test_vector_legality(vector, rule_id):
    assert [legal(seat, RULES[rule_id]) for seat in vector["seats"]] == vector["legal"][rule_id]


@pytest.mark.parametrize("vector", [v for v in VECTORS if "hands" in v], ids=lambda v: v["id"])
def test_vector_hands(vector):
    judged = [
        [judge(seat[row], RULES["taiwan"])["name"] for row in ROWS] for seat in vector["seats"]
    ]
    assert judged == vector["hands"]


@pytest.mark.parametrize("vector", [v for v in VECTORS if "cards" in v], ids=lambda v: v["id"])
def test_vector_naturals(vector):
    rules = with_options(RULES["taiwan"], natural_options=vector["options"])
    assert find(vector["cards"].split(), rules) == vector["naturals"]


# --- RULES 5, the examples that are not in the vectors

DEAL_X = BY_ID["BF-6"]["seats"]
BF_8 = BY_ID["BF-8"]["seats"]
BD_2 = BY_ID["BD-2"]["seats"]
BD_5 = BY_ID["BD-5"]["seats"]
P3_1 = BY_ID["P3-1"]["seats"]
P3_2 = BY_ID["P3-2"]["seats"]
HK_1 = BY_ID["HK-1"]["seats"]


def test_deal_x_in_pairs_between_b_c_d():
    b, c, d = DEAL_X[1:]
    assert settle("taiwan", [b, c]) == ([1, -1], 0)
    assert settle("taiwan", [b, d]) == ([6, -6], 0)
    assert settle("taiwan", [c, d]) == ([1, -1], 0)


def test_c21_multipliers():
    """Bases 4, 3, 3 cannot be one deal; 4 pays 16 in DEAL_X and 3 pays 12 in BD-5."""
    assert settle("taiwan", DEAL_X)[0][0] == 16 * 3
    assert settle("taiwan", BD_5)[0][0] == 12 * 3


def test_p3_gun_literal_and_base_only():
    literal = with_options(RULES["taiwan-extras"], scoop=None)
    assert settle(literal, P3_1) == ([4, -4], 0)
    assert settle("taiwan-base", P3_1) == ([10, -10], 0)
    base_only = with_options(RULES["taiwan-base"], scoop_base_only=True)
    assert settle(base_only, P3_1) == ([8, -8], 0)


def test_three_quads_played_as_ordinary_hands():
    assert settle("taiwan-extras", P3_2)[0][0] == 108
    assert settle("taiwan", P3_2)[0][0] == 180


@pytest.mark.parametrize(
    ("rule_id", "expected"),
    [("fujian-regional", [12, 4, -4, -12]), ("fujian", [9, 3, -3, -9])],
)
def test_bd_2_front_row(rule_id, expected):
    """C2: the front row alone, without guns and home run, the other rows made equal."""
    alike = {"middle": "2s 2h 2d 3s 3h", "back": "4s 4h 4d 3s 3h"}
    seats = [{**seat, **alike} for seat in BD_2]
    rules = with_options(RULES[rule_id], scoop=None, soft_scoop=False, home_run=None)
    assert settle(rules, seats) == (expected, 0)


def test_bd_5_with_fewer_hands():
    assert settle("fujian", BD_5[:3])[0][0] == 34
    assert settle("fujian", BD_5[:2]) == ([15, -15], 0)
    assert settle("taiwan", BD_5)[0][0] == 36
    assert settle("taiwan-base", BD_5)[0][0] == 36


def test_home_run_by_the_number_of_players():
    """Clause 3.2: 30 points of one who sweeps two others become 60."""
    seats = [
        rows("As Ad Kc|8s 8h 8d 8c 2s|9s 9h 9d 9c 2c"),
        rows("2h 5d 7c|Jh Js 4d 6c 5h|3s 6s 7s Ts Qs"),
        rows("2d 5c 7h|Td Jd Qh Kd Ac|3h 6h 4h Th Kh"),
    ]
    none = with_options(RULES["fujian"], home_run=None)
    assert settle(none, seats)[0][0] == 30
    times = with_options(RULES["fujian"], home_run=("times_players",))
    assert settle(times, seats)[0][0] == 60


def test_home_run_by_the_flat_sums():
    """C4 and C5, formula C: 3+18 for two players, 6+4+14 for three, 9+9+36 for four."""
    flat = with_options(RULES["fujian"], home_run=("flat", {2: 18, 3: 14, 4: 36}))
    assert settle(flat, BD_5[:2])[0][0] == 21
    assert settle(flat, BD_5[:3])[0][0] == 24
    assert settle(flat, BD_5)[0][0] == 54


def test_escape():
    """C10: one of four leaves; the others' hands are alike, so they owe each other nothing."""
    alike = rows("2s 4h 6d|3s 3h 5d 7c 9s|Ks Kh Qd Jc 9h")
    assert settle("fujian", [alike] * 4, left=(0,)) == ([-18, 1, 1, 1], 15)
    zero_sum = with_options(RULES["fujian"], escape="zero_sum")
    assert settle(zero_sum, [alike] * 4, left=(0,)) == ([-18, 6, 6, 6], 0)


def test_hk_1():
    assert settle("hongkong", HK_1, banker=1) == ([18, -18], 0)
    assert settle("hongkong", HK_1, banker=1, stakes=[3, 0]) == ([54, -54], 0)


def test_banker_takes_ties_on_the_top_card():
    banker = judge("As Ks 9s 4s 2s", RULES["hongkong"])
    player = judge("Ah Kh Th 4h 2h", RULES["hongkong"])
    assert duel(banker, player, RULES["hongkong"]) == -1
    rules = with_options(RULES["hongkong"], kickers="top_only", ties="banker")
    assert duel(banker, player, rules) == 0
    seats = [
        rows("2c 3d 5h|6c 6d 7s 8s Td|As Ks 9s 4s 2s"),
        rows("2d 3c 7h|9c 9d 5d 8c Tc|Ah Kh Th 4h 2h"),
    ]
    # Full comparison: the player takes all three rows. Top card only: the front is 5 against 7,
    # the middle 6 against 9, and the equal aces of the back are the banker's.
    assert settle("hongkong", seats, banker=0) == ([-3, 3], 0)
    assert settle(rules, seats, banker=0) == ([-1, 1], 0)


@pytest.mark.parametrize(
    ("cards", "rule_id", "options", "kinds"),
    [
        ("3s 4d 5h 5s 6h 7d 8c 9s 9h Td Jc Qs Kh", "taiwan", {}, ["three_straights"]),
        ("Qs Kh Ad 4s 5h 6d 7c 8s 5s 6h 7d 8c 9s", "taiwan", {"qka": False}, []),
        ("2s 2h 2d 3s 3h 3d 4s 4h 4d 5s 5h 5d 5c", "fujian", {}, ["all_small", "four_trips"]),
        (
            "2s 2h 2d 3s 3h 3d 4s 4h 4d 5s 5h 5d 5c",
            "fujian-regional",
            {},
            ["all_small", "three_trips_and_quads", "four_trips"],
        ),
        ("2s 2h 2d 2c 3s 3h 4s 4h 5s 5h 9s 9d Ad", "taiwan", {}, ["six_pairs"]),
        (
            "2s 2h 2d 2c 3s 3h 3d 3c 5s 5h 5d 5c Ad",
            "taiwan",
            {},
            ["three_quads", "six_pairs"],
        ),
        (
            "2s 2h 3s 3h 4s 4h 5s 5h 9s 9h Ts Td Th",
            "taiwan",
            {},
            ["five_pairs_and_trips", "six_pairs"],
        ),
        ("2s 4s 6s 8s Ts Qs 3c 5c 7c 9c Jc Kc Kd", "taiwan", {}, []),
        (
            "2s 4s 6s 8s Ts Qs 3c 5c 7c 9c Jc Kc Kd",
            "pinluosong",
            {},
            ["one_off_colour"],
        ),
        ("2s 2h 3s 3h 4s 4d 5s 5d 6s 6h 7s 8c 8d", "taiwan", {}, ["all_small", "six_pairs"]),
        # An ace is not small; these are A2345, 23456, 678.
        ("2s 2h 3s 3h 4s 4d 5s 5d 6s 6h 7s Ac 8d", "taiwan", {}, ["three_straights"]),
        (
            "Js Jh Jd Jc Qs Qh Qd Ks Kh Kd As Ah Ad",
            "taiwan",
            {},
            ["twelve_royals", "all_big", "four_trips"],
        ),
    ],
)
def test_naturals_of_the_rules(cards, rule_id, options, kinds):
    rules = with_options(RULES[rule_id], natural_options=options)
    assert find(cards.split(), rules) == kinds


def test_two_fours_are_four_of_the_five_pairs():
    """000: the same holds for five pairs and trips."""
    cards = "2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 5s 5h 5d"
    assert find(cards.split(), RULES["taiwan"]) == [
        "all_small",
        "five_pairs_and_trips",
        "six_pairs",
    ]


def test_every_preset_is_here():
    assert len(RULES) == 25


def random_deals():
    generator = random.Random(13)
    deck = list(FACES)
    for _ in range(40):
        generator.shuffle(deck)
        yield [
            {
                "front": " ".join(deck[n : n + 3]),
                "middle": " ".join(deck[n + 3 : n + 8]),
                "back": " ".join(deck[n + 8 : n + 13]),
                "natural": "auto",
            }
            for n in (0, 13, 26, 39)
        ]


@pytest.mark.parametrize("rule_id", RULES)
def test_nothing_is_lost(rule_id):
    for seats in random_deals():
        totals, house = settle(rule_id, seats, banker=0, stakes=[1, 2, 3, 1], multiplier=3)
        assert sum(totals) == 0 == house
