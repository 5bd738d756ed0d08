"""Headers in and out: where a request comes from, and what browsers are told to forbid."""

from collections.abc import Mapping, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from shisanshui.server.limits import address_key

Scope = MutableMapping[str, Any]

PARTS: Final = "/assets/"
"""Where scripts, styles and pictures are that the client's build names by their contents."""
WORKER: Final = "/sw.js"
"""The service worker, which fetches by its own policy and not by a page's."""
_HTML: Final = b"text/html"

CSP: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
_Headers = tuple[tuple[bytes, bytes], ...]
_ALWAYS: Final[_Headers] = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_DATA: Final[_Headers] = (
    *_ALWAYS,
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)
_PAGE: Final[_Headers] = (
    *_ALWAYS,
    (b"content-security-policy", CSP.encode()),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (
        b"permissions-policy",
        b"camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
)
_TRUSTED: Final[_Headers] = (*_PAGE, (b"cross-origin-opener-policy", b"same-origin"))


def security(scope: Scope, kind: bytes) -> _Headers:
    """Return what an answer forbids the browser, by its media type, empty where it has none.

    A page says it all; its scripts, styles and pictures leave that to it, and data is no page.
    An answer without a type may stand for a page the browser has kept.
    Over plain HTTP from another machine a browser ignores an opener policy, and complains of it.
    """
    path: str = scope["path"]
    if kind and not kind.startswith(_HTML) and path != WORKER:
        return _ALWAYS if path.startswith(PARTS) else _DATA
    host = header(scope, b"host").rsplit(":", 1)[0]
    here = host == "localhost" or host.startswith("127.") or host == "[::1]"
    return _TRUSTED if scope["scheme"] == "https" or here else _PAGE


def header(scope: Scope, name: bytes) -> str:
    """Return a request's header, empty if it has none."""
    for key, value in scope["headers"]:
        if key == name:
            return value.decode("latin-1")
    return ""


def address_of(scope: Mapping[str, Any]) -> str:
    """Return what the address is counted by that a connection comes from."""
    client = scope.get("client")
    return address_key(client[0]) if client else "unknown"


def origin_allowed(scope: Scope, public_url: str | None) -> bool:
    """Return whether a request comes from our own pages, or from no page at all."""
    origin = header(scope, b"origin")
    if not origin:
        return True
    try:
        host = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    own = {header(scope, b"host").lower()}
    if public_url:
        own.add(urlsplit(public_url).netloc.lower())
    return bool(host) and host in own
