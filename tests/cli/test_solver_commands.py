"""solve, arrange, train, duel, exploit and doctor: what people read and what machines get."""

from pathlib import Path

import pytest

from shisanshui.arrangement import Arrangement, faults
from shisanshui.bots import BOTS
from shisanshui.cards import parse_cards
from shisanshui.presets import load
from shisanshui.solver import kernel
from shisanshui.solver.checkpoint import Checkpoint
from shisanshui.solver.options import Share
from shisanshui.solver.policy_file import load as load_policy
from shisanshui.solver.shelf import CACHE
from tests.cli.running import run

HAND = "Kd Kh 9s 9d 5c 5h As Qs Js 8s 7h 3c 2d"
SIX_PAIRS = "2s 2h 4s 4h 6h 6d 8s 8h Th Td Qs Qh Ks"
OURS = 'extends = "taiwan"\nid = "ours"\nname = { en = "Ours" }\n[scoring]\nunit = 2\n'
SMALL = 3000 if kernel.active() == "c" else 200


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep trained policies out of the user's cache."""
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_solve_as_json():
    (answer,) = run("solve", "--json", "--top", "2", "--seats", "3", HAND).lines
    assert list(answer) == [
        *("rules", "seats", "role", "crowd", "declare", "surrender", "natural", "layouts", "texts")
    ]
    assert (answer["rules"], answer["seats"], answer["role"]) == ("taiwan", 3, "player")
    assert answer["natural"] is None
    assert len(answer["layouts"]) == 2
    assert len(answer["texts"]) == 1
    best = answer["layouts"][0]
    assert list(best) == [
        *("front", "middle", "back", "hands", "points", "total", "error", "rows"),
        *("scoop", "scooped", "home_run"),
    ]
    cards = parse_cards(" ".join((best["front"], best["middle"], best["back"])))
    assert sorted(cards) == sorted(parse_cards(HAND))
    assert [list(row) for row in best["rows"]] == [["win", "tie", "lose"]] * 3


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Declare it: six pairs"), ("zh-Hans", "报到：六对半")]
)
def test_solve_for_people(language: str, said: str):
    result = run("solve", "--lang", language, SIX_PAIRS)
    assert result.status == 0
    assert said in result.text
    assert "±" in result.text


def test_solve_as_the_banker():
    (answer,) = run("solve", "--json", "--rules", "malayan", "--banker", HAND).lines
    assert answer["role"] == "banker"
    assert "taiwan has no banker" in run("solve", "--banker", HAND).complaint


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("As Kd", "a hand has 13 cards, not 2"),
        (HAND.replace("Kh", "Kd"), "the deck does not hold Kd that often"),
        ("foo", "'foo' is not a card"),
    ],
)
def test_solve_refuses_what_is_no_hand(cards: str, why: str):
    result = run("solve", cards)
    assert result.status == 1
    assert why in result.complaint
    assert "9 seats; taiwan is for 2 to 4" in run("solve", "--seats", "9", HAND).complaint


@pytest.mark.parametrize("bot", BOTS)
def test_arrange_answers_each_line(bot: str):
    ruleset = load("taiwan")
    lines = [HAND, SIX_PAIRS, " ".join(reversed(HAND.split()))]
    result = run("arrange", "--bot", bot, given="\n".join(lines) + "\n")
    assert result.status == 0
    answers = result.text.splitlines()
    assert len(answers) == 3
    for line, answer in zip(lines, answers, strict=True):
        rows = Arrangement.parse(answer)
        dealt = parse_cards(line)
        assert not faults(rows, scale=ruleset.scale, legality=ruleset.legality, dealt=dealt)
    assert run("arrange", "--bot", bot, given="\n".join(lines)).out == result.out


def test_arrange_keeps_lines_in_step_with_bad_ones():
    result = run("arrange", "--bot", "normal", given=f"{HAND}\nfoo\n\n{HAND} 2c\n{SIX_PAIRS}\n")
    assert result.status == 1
    assert [bool(line) for line in result.text.splitlines()] == [True, False, False, False, True]
    assert [line.split(":")[1] for line in result.err.decode().splitlines()] == [
        *(" line 2", " line 3", " line 4")
    ]


def test_arrange_as_json():
    result = run("arrange", "--json", "--bot", "hard", given=f"{SIX_PAIRS}\nfoo\n{HAND}\n")
    natural, nothing, ordinary = result.lines
    assert (natural["natural"], nothing, ordinary["natural"]) == ("six_pairs", None, None)
    assert list(natural) == ["front", "middle", "back", "natural"]


def test_train_keeps_a_policy_where_bots_find_it(tmp_path: Path, own_cache: Path):
    rules = tmp_path / "ours.toml"
    rules.write_text(OURS)
    (answer,) = run(
        *("train", "--json", "--rules", str(rules), "--seats", "2", "--hands", str(SMALL))
    ).lines
    assert list(answer) == ["rules", "seats", "hands", "seed", "file", "bytes", "gain", "error"]
    (kept,) = own_cache.iterdir()
    assert str(kept) == answer["file"]
    policy = load_policy(kept.read_bytes(), load(str(rules)), 2)
    assert policy.hands == SMALL
    out = tmp_path / "mine.policy"
    again = run(
        *("train", "--rules", str(rules), "--seats", "2", "--hands", str(SMALL)),
        *("--out", str(out), "--workers", "1"),
    )
    assert again.status == 0
    assert out.read_bytes() == kept.read_bytes()
    assert str(out) in again.text


def test_an_interrupted_training_goes_on(
    tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
):
    rules = tmp_path / "ours.toml"
    rules.write_text(OURS)
    command = ("train", "--rules", str(rules), "--seats", "2", "--hands", str(SMALL))
    kept = Checkpoint.add

    def add_and_stop(checkpoint: Checkpoint, number: int, share: Share) -> None:
        kept(checkpoint, number, share)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Checkpoint, "add", add_and_stop)
        result = run(*command)
    assert result.status == 130
    assert result.err.decode().strip() == "Interrupted; the same command goes on from here."
    assert [path.suffix for path in own_cache.iterdir()] == [".part"]
    assert run(*command).status == 0
    assert [path.suffix for path in own_cache.iterdir()] == [".policy"]


def test_duel():
    (answer,) = run("duel", "--json", "normal", "greedy", "--deals", "60", "--seats", "2").lines
    assert answer["points"] > 4 * answer["error"] > 0
    assert (answer["first"], answer["second"], answer["deals"]) == ("normal", "greedy", 60)
    text = run("duel", "normal", "greedy", "--deals", "20").text
    assert text.startswith("normal wins +")
    assert run("duel", "normal", "nobody").status == 2


def test_exploit():
    (answer,) = run(
        *("exploit", "--json", "greedy", "--hands", "100", "--crowd", "1000", "--seats", "2")
    ).lines
    assert answer["gain"] > 0.3
    assert list(answer) == [*("rules", "bot", "seats", "role", "gain", "error", "hands", "crowd")]
    text = run("exploit", "greedy", "--hands", "100", "--crowd", "1000").text
    assert "4 seats, all opponents greedy, taiwan" in text


def test_doctor(own_cache: Path):
    (answer,) = run("doctor", "--json").lines
    assert answer["kernel"] == kernel.active()
    assert answer["policies"]["shipped"] == answer["policies"]["tables"]
    assert answer["cache"] == str(own_cache)
    text = run("doctor").text
    assert f"{kernel.active()} (" in text
