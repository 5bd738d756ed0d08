"""The front door: help, versions, mistakes, closed pipes, and what is imported when."""

import os
import signal
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version

import click
import pytest

from shisanshui.cli.main import COMMANDS, main
from shisanshui.cli.options import locale_language
from tests.cli.running import run

DEAL = (
    '{"seats":[{"front":"Qs Qh 5c","middle":"7s 8h 9d Tc Jd","back":"Ks Kh Kd 4s 4h"},'
    '{"front":"9s 9h Ac","middle":"2h 3h 5h Th Jh","back":"6s 6d 6c Jc Js"}]}\n'
)


def test_help_says_what_there_is():
    result = run("--help")
    assert result.status == 0
    for name, entry in COMMANDS.items():
        assert f"  {name} " in result.text
        assert entry.help in result.text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_has_help(name):
    entry = COMMANDS[name]
    assert isinstance(getattr(import_module(entry.module), entry.attribute), click.Command)
    result = run(name, "--help")
    assert result.status == 0
    assert result.text.startswith(f"Usage: shisanshui {name}")


def test_version():
    assert run("--version").text == f"shisanshui {version('shisanshui')}\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("setle",), "shisanshui: There is no command 'setle'. Did you mean settle?"),
        (("x" * 99,), "shisanshui: There is no command '" + "x" * 40 + "'."),
        (("\x1b[31m",), "shisanshui: There is no command '\\x1b[31m'."),
        (("--nope",), "shisanshui: No such option"),
        (("settle", "a", "b"), "shisanshui settle: Got unexpected extra argument"),
        (("settle", "--lang", "fr"), "shisanshui settle: Invalid value for '--lang'"),
        (("evaluate",), "shisanshui evaluate: Missing argument"),
        (("deal", "--seats", "x", "--seed", "y"), "shisanshui deal: Invalid value for '--seats'"),
        (("deal", "--seats", "2"), "shisanshui deal: Missing option '--seed'."),
        (("rules", "shwo"), "shisanshui rules: No such command 'shwo'."),
    ],
)
def test_wrong_usage_is_one_line(arguments, complaint):
    result = run(*arguments)
    assert result.status == 2
    assert not result.out
    assert result.complaint.startswith(complaint)
    assert "--help'" in result.complaint


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-Hans"),
        ({"LANG": "zh_SG"}, "zh-Hans"),
        ({"LANG": "zh"}, "zh-Hans"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-Hant"),
        ({"LANG": "zh_HK.big5hkscs@x"}, "zh-Hant"),
        ({"LANG": "zh-Hant-MO"}, "zh-Hant"),
        ({"LANG": "zh_TW.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "zh_TW"}, "zh-Hant"),
        ({"LANG": "en_GB", "LC_ALL": "", "LC_MESSAGES": "zh_CN"}, "zh-Hans"),
    ],
)
def test_the_language_of_a_locale(environment, language):
    assert locale_language(environment) == language


def python(code, **more):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, **more
    ).stdout


def test_help_imports_no_command_and_nothing_heavy():
    code = (
        "import sys\nfrom shisanshui.cli.main import main\nmain(['--help'])\n"
        "print(*[m for m in sys.modules if m.split('.')[0] in ('shisanshui', 'rich')])"
    )
    loaded = python(code).splitlines()[-1].split()
    assert set(loaded) == {
        "shisanshui",
        "shisanshui.cards",
        "shisanshui.cli",
        "shisanshui.cli.main",
    }


def test_evaluate_imports_little():
    code = (
        "import sys\nfrom shisanshui.cli.main import main\n"
        "main(['evaluate', '--json', 'As Ad Ah'])\nprint(*sys.modules)"
    )
    loaded = set(python(code).splitlines()[-1].split())
    heavy = {"rich", "importlib.metadata", "fractions", "decimal", "shisanshui.scoring", "asyncio"}
    assert not loaded & heavy


def settling():
    """A ``settle`` that has settled one deal and waits for the next."""
    process = subprocess.Popen(
        [sys.executable, "-m", "shisanshui", "settle", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(DEAL.encode())
    process.stdin.flush()
    assert process.stdout.readline().startswith(b'{"totals":[1,-1]')
    return process


def test_a_closed_pipe_is_quiet():
    with settling() as process:
        process.stdout.close()
        process.stdin.write(DEAL.encode())
        process.stdin.close()
        assert process.wait(20) == 141
        assert process.stderr.read() == b""


def test_control_c_ends_a_waiting_settle():
    with settling() as process:
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read().strip() == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_full_disk_is_said_in_one_line():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "shisanshui", "rules", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"shisanshui: No space left on device\n"


def test_an_ascii_terminal_is_no_traceback():
    done = subprocess.run(
        [
            sys.executable,
            "-X",
            "utf8=0",
            "-m",
            "shisanshui",
            "evaluate",
            "As Ad Ah",
            "--lang",
            "zh-Hans",
        ],
        env={**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b"7917" in done.stdout


def test_main_reads_the_arguments_of_the_process(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["shisanshui", "--version"])
    assert main() == 0
    assert capsys.readouterr().out.startswith("shisanshui ")
