"""What a build makes: the client is built when, and only when, its sources have changed."""

from pathlib import Path

import pytest

from build_steps import client


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "src" / "app.ts").write_text("1")
    (tmp_path / "web" / "node_modules").mkdir()
    static = tmp_path / client.STATIC
    static.mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>")
    (static / client.STAMP).write_text(client.digest_of(tmp_path / "web"))
    return tmp_path


def test_a_client_of_these_sources_stays(root: Path) -> None:
    assert not client.stale(root)
    (root / "web" / "node_modules" / "other.js").write_text("2")
    assert not client.stale(root)


@pytest.mark.parametrize("change", ["edited", "added", "removed", "renamed", "never built"])
def test_another_is_stale(root: Path, change: str) -> None:
    app = root / "web" / "src" / "app.ts"
    match change:
        case "edited":
            app.write_text("2")
        case "added":
            (root / "web" / "index.html").write_text("")
        case "removed":
            app.unlink()
        case "renamed":
            app.rename(app.with_name("main.ts"))
        case _:
            (root / client.STATIC / client.STAMP).unlink()
    assert client.stale(root)


def test_it_is_left_alone_when_asked(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / client.STATIC / client.STAMP).unlink()
    monkeypatch.setenv("SHISANSHUI_CLIENT", "none")
    assert not client.stale(root)
    assert client.dependencies(root) == []


def test_without_node_the_old_client_stays(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "web" / "src" / "app.ts").write_text("2")
    monkeypatch.setenv("PATH", str(root))
    monkeypatch.setattr(client, "wheel_npm", lambda: None)
    said: list[str] = []
    assert client.dependencies(root) == [client.NODE]
    assert client.build(root, say=said.append) == root / client.STATIC
    assert said == ["No node: the web client is left out."]


def test_a_client_that_cannot_be_built_is_said(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "web" / "src" / "app.ts").write_text("2")
    monkeypatch.setattr(client, "system_npm", lambda: ["false"])
    said: list[str] = []
    assert client.build(root, say=said.append) == root / client.STATIC
    assert said[-1] == "The web client could not be built."
    assert client.stale(root)
