"""The presets against a second transcription of the rules, field by field.

``tests/reference`` was written from the rules alone. Where the two read the rules differently
the reason stands here.
"""

import pytest

from shisanshui.naturals import RoyalsRule
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import (
    BothNatural,
    CapStep,
    EscapeKind,
    FoulPays,
    HomeRunSplit,
    HomeRunStep,
    HorseStep,
    MajorityStep,
    RoyaltiesStep,
    Ruleset,
    ScoopNeeds,
    ScoopStep,
    Versus,
)
from tests.reference.rules import RULES

SUITS = {None: "ignored", "shcd": "shcd", "shdc": "shdc"}
ROYALS = {"all_thirteen": RoyalsRule.THIRTEEN, "all_jqk": RoyalsRule.EVERY_JQK}
VERSUS = {
    "higher_own": (Versus.HIGHER_OWN, False),
    "banker_pays": (Versus.HIGHER_OWN, False),
    "difference": (Versus.DIFFERENCE, False),
    "tiers": (Versus.HIGHER_OWN, True),
}
ESCAPE = {None: EscapeKind.NONE, "literal": EscapeKind.LITERAL}


def step(ruleset: Ruleset, kind: type):
    return next((s for s in ruleset.scoring.steps if isinstance(s, kind)), None)


@pytest.fixture(params=PRESETS)
def pair(request: pytest.FixtureRequest):
    return load(request.param), RULES[request.param]


def test_the_same_ids():
    assert set(RULES) == set(PRESETS)


def test_hands_and_legality(pair):
    ruleset, slow = pair
    hands, legality = ruleset.hands, ruleset.legality
    assert hands.wheel == slow["wheel"]
    assert hands.suits == SUITS[slow["suits"]]
    assert hands.kickers == slow["kickers"]
    assert hands.flush_compare == slow["flush_compare"]
    assert hands.joker_fronts == tuple(slow["joker_front"])
    assert (legality.front_middle, legality.middle_back) == (slow["front_mid"], slow["mid_back"])


def test_row_values(pair):
    ruleset, slow = pair
    values = ruleset.scoring.values
    front = dict(values.front)
    assert front.pop("two_jokers", None) == slow["joker_front"].get(2)
    assert ruleset.scoring.unit == 1
    paid = any(isinstance(s, RoyaltiesStep) for s in ruleset.scoring.steps)
    assert paid or slow["mode"] == "rank_t" or not (slow["front"] or slow["middle"])
    assert (front, values.middle, values.back) == (slow["front"], slow["middle"], slow["back"])


def test_who_settles_and_how(pair):
    ruleset, slow = pair
    assert ruleset.scoring.pairing == ("banker" if slow["mode"] == "banker" else "all_pairs")
    ranked = ruleset.scoring.steps[0].step == "ranked_rows"
    assert ranked == (slow["mode"] == "rank_t")
    assert ruleset.banker.ties == slow["ties"]
    royalties, majority = step(ruleset, RoyaltiesStep), step(ruleset, MajorityStep)
    assert (royalties.paid if royalties else "winner") == slow["bonus"]
    assert (majority.points if majority else 0) == slow["majority"]


def test_fouls(pair):
    ruleset, slow = pair
    foul = ruleset.foul
    if slow["foul"] in ("as_scooped", "rows"):
        assert foul.pays is FoulPays.ROWS
        if slow["scoop"] or slow["majority"]:
            assert foul.scooped == (slow["foul"] == "as_scooped")
    elif slow["foul"] == "row_stakes":
        assert (foul.pays, foul.scooped) == (FoulPays.ROW_STAKES, False)
    elif foul.pays is FoulPays.UNITS:
        assert (3 * ruleset.scoring.unit, foul.scooped) == (slow["foul"], False)
    else:
        assert (foul.pays, foul.points, foul.scooped) == (FoulPays.FLAT, slow["foul"], False)
    if slow["home_run"]:
        assert (foul.scooped and foul.home_run) == slow["foul_completes_home_run"]


def test_scoop_home_run_and_cap(pair):
    ruleset, slow = pair
    scoop, run, cap = step(ruleset, ScoopStep), step(ruleset, HomeRunStep), step(ruleset, CapStep)
    match slow["scoop"]:
        case None:
            assert scoop is None
        case ("times", factor):
            assert scoop.factor == factor or (factor == 2 and scoop.row_total)
        case ("plus", points):
            assert scoop.points == points
        case ("by_table", table):
            assert scoop.points_by_seats == {str(k): v for k, v in table.items()}
    if scoop:
        assert (scoop.needs is ScoopNeeds.NO_LOSS) == slow["soft_scoop"]
    match slow["home_run"]:
        case None:
            assert run is None
        case ("times", factor):
            assert run.factor == factor
        case ("plus", points):
            assert run.points == points
    if run:
        assert run.least_seats == slow["home_run_from"]
        assert (run.split is HomeRunSplit.EQUAL) == slow["home_run_split"]
    caps = {"scoop": cap.scoop, "home_run": cap.home_run} if cap else {}
    assert caps == slow["cap"]
    assert ruleset.naturals.guns_need == (slow["guns_need"] or "anything")


def test_naturals(pair):
    ruleset, slow = pair
    naturals = ruleset.naturals
    listed = [(e.natural.value, e.points) for e in naturals.entries]
    assert listed == slow["naturals"]
    per_quads = {e.natural: e.per_quads for e in naturals.entries if e.per_quads != 1}
    assert per_quads == ({"six_pairs": 2} if slow["six_pairs_twice_per_quads"] else {})
    assert not any(e.jokers or e.home_run for e in naturals.entries)
    if not listed:
        return
    define, options = naturals.define, slow["natural_options"]
    assert (define.a23, define.qka) == (options["a23"], options["qka"])
    assert define.royals is ROYALS[options["royals"]]
    assert (define.big_ranks, define.small_ranks) == (options["big"], options["small"])
    assert define.colour_cards == options["one_colour"]
    assert define.quads_as_two_pairs == options["quads_as_pairs"]
    assert define.odd_card_may_match == options["odd_may_match"]
    assert define.quads_as_trips == options["quads_as_trips"]
    assert (naturals.versus, naturals.tied_tiers) == VERSUS[slow["natural_v_natural"]]
    if slow["mode"] == "banker":
        pays = slow["natural_v_natural"] == "banker_pays"
        assert (naturals.both is BothNatural.BANKER_PAYS) == pays
    assert naturals.all_natural == slow["all_natural"]
    assert naturals.factor == slow["naturals_times"]
    assert naturals.ends_round == slow["natural_ends_round"]


def test_the_rest(pair):
    ruleset, slow = pair
    horse = step(ruleset, HorseStep)
    assert (horse.cards[0] if horse else None) == slow["horse"]
    surrender = ruleset.surrender
    assert (surrender.points if surrender.allowed else None) == slow["surrender"]
    assert ruleset.escape.kind is ESCAPE[slow["escape"]]
    assert (ruleset.escape.points, ruleset.escape.each) == (18, 1)
    assert slow["ace_difference"] == 0


def test_what_the_reference_does_not_know():
    """The matrix of RULES §3.1 where settlement is not concerned."""
    assert {p: load(p).match.rounds for p in ("taiwan", "international")} == {
        "taiwan": 10,
        "international": 5,
    }
    assert load("taiwan").match.seconds == load("international").match.seconds == 90
    assert load("mau-binh").match.seconds == load("mau-binh-north").match.seconds == 60
    assert load("philippine").exchange.kind == "seats"
    assert (load("philippine").exchange.cards, load("philippine").exchange.most_times) == (3, 2)
    assert load("taiwan-banker").banker.stake_time == "after_deal_unseen"  # C32
    assert load("hongkong").banker.stake_time == "before_deal"
    assert load("luosong").naturals.declaration == "asked_for"  # D35
    assert all(load(p).naturals.declaration == "optional" for p in PRESETS if p != "luosong")
    assert all((load(p).seats.least, load(p).seats.most) == (2, 4) for p in PRESETS)
