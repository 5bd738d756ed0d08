"""The options of the rule sets, as changes to the reference's own fields.

An option that is not here the reference cannot say: a unit other than one, and a pot besides the
points. Options of the match change no settlement and are not here either.
"""

from tests.reference.dimensions import DIMENSION_OPTIONS, DIMENSIONS
from tests.reference.rules import RULES, with_options
from tests.reference.source_rules import BD_NATURALS

FUJIAN_OPTIONS = {
    "home-run-times": {"home_run": ("times_players",), "home_run_from": 3},  # C4
    "home-run-totals": {"home_run": ("flat", {2: 18, 3: 14, 4: 36})},  # C4
    "guns-three-ordinary": {"guns_need": "three_ordinary"},  # C31
    "all-natural-ranked": {"all_natural": "rank_t"},  # C30
    "all-natural-half-place": {"all_natural": "half_place"},
    "all-natural-last-pays": {"all_natural": "last_pays"},
    "escape-zero-sum": {"escape": "zero_sum"},  # C10
    "two-packs": {},
    "wild-jokers": {},
}
TOP_CARD = {"kickers": "top_only", "suits": None, "ties": "banker"}

OPTIONS = {
    "fujian": FUJIAN_OPTIONS,
    "fujian-regional": FUJIAN_OPTIONS,
    "fujian-pairs": FUJIAN_OPTIONS,
    "pinluosong": FUJIAN_OPTIONS,
    "fuzhou": {"naturals-detected": {"naturals": BD_NATURALS}},
    "hongkong": {"banker-wins-ties": TOP_CARD},
    "hongkong-old": {"banker-wins-ties": TOP_CARD},
    "philippine": {"banker-wins-ties": TOP_CARD},
    "taiwan-banker": {
        "banker-wins-ties": TOP_CARD,
        "all-against-all": {"mode": "all_pairs"},  # C13
    },
    "taiwan-extras": {
        "pot": {"mode": "pot"},
        "literal-gun": {"scoop": None},  # C14
        "lower-own": {"natural_v_natural": "lower_own"},  # C29
        "foul-no-home-run": {"foul_completes_home_run": False},  # 3.4
    },
    "taiwan-base": {
        "base-only": {"scoop_base_only": True},  # C17
        "home-run-from-two": {"home_run_from": 2},  # 3.4
    },
    "intl-royalty": {"royalties-cancel": {"bonus": "cancel"}},
    "eastern": {"western": {"majority": 1}},
    "mau-binh": {"ace-points": {"ace_difference": 1}},
    "mau-binh-north": {
        "ace-points": {"ace_difference": 1},
        "natural-ends-round": {"natural_ends_round": True, "natural_v_natural": "difference"},
    },
    "fujian-app": {
        "no-jokers": {},
        "no-added-suit": {},
        "seven-seats": {},
        "no-horse": {"horse": None},
        "horse-five": {"horse": "5d"},
        "horse-ten": {"horse": "Td"},
        "owner-banker": {"mode": "banker"},  # D44: the reference has no home run there
        "gun-plus-one": {"scoop": ("plus", 1)},
        "naturals-doubled": {"naturals_times": 2},
        "quads-undoubled": {"six_pairs_twice_per_quads": False},
        "six-pairs-six": {
            "naturals": [
                (n, 6 if n == "six_pairs" else p) for n, p in RULES["fujian-app"]["naturals"]
            ]
        },
        "fuqing": {
            "naturals": [
                (n, {"six_pairs": 11, "three_straights": 5, "three_flushes": 5}.get(n, p))
                for n, p in RULES["fujian-app"]["naturals"]
            ]
        },
    },
    "luosong": {
        "added-spades": {"cap": {}, "naturals": [("clean_dragon", 104), ("dragon", 52)]},
        "horse-ace": {"horse": "Ah"},
        "horse-five": {"horse": "5h"},
        "horse-ten": {"horse": "Th"},
    },
}


def rules_of(name, options):
    """A rule set with options on; None where the reference cannot say it, or one of them."""
    kind, _, file = name.rpartition("/")
    rules = DIMENSIONS.get(file) if kind else RULES[name]
    known = DIMENSION_OPTIONS.get(file, {}) if kind else OPTIONS.get(name, {})
    if rules is None or not known.keys() >= set(options):
        return None
    for option in options:
        rules = with_options(rules, **known[option])
    return rules
