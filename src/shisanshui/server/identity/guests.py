"""The guests of this server: made on sight, named when they like, forgotten on request."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from shisanshui.server.clock import Clock
from shisanshui.server.identity.names import normal_avatar, normal_name
from shisanshui.server.identity.signing import Signer, text_of, token_digest
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.storage import Guest, Store, Token, TokenKind
from shisanshui.wire.base import Language
from shisanshui.wire.codes import Refusal
from shisanshui.wire.http import Profile

_ID_BYTES: Final = 15
_TOKEN_BYTES: Final = 24
MOVE_MS: Final = 10 * 60_000
BOT_MS: Final = 30 * 24 * 3600_000
_SEEN_MS: Final = 24 * 3600_000
AVATARS: Final = tuple("🐼🐯🐰🐲🐴🐵🐶🐷🦊🐻🐨🐸🐧🦉🐢🐬")
_NAMES: Final = {Language.ZH_HANS: "客人", Language.ZH_HANT: "客人", Language.EN: "Guest "}


class Guests:
    """Finds, makes, changes and forgets guests."""

    def __init__(
        self, store: Store, *, clock: Clock, chance: Callable[[int], bytes], key: bytes
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._chance: Final = chance
        self._signer: Final = Signer(key)

    def cookie(self, guest: Guest) -> str:
        """Return the value of a guest's cookie."""
        return self._signer.sign(guest.id)

    async def by_cookie(self, value: str | None) -> Guest | None:
        """Return the guest of a cookie; None if there is none, or it was forgotten."""
        key = None if value is None else self._signer.guest(value)
        if key is None:
            return None
        guest = await self._store.guest(key)
        now = self._clock.now()
        if guest is not None and guest.seen + _SEEN_MS < now:
            guest = replace(guest, seen=now)
            await self._store.save_guest(guest)
        return guest

    async def make(self, language: Language, *, name: str = "") -> Guest:
        """Return a new guest with a name and an avatar of the server's choice."""
        key, now = text_of(self._chance(_ID_BYTES)), self._clock.now()
        number = int.from_bytes(self._chance(2), "big")
        guest = Guest(
            id=key,
            name=normal_name(name) or f"{_NAMES[language]}{number % 9000 + 1000}",
            avatar=AVATARS[number % len(AVATARS)],
            lang=language,
            named=bool(normal_name(name)),
            created=now,
            seen=now,
        )
        await self._store.save_guest(guest)
        return guest

    async def change(self, guest: Guest, profile: Profile) -> Guest:
        """Return the guest with another name, avatar or language.

        Raises:
            Refused: nothing visible is left of the name, or the avatar is no single symbol.
        """
        if profile.name is not None:
            name = normal_name(profile.name)
            if not name:
                raise Refused(Refusal.BAD_NAME, "name")
            guest = replace(guest, name=name, named=True)
        if profile.avatar is not None:
            avatar = normal_avatar(profile.avatar)
            if avatar is None:
                raise Refused(Refusal.BAD_NAME, "avatar")
            guest = replace(guest, avatar=avatar)
        if profile.lang is not None:
            guest = replace(guest, lang=profile.lang)
        await self._store.save_guest(guest)
        return guest

    async def forget(self, guest: Guest) -> None:
        """Remove everything that is kept about a guest."""
        await self._store.forget_guest(guest.id)

    async def move_token(self, guest: Guest) -> tuple[str, int]:
        """Return a token that moves the guest to another device, and when it expires."""
        return await self._token(TokenKind.MOVE, guest.id, "", MOVE_MS)

    async def moved(self, token: str) -> Guest:
        """Return the guest a token moves here; the token is used up.

        Raises:
            Refused: it is wrong, used up or too old.
        """
        kept = await self._store.use_token(token_digest(token), TokenKind.MOVE, self._clock.now())
        guest = None if kept is None else await self._store.guest(kept.guest)
        if guest is None:
            raise Refused(Refusal.BAD_TOKEN)
        return guest

    async def bot_token(self, room: str, name: str) -> str:
        """Return a token with which a third-party bot sits down in a room."""
        guest = await self.make(Language.EN, name=name)
        token, _ = await self._token(TokenKind.BOT, guest.id, room, BOT_MS)
        return token

    async def bot(self, token: str) -> tuple[Guest, str]:
        """Return the bot of a token, and its room.

        Raises:
            Refused: the token is wrong or too old.
        """
        kept = await self._store.use_token(token_digest(token), TokenKind.BOT, self._clock.now())
        guest = None if kept is None else await self._store.guest(kept.guest)
        if kept is None or guest is None:
            raise Refused(Refusal.BAD_TOKEN)
        return guest, kept.room

    async def _token(self, kind: TokenKind, guest: str, room: str, lasts: int) -> tuple[str, int]:
        token, expires = text_of(self._chance(_TOKEN_BYTES)), self._clock.now() + lasts
        await self._store.save_token(
            Token(digest=token_digest(token), kind=kind, guest=guest, room=room, expires=expires)
        )
        return token, expires
