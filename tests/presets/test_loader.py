"""A wrong file gets one line: the file, the key, what was found and what is allowed."""

import os
from pathlib import Path
from time import perf_counter

import pytest

from shisanshui.presets import load, read_text
from shisanshui.ruleset import RulesetError

HEAD = 'id = "house"\nname = { en = "House" }\n'


def refusal(name_or_path: str | Path) -> RulesetError:
    with pytest.raises(RulesetError) as caught:
        load(name_or_path)
    error = caught.value
    assert str(error).isprintable()
    for part in (error.key, error.found, error.allowed):
        assert part
    assert error.__cause__ is None
    return error


def written(folder: Path, text: str, name: str = "house.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "key", "found", "allowed"),
    [
        ("", "id", "nothing", "this key is required"),
        ('id = "house"', "name", "nothing", "this key is required"),
        ('extends = "taiwan"', "id", "nothing", "this key is required"),
        (HEAD + "colour = 1", "colour", "an unknown key", "id, name, about"),
        (HEAD + "[seats]\nfewest = 2", "seats.fewest", "an unknown key", "least, most"),
        (HEAD + "seats = 4", "seats", "4", "a table"),
        (HEAD + 'seats.least = "two"', "seats.least", "'two'", "a whole number"),
        (HEAD + "seats.least = 2.5", "seats.least", "2.5", "a whole number"),
        (HEAD + "seats.least = true", "seats.least", "true", "a whole number"),
        (HEAD + "seats.least = 1979-05-27", "seats.least", "1979-05-27", "a whole number"),
        (HEAD + "seats.most = 9", "seats.most", "9", "2 to 8"),
        (HEAD + "seats = { least = 4, most = 3 }", "seats", "4 to 3", "the least not above"),
        (HEAD + "seats.most = 5", "deck", "52 cards", "at least 65 for 5 seats"),
        (HEAD + 'deck.extra_suits = ["x"]', "deck.extra_suits[0]", "'x'", "s, h, d, c"),
        (HEAD + 'deck.drop_ranks = ["10"]', "deck.drop_ranks[0]", "'10'", "2, 3, 4"),
        (HEAD + "deck.jokers = 7", "deck.jokers", "7", "0 to 6"),
        (HEAD + "hands.twins = true", "hands.twins", "an unknown key", "wheel, suits"),
        (HEAD + 'hands.wheel = "first"', "hands.wheel", "'first'", "lowest, second"),
        (HEAD + "hands.joker_fronts = [1]", "hands.joker_fronts[0]", "1", "2, 3"),
        (HEAD + 'legality.front_middle = ">"', "legality.front_middle", "'>'", "<=, <"),
        (HEAD + "foul.allowed = 1", "foul.allowed", "1", "true or false"),
        (HEAD + "name = 1", "the file", "broken TOML", "TOML 1.0"),
        (HEAD + "scoring.steps = []", "scoring.steps", "another order", "rows or ranked_rows"),
        (HEAD + "scoring.steps = 1", "scoring.steps", "1", "a list"),
        (HEAD + "scoring.steps = [1]", "scoring.steps[0]", "1", "a table"),
        (HEAD + 'scoring.steps = [{ step = "gun" }]', "scoring.steps[0].step", "'gun'", "rows,"),
        (HEAD + "scoring.steps = [{}]", "scoring.steps[0].step", "nothing", "rows,"),
        (HEAD + "scoring.steps = { scoop = 1 }", "scoring.steps", "a table", "a list"),
        (
            HEAD + 'scoring.steps = [{ step = "scoop", factor = 2 }, { step = "rows" }]',
            "scoring.steps",
            "another order",
            "as the first step",
        ),
        (
            HEAD + 'scoring.steps = [{ step = "rows" }, { step = "scoop" }]',
            "scoring.steps[1]",
            "no amount",
            "exactly one of factor, points",
        ),
        (
            HEAD + 'scoring.steps = [{ step = "rows" }, { step = "aces" }, { step = "aces" }]',
            "scoring.steps",
            "aces 2 times",
            "each step once",
        ),
        (
            HEAD + 'scoring.steps = [{ step = "ranked_rows" }, { step = "royalties" }]',
            "scoring.steps[1]",
            "royalties",
            "none with ranked_rows",
        ),
        (
            HEAD + 'scoring.steps = [{ step = "rows" }, { step = "cap", scoop = 9 }]',
            "scoring.steps[1].home_run",
            "nothing",
            "this key is required",
        ),
        (
            HEAD + 'scoring.steps = [{ step = "rows" }, { step = "cap", scoop = 9, home_run = 8 }]',
            "scoring.steps[1]",
            "scoop 9, home_run 8",
            "home_run not below scoop",
        ),
        (
            HEAD + 'scoring.steps = [{ step = "rows" }, { step = "horse", cards = ["Zz"] }]',
            "scoring.steps[1].cards[0]",
            "'Zz'",
            "a card like Ad",
        ),
        (
            HEAD + 'scoring.steps = [{ step = "rows" }, { step = "horse", cards = [] }]',
            "scoring.steps[1].cards",
            "an empty list",
            "cards like Ad",
        ),
        (
            HEAD + 'scoring.steps = [{ step = "rows" }, { step = "scoop", factor = -2 }]',
            "scoring.steps[1].factor",
            "-2",
            "1 to 100",
        ),
        (
            HEAD + 'scoring.steps = [{ step = "rows" },'
            ' { step = "scoop", points_by_seats = { 9 = 1 } }]',
            "scoring.steps[1].points_by_seats",
            "'9'",
            "2 to 8",
        ),
        (
            HEAD + 'scoring.pairing = "banker"\n'
            'scoring.steps = [{ step = "rows" }, { step = "home_run", factor = 2 }]',
            "scoring.steps[1]",
            "a home run",
            "none with a banker",
        ),
        (
            HEAD + 'scoring.pairing = "banker"\nscoring.steps = [{ step = "ranked_rows" }]',
            "scoring.steps[0]",
            "ranked_rows",
            "rows with a banker",
        ),
        (HEAD + "scoring.values.front.trips = 3", "scoring.values.front.trips", "unknown", "high_"),
        (
            HEAD
            + 'scoring.pairing = "banker"\nscoring.steps = [{ step = "rows" }, { step = "pot" }]',
            "scoring.steps[1]",
            "a pot",
            "none with a banker",
        ),
        (HEAD + "scoring.values.back.flush = -1", "scoring.values.back.flush", "-1", "1 to 10000"),
        (
            HEAD + "scoring.unit = 2\nscoring.values.back.flush = 1",
            "scoring.values.back.flush",
            "1",
            "2 to 10000",
        ),
        (
            HEAD + 'naturals = { declaration = "detected", versus = "first_declared" }',
            "naturals.versus",
            "first_declared",
            "another where naturals are detected",
        ),
        (
            HEAD + "naturals.entries = [{ points = 1 }]",
            "naturals.entries[0].natural",
            "nothing",
            "required",
        ),
        (
            HEAD + 'naturals.entries = [{ natural = "x", points = 1 }]',
            "naturals.entries[0].natural",
            "'x'",
            "clean_dragon, dragon",
        ),
        (
            HEAD + 'naturals.entries = [{ natural = "dragon", points = 0 }]',
            "naturals.entries[0].points",
            "0",
            "1 to 10000",
        ),
        (
            HEAD + "naturals.entries = [\n"
            '{ natural = "dragon", points = 1 }, { natural = "dragon", points = 2 }]',
            "naturals.entries[1].natural",
            "'dragon'",
            "each natural once",
        ),
        (HEAD + 'naturals.define.big_ranks = "1"', "naturals.define.big_ranks", "'1'", "some of"),
        (HEAD + "banker.least_stake = 5", "banker", "stakes from 5 to 1", "the least not above"),
        (HEAD + "match.seconds = 5", "match.seconds", "5", "15 to 300, or 0"),
        (HEAD + "match.base = " + "9" * 300, "match.base", "a huge number", "1 to 10000"),
        (HEAD + "hands.joker_fronts = [2, 2]", "hands.joker_fronts", "2 twice", "each number once"),
        (HEAD + 'terms.en.unit = " "', "terms.en.unit", "' '", "a text in one line"),
        (HEAD + "schema = 2", "schema", "2", "1"),
        (HEAD + 'terms.zh-Hans.gun = "x"', "terms.zh-Hans.gun", "an unknown word", "front, middle"),
        (HEAD + 'terms.fr = { front = "x" }', "terms.fr", "an unknown key", "zh-Hans, zh-Hant, en"),
        (HEAD + 'terms.zh_hans.front = "x"', "terms.zh_hans", "an unknown key", "zh-Hans"),
        (HEAD + 'extends = "taiwn"', "extends", "'taiwn'", "taiwan"),
        (HEAD + "extends = 3", "extends", "no text", "a preset id or the path"),
        (HEAD + '"a\\nb" = 3', '"a\\nb"', "an unknown key", "id, name"),
        (HEAD + '"" = 3', '""', "an unknown key", "id, name"),
        (HEAD + '[[options]]\nid = "x"\nname = {}', "options[0].set", "nothing", "required"),
        (
            HEAD + '[[options]]\nid = "x"\nname = {}\nset.seats.most = 99',
            "options[0].set.seats.most",
            "99",
            "2 to 8",
        ),
        (
            HEAD + '[[options]]\nid = "x"\nname = {}\nset.options = {}',
            "options[0].set.options",
            "a change",
            "changes of rules only",
        ),
        (
            HEAD + 'extends = "taiwan"\n[naturals.entries]\ndragoon = false',
            "naturals.entries[13].natural",
            "'dragoon'",
            "clean_dragon",
        ),
        (
            HEAD + 'extends = "taiwan"\n[scoring.steps]\nscoop = 3',
            "scoring.steps[2]",
            "3",
            "a table",
        ),
        ('id = "My House"\nname = {}', "id", "'My House'", "a-z 0-9 and -"),
        ("id = 3\nname = {}", "id", "3", "a text"),
    ],
)
def test_wrong_values(tmp_path: Path, text: str, key: str, found: str, allowed: str):
    path = written(tmp_path, text)
    error = refusal(path)
    assert str(error).startswith(f"{path}: ")
    assert error.key == key
    assert found in error.found
    assert allowed in error.allowed


def test_broken_toml_says_where(tmp_path: Path):
    error = refusal(written(tmp_path, HEAD + "seats = {\n"))
    assert "line 3, column 10" in error.found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a = " + "[" * 30_000, "too many levels"),
        ("a = " + "{a=" * 20_000, "too many levels"),
        (HEAD + "x" + ".x" * 30_000 + " = 1", "30000 dots in line 3"),
        ("[x" + ".x" * 30_000 + "]", "30000 dots in line 1"),
        (HEAD + "x" + ".x" * 60 + " = 1", "an unknown key"),
        (HEAD + '[[options]]\nid = "x"\nname = {}\nset' + ".x" * 50 + " = 1", "too many levels"),
        (HEAD + '[[options]]\nid = "x"\nname = {}\nset.x = ' + "[" * 300 + "]" * 300, "too many"),
        (HEAD + '\n[[options]]\nid = "x"\nname = {}\nset = {}' * 1_500, "1500 options"),
    ],
)
def test_what_would_take_for_ever(tmp_path: Path, text: str, found: str):
    path = written(tmp_path, text)
    started = perf_counter()
    error = refusal(path)
    assert found in error.found
    assert len(str(error)) < 2_000
    assert perf_counter() - started < 2


def test_a_line_of_dots_is_a_comment(tmp_path: Path):
    assert load(written(tmp_path, "# " + "." * 90 + "\n" + HEAD)).id == "house"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('about.en = "' + "x" * 301 + '"', "about.en"),
        ('about.zh-Hans = "one\\ntwo"', "about.zh-Hans"),
        ('about.zh-Hant = "\\u001b[31mred"', "about.zh-Hant"),
        ('terms.en.front = "' + "x" * 61 + '"', "terms.en.front"),
        ('[[options]]\nid = "x"\nname.en = "\\u0007"\nset = {}', "options[0].name.en"),
        ('[[options]]\nid = "x"\nname = {}\nset = {}\ngroup = "A B"', "options[0].group"),
    ],
)
def test_texts_are_short_and_in_one_line(tmp_path: Path, line: str, key: str):
    assert refusal(written(tmp_path, HEAD + line)).key == key


def test_a_number_with_too_many_digits(tmp_path: Path):
    refusal(written(tmp_path, HEAD + "match.base = " + "9" * 5_000))


def test_no_such_file(tmp_path: Path):
    error = refusal(tmp_path / "none.toml")
    assert error.found == "no such file or directory"
    refusal("nothing/here")
    refusal("a\0b.toml")
    refusal("x" * 5_000)
    refusal("x" * 5_000 + ".toml")


def test_no_file_at_all(tmp_path: Path):
    assert refusal(tmp_path).found == "no ordinary file"
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert refusal(pipe).found == "no ordinary file"


def test_a_file_nobody_may_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = written(tmp_path, HEAD)
    monkeypatch.setattr(Path, "open", refuse)
    assert refusal(path).found == "permission denied"


def test_a_huge_file(tmp_path: Path):
    path = tmp_path / "huge.toml"
    path.write_bytes(b"#" * 70_000)
    assert refusal(path).found == "more than 65536 bytes"
    with pytest.raises(RulesetError, match="the text: found 70000 bytes; allowed: at most 65536"):
        read_text("#" * 70_000, "a text")


def test_what_is_no_utf8(tmp_path: Path):
    path = tmp_path / "bytes.toml"
    path.write_bytes(HEAD.encode() + b"\xff\xfe")
    assert refusal(path).found == "byte 0xff in line 3"


def test_a_byte_order_mark_and_windows_lines_are_read(tmp_path: Path):
    path = tmp_path / "notepad.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode())
    assert load(path).id == "house"


def test_an_unknown_preset_gets_the_nearest():
    assert "hongkong, hongkong-old" in refusal("hong-kong").allowed
    assert "pinluosong" in refusal("zzzzzzzzz").allowed


def test_a_name_that_is_a_file_but_no_preset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    written(tmp_path, HEAD, "house")
    written(tmp_path, HEAD, "taiwan")
    monkeypatch.chdir(tmp_path)
    assert load("house").id == "house"
    assert load("taiwan").id == "taiwan"


def test_files_extend_files_beside_them(tmp_path: Path):
    below = tmp_path / "regions"
    below.mkdir()
    written(
        below, 'id = "a"\nname = { en = "A" }\nabout.en = "What."\nextends = "taiwan"', "a.toml"
    )
    path = written(
        tmp_path, HEAD + 'extends = "regions/a.toml"\nscoring.steps.scoop = { factor = 3 }'
    )
    ruleset = load(path)
    assert (ruleset.id, ruleset.name.en, ruleset.about.en) == ("house", "House", "")
    assert ruleset.name.zh_hans == ""
    assert [getattr(step, "factor", None) for step in ruleset.scoring.steps] == [None, None, 3, 2]
    assert ruleset.naturals == load("taiwan").naturals


def test_an_error_in_a_parent_names_the_parent(tmp_path: Path):
    parent = written(tmp_path, HEAD + "seats.most = 99", "parent.toml")
    error = refusal(written(tmp_path, HEAD + 'extends = "parent.toml"'))
    assert error.source == str(parent)


def test_a_circle_of_files(tmp_path: Path):
    written(tmp_path, HEAD + 'extends = "b.toml"', "a.toml")
    written(tmp_path, HEAD + 'extends = "a.toml"', "b.toml")
    error = refusal(tmp_path / "a.toml")
    assert error.key == "extends"
    assert "circle" in error.found
    written(tmp_path, HEAD + 'extends = "./self.toml"', "self.toml")
    assert "circle" in refusal(tmp_path / "self.toml").found


def test_too_many_files(tmp_path: Path):
    written(tmp_path, HEAD + 'extends = "taiwan"', "0.toml")
    for at in range(1, 20):
        written(tmp_path, HEAD + f'extends = "{at - 1}.toml"', f"{at}.toml")
    assert load(tmp_path / "7.toml").scoring == load("taiwan").scoring
    error = refusal(tmp_path / "19.toml")
    assert error.key == "extends"
    assert "at most 8 files" in error.allowed


def test_a_text_never_reads_files(tmp_path: Path):
    path = written(tmp_path, HEAD)
    with pytest.raises(RulesetError) as caught:
        read_text(HEAD + f'extends = "{path}"', "a text")
    assert caught.value.key == "extends"
    assert "taiwan" in caught.value.allowed
    assert read_text(HEAD + 'extends = "eastern"', "a text").scoring == load("eastern").scoring


def test_an_error_without_a_line_break(tmp_path: Path):
    path = written(tmp_path, HEAD + '"\\u001b[31m\\nred" = 1', "new\nline.toml")
    assert "\n" not in str(refusal(path))
    assert "\x1b" not in str(refusal(path))
