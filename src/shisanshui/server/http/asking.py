"""Who asks, in what language, from where."""

from typing import Any, Final

from litestar import Request
from litestar.datastructures import Cookie, State

from shisanshui.server.bootstrap import Server
from shisanshui.server.http.headers import address_of
from shisanshui.server.http.network import lan_address
from shisanshui.server.identity.signing import COOKIE, COOKIE_SECONDS
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.storage import Guest
from shisanshui.wire.base import Language
from shisanshui.wire.codes import Refusal

Ask = Request[Any, Any, State]

_HERE: Final = ("localhost", "127.0.0.1", "[::1]", "::1")
_HANT: Final = ("zh-hant", "zh-tw", "zh-hk", "zh-mo")


def server_of(request: Ask) -> Server:
    """Return the server a request came to."""
    return request.app.state.server


def language_of(accepted: str) -> Language:
    """Return the language of an ``Accept-Language`` header."""
    for part in accepted.lower().split(","):
        tag = part.split(";")[0].strip()
        if tag.startswith(_HANT):
            return Language.ZH_HANT
        if tag.startswith("zh"):
            return Language.ZH_HANS
        if tag.startswith("en"):
            return Language.EN
    return Language.EN


async def guest_of(request: Ask) -> Guest | None:
    """Return the guest whose cookie came with a request."""
    return await server_of(request).guests.by_cookie(request.cookies.get(COOKIE))


async def signed_in(request: Ask) -> Guest:
    """Return the guest, who must have been here before.

    Raises:
        Refused: no cookie of a guest came with the request.
    """
    guest = await guest_of(request)
    if guest is None:
        raise Refused(Refusal.NOT_SIGNED_IN)
    return guest


async def guest_or_new(request: Ask) -> Guest:
    """Return the guest, made now if need be.

    Raises:
        Refused: too many new guests come from this address.
    """
    guest = await guest_of(request)
    if guest is not None:
        return guest
    server = server_of(request)
    if not server.guests_by_address.admit(address_of(request.scope), server.clock.now()):
        raise Refused(Refusal.TOO_MANY, "new guests in an hour")
    language = language_of(request.headers.get("accept-language", ""))
    return await server.guests.make(language)


def cookie_for(request: Ask, guest: Guest) -> Cookie:
    """Return the cookie by which a guest is known again."""
    return Cookie(
        key=COOKIE,
        value=server_of(request).guests.cookie(guest),
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def base_url_of(request: Ask) -> str:
    """Return the address to give to others: a page opened as localhost gets this network's."""
    settings = server_of(request).settings
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = request.headers.get("host", f"localhost:{settings.port}")
    name, _, port = host.rpartition(":")
    if name in _HERE and settings.host not in _HERE:
        host = f"{lan_address() or name}:{port}"
    return f"{request.url.scheme}://{host}"
