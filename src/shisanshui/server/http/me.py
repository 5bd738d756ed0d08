"""The asking guest: name, avatar, language, other devices, and being forgotten."""

from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from shisanshui.server.bootstrap import Server
from shisanshui.server.http.asking import (
    Ask,
    base_url_of,
    cookie_for,
    guest_or_new,
    server_of,
    signed_in,
)
from shisanshui.server.http.qr import qr_svg
from shisanshui.server.http.rooms import briefs
from shisanshui.server.identity.signing import COOKIE, text_of
from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.storage import Guest
from shisanshui.wire import messages as wire
from shisanshui.wire.base import Language
from shisanshui.wire.codes import Refusal
from shisanshui.wire.commands import Leave
from shisanshui.wire.http import Claim, Me, MoveLink, Profile


async def _me(server: Server, guest: Guest) -> Me:
    rooms = briefs(await server.store.rooms_of(guest.id), seated=True)
    return Me(
        name=guest.name,
        avatar=guest.avatar,
        lang=Language(guest.lang),
        named=guest.named,
        rooms=rooms,
    )


@get("/api/me", summary="Who I am; a new guest is made where there is none", tags=["guest"])
async def me(request: Ask) -> Response[Me]:
    """Return the guest, and set the cookie by which it is known again."""
    guest = await guest_or_new(request)
    answer = await _me(server_of(request), guest)
    return Response(answer, cookies=[cookie_for(request, guest)])


@patch("/api/me", summary="Change name, avatar or language", tags=["guest"])
async def change_me(request: Ask, data: JSONBody[Profile]) -> Response[Me]:
    """Return the guest as changed; rooms show the new name at once."""
    server = server_of(request)
    guest = await server.guests.change(await guest_or_new(request), data)
    for row in await server.store.rooms_of(guest.id):
        try:
            live = await server.desk.open(row.room)
            await server.desk.own(live, own.Rename(guest.id, guest.name, guest.avatar))
        except Refused:
            continue
    return Response(await _me(server, guest), cookies=[cookie_for(request, guest)])


@delete("/api/me", summary="Forget me", tags=["guest"], status_code=204)
async def forget_me(request: Ask) -> Response[None]:
    """Leave every room for good, and remove everything that is kept about the guest."""
    server = server_of(request)
    guest = await signed_in(request)
    await _leave_everything(server, guest)
    await server.guests.forget(guest)
    gone = Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax")
    return Response(None, status_code=204, cookies=[gone])


async def _leave_everything(server: Server, guest: Guest) -> None:
    """Let a guest leave all rooms; its sockets are closed by that.

    Raises:
        Refused: the store cannot be written.
    """
    rooms = [row.room for row in await server.store.rooms_of(guest.id)]
    rooms += [key for key, live in server.desk.rooms.items() if guest.id in live.room.by_guest]
    command = Leave(cmd_id=f"forget {text_of(server.desk.chance(12))}")
    for key in dict.fromkeys(rooms):
        try:
            live = await server.desk.open(key)
        except Refused:
            continue
        answer = await server.desk.command(live, guest.id, command)
        if isinstance(answer, wire.Refused) and answer.code is Refusal.STORE_FULL:
            raise Refused(answer.code, answer.detail)


@post("/api/me/move", summary="A one-time link to another device", tags=["guest"], status_code=200)
async def move(request: Ask) -> MoveLink:
    """Return a link, good for ten minutes, that makes another device the same guest."""
    token, expires = await server_of(request).guests.move_token(await signed_in(request))
    url = f"{base_url_of(request)}/move/{token}"
    return MoveLink(token=token, url=url, qr_svg=qr_svg(url), expires=expires)


@post("/api/me/claim", summary="Use such a link", tags=["guest"], status_code=200)
async def claim(request: Ask, data: JSONBody[Claim]) -> Response[Me]:
    """Return the guest that this device is from now on."""
    server = server_of(request)
    guest = await server.guests.moved(data.token)
    return Response(await _me(server, guest), cookies=[cookie_for(request, guest)])
