"""Every reason and fault is said in three languages, in the words of the rule set (RULES §1)."""

import re
import tomllib
from fractions import Fraction
from itertools import product
from pathlib import Path
from string import Formatter

import pytest

import shisanshui.scoring
from shisanshui.arrangement import Arrangement, Fault, FaultCode, Row, faults
from shisanshui.cards import parse_cards
from shisanshui.game import Phase, Reason
from shisanshui.hands import Category
from shisanshui.naturals import NaturalKind
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import decode
from shisanshui.ruleset.checks import SPECIAL_VALUES
from shisanshui.scoring import Code, LineItem
from shisanshui.scoring.explain import explain, explain_fault
from shisanshui.scoring.words import Language, points_text, words

FOLDER = Path(shisanshui.scoring.__file__).parent / "words"
TABLES = {
    language: tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    for language in Language
}
CHINESE = (Language.ZH_HANS, Language.ZH_HANT)
TAIWAN = load("taiwan")


def flat(table, key=""):
    if isinstance(table, str):
        return {key: table}
    return {k: v for name in table for k, v in flat(table[name], f"{key}.{name}").items()}


def ruleset(**fields):
    return decode({"id": "house", **fields}, "house.toml")


PAID_EITHER_WAY = ruleset(
    scoring={
        "steps": [
            {"step": "rows"},
            {"step": "royalties", "paid": "win_or_lose"},
            {"step": "scoop", "factor": 2},
            {"step": "home_run", "factor": 2},
        ]
    }
)
SHARED = ruleset(
    scoring={"steps": [{"step": "rows"}, {"step": "home_run", "factor": 2, "split": "equal"}]}
)


def assert_said(text, language):
    assert text
    assert not re.search(r"[{}]|None|  |Code\.", text)
    if language is not Language.EN:
        assert not re.search(r"[B-IL-PR-Za-z]", text), text


def test_every_language_has_every_key():
    english = flat(TABLES[Language.EN])
    for language in CHINESE:
        assert list(flat(TABLES[language])) == list(english)
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(Language)


@pytest.mark.parametrize("language", Language)
def test_every_sentence_names_who_pays_whom_and_how_much(language):
    for key, template in TABLES[language]["item"].items():
        used = {name for _, name, _, _ in Formatter().parse(template) if name}
        assert {"payer", "payee"} <= used, key
        assert {"points", "amount"} & used, key


def test_the_match_is_said_too():
    for language in Language:
        assert list(TABLES[language]["phase"]) == [phase.value for phase in Phase]
        assert list(TABLES[language]["refused"]) == [reason.value for reason in Reason]


@pytest.mark.parametrize("language", Language)
def test_everything_has_a_name(language):
    said = words(language)
    keys = (
        *(row.label for row in Row),
        *(category.label for category in Category),
        *SPECIAL_VALUES,
        *(kind.value for kind in NaturalKind),
    )
    found = [said.name(key) for key in keys]
    assert len(set(found)) == len(keys)
    for name in found:
        assert_said(name, language)


@pytest.mark.parametrize("language", CHINESE)
def test_chinese_is_chinese(language):
    for key, text in flat(TABLES[language]).items():
        assert_said(re.sub(r"\{\w+\}", "—", text), language), key


def test_traditional_has_no_simplified_characters():
    simplified = set("头对两条顺铁双龙乌芦枪垒庄闲马赢输认离换从给还数报账号开间张没这别")
    text = "".join(flat(TABLES[Language.ZH_HANT]).values())
    assert not simplified & set(text)


@pytest.mark.parametrize(
    ("code", "language", "rules"), list(product(Code, Language, (TAIWAN, PAID_EITHER_WAY, SHARED)))
)
def test_every_code_is_a_sentence(code, language, rules):
    for row, hand, factor, count, house in product(
        (None, Row.FRONT, Row.BACK),
        (None, "three_of_a_kind", "dragon"),
        (None, 2, Fraction(3, 2)),
        (1, 3),
        (None, "payer", "payee"),
    ):
        seats = {"payer": 0, "payee": 1} | ({house: None} if house else {})
        item = LineItem(
            code, **seats, points=Fraction(5, 2), row=row, hand=hand, factor=factor, number=count
        )
        text = explain(item, ruleset=rules, language=language)
        assert_said(text, language)
        assert "5/2" in text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Front: B beats A, front trips, 2 more"),
        ("zh-Hans", "头墩：乙赢甲，冲三 +2 水"),
        ("zh-Hant", "頭墩：乙贏甲，衝三 +2 水"),
    ],
)
def test_front_trips(language, said):
    item = LineItem(Code.ROYALTY, 0, 1, 2, Row.FRONT, "three_of_a_kind")
    assert explain(item, ruleset=TAIWAN, language=language) == said


@pytest.mark.parametrize(
    ("item", "rules", "en", "zh"),
    [
        (
            LineItem(Code.SCOOP, 0, 1, 4, factor=2),
            TAIWAN,
            "Scoop ×2: B takes 4 more from A",
            "乙打枪甲 ×2，再赢 4 水",
        ),
        (
            LineItem(Code.SCOOP, 1, 0, 4, factor=2),
            PAID_EITHER_WAY,
            "Scoop ×2: B pays A 4 more",
            "打枪 ×2，乙再付甲 4 水",
        ),
        (
            LineItem(Code.ROYALTY, 0, 1, 6, Row.MIDDLE, "four_of_a_kind"),
            PAID_EITHER_WAY,
            "Middle: B has quads, A pays 6 more",
            "中墩：乙有铁支，甲付 6 水",
        ),
        (
            LineItem(Code.HOME_RUN, 2, 0, 8, factor=2, number=3),
            TAIWAN,
            "Home run ×2: A takes 8 more from C",
            "甲全垒打 ×2，丙再付 8 水",
        ),
        (
            LineItem(Code.HOME_RUN, 0, 2, Fraction(1, 3), factor=2, number=3),
            SHARED,
            "Home run ×2, shared equally: A pays C 1/3 more",
            "全垒打 ×2，输家平摊，甲再付丙 1/3 水",
        ),
        (
            LineItem(Code.NATURAL, 3, 0, 36, hand="dragon"),
            TAIWAN,
            "Dragon: A takes 36 points from D",
            "甲报一条龙，丁付 36 水",
        ),
        (
            LineItem(Code.NATURAL, 3, None, 4, hand="six_pairs"),
            TAIWAN,
            "Six pairs, among the lower half: D pays the house 4 points",
            "丁的六对半排在后半，付公账 4 水",
        ),
        (
            LineItem(Code.ESCAPE, 3, None, 15),
            TAIWAN,
            "Left the table: D pays the house 15 points",
            "丁逃跑，付公账 15 水",
        ),
        (
            LineItem(Code.FOUL, 1, 0, 1, Row.BACK, "flush"),
            TAIWAN,
            "Back: B fouled and pays A 1 point",
            "尾墩：乙倒水，付甲 1 水",
        ),
        (
            LineItem(Code.ACES, 1, 0, 2, number=2),
            TAIWAN,
            "A has 2 aces more than B, 2 points",
            "甲比乙多 2 张 A，2 水",
        ),
    ],
)
def test_sentences(item, rules, en, zh):
    assert explain(item, ruleset=rules, language="en") == en
    assert explain(item, ruleset=rules, language="zh-Hans") == zh


def test_players_go_by_their_names():
    item = LineItem(Code.ROW, 0, 1, 1, Row.BACK, "flush")
    names = ["{payee}", "mei"]
    text = explain(item, ruleset=TAIWAN, language="en", names=names)
    assert text == "Back: mei beats {payee}, flush, 1 point"
    item = LineItem(Code.MAJORITY, 0, 1, 1)
    text = explain(item, ruleset=TAIWAN, language="en", names=names)
    assert text == "mei beats {payee} in more rows, 1 more"


def test_latin_names_stand_apart_in_chinese():
    names = ["阿强", "Mei"]
    for code, said in (
        (Code.SURRENDER, "阿强认输，付 Mei 1 水"),
        (Code.SCOOP, "Mei 打枪阿强，再赢 1 水"),
        (Code.CAP, "最多算 1 水，阿强退 Mei 1 水"),
    ):
        item = LineItem(code, 0, 1, 1, number=1)
        assert explain(item, ruleset=TAIWAN, language="zh-Hans", names=names) == said
    row = LineItem(Code.ROW, 0, 1, 1, Row.FRONT, "pair")
    both = explain(row, ruleset=TAIWAN, language="zh-Hans", names=["Bo", "Mei"])
    assert both == "头墩：Mei 赢 Bo，对子，1 水"


def test_a_rule_set_has_its_own_words():
    house = ruleset(
        terms={
            "zh-Hans": {"four_of_a_kind": "炸弹", "unit": "注", "front_trips": "三尖刀"},
            "en": {"unit": "chi", "scoop": "gun"},
        }
    )
    quads = LineItem(Code.ROYALTY, 0, 1, 3, Row.BACK, "four_of_a_kind")
    trips = LineItem(Code.ROW, 0, 1, 1, Row.FRONT, "three_of_a_kind")
    scoop = LineItem(Code.SCOOP, 0, 1, 3)
    assert explain(quads, ruleset=house, language="zh-Hans") == "尾墩：乙赢甲，炸弹 +3 注"
    assert explain(trips, ruleset=house, language="zh-Hans") == "头墩：乙赢甲，三尖刀，1 注"
    assert explain(trips, ruleset=house, language="en") == "Front: B beats A, front trips, 1 chi"
    assert explain(scoop, ruleset=house, language="en") == "Gun: B takes 3 more from A"
    assert explain(quads, ruleset=house, language="zh-Hant") == "尾墩：乙贏甲，鐵支 +3 水"


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_rename_only_what_there_is(preset):
    terms = load(preset).terms
    for own in (terms.en, terms.zh_hans, terms.zh_hant):
        assert set(own) <= set(TABLES[Language.EN]["name"])


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("rules", [TAIWAN, ruleset(legality={"front_middle": "<"})])
def test_every_fault_is_a_sentence(language, rules):
    for code in FaultCode:
        fault = Fault(code, Row.MIDDLE, parse_cards("As Td XR XB"), 4)
        assert_said(explain_fault(fault, ruleset=rules, language=language), language)


def test_faults_as_players_say_them():
    """RULES §5 L2: the nine of the front beats the eight of the middle."""
    foul = Arrangement.parse("Ks Kh 9c|Kd Kc 8s 7h 3d|Ah Qh Th 6h 2h")
    (fault,) = faults(foul, scale=TAIWAN.scale, legality=TAIWAN.legality)
    assert explain_fault(fault, ruleset=TAIWAN, language="zh-Hans") == "倒水了：头墩比中墩大"
    assert explain_fault(fault, ruleset=TAIWAN, language="zh-Hant") == "倒水了：頭墩比中墩大"
    assert explain_fault(fault, ruleset=TAIWAN, language="en") == "Foul: front beats middle"
    missing = Fault(FaultCode.MISSING, cards=parse_cards("Td XR"))
    said = explain_fault(missing, ruleset=TAIWAN, language="zh-Hans")
    assert said == "♦10 大王还没放进哪一墩"


def test_amounts():
    assert [points_text(p) for p in (3, Fraction(4, 2), Fraction(-1, 3))] == ["3", "2", "-1/3"]
    en, zh = words("en"), words("zh-Hant")
    assert [en.amount(p) for p in (0, 1, 2, Fraction(1, 2))] == [
        "0 points",
        "1 point",
        "2 points",
        "1/2 point",
    ]
    assert [zh.amount(p) for p in (0, 1, 2)] == ["0 水", "1 水", "2 水"]


def test_unknown_languages_are_refused():
    with pytest.raises(ValueError, match="fr"):
        words("fr")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "en",
            (
                "Front: A beats C, front trips, 3 points",
                "Front: B beats C, pair, the row's stake of 3 points",
                "Middle: D fouled and pays B 1 point",
                "Front: D fouled and pays B the row's stake, 3 points",
            ),
        ),
        (
            "zh-Hans",
            (
                "头墩：甲赢丙，三尖刀，3 水",
                "头墩：乙赢丙，对子，这一墩算 3 水",
                "中墩：丁倒水，付乙 1 水",
                "头墩：丁倒水，这一墩算 3 水，付乙",
            ),
        ),
        (
            "zh-Hant",
            (
                "頭墩：甲贏丙，三尖刀，3 水",
                "頭墩：乙贏丙，對子，這一墩算 3 水",
                "中墩：丁倒水，付乙 1 水",
                "頭墩：丁倒水，這一墩算 3 水，付乙",
            ),
        ),
    ],
)
def test_a_row_that_pays_more_than_its_hand_says_so(language, texts):
    """RULES §3.2, C8: the winner's hand does not say why it is paid, another's does."""
    trips, front = "three_of_a_kind", Row.FRONT
    items = (
        LineItem(Code.ROW, 2, 0, 3, front, trips),
        LineItem(Code.ROW, 2, 1, 3, front, "pair"),
        LineItem(Code.FOUL, 3, 1, 1, Row.MIDDLE, "flush"),
        LineItem(Code.FOUL, 3, 1, 3, front, "pair"),
    )
    told = [explain(item, ruleset=load("fujian"), language=language) for item in items]
    assert tuple(told) == texts
