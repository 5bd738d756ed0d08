"""The built web client: held in memory, ready packed, named by its contents."""

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shisanshui.server.http.headers import PARTS, Scope, header

CLIENT: Final = Path(__file__).parents[1] / "static"
"""Where the client's build ends up."""
_FOREVER: Final = b"public, max-age=31536000, immutable"
_PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
_ROOMS: Final = "/r/"
_ROOM_PAGE: Final = "/room.html"
"""The client's page with what a table takes named in its head."""
_A_DAY: Final = b"public, max-age=86400"
"""Pictures and the manifest, which hardly ever change."""
_ALWAYS: Final = b"no-cache"

STATUS_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>十三水 Shisanshui</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>十三水 Shisanshui</h1>
<p>The table server is running. The web client is not built; see docs/protocol.md for the
interface, or /api/openapi/openapi.json.</p></body></html>
"""


@dataclass(frozen=True, slots=True)
class File:
    """One file of the client."""

    body: bytes
    packed: dict[str, bytes]
    """By content coding."""
    kind: bytes
    etag: bytes
    cache: bytes


class Files:
    """Every file of the client, by path."""

    def __init__(self, folder: Path = CLIENT) -> None:
        self._files: Final = dict[str, File]()
        index = folder / "index.html"
        if index.is_file():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix not in (".br", ".gz"):
                    name = "/" + path.relative_to(folder).as_posix()
                    self._files[name] = _file(path, _kept(name))
            self._index = self._files["/index.html"]
            self._room = self._files.get(_ROOM_PAGE, self._index)
        else:
            body = STATUS_PAGE.encode()
            self._index = File(body, {}, b"text/html; charset=utf-8", _etag(body), _ALWAYS)
            self._room = self._index

    def find(self, path: str) -> File | None:
        """Return the file of a path; a path without a dot is a page of the client."""
        found = self._files.get(path)
        if found is not None:
            return found
        last = path.rsplit("/", 1)[-1]
        if "." in last or path.startswith(PARTS):
            return None
        return self._room if path.startswith(_ROOMS) else self._index


def _etag(body: bytes) -> bytes:
    return b'"' + hashlib.sha256(body).hexdigest()[:24].encode() + b'"'


def _kept(name: str) -> bytes:
    """Return how long browsers keep a file: what a new build may change, they ask for each time."""
    if name.startswith(PARTS):
        return _FOREVER
    return _ALWAYS if name.endswith((".html", ".js")) else _A_DAY


def _file(path: Path, cache: bytes) -> File:
    body = path.read_bytes()
    packed = {
        coding: path.with_name(path.name + suffix).read_bytes()
        for coding, suffix in _PACKED
        if path.with_name(path.name + suffix).is_file()
    }
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        kind = "application/manifest+json"
    if kind.startswith("text/") or kind == "application/javascript":
        kind += "; charset=utf-8"
    return File(body, packed, kind.encode(), _etag(body), cache)


async def serve_file(files: Files, scope: Scope, send: Any) -> None:
    """Answer GET and HEAD with a file of the client."""
    method = scope["method"]
    if method not in ("GET", "HEAD"):
        await _answer(send, 405, [(b"allow", b"GET, HEAD")], b"")
        return
    found = files.find(scope["path"])
    if found is None:
        await _answer(send, 404, [(b"content-type", b"text/plain; charset=utf-8")], b"not found")
        return
    headers = [(b"cache-control", found.cache)]
    if found.cache is not _FOREVER:
        headers.append((b"etag", found.etag))
    if header(scope, b"if-none-match").encode("latin-1") == found.etag:
        await _answer(send, 304, headers, b"")
        return
    body = found.body
    headers += [(b"content-type", found.kind), (b"vary", b"accept-encoding")]
    accepted = header(scope, b"accept-encoding")
    for coding, packed in found.packed.items():
        if coding in accepted:
            body = packed
            headers.append((b"content-encoding", coding.encode()))
            break
    headers.append((b"content-length", str(len(body)).encode()))
    await _answer(send, 200, headers, b"" if method == "HEAD" else body)


async def _answer(send: Any, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
