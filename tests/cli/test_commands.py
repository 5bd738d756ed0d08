"""evaluate, naturals, deal and rules: what people read and what machines get."""

import json
from io import StringIO

import pytest
from rich.console import Console

from shisanshui.cli.tables import table
from shisanshui.dealing import deal, key_of_text
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import decode
from shisanshui.scoring.summary import summary
from shisanshui.scoring.words import Language
from tests.cli.running import run

DRAGON = "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc As"


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("As Kd Qh Jc Ts", "straight"),
        ("As 2d 3h 4c 5s", "straight"),
        ("As Ks Qs Js Ts", "straight_flush"),
        ("As Ad Ah", "three_of_a_kind"),
        ("3h 8h Jh", "high_card"),
        ("红桃3 ♥8 10h", "high_card"),
        ("5s 5h 5d 2c 2d", "full_house"),
    ],
)
def test_evaluate(cards, hand):
    (answer,) = run("evaluate", "--json", cards).lines
    assert list(answer) == ["hand", "position"]
    assert answer["hand"] == hand
    assert run("evaluate", "--json", *cards.split()).lines == [answer]


def test_evaluate_orders_hands_on_one_scale():
    """RULES D5, D12: a front below its five-card hand; the wheel where the rule set has it."""

    def position(cards, rules="taiwan"):
        (answer,) = run("evaluate", "--json", "--rules", rules, cards).lines
        return answer["position"]

    assert position("Ks Kh Qc") < position("Kd Kc Qs 7h 3d")
    wheel, six, king, ace = "As 2d 3h 4c 5s", "2d 3h 4c 5s 6s", "9s Td Jh Qc Ks", "Ts Jd Qh Kc As"
    assert position(wheel) < position(six) < position(king) < position(ace)
    second = {cards: position(cards, "fujian") for cards in (wheel, six, king, ace)}
    assert second[six] < second[king] < second[wheel] < second[ace]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("As", "Ad", "Ah"), "Front trips, stronger than 6241 of the 7917 hands there are\n"),
        (("As", "Ad", "Ah", "--lang", "zh-Hans"), "冲三，比全部 7917 种牌里的 6241 种大\n"),
        (("As", "Ad", "Ah", "--lang", "zh-Hant"), "衝三，比全部 7917 種牌裡的 6241 種大\n"),
        (("As Kd Qh Jc Ts", "--rules", "hongkong", "--lang", "zh-Hant"), "蛇，"),
    ],
)
def test_evaluate_for_people(arguments, said):
    assert run("evaluate", *arguments).text.startswith(said)


@pytest.mark.parametrize(
    ("command", "cards", "complaint"),
    [
        ("evaluate", "As Kd", "a row has 3 or 5 cards, not 2"),
        ("evaluate", "", "a row has 3 or 5 cards, not 0"),
        ("evaluate", DRAGON, "a row has 3 or 5 cards, not 13"),
        ("evaluate", "As As Ah", "the deck does not hold As that often"),
        ("evaluate", "As As As As As", "no hand of this rule set holds one card so often"),
        ("evaluate", "As Kd Xh", "'Xh' is not a card; write"),
        ("evaluate", "As Kd XR", "the deck does not hold XR that often"),
        ("evaluate", "\udcff\n", "'\\udcff' is not a card; write"),
        ("naturals", "As Kd", "a hand has 13 cards, not 2"),
        ("naturals", DRAGON.replace("2s", "As"), "the deck does not hold As that often"),
        ("naturals", DRAGON.replace("2s", "2x"), "'2x' is not a card; write"),
    ],
)
def test_cards_that_cannot_be(command, cards, complaint):
    for form in ((), ("--json",)):
        result = run(command, *form, cards)
        assert result.status == 1
        assert not result.out
        assert result.complaint.startswith(f"shisanshui: {complaint}")


def test_naturals():
    result = run("naturals", "--json", DRAGON)
    assert result.text == (
        '[{"natural":"dragon","points":36},{"natural":"three_straights","points":4}]\n'
    )
    assert run("naturals", "--json", "--rules", "intl-basic", DRAGON).lines == [[]]
    doubled = run(
        "naturals", "--json", "--rules", "fujian-app", "--option", "naturals-doubled", DRAGON
    )
    assert doubled.lines[0][0] == {"natural": "dragon", "points": 52}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Dragon, 36 points from each\nThree straights, 4 points from each\n    2s 3h 4d |"),
        ("zh-Hans", "一条龙，每家 36 水\n三顺子，每家 4 水\n    ♠2 ♥3 ♦4 |"),
        ("zh-Hant", "一條龍，每家 36 水\n三順子，每家 4 水\n    ♠2 ♥3 ♦4 |"),
    ],
)
def test_naturals_for_people(language, said):
    assert run("naturals", "--lang", language, DRAGON).text.startswith(said)


def test_no_naturals_for_people():
    result = run("naturals", "--rules", "intl-basic", DRAGON)
    assert (result.status, result.text) == (0, "These cards are no natural of intl-basic.\n")


def test_deal():
    result = run("deal", "--seats", "3", "--seed", "十三水", "--json")
    (answer,) = result.lines
    assert list(answer) == ["seed", "round", "seats", "rest"]
    assert [len(hand.split()) for hand in answer["seats"]] == [13, 13, 13]
    cards = " ".join([*answer["seats"], answer["rest"]]).split()
    assert len(cards) == len(set(cards)) == 52
    again = run("deal", "--seats", "3", "--seed", "十三水", "--json", "--round", "1")
    assert again.out == result.out
    other = run("deal", "--seats", "3", "--seed", "十三水", "--json", "--round", "2")
    assert other.lines != result.lines
    deck = load("taiwan").deck.deck(3)
    dealt = deal(key_of_text("十三水"), round=1, deck=deck, seats=3)
    assert run("naturals", "--json", answer["seats"][0]).status == 0
    assert len(dealt.rest) == 13


def test_deal_for_people():
    result = run("deal", "--seats", "2", "--seed", "x")
    lines = result.text.splitlines()
    assert [line.split()[0] for line in lines] == ["A", "B", "Not"]
    four = run("deal", "--seats", "4", "--seed", "x", "--lang", "zh-Hant")
    assert [line.split()[0] for line in four.text.splitlines()] == ["甲", "乙", "丙", "丁"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--seats", "1"), "1 seats; taiwan is for 2 to 4"),
        (("--seats", "9"), "9 seats; taiwan is for 2 to 4"),
        (("--seats", "2", "--round", "-1"), "a round is numbered from 0"),
    ],
)
def test_deals_that_cannot_be(arguments, complaint):
    result = run("deal", "--seed", "x", *arguments)
    assert result.status == 1
    assert result.complaint.startswith(f"shisanshui: {complaint}")


def test_a_seed_of_any_bytes():
    result = run("deal", "--seats", "4", "--seed", "\udcff", "--json")
    assert result.status == 0
    assert result.lines[0]["seed"] == "\udcff"


def test_rules_list():
    (answer,) = run("rules", "list", "--json").lines
    assert [entry["id"] for entry in answer] == list(PRESETS)
    assert list(answer[0]) == ["id", "name", "about", "seats", "digest"]
    assert answer[0]["seats"] == [2, 4]
    assert answer[0]["digest"] == load("taiwan").digest
    text = run("rules", "list", lang="zh_TW.UTF-8").text
    assert text.split()[:4] == ["代號", "名稱", "人數", "簡介"]
    assert all(name in text for name in PRESETS)


def test_rules_show():
    (answer,) = run("rules", "show", "--json", "fujian").lines
    assert answer["digest"] == load("fujian").digest
    assert decode(answer["ruleset"], "shown") == load("fujian")
    optioned = run("rules", "show", "--json", "taiwan", "--option", "short-match").lines[0]
    assert optioned["ruleset"]["match"]["rounds"] == 5


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("preset", PRESETS)
def test_rules_show_for_people(preset, language):
    result = run("rules", "show", "--lang", language.value, preset)
    assert result.status == 0
    assert f"({preset})" in result.text.splitlines()[0]
    assert "{" not in result.text
    sections = summary(load(preset), language)
    assert len(sections) >= 6
    for section in sections:
        assert f"\n{section.title}\n" in result.text
        for line in section.lines:
            assert f"  {line}\n" in result.text


def test_rules_show_says_what_matters():
    text = run("rules", "show", "taiwan").text
    for line in (
        "  Front ≤ middle ≤ back",
        "  A2345 is the lowest straight",
        "  Middle: full house 2, quads 8, straight flush 10",
        "  Home run, everybody swept: all so far ×2 (from 4 seats)",
        "  Dragon 36",
        "  10 deals",
    ):
        assert f"{line}\n" in text
    assert run("rules", "show", "hongkong", "--option", "no-such").status == 1


def test_rules_check(tmp_path):
    good = tmp_path / "house.toml"
    good.write_text('id = "house"\nextends = "taiwan"\nname = { en = "Our house" }\n')
    (answer,) = run("rules", "check", "--json", str(good)).lines
    assert answer["ok"] is True
    assert answer["name"] == "Our house"
    assert run("rules", "check", str(good)).text == f"{good} is in order: Our house\n"
    chinese = run("rules", "check", str(good), "--lang", "zh-Hans")
    assert chinese.text == f"{good} 没有问题：Our house\n"


@pytest.mark.parametrize(
    ("text", "key", "found"),
    [
        (b'id = "house"\nname = {}\ncolour = 3\n', "colour", "an unknown key"),
        (b'id = "house"\nname = {}\nmatch.rounds = 0\n', "match.rounds", "0"),
        (b'id = "house"\nname = {}\nmatch.rounds = "ten"\n', "match.rounds", "'ten'"),
        (b"id = \n", "the file", "broken TOML"),
        (b'id = "\xff"', "the file", "byte 0xff in line 1"),
        (b"#" * 70_000, "the file", "more than 65536 bytes"),
    ],
)
def test_rules_check_finds(tmp_path, text, key, found):
    bad = tmp_path / "bad.toml"
    bad.write_bytes(text)
    result = run("rules", "check", "--json", str(bad))
    assert result.status == 1
    assert not result.err
    (answer,) = result.lines
    assert list(answer) == ["ok", "source", "key", "found", "allowed", "message"]
    assert (answer["ok"], answer["source"], answer["key"]) == (False, str(bad), key)
    assert answer["found"].startswith(found)
    told = run("rules", "check", str(bad))
    assert told.status == 1
    assert told.complaint == f"shisanshui: {answer['message']}"
    for command in (("evaluate", "As Ad Ah"), ("settle",), ("deal", "--seats", "2", "--seed", "x")):
        used = run(*command, "--rules", str(bad))
        assert used.status == 1
        assert used.complaint == told.complaint


def test_rules_diff():
    (answer,) = run("rules", "diff", "--json", "taiwan", "fujian").lines
    found = {entry["key"]: (entry["a"], entry["b"]) for entry in answer}
    assert all(list(entry) == ["key", "a", "b"] for entry in answer)
    assert found["hands.wheel"] == ("lowest", "second")
    assert found["naturals.entries.all_big.points"] == (12, 15)
    assert found["scoring.steps.royalties"] == ({"paid": "winner"}, None)
    assert found["scoring.steps.ranked_rows"] == (None, {})
    assert found["naturals.entries"][0][-2:] == ["three_straights", "three_flushes"]
    assert found["naturals.entries"][1][-2:] == ["three_flushes", "three_straights"]
    assert not {"id", "name", "about"} & set(found)
    assert run("rules", "diff", "--json", "taiwan", "taiwan").lines == [[]]


def test_rules_diff_for_people():
    text = run("rules", "diff", "taiwan", "fujian").text
    assert text.split()[:3] == ["Key", "taiwan", "fujian"]
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines()[2:]}
    assert rows["hands.wheel"] == ["lowest", "second"]
    assert rows["scoring.steps.ranked_rows"] == ["–", "✓"]
    same = run("rules", "diff", "taiwan", "taiwan", "--lang", "zh-Hans").text
    assert same == "台湾十三支和台湾十三支打法一样。\n"


def test_an_unknown_rule_set_names_the_nearest():
    result = run("evaluate", "--rules", "tiwan", "As Ad Ah")
    assert result.status == 1
    assert "'tiwan'" in result.complaint
    assert "taiwan" in result.complaint
    option = run("evaluate", "--option", "nope", "As Ad Ah")
    assert option.status == 1
    assert "short-match" in option.complaint


def test_json_is_one_line_of_utf8():
    for arguments in (
        ("rules", "list"),
        ("rules", "show", "taiwan"),
        ("rules", "diff", "taiwan", "pusoy"),
    ):
        out = run(*arguments, "--json").out
        assert out.count(b"\n") == 1
        json.loads(out)


def test_a_front_of_jokers_has_its_own_name():
    """D2: two jokers in front beat trips, so they are not called trips."""
    result = run("evaluate", "--rules", "fujian-app", "--lang", "zh-Hans", "XR XB As")
    assert result.text == "双鬼，比全部 12507 种牌里的 6308 种大\n"
    result = run("evaluate", "--rules", "fujian-app", "--json", "XR XB As")
    assert result.lines == [{"hand": "three_of_a_kind", "position": 6308}]
    rows = {"front": "XR XB As", "middle": "2c 3d 4h 5c 6d", "back": "7s 7h 7d 7c 8s"}
    other = {"front": "2s 3s 5s", "middle": "9s 9h 4d 6h Jc", "back": "Ts Th 8d 8h Kd"}
    deal = json.dumps({"seats": [rows, other]})
    result = run("settle", "--rules", "fujian-app", "--lang", "en", given=deal)
    assert "two jokers " in result.text.splitlines()[4]


def test_a_narrow_screen_folds_words_and_loses_none():
    key = "naturals.entries.three_straight_flushes.points"
    screen = StringIO()
    Console(file=screen, width=30).print(table("Key", "a", rows=[(key, "24")]))
    assert key in "".join(line[:25].strip() for line in screen.getvalue().splitlines())
