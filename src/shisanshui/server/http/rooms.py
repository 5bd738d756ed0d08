"""Rooms over HTTP: making one, finding one, the public lobby, tokens for third-party bots."""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from shisanshui.server.http.asking import (
    Ask,
    base_url_of,
    cookie_for,
    guest_of,
    guest_or_new,
    server_of,
    signed_in,
)
from shisanshui.server.http.headers import address_of
from shisanshui.server.http.qr import qr_svg
from shisanshui.server.live.making import make_room
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.storage import RoomRow, RoomStatus, Store
from shisanshui.wire.codes import Refusal
from shisanshui.wire.http import BotToken, NewBotToken, NewRoom, RoomBrief, RoomLink

_LOBBY: Final = 50
_DECODER: Final = msgspec.json.Decoder(RoomBrief)

Key = Annotated[str, PathParameter(max_length=64)]


def briefs(rows: Sequence[RoomRow], *, seated: bool = False) -> tuple[RoomBrief, ...]:
    """Return rooms as lists show them."""
    return tuple(
        [msgspec.structs.replace(_DECODER.decode(row.summary), seated=seated) for row in rows]
    )


async def find_room(store: Store, name: str) -> RoomRow:
    """Return a room by key or code.

    Raises:
        Refused: there is none.
    """
    row = await store.find(name)
    if row is None and len(name) == 6:
        row = await store.find(name.upper())
    if row is None:
        raise Refused(Refusal.NO_SUCH_ROOM)
    return row


def room_url(request: Ask, key: str) -> str:
    """Return a room's link."""
    return f"{base_url_of(request)}/r/{key}"


@get("/api/rooms", summary="The public lobby", tags=["rooms"])
async def lobby(request: Ask) -> tuple[RoomBrief, ...]:
    """Return rooms whose host lists them, those with the newest move first."""
    return briefs(await server_of(request).store.listed(_LOBBY))


@post("/api/rooms", summary="Make a room", tags=["rooms"], status_code=201)
async def new_room(request: Ask, data: JSONBody[NewRoom]) -> Response[RoomLink]:
    """Return a new room's link; the same ``request_id`` again returns the same room."""
    server = server_of(request)
    guest = await guest_or_new(request)
    now = server.clock.now()
    by_guest = server.rooms_by_guest.admit(guest.id, now)
    if not (by_guest and server.rooms_by_address.admit(address_of(request.scope), now)):
        raise Refused(Refusal.TOO_MANY, "rooms in an hour")
    live = await make_room(server.desk, guest, data)
    key, code = live.room.key, live.room.code
    link = RoomLink(key=key, code=code, url=room_url(request, key))
    return Response(link, status_code=201, cookies=[cookie_for(request, guest)])


@get("/api/rooms/{name:str}", summary="A room by its code or the key of its link", tags=["rooms"])
async def room(request: Ask, name: Key) -> RoomBrief:
    """Return what somebody who is not in the room may know of it."""
    server = server_of(request)
    row = await find_room(server.store, name)
    if row.status is RoomStatus.OVER:
        raise Refused(Refusal.ROOM_OVER)
    guest = await guest_of(request)
    seated = False
    if guest is not None:
        mine = await server.store.rooms_of(guest.id)
        seated = any(other.room == row.room for other in mine)
    return briefs([row], seated=seated)[0]


@get("/api/rooms/{name:str}/qr.svg", summary="The room's link as a QR code", tags=["rooms"])
async def room_qr(request: Ask, name: Key) -> Response[str]:
    """Return a picture to scan."""
    row = await find_room(server_of(request).store, name)
    return Response(qr_svg(room_url(request, row.room)), media_type="image/svg+xml")


@post("/api/rooms/{name:str}/bots", summary="Let a third-party bot in", tags=["rooms"])
async def new_bot(request: Ask, name: Key, data: JSONBody[NewBotToken]) -> BotToken:
    """Return a token; only the host may ask for one."""
    server = server_of(request)
    guest = await signed_in(request)
    row = await find_room(server.store, name)
    live = await server.desk.open(row.room)
    if live.room.host != guest.id:
        raise Refused(Refusal.NOT_HOST)
    if not server.rooms_by_guest.admit(f"bots of {guest.id}", server.clock.now()):
        raise Refused(Refusal.TOO_MANY, "tokens in an hour")
    token = await server.guests.bot_token(row.room, data.name)
    return BotToken(token=token, room=row.room)


HANDLERS: Final = (lobby, new_room, room, room_qr, new_bot)
