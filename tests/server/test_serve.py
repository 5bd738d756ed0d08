"""The server as a process: how it starts and says so, its copies, and the README's match."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

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
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.read()


def test_without_a_command_it_serves_and_stops_when_told(tmp_path: Path):
    with served(tmp_path) as (process, url):
        assert b"<html" in get(url).lower()
        assert get(url + "/health/ready") == b"ok"
    assert process.returncode == 0
    assert (tmp_path / "tables.db").is_file()


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
