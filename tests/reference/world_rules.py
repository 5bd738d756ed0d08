"""The rule sets from the world (RULES 4 and 3.4), transcribed once more and by hand."""

from tests.reference.defaults import BACK, DEFAULTS, FRONT, MIDDLE, OPTIONS
from tests.reference.source_rules import FUJIAN, HONGKONG

INTL_BASIC = {**DEFAULTS, "front_mid": "<", "mid_back": "<"}

INTL_1_6 = {**DEFAULTS, "scoop": ("plus", 3)}

INTL_2_4 = {**DEFAULTS, "majority": 1}  # 2-1 is 1+1, 2-0-1 is 2+1, 3-0 is 3+1

EASTERN = {
    **DEFAULTS,
    "front": {"three_of_a_kind": 3},
    "middle": {"full_house": 2, "four_of_a_kind": 8, "straight_flush": 10, "royal_flush": 14},
    "back": {"four_of_a_kind": 4, "straight_flush": 5, "royal_flush": 7},
}

INTL_ROYALTY = {
    **EASTERN,
    "scoop": ("plus", 3),
    "naturals": [("six_pairs", 3), ("three_straights", 3), ("three_flushes", 3)],
    "surrender": 3,
}

MALAYAN = {
    **DEFAULTS,
    "mode": "banker",
    "ties": "banker",
    # Base 1 and the extras 2; 2, 6, 8; 4, 6, which are paid even if the row is lost.
    "front": {"three_of_a_kind": 1 + 2},
    "middle": {"full_house": 1 + 2, "four_of_a_kind": 1 + 6, "straight_flush": 1 + 8},
    "back": {"four_of_a_kind": 1 + 4, "straight_flush": 1 + 6},
    "bonus": "win_or_lose",
    # Column MY: it has no dragon.
    "naturals": [
        ("clean_dragon", 26),
        ("twelve_royals", 18),
        ("three_straight_flushes", 18),
        ("three_quads", 16),
        ("all_big", 10),
        ("all_small", 10),
        ("one_colour", 10),
        ("four_trips", 6),
        ("five_pairs_and_trips", 5),
        ("six_pairs", 4),
        ("three_straights", 4),
        ("three_flushes", 3),
    ],
    "natural_options": {**OPTIONS, "royals": "all_jqk"},
    "natural_v_natural": "difference",
}

HONGKONG_OLD = {
    **HONGKONG,
    "front_mid": "<",
    "mid_back": "<",
    "suits": "shcd",  # RULES names no order for this one
}

MAU_BINH = {
    **DEFAULTS,
    "wheel": "second",
    "front": FRONT,
    "middle": MIDDLE,
    "back": BACK,
    "foul": 6,
    "foul_completes_home_run": False,
    "scoop": ("times", 2),
    "home_run": ("times", 2),  # all: times four
    "home_run_from": 3,
    "naturals": [
        ("clean_dragon", 24),
        ("dragon", 12),
        ("five_pairs_and_trips", 3),
        ("six_pairs", 3),
        ("three_straights", 3),
        ("three_flushes", 3),
    ],
}

MAU_BINH_NORTH = {
    **DEFAULTS,
    "wheel": "lowest",
    "front": FRONT,
    "middle": MIDDLE,
    "back": BACK,
    "foul": 6,
    "foul_completes_home_run": False,
    "scoop": ("plus", 3),
    "naturals": [
        ("clean_dragon", 26),
        ("dragon", 13),
        ("five_pairs_and_trips", 6),
        ("six_pairs", 3),
        ("three_straights", 3),
        ("three_flushes", 3),
    ],
}

CAPSA_SUSUN = {
    **DEFAULTS,
    "suits": "shcd",  # D6, capsa
    "front": FRONT,
    "middle": MIDDLE,
    "back": BACK,  # RULES 3.4: the BF values, not the source's doubled ones
    "foul": 3,  # "3×", "three rows": three plain rows, no scoop
    "foul_completes_home_run": False,
    "scoop": ("times", 2),
    "home_run": ("times", 2),
    "home_run_from": 3,
    "naturals": [("clean_dragon", 108), ("dragon", 36)],
}

PUSOY = {
    **DEFAULTS,
    "suits": "shdc",
    "scoop": ("plus", 3),
    "naturals": [
        ("dragon", 13),
        ("six_pairs", 3),
        ("three_straights", 3),
        ("three_flushes", 3),
    ],
}

FUJIAN_APP = {
    **DEFAULTS,
    "wheel": "second",
    "flush_compare": "duplicates",
    "joker_front": {2: 21},
    "front": FRONT,
    "middle": {**MIDDLE, "five_of_a_kind": 20},
    "back": {**BACK, "five_of_a_kind": 10},
    "scoop": ("times", 2),  # "the row total again"
    "home_run": ("times", 2),
    "home_run_from": 3,
    # Column G562.
    "naturals": [
        ("clean_dragon", 108),
        ("seven_of_a_kind", 30),  # 3.1, multi-deck extras
        ("dragon", 26),
        ("twelve_royals", 26),
        ("three_straight_flushes", 26),
        ("three_quads", 26),
        ("six_of_a_kind", 20),
        ("six_pairs", 12),
        ("all_big", 6),
        ("all_small", 6),
        ("one_colour", 6),
        ("four_trips", 6),
        ("five_pairs_and_trips", 6),
        ("three_straights", 6),
        ("three_flushes", 6),
    ],
    "six_pairs_twice_per_quads": True,
    "natural_v_natural": "tiers",
    "horse": "Ad",
}

LUOSONG = {
    **DEFAULTS,
    "suits": "shcd",  # "rank then suit"; RULES names no order for this one
    "front": FRONT,
    "middle": {**MIDDLE, "five_of_a_kind": 20},
    "back": {**BACK, "five_of_a_kind": 10},
    "scoop": ("times", 2),
    "home_run": ("times", 2),
    "home_run_from": 3,
    "cap": {"scoop": 12, "home_run": 24},
    "naturals": [("clean_dragon", 104), ("dragon", 26)],
}

PINLUOSONG = {
    **FUJIAN,
    "naturals": [
        ("clean_dragon", 108),
        ("dragon", 36),
        ("twelve_royals", 24),
        ("three_straight_flushes", 22),
        ("three_quads", 20),
        ("all_big", 15),
        ("all_small", 12),
        ("one_colour", 10),
        ("one_off_colour", 10),  # RULES 3.4
        ("four_trips", 6),
        ("five_pairs_and_trips", 5),
        ("six_pairs", 4),
        ("three_flushes", 3),
        ("three_straights", 3),
    ],
}
