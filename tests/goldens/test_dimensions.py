"""Every dimension of RULES §2 shows in a golden deal, or, where no settled deal can, in a match."""

from collections.abc import Callable

import pytest

from tests.goldens import DIMENSIONS, RULESETS, deals
from tests.goldens import test_match_dimensions as in_match
from tests.goldens import test_match_options as with_options

Shown = str | Callable[..., None]
"""A golden deal, as its rule set and its name, or a test of a match."""

SHOWN: dict[str, tuple[Shown, ...]] = {
    "D1 deck": (
        "taiwan: home run",
        "fujian: five nines from two packs",
        "fujian-app: five seats, a second suit of spades",
        "dimensions/D01-short-deck: no seven from eight up",
        "dimensions/D01-short-deck: no club where clubs are dropped",
    ),
    "D2 jokers": (
        "fujian: five of a kind with a joker",
        "fujian-app: two jokers in front",
        "dimensions/D02-ghosts: three jokers in front",
        "dimensions/D02-ghosts: two jokers lie above all trips",
        "dimensions/D02-ghosts: a joker in a dragon",
        "dimensions/D02-ghosts: no joker makes six pairs",
    ),
    "D3 players": (
        "taiwan: two rows won, one lost",
        "luosong: five seats with a second suit of spades",
        "dimensions/D03-eight-seats: eight seats, two packs",
    ),
    "D4 category order": (
        "fujian-regional: five of a kind in two rows",
        "eastern: a royal flush in the back",
    ),
    "D5 wheel": (
        "mau-binh: the wheel is the second straight",
        "mau-binh: the wheel is the second straight flush",
        "mau-binh-north: the wheel is the lowest straight",
        "mau-binh-north: the wheel is the lowest straight flush",
    ),
    "D6 suits": (
        "intl-2-4: a row each and a tie",
        "capsa-susun: equal straights: the suit of the top card",
        "pusoy: equal straights: the suit of the top card",
        "dimensions/D06-suit-first: suits first",
    ),
    "D7 kickers": ("hongkong: the top card alone, and ties to the banker",),
    "D8 flush_compare": (
        "fujian-app: pairs in a flush compare first",
        "dimensions/D08-flush-compare: flushes by their cards",
        "dimensions/D08-flush-compare: two pairs in a flush beat one",
    ),
    "D9 front_types": (
        "dimensions/D09-front-hands: three cards in a row are nothing",
        "dimensions/D09-front-hands: a straight in front",
        "dimensions/D09-front-hands: a flush in front",
        "dimensions/D09-front-hands: a straight flush in front",
    ),
    "D10 runs3": (
        "taiwan-banker: a queen-king-ace front is no run here",
        "dimensions/D10-runs: A23 is a run",
        "dimensions/D10-runs: A23 is no run",
        "dimensions/D10-runs: QKA is a run",
        "dimensions/D10-runs: KA2 is never a run",
        "dimensions/D10-runs: JQKA2 is never a straight",
    ),
    "D11 equal rows": ("intl-basic: equal middle and back are a foul",),
    "D12 cross-size compare": (
        "hongkong: a front that the middle repeats",
        "dimensions/D09-front-hands: a front straight above the middle",
    ),
    "D13 foul submission": (in_match.test_a_foul_may_be_insisted_on_or_not,),
    "D14 foul payment": (
        "taiwan: a foul completes the home run",
        "fujian: a foul pays the row stakes",
        "dimensions/D14-fouls: the opponent's rows",
        "dimensions/D14-fouls: three",
        "dimensions/D14-fouls: six",
        "dimensions/D14-fouls: three plain rows",
    ),
    "D15 foul v foul": ("taiwan: two fouls owe each other nothing",),
    "D16 natural v foul": ("taiwan: a foul pays a natural its points alone",),
    "D17 foul and scoop": (
        "taiwan-extras: a foul completes no home run",
        "dimensions/D14-fouls: the opponent's rows, scooped",
    ),
    "D18 mode": (
        "taiwan-banker: all against all",
        "hongkong: the banker fouls",
        "fujian: front trips set the stake",
        "taiwan-extras: the pot",
        "taiwan-extras: equal bests share the pot",
    ),
    "D19 row table": (
        "taiwan-extras: a gun doubles the extras too",
        "dimensions/D19-aces: two aces in front",
        "dimensions/D19-aces: four aces in the back",
    ),
    "D20 when paid": (
        "taiwan: two rows won, one lost",
        "intl-royalty: royalties cancel",
        "malayan: a lost row still earns its extra",
    ),
    "D21 overall unit": (
        "intl-2-4: two rows to one is two",
        "capsa-susun: the doubled scale",
    ),
    "D22 scoop": (
        "intl-1-6: a scoop is six",
        "fujian-app: a gun adds one",
        "dimensions/D22-scoops: nothing",
        "dimensions/D22-scoops: twice",
        "dimensions/D22-scoops: three times",
        "dimensions/D22-scoops: by the size of the table",
        "dimensions/D22-scoops: the rows again, tied ones too",
    ),
    "D23 scoop scope": (
        "taiwan-base: only basic stakes are doubled",
        "taiwan-extras: a gun doubles the extras too",
    ),
    "D24 scoop condition": (
        "fujian-pairs: one win and two ties shoot",
        "dimensions/D24-soft-scoop: two ties are no scoop",
        "dimensions/D24-soft-scoop: two ties and a win scoop",
    ),
    "D25 scoops and naturals": (
        "taiwan: dragon against six pairs",
        "fujian: a natural stops the guns",
        "fujian: three ordinary hands may still shoot",
    ),
    "D26 home run players": (
        "taiwan: three players: no home run",
        "taiwan-base: a home run of three players",
        "taiwan-base: a home run of two players",
    ),
    "D27 home run effect": (
        "taiwan: home run",
        "fujian: home run",
        "fujian: home run times the opponents",
        "fujian: home run of three at 14",
    ),
    "D28 home run debts": (
        "dimensions/D28-shared-debts: each swept seat owes its own",
        "dimensions/D28-shared-debts: the swept seats share",
    ),
    "D29 cap": ("luosong: the caps", "luosong: the cap of a gun"),
    "D30 natural list": (
        "taiwan: dragon against six pairs",
        "dimensions/D30-rare-naturals: many of a kind, from two packs",
        "dimensions/D30-rare-naturals: four more naturals",
    ),
    "D31 natural definitions": (
        "hongkong: five to ace is all big",
        "dimensions/D31-definitions: the suits of three flushes",
        "dimensions/D31-definitions: a straight flush is a straight too",
        "dimensions/D31-definitions: quads are no pairs",
        "dimensions/D31-definitions: every jack, queen and king",
    ),
    "D32 natural v normal": ("taiwan-base: naturals are not doubled",),
    "D33 natural v natural": (
        "malayan: two naturals pay the difference",
        "fujian-app: naturals of one tier tie",
        "dimensions/D33-versus: the higher collects its own points",
        "dimensions/D33-versus: the higher collects the difference",
        "dimensions/D33-versus: the higher collects the lower's points",
        "dimensions/D33-versus: the first call wins, but for a dragon",
        "dimensions/D33-versus: clean dragons by suit",
        "fujian: only naturals, the last pays",
    ),
    "D34 banker and player natural": (
        "hongkong: both natural: the banker pays",
        "malayan: two naturals pay the difference",
    ),
    "D35 declaration": (
        in_match.test_how_a_natural_comes_to_count,
        in_match.test_a_natural_that_nobody_can_refuse,
        with_options.test_naturals_count_as_the_cards_lie,
    ),
    "D36 declarer's rows": (
        "dimensions/D36-rows-too: a declarer's rows are exempt",
        "dimensions/D36-rows-too: a declarer may be scooped",
    ),
    "D37 natural as home run": ("dimensions/D37-natural-home-run: a dragon runs home",),
    "D38 natural ends the round": (
        "mau-binh-north: a natural ends the deal, and naturals pay the difference",
    ),
    "D39 no-set": ("dimensions/D39-no-set: no need to arrange",),
    "D40 natural multipliers": (
        "fujian-app: naturals count double",
        "fujian-app: six pairs with a bomb",
    ),
    "D41 banker selection": (
        with_options.test_who_keeps_the_bank,
        with_options.test_the_bank_goes_to_the_highest_bid,
    ),
    "D42 stakes": (
        "taiwan-banker: the banker against three stakes",
        in_match.test_the_banker_is_asked_for_stakes_before_or_after_the_deal,
    ),
    "D43 ties with the banker": (
        "hongkong: an equal row is a push",
        "malayan: the bank wins ties",
    ),
    "D44 banker's scoop": ("fujian-app: the owner is banker",),
    "D45 horse card": (
        "fujian-app: the horse card doubles its holder's pairs",
        "fujian-app: naturals of one tier tie",
        "luosong: the horse doubles after the cap",
    ),
    "D46 exchange": (
        "dimensions/D46-stock: a swap has its price",
        in_match.test_three_cards_go_the_way_the_banker_says,
        with_options.test_cards_are_swapped_before_rows_are_laid,
    ),
    "D47 surrender": (
        "intl-royalty: surrender",
        "dimensions/D46-stock: giving up has its price",
    ),
    "D48 ace difference": ("mau-binh: aces are paid",),
    "D49 escape": ("fujian: escape", "fujian: the others share the escape penalty"),
    "D50 match length": (with_options.test_how_long_a_match_is,),
    "D51 time limit": (
        with_options.test_how_long_there_is_to_arrange,
        in_match.test_when_time_is_up_legal_rows_are_laid,
    ),
    "D52 base, multiplier, rake": (
        "taiwan: room multiplier",
        "dimensions/D52-rake: a tenth for the house",
        with_options.test_what_a_point_counts_in_the_end,
    ),
    "D53 open play": (in_match.test_a_laid_hand_is_seen_before_the_reveal_or_not,),
}
NAMES = {f"{name}: {golden['name']}" for name in RULESETS for golden in deals(name)}


def test_none_of_the_53_is_missing() -> None:
    assert [key.partition(" ")[0] for key in SHOWN] == [f"D{number}" for number in range(1, 54)]


@pytest.mark.parametrize("dimension", SHOWN)
def test_every_dimension_shows(dimension: str) -> None:
    goldens = {shown for shown in SHOWN[dimension] if isinstance(shown, str)}
    assert SHOWN[dimension]
    assert goldens <= NAMES, goldens - NAMES


@pytest.mark.parametrize("name", DIMENSIONS)
def test_no_rule_set_is_made_in_vain(name: str) -> None:
    shown = [one for shown in SHOWN.values() for one in shown if isinstance(one, str)]
    assert any(one.startswith(f"{name}: ") for one in shown)
