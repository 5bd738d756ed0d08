"""What holds of every settlement, whatever the rules: nothing is lost, and names do not matter."""

from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card, is_joker, parse_card
from shisanshui.hands import SuitOrder
from shisanshui.naturals import NaturalKind
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import HorseStep, Ruleset, with_options
from shisanshui.scoring import Laid, Settlement, naturals_of, settle
from tests.deals import RandomDeal, random_deal

COLOURS = {NaturalKind.ONE_COLOUR, NaturalKind.ONE_OFF_COLOUR}
RULESETS = [(name, "") for name in PRESETS] + [
    (name, option.id) for name in PRESETS for option in load(name).options
]
rules = st.sampled_from(RULESETS)
seeds = st.integers(0, 2**32)


@cache
def ruleset_of(name: str, option: str) -> Ruleset:
    return with_options(load(name), (option,)) if option else load(name)


def settled(
    ruleset: Ruleset, deal: RandomDeal, refusing: frozenset[int], suits: tuple[int, ...] = ()
) -> Settlement:
    """Settle a deal, those who do not refuse declaring their naturals; suits may be renamed."""
    laid = []
    for seat, row in enumerate(deal.rows):
        rows = renamed(row, suits) if suits else row
        found = () if seat in refusing else naturals_of(ruleset, rows.cards)
        laid.append(Laid(rows, found[0] if found else None))
    return settle(
        ruleset,
        laid,
        banker=deal.banker,
        stakes=deal.stakes,
        multiplier=deal.multiplier,
        left=deal.left,
        surrendered=deal.surrendered,
    )


def renamed(rows: Arrangement, suits: tuple[int, ...]) -> Arrangement:
    return Arrangement(*(tuple([in_suit(card, suits) for card in row]) for row in rows.rows))


def in_suit(card: Card, suits: tuple[int, ...]) -> Card:
    return card if is_joker(card) else Card(card // 4 * 4 + suits[card % 4])


def refusers(rng: Random, deal: RandomDeal) -> frozenset[int]:
    return frozenset(seat for seat in range(len(deal.rows)) if rng.random() < 0.3)


@given(rules, seeds)
def test_nothing_is_lost(chosen: tuple[str, str], seed: int) -> None:
    """Zero-sum, the house included, by items that each move something from one to another."""
    rng = Random(seed)
    ruleset = ruleset_of(*chosen)
    deal = random_deal(rng, ruleset)
    settlement = settled(ruleset, deal, refusers(rng, deal))
    assert sum(settlement.totals) + settlement.house == 0
    for item in settlement.items:
        assert item.points > 0
        assert item.payer != item.payee


@given(rules, seeds)
def test_who_sits_where_does_not_matter(chosen: tuple[str, str], seed: int) -> None:
    rng = Random(seed)
    ruleset = ruleset_of(*chosen)
    deal = random_deal(rng, ruleset)
    refusing = refusers(rng, deal)
    places = list(range(len(deal.rows)))
    rng.shuffle(places)  # the seat that sits at each place now
    new = {old: at for at, old in enumerate(places)}
    moved = replace(
        deal,
        rows=tuple([deal.rows[old] for old in places]),
        banker=None if deal.banker is None else new[deal.banker],
        stakes=None if deal.stakes is None else tuple([deal.stakes[old] for old in places]),
        left=tuple([new[old] for old in deal.left]),
        surrendered=tuple([new[old] for old in deal.surrendered]),
    )
    before = settled(ruleset, deal, refusing)
    after = settled(ruleset, moved, frozenset(new[old] for old in refusing))
    assert after.totals == tuple([before.totals[old] for old in places])
    assert after.house == before.house


def renamings(ruleset: Ruleset, seats: int) -> list[tuple[int, ...]]:
    """Every renaming of suits under which deck, horse cards and, if asked for, colours stay."""
    counts = ruleset.deck.deck(seats).counts
    horses = {
        parse_card(card)
        for step in ruleset.scoring.steps
        if isinstance(step, HorseStep)
        for card in step.cards
    }
    coloured = any(entry.natural in COLOURS for entry in ruleset.naturals.entries)
    red = {1, 2}
    return [
        suits
        for suits in permutations(range(4))
        if all(counts[in_suit(Card(face), suits)] == counts[face] for face in range(52))
        and {in_suit(card, suits) for card in horses} == horses
        and (not coloured or {suits[suit] for suit in red} in (red, {0, 3}))
    ]


IGNORING = [c for c in RULESETS if ruleset_of(*c).hands.suits is SuitOrder.IGNORED]


@given(st.sampled_from(IGNORING), seeds)
def test_which_suit_is_which_does_not_matter(chosen: tuple[str, str], seed: int) -> None:
    """D6: where suits are ignored, hearts may be called spades throughout."""
    rng = Random(seed)
    ruleset = ruleset_of(*chosen)
    deal = random_deal(rng, ruleset)
    refusing = refusers(rng, deal)
    suits = rng.choice(renamings(ruleset, len(deal.rows)))
    before, after = (settled(ruleset, deal, refusing, names) for names in ((), suits))
    assert after.totals == before.totals
    assert after.house == before.house


@pytest.mark.parametrize("name", ["taiwan", "fujian", "hongkong"])
def test_there_are_renamings_to_try(name: str) -> None:
    ruleset = load(name)
    assert len(renamings(ruleset, 4)) == (24 if name == "hongkong" else 8)
