"""The naturals of every published vector, and of every example in RULES §5."""

import json
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shisanshui.cards import parse_cards
from shisanshui.naturals import NaturalDefinitions, find
from shisanshui.presets import load
from tests.naturals.hands import entries, of_ranks

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "vectors.json").read_text()
)
TAIWAN = load("taiwan").naturals.entries
REGIONAL = entries("three_trips_and_quads", "four_trips")


def kinds(cards, list_of_entries=TAIWAN, **options) -> list[str]:
    found = find(cards, entries=list_of_entries, define=NaturalDefinitions(**options))
    return [natural.kind.value for natural in found]


@pytest.mark.parametrize(
    "vector", [pytest.param(v, id=v["id"]) for v in VECTORS if "naturals" in v]
)
def test_vector_in_any_order(vector: dict[str, Any]):
    cards = list(parse_cards(vector["cards"]))
    rng = Random(vector["id"])
    for _ in range(10):
        assert kinds(cards, **vector["options"]) == vector["naturals"]
        rng.shuffle(cards)


@pytest.mark.parametrize("suits", list(permutations("cdhs")))
def test_suits_may_be_renamed(suits: tuple[str, ...]):
    """Swapping suits changes no natural; only one colour asks which suits go together."""
    rename = dict(zip("cdhs", suits, strict=True))
    for vector in VECTORS:
        if "naturals" in vector:
            renamed = " ".join(text[0] + rename[text[1]] for text in vector["cards"].split())
            found = kinds(parse_cards(renamed), **vector["options"])
            assert [kind for kind in found if kind != "one_colour"] == vector["naturals"]


def test_three_straights_runs():
    assert kinds(of_ranks("345 56789 9TJQK")) == ["three_straights"]
    qka = of_ranks("QKA 45678 56789")
    assert kinds(qka) == ["three_straights"]
    assert kinds(qka, qka=False) == []
    a23 = of_ranks("A23 6789T 89TJQ")
    assert kinds(a23) == ["three_straights"]
    assert kinds(a23, a23=False) == []
    assert kinds(of_ranks("KA2 45678 56789")) == []


def test_three_flushes_suit_counts():
    """D31: {13}, {10,3}, {8,5} or {5,5,3}, and nothing else."""
    flushes = entries("three_flushes")
    for clubs in range(14):
        for diamonds in range(14 - clubs):
            for hearts in range(14 - clubs - diamonds):
                counts = (clubs, diamonds, hearts, 13 - clubs - diamonds - hearts)
                cards = [
                    card
                    for suit, count in zip("cdhs", counts, strict=True)
                    for card in of_ranks("23456789TJQKA"[:count], suit)
                ]
                right = sorted(count for count in counts if count)
                wanted = right in ([13], [3, 10], [5, 8], [3, 5, 5])
                assert bool(kinds(cards, flushes)) == wanted, counts


def test_rank_patterns():
    assert kinds(of_ranks("222 333 444 5555")) == ["all_small", "four_trips"]
    assert kinds(of_ranks("222 333 444 5555"), REGIONAL) == ["three_trips_and_quads", "four_trips"]
    assert kinds(of_ranks("2222 33 44 55 99 A")) == ["six_pairs"]
    assert kinds(of_ranks("2222 3333 5555 A")) == ["three_quads", "six_pairs"]
    assert kinds(of_ranks("22 33 44 55 99 TTT")) == ["five_pairs_and_trips", "six_pairs"]
    assert kinds(of_ranks("22 33 44 55 66 7 88")) == ["all_small", "six_pairs"]
    assert kinds(of_ranks("22 33 44 55 66 7 8 A")) == ["three_straights"]
    royals = ["twelve_royals", "all_big", "four_trips"]
    assert kinds(of_ranks("JJJJ QQQ KKK AAA")) == royals


def test_twelve_black_and_one_red_is_not_one_colour():
    twelve = parse_cards("2c 3s 4c 6s 7c 8s Tc Js Qc Ks Ac 3c")
    assert kinds((*twelve, *parse_cards("9d"))) == []
    assert kinds((*twelve, *parse_cards("9d")), colour_cards=12) == ["one_colour"]
    assert kinds((*twelve, *parse_cards("9c")))[:1] == ["one_colour"]
