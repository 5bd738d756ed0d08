"""Study of a hand: numbers that agree with each other, and reasons in three languages."""

import re

import pytest

from shisanshui.arrangement import faults
from shisanshui.cards import CardError, parse_cards
from shisanshui.presets import load
from shisanshui.scoring.words import Language
from shisanshui.solver import kernel
from shisanshui.solver.economics import Role
from shisanshui.solver.explain import explain
from shisanshui.solver.shelf import SHELF
from shisanshui.solver.study import Solution, solve
from shisanshui.solver.words import texts

SIZE = 20_000 if kernel.active() == "c" else 800
HAND = parse_cards("Kd Kh 9s 9d 5c 5h As Qs Js 8s 7h 3c 2d")
SIX_PAIRS = parse_cards("2s 2h 4s 4h 6h 6d 8s 8h Th Td Qs Qh Ks")


def solved(cards=HAND, rules: str = "taiwan", seats: int = 4, **more) -> Solution:
    return solve(cards, SHELF.ready(load(rules), seats), **{"size": SIZE, **more})


@pytest.mark.parametrize("rules", ["taiwan", "fujian", "hongkong-old", "intl-basic"])
def test_the_numbers_agree(rules: str):
    ruleset = load(rules)
    found = solved(rules=rules, seats=3, top=8)
    points = [layout.points for layout in found.layouts]
    assert 1 < len(points) <= 8
    assert points == sorted(points, reverse=True)
    opponents = 1 if rules == "hongkong-old" else 2
    for layout in found.layouts:
        rows = layout.arrangement
        assert not faults(rows, scale=ruleset.scale, legality=ruleset.legality, dealt=HAND)
        hands = [ruleset.scale.evaluate(row).category.label for row in rows.rows]
        assert list(layout.hands) == hands
        assert layout.total == pytest.approx(opponents * layout.points)
        for chances in layout.chances:
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0
        assert 0 <= layout.home_run <= layout.scoop <= min(c.win + c.tie for c in layout.chances)
        assert 0 < layout.error < 1
    assert len({layout.arrangement for layout in found.layouts}) == len(points)


def test_the_order_of_the_cards_does_not_matter():
    assert solved(tuple(reversed(HAND))) == solved()


def test_more_hands_are_surer():
    few, many = solved(size=SIZE // 8), solved(size=SIZE)
    assert many.layouts[0].error < few.layouts[0].error
    assert (few.crowd, many.crowd) == (SIZE // 8, SIZE)


def test_a_natural_is_weighed_against_its_rows():
    found = solved(SIX_PAIRS)
    assert found.natural is not None
    assert found.natural.natural.kind == "six_pairs"
    assert found.natural.total == pytest.approx(3 * found.natural.points)
    assert found.declare == (found.natural.points >= found.layouts[0].points)
    assert found.declare


def test_a_natural_is_refused_when_the_rows_win_more():
    """Four aces behind queens full, all of them three pairs … worth far more than four points."""
    found = solved(parse_cards("As Ah Ad Ac Qs Qh Qd 9s 9h Ks Kh 4s 4h"))
    assert found.natural is not None
    assert not found.declare
    assert found.layouts[0].points > found.natural.points


def test_a_hopeless_hand_is_given_up():
    found = solved(parse_cards("2s 3h 4d 7c 8s 9h Jd 5c 2d Th 6s 3c Qh"), "intl-royalty")
    best = found.layouts[0].points
    assert found.surrender == (best < -3)
    assert not solved(HAND, "intl-royalty").surrender


def test_the_bank_has_the_edge_where_it_wins_ties_and_pays_for_naturals():
    malayan, hongkong = (SHELF.ready(load(rules), 4) for rules in ("malayan", "hongkong"))
    assert malayan.edge(Role.BANKER) > 0 > malayan.edge(Role.PLAYER)
    assert hongkong.edge(Role.BANKER) < 0 < hongkong.edge(Role.PLAYER)
    for policy in (malayan, hongkong):
        assert policy.edge(Role.BANKER) == pytest.approx(-policy.edge(Role.PLAYER), abs=0.01)
    assert SHELF.ready(load("taiwan"), 4).edge(Role.PLAYER) == pytest.approx(0, abs=0.01)


def test_twelve_cards_are_no_hand():
    with pytest.raises(CardError):
        solved(HAND[:12])


@pytest.mark.parametrize("language", Language)
def test_every_reason_is_a_sentence(language: Language):
    ruleset = load("fujian")
    layouts = solved(rules="fujian", top=20).layouts
    for other in layouts[1:]:
        reason = explain(layouts[0], other, ruleset, language=language)
        level = layouts[0].points - other.points < 0.005
        assert (texts(language)["explain.level"] in reason) == level
        assert level or re.search(r"\d", reason)
        assert not re.search(r"[{}]|\s\s", reason)
        assert level or explain(other, layouts[0], ruleset, language=language) != reason


def test_reasons_name_what_differs():
    ruleset = load("taiwan")
    layouts = solved(top=64).layouts
    other = next(one for one in layouts if one.hands[0] != layouts[0].hands[0])
    reason = explain(layouts[0], other, ruleset)
    assert " instead of " in reason
    assert "in the front" in reason
    assert "% " in reason
    assert "水" in explain(layouts[0], other, ruleset, language="zh-Hans")
    with pytest.raises(ValueError, match="fr"):
        explain(layouts[0], other, ruleset, language="fr")


def test_the_three_languages_have_the_same_texts():
    fields = {
        language: {key: set(re.findall(r"{(\w+)}", text)) for key, text in texts(language).items()}
        for language in Language
    }
    assert fields[Language.EN] == fields[Language.ZH_HANS] == fields[Language.ZH_HANT]
