"""The server as a process: how it starts and says so, its copies, and the README's match."""

import asyncio
import dataclasses
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from shisanshui.client import Closed, Server
from shisanshui.server.http.network import lan_address
from shisanshui.server.http.qr import qr_text
from shisanshui.server.settings import ServerSettings
from shisanshui.wire.http import Begin
from shisanshui.wire.settings import RoomSettings
from tests.server.serving import serving

ROOT = Path(__file__).parents[2]
_MAIN = "from shisanshui.cli.main import main; raise SystemExit(main())"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", _MAIN, *arguments]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), capture_output=True, text=True, timeout=60, check=False
    )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


@contextmanager
def served(data: Path, **variables: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Serve as a process of its own until the block ends."""
    port = free_port()
    environment = {
        **os.environ,
        "SHISANSHUI_DATA": str(data),
        "SHISANSHUI_PORT": str(port),
        "SHISANSHUI_HOST": "127.0.0.1",
        **variables,
    }
    process = subprocess.Popen(
        command(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert f"http://localhost:{port}" in first, first + process.stdout.read()
        yield process, f"http://127.0.0.1:{port}"
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.stdout.close()
        process.wait(timeout=30)


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.read()


def test_without_a_command_it_serves_and_stops_when_told(tmp_path: Path):
    with served(tmp_path) as (process, url):
        assert b"<html" in get(url).lower()
        assert get(url + "/health/ready") == b"ok"
    assert process.returncode == 0
    assert (tmp_path / "tables.db").is_file()


def test_help_lists_every_setting_with_its_variable():
    text = " ".join(run("serve", "--help").stdout.split())
    hidden = {"unlimited"}
    for field in dataclasses.fields(ServerSettings):
        flag = "--" + field.name.replace("_", "-")
        assert (flag in text) is (field.name not in hidden)
        assert (f"SHISANSHUI_{field.name.upper()}" in text) is (field.name not in hidden)


@pytest.mark.parametrize("name", ["shisanshui.service", "Containerfile"])
def test_the_examples_for_operators_start_a_server_as_it_is(name: str):
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    help_text = run("serve", "--help").stdout
    line = next(line for line in text.splitlines() if "bin/shisanshui" in line and "serve" in line)
    assert set(re.findall(r"--[a-z-]+", line)) <= set(re.findall(r"--[a-z-]+", help_text))
    assert set(re.findall(r"SHISANSHUI_[A-Z_]+", text)) <= set(
        re.findall(r"SHISANSHUI_[A-Z_]+", help_text)
    )


def test_every_setting_can_come_from_the_environment(tmp_path: Path):
    """A value that cannot be is refused: so it has been read."""
    wrong = {**os.environ, "SHISANSHUI_DATA": str(tmp_path)}
    for name, value in (
        ("PORT", "many"),
        ("ROOMS_PER_GUEST", "x"),
        ("ROOMS_PER_ADDRESS", "x"),
        ("GUESTS_PER_ADDRESS", "x"),
        ("SOCKETS_PER_GUEST", "x"),
        ("SOCKETS_PER_ADDRESS", "x"),
        ("REQUESTS_PER_ADDRESS", "x"),
        ("LOG_LEVEL", "loud"),
        ("OPEN", "perhaps"),
    ):
        result = subprocess.run(
            command("serve"),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env={**wrong, f"SHISANSHUI_{name}": value},
        )
        assert result.returncode != 0
        assert value in result.stderr


def test_limits_and_addresses_from_the_environment_are_kept(tmp_path: Path):
    variables = {
        "SHISANSHUI_REQUESTS_PER_ADDRESS": "2",
        "SHISANSHUI_TRUSTED_PROXIES": "127.0.0.1",
        "SHISANSHUI_PUBLIC_URL": "https://cards.example",
    }
    with served(tmp_path, **variables) as (_, url):
        for at in range(4):
            request = urllib.request.Request(url + "/api/info")
            request.add_header("x-forwarded-for", f"203.0.113.{at}")
            with urllib.request.urlopen(request, timeout=10) as answer:
                assert json.loads(answer.read())["urls"][0] == "https://cards.example"
        statuses = [status(url + "/api/info") for _ in range(3)]
    assert statuses == [200, 200, 429]


def status(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_a_terminal_is_shown_a_code_to_scan(tmp_path: Path):
    pty = pytest.importorskip("pty")
    if lan_address() is None:
        pytest.skip("this machine is in no network")
    ours, theirs = pty.openpty()
    port = free_port()
    where = ("--data", str(tmp_path), "--port", str(port), "--no-open")
    with subprocess.Popen(command("serve", *where), stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        text = ""
        while "Ctrl+C" not in text:
            text += os.read(ours, 65536).decode()
        process.send_signal(signal.SIGINT)
        process.wait(30)
    os.close(ours)
    phones = f"http://{lan_address()}:{port}"
    assert phones in text
    shown = text.replace("\r\n", "\n").split("\n")
    expected = qr_text(phones).split("\n")
    at = shown.index(expected[0])
    assert shown[at : at + len(expected)] == expected
    assert len(expected) > 10


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_told_with_people_at_the_table(tmp_path: Path, end: signal.Signals):
    async def play(url: str, process: subprocess.Popen[str]) -> tuple[int, str]:
        async with Server(url) as ann:
            room = await ann.new_room(RoomSettings(rounds=1), begin=Begin.NOW)
            async with ann.table(room.key) as table:
                await table.until(lambda view: view.mine.cards != "")
                cards = table.view.mine.cards
                began = time.monotonic()
                process.send_signal(end)
                with pytest.raises(Closed):
                    await table.until(lambda view: view.match is None)
            await asyncio.to_thread(process.wait, 30)
            assert time.monotonic() - began < 10
            return process.returncode, json.dumps([room.key, ann._http.cookie, cards])

    async def come_back(url: str, key: str, cookie: str, cards: str) -> None:
        async with Server(url) as ann:
            ann._http.cookie = cookie
            async with ann.table(key) as table:
                assert table.view.mine.cards == cards

    with served(tmp_path) as (process, url):
        code, kept = asyncio.run(play(url, process))
        assert process.stdout is not None
        assert "Traceback" not in process.stdout.read()
    assert code in (0, -end)
    with served(tmp_path) as (_, url):
        asyncio.run(come_back(url, *json.loads(kept)))


def test_two_servers_do_not_share_a_folder(tmp_path: Path):
    with served(tmp_path):
        second = run("serve", "--data", str(tmp_path), "--port", "0", "--host", "127.0.0.1")
    assert second.returncode == 1
    assert "another server is running" in second.stderr


def test_a_copy_is_taken_while_it_runs_and_put_back_after(tmp_path: Path):
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with served(data) as (_, url):
        get(url + "/api/me")
        taken = run("backup", str(copy), "--data", str(data))
        assert taken.returncode == 0, taken.stderr
        assert run("backup", str(copy), "--data", str(data)).returncode == 1
        refused = run("restore", str(copy), "--data", str(data))
        assert "another server is running" in refused.stderr
    restored = run("restore", str(copy), "--data", str(data))
    assert restored.returncode == 0, restored.stderr
    assert "before-restore-1" in restored.stdout
    with served(data) as (_, url):
        assert get(url + "/health/ready") == b"ok"


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00" + b"x" * 5000])
def test_a_damaged_copy_is_not_put_back(tmp_path: Path, content: bytes):
    copy = tmp_path / "copy.db"
    copy.write_bytes(content)
    result = run("restore", str(copy), "--data", str(tmp_path / "data"))
    assert result.returncode == 1
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "data" / "tables.db").exists()


def test_what_cannot_start_says_why_in_a_line(tmp_path: Path):
    (tmp_path / "tables.db").write_bytes(b"no database at all" * 100)
    broken = run("serve", "--data", str(tmp_path), "--port", "0")
    assert broken.returncode == 1
    assert "no database" in broken.stderr
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        busy = run("serve", "--data", str(tmp_path / "new"), "--port", port, "--host", "127.0.0.1")
    assert busy.returncode == 1
    assert "ddress already in use" in busy.stderr


def test_without_its_packages_it_says_what_to_install(tmp_path: Path):
    hide = "import sys; sys.modules['litestar'] = sys.modules['uvicorn'] = None; "
    result = subprocess.run(
        [sys.executable, "-c", hide + _MAIN],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 1
    assert "pip install 'shisanshui[server]'" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_the_match_in_the_readme_is_played_to_its_end():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    program = next(block for block in blocks if "shisanshui.client" in block)
    with serving() as running:
        program = program.replace("http://localhost:8000", running.url)
        started = time.monotonic()
        result = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            timeout=200,
            check=False,
        )
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("(") == 12
    assert time.monotonic() - started > 10
