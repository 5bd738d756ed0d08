"""Matches that end early, go on with a rematch, or cannot begin; and their records."""

import json

import pytest

from shisanshui.cli.play import screen
from tests.cli.playing import ALWAYS, NATURAL, play, submissions, verified
from tests.cli.running import run


def test_leaving_asks_and_says_how_it_stood(tmp_path):
    path = tmp_path / "match.txt"
    given = "q\nn\nauto\n\n\nquit\n\nq\ny\nauto\n"
    result = play("--save", str(path), given=given)
    assert result.text.count("Leave the match?") == 3
    assert "You left after 1 rounds." in result.text
    assert str(path) in result.text
    assert len(verified(path, ended=False)["rounds"]) == 1


@pytest.mark.parametrize("lines", range(13))
def test_the_end_of_input_is_a_way_to_leave(lines, tmp_path):
    path = tmp_path / "match.txt"
    given = "\n".join(["?", "1 2 3", "auto", "", "why", "", "q", "n", "a", "go", "t", "r"][:lines])
    result = play("--seed", "eof", "--save", str(path), given=given)
    assert "You left after" in result.text
    verified(path, ended=False)
    natural = play(*NATURAL, given=given[:1])
    assert "You left after 0 rounds." in natural.text


def test_an_interrupt_keeps_what_was_played(tmp_path, monkeypatch):
    path = tmp_path / "match.txt"
    answers = iter(["auto", "", "", "auto"])

    def read(_screen, _prompt):
        answer = next(answers, None)
        if answer is None:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr(screen.Screen, "read", read)
    result = run("play", "--save", str(path), "--lang", "en")
    assert result.status == 130
    assert result.err.strip() == b""
    assert "You left after 1 rounds." in result.text
    assert len(verified(path, ended=False)["rounds"]) == 1


def test_a_rematch_has_other_cards_and_another_file(tmp_path):
    path = tmp_path / "match.txt"
    given = (ALWAYS + "\n") * 1 + "maybe\ny\n" + (ALWAYS + "\n") * 1 + "n\n"
    result = play("--rounds", "1", "--seed", "again", "--save", str(path), given=given)
    assert result.text.count("Final places") == 2
    assert "Seed: again 2" in result.text
    verified(path)
    verified(tmp_path / "match-2.txt")
    assert submissions(path)[0] != submissions(tmp_path / "match-2.txt")[0]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--seats", "9"), "9 seats; taiwan is for 2 to 4"),
        (("--seats", "0"), "0 seats; taiwan is for 2 to 4"),
        (("--players", "5"), "5 players; at this table there can be 1 to 4"),
        (("--players", "0"), "0 players; at this table there can be 1 to 4"),
        (("--name", "A", "--name", "B"), "2 names for 1 at the keyboard"),
        (("--name", ""), "a name has 1 to 12 columns, unlike ''"),
        (("--name", "一二三四五六七"), "a name has 1 to 12 columns"),
        (("--name", "\x1b[2J"), "a name has 1 to 12 columns"),
        (("--players", "2", "--name", "A", "--name", "A"), "two players cannot have the same name"),
        (("--rules", "nowhere"), "nowhere"),
        (("--option", "nothing"), "nothing"),
        (("--save", "/nowhere/at/all"), "/nowhere/at/all: no such file or directory"),
        (("--save", ""), ": "),
    ],
)
def test_what_cannot_be_played(arguments, complaint):
    result = run("play", *arguments)
    assert result.status == 1
    assert complaint in result.complaint


def test_nothing_is_written_over(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text("precious")
    result = run("play", "--save", str(path))
    assert result.status == 1
    assert "this file is there already" in result.complaint
    assert path.read_text() == "precious"


@pytest.mark.parametrize(
    "arguments", [("--rounds", "0"), ("--rounds", "61"), ("--level", "god"), ("--speed", "warp")]
)
def test_wrong_usage(arguments):
    assert run("play", *arguments).status == 2


def test_a_disk_that_fills_up_stops_nobody(tmp_path, monkeypatch):
    path = tmp_path / "match.txt"

    def full(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    result = play("--rounds", "1", "--save", str(path), given=ALWAYS * 2)
    assert "no space left on device" in result.text
    assert "Final places" in result.text
    assert json.dumps("Mei") in path.read_text()
