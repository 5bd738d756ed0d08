"""Whatever is typed, a match goes on or ends in words; what was laid is never lost."""

from random import Random

import pytest

from shisanshui.cli.play.typed import WORDS
from shisanshui.presets import PRESETS
from tests.cli.running import run

WORDS_AND_CARDS = [
    *WORDS,
    *("As", "Kd", "10h", "♠A", "红桃Q", "大王", "XR", "2c"),
    *("1", "2", "3", "13", "14", "0", "-1", "1-3", "4-8", "9-13", "8-4", "99999999999", "1e9"),
    *("|", "/", ":", "：", "，", " ", "\t", "*", "%s", "{0}", "\\", "[bold]", "../..", "$(x)"),
    *("é", "\u200b", "\x00", "\x1b[2J", "👀", "NaN", "None", "True"),
]


def noise(rng: Random) -> bytes:
    """Return a line: words in any order, or bytes that are no text, or far too many of them."""
    if rng.random() < 0.05:
        return rng.randbytes(rng.randrange(60)).replace(b"\n", b"")
    if rng.random() < 0.01:
        return b"1 " * 40_000
    count = rng.choices(range(14), weights=(6, 8, 4, 3, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1))[0]
    words = rng.choices(WORDS_AND_CARDS, k=count)
    return rng.choice(("", " ", " ", ", ")).join(words).encode(errors="replace")


@pytest.mark.parametrize("number", range(24))
def test_noise(number):
    rng = Random(number)
    rules = rng.choice(PRESETS)
    people = rng.choice(("1", "1", "2", "3"))
    lines = [noise(rng) for _ in range(120)]
    for at in range(0, len(lines), 4):
        lines[at] = rng.choice((b"auto", b"", b"go", b"n"))
    given = b"\n".join(line for line in lines if line not in (b"q", b"quit", b"exit"))
    language = rng.choice(("en", "zh-Hans", "zh-Hant"))
    result = run(
        "play",
        "--rules",
        rules,
        "--seats",
        "3",
        "--players",
        people,
        "--rounds",
        "4",
        "--seed",
        str(number),
        "--lang",
        language,
        given=given,
    )
    assert result.status == 0
    assert result.err == b""
    assert "Traceback" not in result.text
    assert "\x1b" not in result.text
    assert "\x00" not in result.text


def test_a_wrong_line_changes_nothing():
    """Everything that is refused leaves the rows as they were."""
    wrong = [
        "b 1 2 3 4 5 6",
        "f 1 2 3 4",
        "m As Xx",
        "w 1",
        "x 99",
        "1 2",
        "hello",
        "clear x y",
        "f",
    ]
    given = "b 1 2 3 4 5\n" + "\n".join(wrong) + "\nlook\n"
    text = run("play", "--seed", "12x", "--lang", "en", given=given).text
    shown = [part.splitlines()[0] for part in text.split("Back    ")[1:]]
    assert len(shown) == 2
    assert shown[0] == shown[-1]


def test_a_line_may_be_spaced_with_tabs():
    text = run("play", "--seed", "12x", "--lang", "en", given="b\t1\t2 3\u00a04\t5\r\n").text
    assert "Back    ♥A ♠K ♣Q ♠10 ♥9" in text
