"""Which file of the client answers which address."""

from pathlib import Path

import pytest

from shisanshui.server.http.static import Files

PAGE = b"<!doctype html>"
ROOM = b"<!doctype html><link>"


@pytest.fixture
def client(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "room.html").write_bytes(ROOM)
    (tmp_path / "icon.svg").write_bytes(b"<svg/>")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/", PAGE),
        ("/me", PAGE),
        ("/rules/taiwan", PAGE),
        ("/r/", ROOM),
        ("/r/AbC-_9", ROOM),
        ("/icon.svg", b"<svg/>"),
        ("/r/x.js", None),
        ("/assets/x", None),
    ],
)
def test_a_room_has_a_page_of_its_own(client: Path, path: str, body: bytes | None) -> None:
    found = Files(client).find(path)
    assert (None if found is None else found.body) == body


def test_a_client_without_that_page_answers_with_its_own(client: Path) -> None:
    (client / "room.html").unlink()
    found = Files(client).find("/r/AbC")
    assert found is not None
    assert found.body == PAGE


def test_without_a_client_every_page_says_so(tmp_path: Path) -> None:
    found = Files(tmp_path).find("/r/AbC")
    assert found is not None
    assert b"not built" in found.body
