"""Corners of the settlement that no document's deal reaches."""

from typing import Any

import pytest

from shisanshui.arrangement import Arrangement
from shisanshui.presets import load
from shisanshui.ruleset import Ruleset, decode, encode, merge
from shisanshui.scoring import Code, Laid, naturals_of, settle

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


TIERS = (
    "2s 3h 4d | 5c 6s 7h 8d 9c | Ts Jh Qd Kc As",
    "2s 2h Kd | 2d 2c 3s 3h 3d | 3c 4s 4h 4d 4c",
    "9s 9h Kd | 5s 5h 6s 6h 7s | 7h 8s 8h Th Tc",
    "8d 9d Td | Jc Qc Kc Ac Ad | Ah 9c Ts Jd Js",
)
"""A dragon, three quads, six pairs, all big."""


@pytest.mark.parametrize(
    ("method", "totals", "bank"),
    [
        ("pairwise", (24, 4 - 8, 4 - 8, -16), 0),
        ("ranked", (24, 0, 0, -24), 0),
        ("last_pays", (8, 4, 4, -16), 0),
        ("half_place", (8, -4, -4, -16), 16),
    ],
)
def test_naturals_of_one_tier_share_their_place(method, totals, bank):
    """C30, D33: three quads and six pairs tie, whichever method settles naturals alone."""
    points = {"dragon": 8, "three_quads": 4, "six_pairs": 4, "all_big": 2}
    naturals = {
        "entries": [{"natural": kind, "points": number} for kind, number in points.items()],
        "tied_tiers": True,
        "all_natural": method,
    }
    ruleset = house("taiwan", deck={"packs": 2}, naturals=naturals)
    hands = [Arrangement.parse(rows) for rows in TIERS]
    laid = [Laid(rows, naturals_of(ruleset, rows.cards)[0]) for rows in hands]
    assert [lay.natural.kind.value for lay in laid] == list(points)
    settled = settle(ruleset, laid)
    assert (settled.totals, settled.house) == (totals, bank)


BD_5 = (
    "As Ah Kc | 9s Th Jd Qc Ks | Ac Jc 9c 7c 4c",
    "2h 5h Jh | 5d 6c 7d 8h 9d | 2s 3s 4s 8s Ts",
    "2d 5s 6s | 3d 3c Td Qs Ad | 6h 7h 9h Qh Kh",
    "2c 3h 4h | 5c 7s 8c Tc Js | 4d 6d 8d Qd Kd",
)


@pytest.mark.parametrize(
    ("rules", "seats", "points"),
    [
        ("fujian", 4, 9 + 9 + 36),
        ("fujian", 3, 6 + 4 + 24),
        ("fujian", 2, 3 + 12),
        ("taiwan", 4, 36),
        ("taiwan", 3, 12),
        ("taiwan-base", 4, 36),
        ("taiwan-base", 3, 24),
    ],
)
def test_a_plain_home_run_by_table_size(rules, seats, points):
    """RULES §5, BD-5."""
    laid = [Laid(Arrangement.parse(rows)) for rows in BD_5[:seats]]
    assert settle(load(rules), laid).totals[0] == points
