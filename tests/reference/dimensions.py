"""The rule sets of tests/goldens/dimensions, once more, as far as the reference knows them."""

from tests.reference.defaults import DEFAULTS

ROYALS = {**DEFAULTS, "middle": {"full_house": 2}}
SCOOPED_TWICE = {**ROYALS, "scoop": ("times", 2)}

DIMENSIONS = {
    "D01-short-deck": DEFAULTS,
    "D02-ghosts": {
        **DEFAULTS,
        "front": {"three_of_a_kind": 3},
        "joker_front": {2: 15, 3: 20},
        "naturals": [("dragon", 26), ("six_pairs", 6)],
        "natural_options": {**DEFAULTS["natural_options"], "jokers_in": ("dragon",)},
    },
    "D03-eight-seats": DEFAULTS,
    "D06-suit-first": {**DEFAULTS, "suits": "shcd"},
    "D08-flush-compare": DEFAULTS,
    "D09-front-hands": DEFAULTS,
    "D10-runs": {**DEFAULTS, "naturals": [("three_straights", 3)]},
    "D14-fouls": {**SCOOPED_TWICE, "foul": "rows"},
    "D22-scoops": ROYALS,
    "D24-soft-scoop": {**DEFAULTS, "scoop": ("plus", 3)},
    "D28-shared-debts": {
        **SCOOPED_TWICE,
        "home_run": ("times", 2),
        "home_run_from": 4,
        "horse": "Ad",
    },
    "D30-rare-naturals": {
        **DEFAULTS,
        "naturals": [
            ("eight_of_a_kind", 80),
            ("seven_of_a_kind", 40),
            ("two_fives_and_trips", 26),
            ("six_of_a_kind", 20),
            ("two_full_houses_and_trips", 6),
            ("ace_quads", 5),
            ("no_face_cards", 3),
        ],
    },
    "D31-definitions": {
        **DEFAULTS,
        "naturals": [
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
    },
    "D33-versus": {
        **DEFAULTS,
        "naturals": [
            ("clean_dragon", 52),
            ("dragon", 13),
            ("six_pairs", 3),
            ("three_flushes", 3),
        ],
    },
    "D36-rows-too": {**DEFAULTS, "scoop": ("plus", 3), "naturals": [("dragon", 13)]},
    "D37-natural-home-run": {
        **DEFAULTS,
        "scoop": ("times", 2),
        "home_run": ("times", 2),
        "naturals": [("dragon", 26), ("six_pairs", 3)],
    },
    "D39-no-set": DEFAULTS,
    "D46-stock": {**DEFAULTS, "scoop": ("plus", 3), "surrender": 2},
    "D52-rake": {**DEFAULTS, "scoop": ("plus", 3)},
}


def defined(**changes):
    return {"natural_options": changes}


DIMENSION_OPTIONS = {
    "D08-flush-compare": {"duplicates": {"flush_compare": "duplicates"}},
    "D10-runs": {"no-a23": defined(a23=False), "no-qka": defined(qka=False)},
    "D14-fouls": {
        "scooped": {"foul": "as_scooped"},
        "flat-three": {"foul": 3},
        "flat-six": {"foul": 6},
        "plain-rows": {"foul": 3},
        "row-stakes": {"foul": "row_stakes"},
    },
    "D22-scoops": {
        "double": {"scoop": ("times", 2)},
        "triple": {"scoop": ("times", 3)},
        "three-more": {"scoop": ("plus", 3)},
        "one-more": {"scoop": ("plus", 1)},
        "by-seats": {"scoop": ("by_table", {3: 2, 4: 3})},
        "from-three": {"scoop": ("by_table", {3: 3, 4: 3})},
    },
    "D24-soft-scoop": {"no-loss": {"soft_scoop": True}},
    "D28-shared-debts": {"shared": {"home_run_split": True}},
    "D31-definitions": {
        "quads-are-no-pairs": defined(quads_as_pairs=False),
        "odd-card-apart": defined(odd_may_match=False),
        "quads-are-no-trips": defined(quads_as_trips=False),
        "big-from-five": defined(big="56789TJQKA"),
        "big-from-ten": defined(big="TJQKA"),
        "small-to-ten": defined(small="A23456789T"),
        "twelve-of-a-colour": defined(one_colour=12),
        "twelve-royals": defined(royals="twelve"),
        "every-royal": defined(royals="all_jqk"),
    },
    "D39-no-set": {"no-set": {"naturals": [("any_straight_flush", 5), ("any_quads", 4)]}},
    "D33-versus": {
        "difference": {"natural_v_natural": "difference"},
        "lower-own": {"natural_v_natural": "lower_own"},
        "tied-tiers": {"natural_v_natural": "tiers"},
    },
}
