"""The rule sets of the source documents (RULES 3.1), transcribed once more and by hand."""

from tests.reference.defaults import BACK, DEFAULTS, FRONT, MIDDLE, OPTIONS

# 003's list of naturals, column BF.
BF_NATURALS = [
    ("clean_dragon", 108),
    ("dragon", 36),
    ("twelve_royals", 32),
    ("three_straight_flushes", 24),
    ("three_quads", 20),
    ("all_big", 12),
    ("all_small", 12),
    ("one_colour", 10),
    ("four_trips", 8),
    ("five_pairs_and_trips", 6),
    ("six_pairs", 4),
    ("three_straights", 4),
    ("three_flushes", 3),
]

TAIWAN = {
    **DEFAULTS,
    "front": FRONT,
    "middle": MIDDLE,
    "back": BACK,
    "foul": "as_scooped",  # 003: all three rows with bonuses, times two
    "foul_completes_home_run": True,  # C22
    "scoop": ("times", 2),
    "home_run": ("times", 2),  # so four times in all
    "home_run_from": 4,
    "naturals": BF_NATURALS,  # a23 and qka both allowed, 003
    "natural_v_natural": "higher_own",
}

INTERNATIONAL = {
    # C25: the BF row table, naturals off, rows + 3 for a sweep and for a foul.
    **DEFAULTS,
    "front": FRONT,
    "middle": MIDDLE,
    "back": BACK,
    "scoop": ("plus", 3),
}

BD_NATURALS = [
    ("clean_dragon", 108),
    ("dragon", 36),
    ("twelve_royals", 24),
    ("three_straight_flushes", 22),
    ("three_quads", 20),
    ("all_big", 15),
    ("all_small", 12),
    ("one_colour", 10),
    ("four_trips", 6),
    ("five_pairs_and_trips", 5),
    ("six_pairs", 4),
    ("three_flushes", 3),  # BD puts flushes above straights
    ("three_straights", 3),
]

FUJIAN = {
    **DEFAULTS,
    "wheel": "second",  # 000: the second highest straight is A2345
    "mode": "rank_t",
    "front": {"three_of_a_kind": 3},  # C2: 3 in the table
    "middle": {**MIDDLE, "five_of_a_kind": 20},
    "back": {**BACK, "five_of_a_kind": 10},
    "foul": "row_stakes",  # C8
    "foul_completes_home_run": False,  # RULES 3.4
    "scoop": ("by_table", {3: 2, 4: 3}),  # nothing for two players
    "soft_scoop": True,  # C6
    "guns_need": "nobody_natural",  # C7
    "home_run": ("plus", 12),  # C4: 12(p-1), so 12 from each; for any number of players
    "home_run_from": 2,
    "naturals": BD_NATURALS,
    "natural_v_natural": "higher_own",  # C9
    "escape": "literal",  # C10
}

FUJIAN_REGIONAL = {
    **FUJIAN,
    "front": {"three_of_a_kind": 4},
    "middle": {
        "full_house": 2,
        "four_of_a_kind": 10,
        "straight_flush": 12,
        "five_of_a_kind": 24,
    },
    "back": {"four_of_a_kind": 5, "straight_flush": 6, "five_of_a_kind": 12},
    "naturals": [
        ("clean_dragon", 104),
        ("dragon", 26),
        ("twelve_royals", 24),
        ("three_straight_flushes", 20),
        ("three_quads", 20),
        ("one_colour", 15),  # C11: above big here
        ("all_big", 12),
        ("all_small", 10),
        ("three_trips_and_quads", 8),  # C12
        ("four_trips", 6),
        ("five_pairs_and_trips", 5),
        ("six_pairs", 3),
        ("three_flushes", 3),
        ("three_straights", 3),
    ],
}

FUJIAN_PAIRS = {**FUJIAN, "mode": "all_pairs"}  # C1

FUZHOU = {
    **DEFAULTS,
    "wheel": "second",
    "front": FRONT,
    "middle": MIDDLE,
    "back": BACK,
    "foul": "rows",  # 000, end: each of its rows counts as the smallest; there is no scoop
    "foul_completes_home_run": False,
}

HK_NATURALS = [
    ("clean_dragon", 26),  # RULES 3.4
    ("dragon", 13),
    ("all_big", 3),
    ("all_small", 3),
    ("six_pairs", 3),
    ("three_straights", 3),
    ("three_flushes", 3),
]

HONGKONG = {
    **DEFAULTS,
    "front_mid": "<",
    "mid_back": "<=",
    "mode": "banker",
    "ties": "push",  # top_only with ties to the banker is an option
    "front": FRONT,
    "middle": MIDDLE,
    "back": BACK,  # C15
    "foul": "rows",  # RULES 3.4: the three row values, no scoop
    "foul_completes_home_run": False,
    "naturals": HK_NATURALS,
    # Column HK*: big is 5 to A, small is A to 10.
    "natural_options": {**OPTIONS, "big": "56789TJQKA", "small": "A23456789T"},
    "natural_v_natural": "banker_pays",  # C20
}

TWB_NATURALS = [
    ("clean_dragon", 108),
    ("dragon", 36),
    ("twelve_royals", 32),
    ("three_straight_flushes", 24),
    ("three_quads", 20),
    ("all_big", 12),
    ("all_small", 12),
    ("one_colour", 10),
    ("four_trips", 8),
    ("three_straights", 4),
    ("three_flushes", 3),
]

TAIWAN_BANKER = {
    **HONGKONG,
    "naturals": TWB_NATURALS,
    "natural_options": {**OPTIONS, "qka": False},  # C16
}

TAIWAN_EXTRAS = {
    **DEFAULTS,
    "front_mid": "<",
    "mid_back": "<=",
    # 001: one point for the row and the extras 1; 1, 3, 4; 2, 3.
    "front": {"three_of_a_kind": 2},
    "middle": {"full_house": 2, "four_of_a_kind": 4, "straight_flush": 5},
    "back": {"four_of_a_kind": 3, "straight_flush": 4},
    "foul": "as_scooped",
    "foul_completes_home_run": True,  # RULES 3.4
    "scoop": ("times", 2),  # C14
    "home_run": ("times", 2),
    "home_run_from": 4,  # 001: the other three players
    "home_run_split": True,  # C18
    "naturals": [
        ("clean_dragon", 108),
        ("dragon", 36),
        ("twelve_royals", 24),
        ("three_straight_flushes", 20),
        ("three_quads", 20),
        ("all_big", 10),
        ("all_small", 10),
        ("one_colour", 10),
        ("four_trips", 6),
        ("six_pairs", 4),
        ("three_straights", 4),
        ("three_flushes", 3),
    ],
    "natural_options": {**OPTIONS, "qka": False},
    "natural_v_natural": "higher_own",  # C29
}

TAIWAN_BASE = {
    **DEFAULTS,
    "front": FRONT,
    "middle": MIDDLE,
    "back": BACK,
    "foul": "as_scooped",
    "scoop": ("times", 2),
    "home_run": ("times", 2),  # 3 becomes 6 becomes 12
    "home_run_from": 3,  # RULES 3.4
    # The TWB list and six pairs at 4, above three straights as in P3 and BF.
    "naturals": [
        ("clean_dragon", 108),
        ("dragon", 36),
        ("twelve_royals", 32),
        ("three_straight_flushes", 24),
        ("three_quads", 20),
        ("all_big", 12),
        ("all_small", 12),
        ("one_colour", 10),
        ("four_trips", 8),
        ("six_pairs", 4),
        ("three_straights", 4),
        ("three_flushes", 3),
    ],
    "natural_options": {**OPTIONS, "qka": False},
    "natural_v_natural": "higher_own",
}

PHILIPPINE = {**HONGKONG}  # "as HK"; the exchange of cards happens before the rows are laid
