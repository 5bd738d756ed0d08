"""What is said at the table, in three languages."""

import re
from pathlib import Path
from string import Formatter

import pytest
from rich.cells import cell_len

from shisanshui.arrangement import ROWS, Row
from shisanshui.cards import Card, parse_cards
from shisanshui.cli.commands.play import play
from shisanshui.cli.play.typed import WORDS, Word, typed
from shisanshui.cli.play.voice import Voice, names_for, second_person, texts
from shisanshui.game import Direction
from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import with_options
from shisanshui.scoring import Code, LineItem
from shisanshui.scoring.words import Language

CHINESE = (Language.ZH_HANS, Language.ZH_HANT)
SIMPLIFIED = set(
    "头对两条顺铁双龙乌芦枪垒庄闲马赢输认离换从给还数报账号开间张没这别帮写这种时话总电脑荐撤说"
)
KEYS = r"\b(Enter|why|declare|refuse|surrender|As|10d|[abcfhlmnqrstuwxy])\b"


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def voice(lang: str = "en", rules: str = "taiwan", **more) -> Voice:
    return Voice(lang, load(rules), names_for(lang, 4, 1, ()), **more)


def test_every_language_says_the_same_things():
    english = texts(Language.EN)
    terms = {"front", "middle", "back", "natural", "banker", "player", "foul", "stake"}
    for language in CHINESE:
        said = texts(language)
        assert list(said) == list(english)
        for key, text in said.items():
            assert fields(text) - terms == fields(english[key]) - terms, key


@pytest.mark.parametrize("language", CHINESE)
def test_chinese_is_chinese(language):
    for key, text in texts(language).items():
        bare = re.sub(r"♠A|♥Q|桃Q|心Q|\{\w+\}", "—", text)
        assert not re.search(r"[A-Za-z]", re.sub(KEYS, "", bare, flags=re.ASCII)), (key, text)
        assert "!" not in text


def test_traditional_has_no_simplified_characters():
    assert not SIMPLIFIED & set("".join(texts(Language.ZH_HANT).values()))


@pytest.mark.parametrize("language", Language)
def test_help_names_what_can_be_typed_and_fits_the_screen(language):
    for key in [key for key in texts(language) if key.startswith("help.")]:
        for line in voice(language).piece(key).strip().splitlines():
            typing, _, meaning = line.partition("  ")
            assert meaning.strip(), line
            known = typing in ("Enter", "回车") or typed(typing).word or typing[0].isdigit()
            assert known, line
            assert cell_len(meaning.strip()) + 19 <= 80, line


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("preset", PRESETS)
def test_hints_fit_the_screen_in_every_rule_sets_words(language, preset):
    speaks = voice(language, preset)
    for key in ("hint.begin", "hint.complete", "hint.mend", "error.which_row"):
        assert cell_len(speaks.text(key)) <= 80, speaks.text(key)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("preset", PRESETS)
def test_rows_can_be_typed_by_the_rule_sets_own_names(language, preset):
    speaks = voice(language, preset)
    marks = [speaks.row_mark(row) for row in ROWS]
    assert len(set(marks)) == 3
    for row in ROWS:
        for form in (speaks.said.name(row.label), speaks.row_mark(row), row.label, row.label[0]):
            said = typed(f"{form}: 1 2", speaks.own_forms)
            assert said.word == row.label, form
            assert said.rest == "1 2"


def test_everything_asked_about_has_words():
    for language in Language:
        for way in Direction:
            assert voice(language).piece(f"way.{way}")


def test_a_player_called_you_is_spoken_to():
    """Whatever may be said of an item, its verb agrees with *you*."""
    speaks = Voice("en", load("taiwan"), ("You", "Mei", "Tao", "Lan"))
    for code in Code:
        for payer, payee in ((0, 1), (1, 0), (None, 0), (0, None)):
            item = LineItem(code, payer, payee, 3, hand="pair", factor=2, number=3)
            for row in (None, Row.FRONT):
                said = speaks.explain(item._replace(row=row))
                assert not re.search(r"\b[Yy]ou (\w+s|has|fouled and pays)\b", said), said
                assert "You" not in said[1:], said
    assert second_person("You fouled and pays Mei 3 points") == "You fouled and pay Mei 3 points"


@pytest.mark.parametrize(
    ("cards", "row", "said"),
    [
        ("Qs Qh 5c", Row.FRONT, "pair Q"),
        ("7s 7h 7c", Row.FRONT, "front trips 7"),
        ("As Kd 9c", Row.FRONT, "high card A"),
        ("Ks Kh Kd 4s 4h", Row.BACK, "full house K"),
        ("9s Th Jd Qs Kh", Row.BACK, "straight K"),
        ("As Kh Qd Js Th", Row.BACK, "straight A"),
        ("As Ks Qs Js Ts", Row.BACK, "straight flush A"),
    ],
)
def test_rows_are_named_with_their_highest_rank(cards, row, said):
    assert voice().hand(parse_cards(cards), row) == said


def test_a_high_wheel_is_told_from_the_highest_straight():
    """RULES D5: A2345 as the second-highest straight."""
    fujian = voice("zh-Hans", "fujian")
    assert fujian.hand(parse_cards("As 2h 3d 4s 5h"), Row.BACK) == "顺子 A2345"
    assert fujian.hand(parse_cards("As Kh Qd Js Th"), Row.BACK) == "顺子 A"
    assert voice().hand(parse_cards("As 2h 3d 4s 5h"), Row.BACK) == "straight 5"


def test_jokers_are_named():
    app = voice("zh-Hans", "fujian-app")
    assert app.card(Card(52)).plain == "大王"
    assert voice("en").card(Card(53)).plain == "XB"
    jokers = Voice("zh-Hans", with_options(load("fujian"), ("wild-jokers",)), ())
    assert jokers.hand(parse_cards("XR As 2c"), Row.FRONT) == "对子 A"


def test_a_terminal_without_suits_gets_letters():
    assert voice(symbols=False).card(Card(51)).plain == "sA"
    assert voice().card(Card(33)).plain == "♦10"


@pytest.mark.parametrize("language", Language)
def test_names(language):
    for seats in range(2, 9):
        for people in range(1, seats + 1):
            names = names_for(language, seats, people, ())
            assert len(names) == len(set(names)) == seats
    assert names_for("en", 4, 1, ("Mei",)) == ("Mei", "Tao", "Lan", "Li")
    assert names_for("en", 3, 2, ("Ann",)) == ("Ann", "Player 2", "Mei")


def test_the_manual_lists_every_option_and_what_can_be_typed():
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    section = page.partition("## play")[2]
    for option in play.params:
        assert f"`{option.opts[0]}" in section, option.name
    for word in set(Word) - {Word.YES, Word.NO}:
        forms = [form for form, meant in WORDS.items() if meant is word]
        assert any(re.search(rf"`{re.escape(form)}[` ]", section) for form in forms), word
