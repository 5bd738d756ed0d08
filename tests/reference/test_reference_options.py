"""The reference's options that no preset switches on, and rows with jokers or duplicates."""

import pytest

from tests.reference.hands import duel, in_order, judge
from tests.reference.naturals import find
from tests.reference.rules import RULES, with_options
from tests.reference.settle import settle
from tests.reference.test_reference import BF_8, DEAL_X, rows

APP = RULES["fujian-app"]
DRAGON, SIX_PAIRS = BF_8[0], BF_8[1]
DRAGON_TOO = {**BF_8[2], "natural": "auto"}
SIX_PAIRS_TOO = {**BF_8[3], "natural": "auto"}
TWO_AND_TWO = [DRAGON, SIX_PAIRS, DRAGON_TOO, SIX_PAIRS_TOO]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("9s 9h 9d 9c XR", "five_of_a_kind"),
        ("9s 9s 9h 9d 9c", "five_of_a_kind"),
        ("9s Ts Js Qs XR", "straight_flush"),
        ("9s Th Js Qs XR", "straight"),
        ("2s 2h 3s 3h XR", "full_house"),
        ("2s 7s 9s XR XB", "flush"),
        ("2s 7d XR", "pair"),
        ("7s 7d XR", "three_of_a_kind"),
        ("2s XR XB", "three_of_a_kind"),
        ("Js Qs Kd As 2s", "high_card"),
    ],
)
def test_names(text, name):
    assert judge(text, APP)["name"] == name


def test_the_front_of_two_jokers():
    front = judge("2s XR XB", APP)
    assert duel(front, judge("As Ad Ah", APP), APP) == 1
    assert in_order(front, judge("2s 3h 4s 5s 6s", APP), "<=")
    assert not in_order(front, judge("As Ad Ac 2c 3c", APP), "<=")


def test_duplicates_first():
    plain, pair = judge("As Ks Qs Js 9s", APP), judge("2s 2s 3s 4s 5s", APP)
    two_pair = judge("2s 2s 3s 3s 4s", APP)
    assert duel(pair, plain, APP) == duel(two_pair, pair, APP) == 1


def test_wheel_and_suits():
    wheel, king = judge("As 2h 3d 4c 5s", APP), judge("9s Th Jd Qc Ks", APP)
    assert duel(wheel, king, APP) == 1
    pusoy, capsa = RULES["pusoy"], RULES["capsa-susun"]
    for rules, sign in ((pusoy, -1), (capsa, 1)):
        clubs, diamonds = judge("9c 7c 5s", rules), judge("9d 7s 5c", rules)
        assert duel(clubs, diamonds, rules) == sign


@pytest.mark.parametrize(
    ("method", "totals", "house"),
    [
        # Two dragons (36) and two six pairs (4) of BD's list.
        ("pairwise", [72, -72, 72, -72], 0),
        ("rank_t", [72, -72, 72, -72], 0),
        # Places 1.5 and 3.5 about place 2: +18 and -54 each.
        ("half_place", [18, -54, 18, -54], 72),
    ],
)
def test_nobody_has_an_ordinary_hand(method, totals, house):
    rules = with_options(RULES["fujian"], all_natural=method)
    assert settle(rules, TWO_AND_TWO) == (totals, house)


def test_the_last_natural_pays():
    rules = with_options(RULES["fujian"], all_natural="last_pays")
    assert settle(rules, TWO_AND_TWO[:3]) == ([36, -72, 36], 0)


def test_lower_own():
    rules = with_options(RULES["taiwan"], natural_v_natural="lower_own")
    assert settle(rules, [DRAGON, SIX_PAIRS]) == ([4, -4], 0)


def test_pot():
    rules = with_options(RULES["taiwan-extras"], mode="pot")
    assert settle(rules, DEAL_X) == ([3, -1, -1, -1], 0)
    assert settle(rules, DEAL_X, stakes=[5] * 4) == ([15, -5, -5, -5], 0)


def test_cancelled_bonuses():
    """Two full houses in the middle are worth 1 where bonuses cancel."""
    seats = [
        rows("Ks 5h 2d|7s 7h 7d 2c 2s|9s 9h 9d 4c 4d"),
        rows("As Ah 3c|6s 6h 6d 8c 8d|Ts Th Tc Qs Qh"),
    ]
    rules = RULES["intl-royalty"]
    assert settle(rules, seats) == ([-1 + 2 - 1, 0], 0)
    assert settle(with_options(rules, bonus="cancel"), seats) == ([-1, 1], 0)


def test_a_natural_ends_the_round():
    rules = with_options(RULES["mau-binh-north"], natural_ends_round=True)
    assert settle(rules, [DRAGON, *DEAL_X[1:]])[0] == [39, -13, -13, -13]


def test_jokers_in_dragons():
    cards = ["2s", "3h", "4d", "5c", "6s", "7h", "8d", "9c", "Ts", "Jh", "Qd", "Kc", "XR"]
    assert find(cards, RULES["fujian-app"]) == []
    rules = with_options(APP, natural_options={"jokers_in": ("dragon",)})
    assert find(cards, rules) == ["dragon"]


def test_a_home_run_shares_the_debts():
    """With a horse card the debts differ, 16, 32 and 16: each victim pays 64/3."""
    rules = with_options(RULES["taiwan-extras"], horse="Ad")
    split = settle(rules, DEAL_X)[0]
    assert split[0] == 64
    assert sum(split) == 0
    assert [amount.denominator for amount in split[1:]] == [3, 3, 3]


def test_surrender_needs_the_rule():
    with pytest.raises(ValueError, match="surrender"):
        settle("taiwan", DEAL_X, surrendered=(1,))
