"""Matches played through a pipe, and what is left of them."""

import re
from pathlib import Path

from shisanshui.game import Submit
from shisanshui.game.record import load as load_record
from tests.cli.running import Result, run

ALWAYS = "auto\n\n"
"""Takes the bot's advice wherever it is asked for, and hands it in."""
NATURAL = ("--seed", "12")
"""Under ``taiwan`` the first hand holds three straights."""


def play(*arguments: str, given: str, lang: str = "en") -> Result:
    """Return what a match says that is played by these lines; it never complains.

    The same cards come every time: lines are written for a hand, and a natural asks for another.
    """
    if "--seed" not in arguments:
        arguments = (*arguments, "--seed", "plain")
    result = run("play", "--lang", lang, *arguments, given=given)
    assert result.err == b""
    assert result.status == 0
    return result


def house_rule(folder: Path, fields: str) -> str:
    """Return the file of a rule set that is ``taiwan`` but for some fields."""
    path = folder / "house.toml"
    path.write_text(f'id = "house"\nname.en = "House"\nextends = "taiwan"\n{fields}\n')
    return str(path)


def verified(path, *, ended: bool = True) -> dict:
    """Return a saved record, once it has been played again."""
    (checked,) = run("record", "verify", "--json", str(path)).lines
    assert checked["ok"] is True
    assert checked["ended"] is ended
    (shown,) = run("record", "show", "--json", str(path)).lines
    return shown


def submissions(path, number: int = 0) -> list[Submit]:
    played = load_record(path.read_bytes()).rounds[number].played
    return [command for command in played if isinstance(command, Submit)]


def totals(text: str, word: str = "Total") -> list[str]:
    return re.findall(rf"^{word} +(.+?) *$", text, re.MULTILINE)
