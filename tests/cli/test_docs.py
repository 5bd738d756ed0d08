"""Every example of docs/cli.md prints what it says it prints."""

import os
import re
import shlex
from pathlib import Path

import pytest

from shisanshui.arrangement import FOULS
from shisanshui.hands import Category
from shisanshui.naturals import NaturalKind
from shisanshui.scoring import Code
from shisanshui.scoring.deals import DEAL_KEYS, SEAT_KEYS
from tests.cli.running import run

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
FILES = re.findall(r"^```(?:jsonl|toml) (\S+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
CONSOLES = re.findall(r"^```console\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
EXAMPLES = [
    re.match(r"(.*)\n([\s\S]*)", text).groups()
    for console in CONSOLES
    for text in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]
]


def trimmed(text):
    return "\n".join(line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[c[:60] for c, _ in EXAMPLES])
def test_example(command, printed, tmp_path, monkeypatch):
    for name, text in FILES:
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    program, *arguments = shlex.split(command)
    assert program == "shisanshui"
    result = run(*arguments)
    assert trimmed((result.out + result.err).decode()) == trimmed(printed)


def test_the_page_lists_every_code():
    rows = re.findall(r"^\| `(\w+)` \|", PAGE.partition("| code |")[2], re.MULTILINE)
    assert rows[: len(Code)] == [code.value for code in Code]
    for word in (*Category, *NaturalKind):
        name = word.label if isinstance(word, Category) else word.value
        assert re.search(rf"\b{name}\b", PAGE)
    for fault in FOULS:
        assert f'`"{fault.value}"`' in PAGE


def test_the_page_lists_every_key():
    for key in DEAL_KEYS:
        assert f"\n| `{key}` |" in PAGE
    for key in SEAT_KEYS:
        assert re.search(rf"`(seats\[i\])?\.{key}`", PAGE)


def test_there_are_examples():
    assert len(EXAMPLES) > 12
    assert os.linesep == "\n"
