"""A server seen from outside: who one is there, its rooms, its rule sets."""

import secrets
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Self

from shisanshui.client.http import ClientError, Http
from shisanshui.client.table import Table
from shisanshui.wire.http import (
    Begin,
    BotToken,
    History,
    Me,
    NewBotToken,
    NewRoom,
    Profile,
    Replay,
    RoomBrief,
    RoomLink,
)
from shisanshui.wire.settings import RoomSettings

__all__ = ["ClientError", "Server"]


class Server:
    """One guest's connection to one server."""

    def __init__(self, url: str, *, name: str | None = None) -> None:
        self._http: Final = Http(url)
        self._name: Final = name

    async def __aenter__(self) -> Self:
        """Become a guest."""
        await self.me()
        if self._name is not None:
            await self.rename(self._name)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Nothing is kept open between requests."""

    @property
    def cookie(self) -> str | None:
        """What the server knows one by; whoever sends it is the same guest."""
        return self._http.cookie

    async def me(self) -> Me:
        """Return who one is."""
        return await self._http.ask("GET", "/api/me", kind=Me)

    async def rename(self, name: str) -> Me:
        """Return oneself under another name."""
        return await self._http.ask("PATCH", "/api/me", Profile(name=name), kind=Me)

    async def new_room(
        self,
        settings: RoomSettings | None = None,
        *,
        begin: Begin | str = Begin.LOBBY,
        request_id: str | None = None,
    ) -> RoomLink:
        """Return a new room, with oneself on its first seat."""
        body = NewRoom(
            request_id=request_id or secrets.token_hex(8),
            settings=settings or RoomSettings(),
            begin=Begin(begin),
        )
        return await self._http.ask("POST", "/api/rooms", body, kind=RoomLink)

    async def room(self, name: str) -> RoomBrief:
        """Return a room by its code or key."""
        return await self._http.ask("GET", f"/api/rooms/{name}", kind=RoomBrief)

    async def bot_token(self, key: str, name: str = "Bot") -> BotToken:
        """Return a token for a third-party bot; only a room's host gets one."""
        body = NewBotToken(name=name)
        return await self._http.ask("POST", f"/api/rooms/{key}/bots", body, kind=BotToken)

    async def history(self) -> History:
        """Return one's finished matches."""
        return await self._http.ask("GET", "/api/history", kind=History)

    async def replay(self, match: str) -> Replay:
        """Return a finished match."""
        return await self._http.ask("GET", f"/api/matches/{match}", kind=Replay)

    async def record(self, match: str) -> str:
        """Return a finished match's record."""
        return await self._http.ask("GET", f"/api/matches/{match}/record")

    async def get(self, path: str, *, kind: Any) -> Any:
        """Return any other resource."""
        return await self._http.ask("GET", path, kind=kind)

    def table(
        self, room: str, *, since: int = 0, token: str | None = None
    ) -> AbstractAsyncContextManager[Table]:
        """Return a room's table to sit down at; it is entered with ``async with``."""
        scheme = "wss" if self._http.secure else "ws"
        url = f"{scheme}://{self._http.host}/ws"
        cookie = None if token is not None else self._http.cookie
        return Table(url, room, cookie=cookie, since=since, token=token)
