"""What each field of a rule set means, and what is true unless the rule set says otherwise.

RULES 4, "Unlisted dimensions".
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
