"""``play`` in a terminal of its own: colours, the keyboard handed over, Ctrl-C and Ctrl-D."""

import os
import re
import select
import signal
import sys
import time

import pytest

pty = pytest.importorskip("pty")

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
FORGET = "\x1b[2J\x1b[3J"


class Terminal:
    """A match started in a pseudo-terminal."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.text = ""
        command = [sys.executable, "-m", "shisanshui", "play", "--lang", "en", *arguments]
        ours = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24", **environment}
        kept = {
            key: value
            for key, value in os.environ.items()
            if key not in ("NO_COLOR", "FORCE_COLOR")
        }
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            # Tests that run in the background ignore Ctrl-C, and so would this.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(command[0], command, {**kept, **ours})

    def until(self, wanted: str, seconds: float = 30) -> str:
        """Return what is shown up to a text, from where the last wait ended."""
        start = len(self.text)
        assert self._shows(wanted, start, seconds), self.text[start:]
        return self.text[start:]

    def _shows(self, wanted: str, start: int, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while wanted not in self.text[start:] and time.monotonic() < end:
            ready, _, _ = select.select([self._fd], [], [], 0.2)
            if ready and not self._read():
                break
        return wanted in self.text[start:]

    def _read(self) -> bool:
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return False
        self.text += data.decode(errors="replace")
        return bool(data)

    def type(self, keys: str) -> None:
        os.write(self._fd, keys.encode())

    def interrupt(self, leaving: str) -> None:
        """Press Ctrl-C until the match says that it is left, as a person does.

        Python loses one that comes between showing the prompt and waiting for its answer.
        """
        start = len(self.text)
        for _ in range(15):
            self.type("\x03")
            if self._shows(leaving, start, 2.0):
                return
        raise AssertionError(self.text[start:])

    def status(self) -> int:
        while self._read():
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self._fd)
        return os.waitstatus_to_exitcode(status)


def test_cards_have_colours_and_ctrl_d_leaves():
    match = Terminal("--seed", "12x", "--speed", "instant", "--rounds", "1")
    shown = match.until("hint, ?: help")
    assert "\x1b[31m♥A" in shown
    match.type("auto\n\n")
    match.until("final places")
    match.type("\x04")
    assert match.status() == 0
    assert "You left after 1 rounds." in match.text
    assert "Traceback" not in match.text


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colours(environment):
    match = Terminal("--seed", "12x", **environment)
    shown = match.until("hint, ?: help")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", shown)
    assert "♥A" in COLOUR.sub("", shown)
    match.type("q\ny\n")
    assert match.status() == 0


def test_ctrl_c_leaves_at_once(tmp_path):
    path = tmp_path / "match.txt"
    match = Terminal("--save", str(path))
    match.until("hint, ?: help")
    match.interrupt("You left after 0 rounds.")
    assert match.status() == 128 + signal.SIGINT
    assert "Traceback" not in match.text
    assert path.exists()


def test_the_screen_is_cleared_between_players():
    match = Terminal("--players", "2", "--seed", "12x", "--speed", "instant", "--rounds", "1")
    assert FORGET in match.until("Enter shows the hand")
    match.type("\n")
    match.until("hint, ?: help")
    match.type("auto\n")
    match.until("hand in")
    match.type("\n")
    passed = match.until("Enter shows the hand")
    assert FORGET in passed
    assert "♥A" not in passed.split(FORGET)[-1]
    match.type("\n")
    assert FORGET in match.until("hint, ?: help")
    match.type("auto\n\n")
    match.until("final places")
    match.type("\n\n")
    assert match.status() == 0


def test_rules_come_a_screenful_at_a_time():
    match = Terminal()
    match.until("hint, ?: help")
    match.type("rules\n")
    first = match.until("-- Enter: more")
    assert len(first.splitlines()) <= 26
    match.type("q\n")
    match.until("> ")
    match.type("q\ny\n")
    assert match.status() == 0
