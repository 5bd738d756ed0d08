"""``play``: whole matches typed through a pipe, under every preset and in three languages."""

import re

import pytest

from shisanshui.presets import PRESETS
from shisanshui.scoring.words import Language
from tests.cli.playing import ALWAYS, NATURAL, house_rule, play, submissions, totals, verified
from tests.cli.running import run

FINAL = {
    Language.EN: "Final places",
    Language.ZH_HANS: "最终排名",
    Language.ZH_HANT: "最終排名",
}
COMMANDS = re.compile(
    r"(?<![A-Za-z])(Enter|why|declare|refuse|surrender|As|[abflmnqrstuwxy]|10d)(?![A-Za-z])"
)


def assert_said(text: str, lang: str) -> None:
    """Nothing was left unsaid, and Chinese is Chinese but for cards and what is to be typed."""
    assert not re.search(r"[{}]|None|Row\.|Fraction|\\0|Traceback", text)
    if lang != Language.EN:
        said = re.sub(r"> .*", "", text)
        rest = COMMANDS.sub("", re.sub(r"A2345|A23|QKA|[A2-9JQK]0?", "", said))
        assert not re.search(r"[B-IL-PR-Za-z]", rest), rest


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", [language.value for language in Language])
def test_a_match_under_every_preset(preset, lang, tmp_path):
    path = tmp_path / "match.txt"
    result = play(
        "--rules",
        preset,
        "--rounds",
        "2" if lang == Language.EN else "1",
        "--seed",
        "t",
        "--save",
        str(path),
        given=ALWAYS * 15,
        lang=lang,
    )
    assert FINAL[lang] in result.text
    assert str(path) in result.text
    assert_said(re.sub(r".*(记录|紀錄|种子|種子|Pusoy).*", "", result.text), lang)
    shown = verified(path)
    word = {Language.EN: "Total", Language.ZH_HANS: "总分", Language.ZH_HANT: "總分"}[lang]
    last = totals(result.text, word)[-1].replace("−", "-").split()
    assert [str(total) for total in shown["totals"]] == [total.lstrip("+") for total in last][:4]


@pytest.mark.parametrize(
    ("rules", "options", "seats"),
    [
        ("pusoy", ("swap-three",), 3),
        ("hongkong", ("bank-auction",), 4),
        ("hongkong", ("bank-host", "banker-wins-ties"), 2),
        ("fujian", ("two-packs",), 4),
        ("fujian", ("naturals-detected", "escape-zero-sum"), 3),
        ("fujian-app", ("seven-seats",), 7),
        ("mau-binh-north", ("natural-ends-round",), 4),
        ("taiwan-extras", ("pot-and-points",), 4),
        ("luosong", ("added-spades",), 4),
    ],
)
def test_a_match_with_options(rules, options, seats, tmp_path):
    path = tmp_path / "match.txt"
    chosen = [part for option in options for part in ("--option", option)]
    play(
        "--rules",
        rules,
        *chosen,
        "--seats",
        str(seats),
        "--rounds",
        "3",
        "--seed",
        "o",
        "--save",
        str(path),
        given=ALWAYS * 25,
    )
    assert len(verified(path)["totals"]) == seats


@pytest.mark.parametrize("people", [2, 3, 4])
def test_several_at_one_keyboard(people, tmp_path):
    path = tmp_path / "match.txt"
    given = "\nauto\n\n" * people + "\n"
    result = play(
        "--players", str(people), "--name", "Ann", "--rounds", "1", "--save", str(path), given=given
    )
    names = ["Ann", *(f"Player {n}" for n in range(2, people + 1))]
    assert verified(path)["players"][:people] == names
    taken = re.findall(r"^(.+), take the keyboard", result.text, re.MULTILINE)
    assert taken == names
    assert "Final places" in result.text
    assert "To you" not in result.text


def test_stakes_are_placed_in_the_open_and_the_banker_has_none():
    result = play(
        "--rules",
        "hongkong",
        "--players",
        "3",
        "--seats",
        "3",
        "--rounds",
        "1",
        given="x\n0\n11\n7\n\n" + "\nauto\n\n" * 3 + "\n",
    )
    assert result.text.count("Type a number from 1 to 10.") == 3
    assert "Stake: Player 2 7, Player 3 1" in result.text
    assert result.text.count("take the keyboard") == 3


def test_a_bid_for_the_bank_multiplies_the_round():
    result = play(
        "--rules",
        "hongkong",
        "--option",
        "bank-auction",
        "--rounds",
        "1",
        "--seed",
        "b",
        given="11\n5\nauto\n\n\n",
    )
    assert "Type a number from 0 to 10." in result.text
    assert "×5" in result.text
    passed = play(
        "--rules",
        "hongkong",
        "--option",
        "bank-auction",
        "--rounds",
        "1",
        given="auto\nauto\nauto\n\n\n",
    )
    assert "Bid: 0" in passed.text


def test_the_banker_orders_exchanges_and_three_cards_are_passed():
    """RULES D46: 换三张牌."""
    given = "3\n2\n4\n3\n1 2\n1 1 2\n1-3\nauto\nauto\n\n\n"
    result = play("--rules", "philippine", "--rounds", "1", "--seed", "e", given=given)
    assert "Type a number from 0 to 2." in result.text
    assert "Type a number from 1 to 3." in result.text
    assert "It takes 3 cards, not 2." in result.text
    assert "1 stands there twice." in result.text
    assert "Exchange 1 of 2, across the table: pass on 3 cards" in result.text
    assert result.text.count("Passed on") == 2
    assert "Cards with * have just come to you." in result.text
    assert "Final places" in result.text
    for way in ("1", "2", ""):
        again = play("--rules", "philippine", "--rounds", "1", given=f"1\n{way}\na\na\n\n\n")
        assert "Final places" in again.text
    seen = play("--rules", "philippine", "--rounds", "2", given=ALWAYS * 10)
    assert "Mei orders no exchange." in seen.text


def test_swapping_with_undealt_cards():
    arguments = ("--rules", "pusoy", "--option", "swap-three", "--seats", "2", "--rounds", "1")
    swapped = play(*arguments, given="1 2 3 4\ns\n1-3\nauto\n\n\n").text
    assert "It takes 3 cards at most, not 4." in swapped
    assert "Passed on" in swapped
    kept = play(*arguments, given="no\nauto\n\n\n").text
    assert "Passed on" not in kept
    assert "Final places" in kept


def test_a_natural_is_declared_unless_refused(tmp_path):
    """RULES D35: 报不报."""
    declared, refused, later = (tmp_path / name for name in "abc")
    result = play(*NATURAL, "--rounds", "1", "--save", str(declared), given="?\n\n\n")
    assert "Natural: three straights, 4 points from each" in result.text
    assert "You: Three straights declared" in result.text
    assert "Three straights: you take 4 points from Mei" in result.text
    assert verified(declared)["totals"][0] == 12
    result = play(*NATURAL, "--rounds", "1", "--save", str(refused), given="n\nauto\n\n\n")
    assert "you take 4 points" not in result.text
    assert submissions(refused)[0].natural == "refuse"
    verified(refused)
    result = play(*NATURAL, "--rounds", "1", "--save", str(later), given="n\na\n报\n\n")
    assert verified(later)["totals"][0] == 12


def test_naturals_by_every_way_of_declaring(tmp_path):
    asked = play("--rules", "luosong", "--seed", "2790", "--rounds", "1", given="\nn\ndeclare\n\n")
    assert "Type y or n." in asked.text
    assert "You: Dragon declared" in asked.text
    arguments = ("--rules", "fujian", "--option", "naturals-detected", "--seed", "12")
    shown = play(*arguments, "--rounds", "1", given="\n\n")
    assert "Laid like this it counts." in shown.text
    assert "You: Three straights declared" in shown.text
    own = play(*arguments, "--rounds", "1", given="n\nrefuse\nauto\n\n\n")
    assert "It is declared anyway" in own.text
    assert "You: Three straights declared" not in own.text
    assert "Final places" in own.text


@pytest.mark.parametrize(
    ("naturals", "given", "told"),
    [
        ('declaration = "automatic"', "\n\n", "It is always declared here."),
        ('declaration = "automatic"\nrows_too = true', "auto\n\n\n", "always declared"),
        ("rows_too = true", "\nauto\n\n\n", "The rows are compared all the same: lay them."),
        ("rows_too = true", "n\ndeclare\nauto\n\n\n", "The rows are compared all the same"),
    ],
)
def test_naturals_of_a_house_rule(naturals, given, told, tmp_path):
    house = house_rule(tmp_path, f"[naturals]\n{naturals}")
    result = play("--rules", house, *NATURAL, "--rounds", "1", given=given)
    assert told in result.text
    assert "You: Three straights declared" in result.text
    assert "Final places" in result.text


def test_a_foul_is_explained_and_laid_only_when_insisted_on(tmp_path):
    """RULES D13: 倒水."""
    path = tmp_path / "match.txt"
    given = "1-3 | 4-8 | 9-13\n\nwhat\n\ngo\nn\n出\ny\n\n"
    result = play("--seed", "12x", "--rounds", "1", "--save", str(path), given=given)
    assert result.text.count("Foul: middle beats back") == 5
    assert result.text.count("Pays each opponent all three rows, bonuses included") == 3
    assert result.text.count("Not handed in.") == 2
    assert "You: Foul: middle beats back" in result.text
    assert verified(path)["totals"][0] == -24
    assert submissions(path)[0].insist


def test_a_table_where_nobody_may_foul(tmp_path):
    house = house_rule(tmp_path, "[foul]\nallowed = false")
    given = "1-3 | 4-8 | 9-13\n\nw\n\n\n"
    result = play("--rules", house, "--seed", "12x", "--rounds", "1", given=given)
    assert "Nobody may foul at this table" in result.text
    assert "Final places" in result.text


def test_surrender_is_asked_for_twice():
    """RULES D47."""
    given = "surrender\n\n认输\ny\n\n"
    result = play("--rules", "intl-royalty", "--rounds", "1", given=given)
    assert result.text.count("Surrendering costs 3 points to each.") == 2
    assert "You: Surrendered" in result.text
    assert totals(result.text)[-1].startswith("−9")
    refused = play("--rounds", "1", given="surrender\nauto\n\n\n")
    assert "Nobody may surrender at this table" in refused.text


def test_why_tells_every_point_pair_by_pair():
    result = play("--seed", "x", "--rounds", "1", given="auto\n\nwhy\nnext\n\n")
    assert "You v Tao  −6" in result.text
    assert "  Front: Tao beats you, pair, 1 point" in result.text
    assert "  Scoop ×2: Tao takes 3 more from you" in result.text
    assert "Enter goes on, why tells every point, q leaves." in result.text


def test_help_rules_and_totals_at_any_time():
    given = "?\nrules\nt\nauto\n\n?\n总分\nr\n\n"
    result = play("--rounds", "1", given=given)
    assert "all three rows at once" in result.text
    assert "every point of this round and why" in result.text
    assert result.text.count("What beats what") == 2
    assert len(totals(result.text)) == 3


def test_the_same_seed_deals_the_cards_that_deal_shows():
    (dealt,) = run("deal", "--seats", "4", "--seed", "龙", "--json").lines
    text = play("--seed", "龙", "--rounds", "1", given="").text
    symbols = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
    for card in dealt["seats"][0].split():
        assert symbols[card[1]] + card[0].replace("T", "10") in text


def test_equal_totals_share_a_place(tmp_path):
    result = play(
        "--rules",
        "hongkong",
        "--option",
        "bank-auction",
        "--rounds",
        "1",
        "--seed",
        "12x",
        given="5\nauto\n\n\n",
    )
    shared = re.findall(r"^2 = +(\w+) +(−\d+)", result.text, re.MULTILINE)
    assert [name for name, _ in shared] == ["You", "Mei", "Tao"]
    assert len({total for _, total in shared}) == 1


def test_a_base_counts_the_places_out():
    """RULES D52."""
    result = play("--rules", "fujian-app", "--option", "base-5", "--rounds", "1", given=ALWAYS * 3)
    for total, amount in re.findall(r"([+−]\d+) ×5 +=? ?([+−]\d+)", result.text):
        assert int(amount.replace("−", "-")) == 5 * int(total.replace("−", "-"))
    assert "×5" in result.text


def test_open_play_shows_what_others_have_laid(tmp_path):
    """RULES D53."""
    house = house_rule(tmp_path, '[match]\nplay = "open"')
    result = play("--rules", house, "--rounds", "2", given=ALWAYS * 5)
    assert "Mei has laid" in result.text
    assert "Final places" in result.text


def test_the_language_is_the_locales():
    assert "最终排名" in run("play", "--rounds", "1", given=ALWAYS * 3, lang="zh_CN.UTF-8").text
    assert "最終排名" in run("play", "--rounds", "1", given=ALWAYS * 3, lang="zh_TW.UTF-8").text
    assert "Final places" in run("play", "--rounds", "1", given=ALWAYS * 3, lang="C").text
