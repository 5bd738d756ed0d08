"""Every natural is found exactly where the slow reference sees it, on stacked hands."""

from random import Random

import pytest

from shisanshui.cards import DeckPlan, cards_text
from shisanshui.hands import HandOrder
from shisanshui.naturals import NaturalDefinitions, NaturalEntry, NaturalKind, RoyalsRule, finder
from tests.naturals.hands import stacked
from tests.reference.naturals import TESTS, holds

KINDS = [kind for kind in NaturalKind if kind.value in TESTS]
ROYALS = {
    RoyalsRule.THIRTEEN: "all_thirteen",
    RoyalsRule.TWELVE: "twelve",
    RoyalsRule.EVERY_JQK: "all_jqk",
}


def random_definitions(rng: Random, *, twins: bool) -> NaturalDefinitions:
    """Five of a kind as two pairs and their odd card is not the reference's to forbid."""
    return NaturalDefinitions(
        a23=rng.random() < 0.5,
        qka=rng.random() < 0.5,
        quads_as_two_pairs=rng.random() < 0.5,
        odd_card_may_match=twins or rng.random() < 0.5,
        quads_as_trips=rng.random() < 0.5,
        big_ranks=rng.choice(("89TJQKA", "56789TJQKA", "TJQKA")),
        small_ranks=rng.choice(("2345678", "A23456789T")),
        colour_cards=rng.choice((12, 13)),
        royals=rng.choice(list(RoyalsRule)),
    )


def in_reference_words(define: NaturalDefinitions, *, jokers: bool) -> dict[str, object]:
    return {
        "a23": define.a23,
        "qka": define.qka,
        "quads_as_pairs": define.quads_as_two_pairs,
        "odd_may_match": define.odd_card_may_match,
        "quads_as_trips": define.quads_as_trips,
        "big": define.big_ranks,
        "small": define.small_ranks,
        "one_colour": define.colour_cards,
        "royals": ROYALS[define.royals],
        "jokers_in": list(TESTS) if jokers else [],
    }


@pytest.mark.parametrize(
    ("plan", "hands"),
    [
        pytest.param(DeckPlan(), 1200, id="52 cards"),
        pytest.param(DeckPlan(extra_suits=("s",)), 700, id="one suit more"),
        pytest.param(DeckPlan(jokers=1), 120, id="a joker"),
    ],
)
def test_same_naturals(plan: DeckPlan, hands: int):
    deck = plan.deck(4)
    rng = Random(str(plan))
    seen: set[NaturalKind] = set()
    for _ in range(hands):
        cards = stacked(rng, deck.cards)
        define = random_definitions(rng, twins=deck.has_twins)
        jokers = rng.random() < 0.8
        listed = tuple(NaturalEntry(natural=kind, points=1, jokers=jokers) for kind in KINDS)
        order = HandOrder(twins=deck.has_twins)
        found = finder(listed, define=define, order=order).find(cards)
        options = in_reference_words(define, jokers=jokers)
        text = cards_text(cards).split()
        kinds = [natural.kind for natural in found]
        assert kinds == [kind for kind in KINDS if holds(kind.value, text, options)], (text, define)
        seen.update(kinds)
    assert len(seen) > 10
