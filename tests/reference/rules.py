"""The numbers of each rule set, transcribed from RULES once more and by hand.

Every rule set is a plain dict; `DEFAULTS` says what each field means and what is true unless the
rule set says otherwise (RULES 4: "Unlisted dimensions").
"""

DEFAULTS = {
    # -- judging a row
    "wheel": "lowest",  # or "second" (D5)
    "suits": None,  # or the four suits, strongest first (D6)
    "kickers": "full",  # or "top_only" (D7)
    "flush_compare": "cards",  # or "duplicates" (D8)
    "joker_front": {},  # jokers in the front -> its row value (D2); empty: no such class
    "front_mid": "<=",
    "mid_back": "<=",  # D11
    # -- who settles with whom
    "mode": "all_pairs",  # or "banker", "rank_t", "pot" (D18)
    "ties": "push",  # or "banker" (D43)
    # -- row values, as totals of a won row; a category not named is 1 (D19)
    "front": {},
    "middle": {},
    "back": {},
    "bonus": "winner",  # or "win_or_lose", "cancel" (D20)
    "majority": 0,  # paid for winning more rows than the other (D21)
    # -- fouls (D14, D17)
    "foul": "as_scooped",  # or "rows", "row_stakes", or a number
    "foul_completes_home_run": True,
    # -- scoop (D22-D25)
    "scoop": None,  # ("times", n), ("plus", n), ("by_table", {players: n})
    "scoop_base_only": False,  # D23
    "soft_scoop": False,  # D24
    "guns_need": None,  # or "nobody_natural", "three_ordinary" (D25, C31)
    # -- home run (D26-D29)
    "home_run": None,  # ("times", n) on top of the scoop, ("plus", n a victim),
    # ("times_players",), ("flat", {players: total})
    "home_run_from": 3,  # players at the table
    "home_run_split": False,  # D28: the victims share the sum equally
    "cap": {},  # {"scoop": n, "home_run": n} per opponent
    # -- naturals (D30-D40), strongest first
    "naturals": [],
    "natural_options": {
        "a23": True,
        "qka": True,
        "royals": "all_thirteen",
        "big": "89TJQKA",
        "small": "2345678",
        "one_colour": 13,
        "quads_as_pairs": True,
        "odd_may_match": True,
        "quads_as_trips": True,
        "jokers_in": (),
    },
    "natural_v_natural": "higher_own",  # "lower_own", "difference", "tiers", "banker_pays"
    "all_natural": "pairwise",  # or "rank_t", "half_place", "last_pays" (C30)
    "naturals_times": 1,
    "six_pairs_twice_per_quads": False,
    "natural_ends_round": False,  # D38
    # -- the rest
    "horse": None,  # the horse card (D45)
    "surrender": None,  # what giving up pays to each opponent (D47)
    "ace_difference": 0,  # paid for each ace more (D48)
    "escape": None,  # or "literal", "zero_sum" (D49)
}

OPTIONS = DEFAULTS["natural_options"]

# The row table of the three source documents that print one (000, 003; older copies, C15).
FRONT = {"three_of_a_kind": 3}
MIDDLE = {"full_house": 2, "four_of_a_kind": 8, "straight_flush": 10}
BACK = {"four_of_a_kind": 4, "straight_flush": 5}

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
    "foul": "rows",  # "three rows", no scoop
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
        ("dragon", 26),
        ("twelve_royals", 26),
        ("three_straight_flushes", 26),
        ("three_quads", 26),
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

RULES = {
    "taiwan": TAIWAN,
    "international": INTERNATIONAL,
    "fujian": FUJIAN,
    "fujian-regional": FUJIAN_REGIONAL,
    "fujian-pairs": FUJIAN_PAIRS,
    "fuzhou": FUZHOU,
    "hongkong": HONGKONG,
    "taiwan-banker": TAIWAN_BANKER,
    "taiwan-extras": TAIWAN_EXTRAS,
    "taiwan-base": TAIWAN_BASE,
    "philippine": PHILIPPINE,
    "intl-basic": INTL_BASIC,
    "intl-1-6": INTL_1_6,
    "intl-2-4": INTL_2_4,
    "intl-royalty": INTL_ROYALTY,
    "eastern": EASTERN,
    "malayan": MALAYAN,
    "hongkong-old": HONGKONG_OLD,
    "mau-binh": MAU_BINH,
    "mau-binh-north": MAU_BINH_NORTH,
    "capsa-susun": CAPSA_SUSUN,
    "pusoy": PUSOY,
    "fujian-app": FUJIAN_APP,
    "luosong": LUOSONG,
    "pinluosong": PINLUOSONG,
}


def with_options(rules, **changes):
    """A copy with some fields changed; natural options are merged."""
    changed = {**rules, **changes}
    changed["natural_options"] = {**rules["natural_options"], **changes.get("natural_options", {})}
    return changed
