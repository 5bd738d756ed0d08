"""Corners of the settlement that no document's deal reaches."""

from typing import Any

import pytest

from shisanshui.arrangement import Arrangement
from shisanshui.presets import load
from shisanshui.ruleset import Ruleset, decode, encode, merge
from shisanshui.scoring import Code, Laid, settle

ONE = Laid(Arrangement.parse("Qs Qh 5c | 7s 8h 9d Tc Jd | Ks Kh Kd 4s 4h"))
OTHER = Laid(Arrangement.parse("9s 9h Ac | 2h 3h 5h Th Jh | 6s 6d 6c Jc Js"))
SWEPT = Laid(Arrangement.parse("9s 8c 2c | 3s 3h Ad Jh 6s | As Ah Qc 7c 6h"))
FOUL = Laid(Arrangement.parse("9s 9h Ac | 8c 3h 5h Th 2d | 6s 6d 2c Jc Js"))
GONE = Laid(None)


def house(rules: str, **fields: Any) -> Ruleset:
    """A preset with some fields changed."""
    return decode(merge(encode(load(rules)), fields), "house")


@pytest.mark.parametrize(
    ("escape", "totals", "bank"),
    [
        ({"kind": "literal", "points": 18, "each": 1}, (5 + 1, -5 + 1, -18), 16),
        ({"kind": "zero_sum", "points": 18}, (5 + 9, -5 + 9, -18), 0),
    ],
)
def test_a_stake_does_not_multiply_what_a_leaver_pays(escape, totals, bank):
    """D42, D49: a stake is for the dealings of its player with the banker, a penalty is none."""
    settled = settle(
        house("hongkong", escape=escape), [ONE, OTHER, GONE], banker=0, stakes=[1, 5, 7], left=[2]
    )
    assert settled.totals == totals
    assert settled.house == bank
    stakes = [item for item in settled.items if item.code is Code.STAKE]
    assert [(item.payer, item.payee, item.points) for item in stakes] == [(1, 0, 4)]


def test_no_cap_where_the_table_has_no_scoop():
    """D22, D29: of a table size without scoops nothing is a scoop, for the cap neither."""
    steps = {
        "scoop": {"factor": 1, "points_by_seats": {"4": 3}},
        "home_run": False,
        "cap": {"scoop": 2, "home_run": 2},
    }
    settled = settle(house("taiwan", scoring={"steps": steps}), [ONE, SWEPT])
    assert settled.totals == (3, -3)


@pytest.mark.parametrize(
    ("pays", "points"), [("rows", 1 + 1 + 7), ("units", 3), ("row_stakes", 1 + 1 + 7), ("flat", 6)]
)
def test_a_foul_where_rows_are_ranked(pays, points):
    """D14: by ``rows`` the fouler pays the opponent's three row values, bonuses included."""
    ranked = house(
        "fujian", foul={"pays": pays, "points": 6}, scoring={"values": {"back": {"full_house": 7}}}
    )
    assert settle(ranked, [ONE, FOUL]).totals == (points, -points)
