"""Guests and their tokens in SQLite."""

import sqlite3
from typing import Final

from shisanshui.server.storage.sqlite.database import Database
from shisanshui.server.storage.values import Guest, Token, TokenKind

_OWNED: Final = (
    "DELETE FROM guests WHERE id = ?",
    "DELETE FROM tokens WHERE guest_id = ?",
    "DELETE FROM commands WHERE guest_id = ?",
    "DELETE FROM members WHERE guest_id = ?",
    "DELETE FROM match_guests WHERE guest_id = ?",
    "UPDATE rooms SET maker = id WHERE maker = ?",
)


class SqliteGuests:
    """The people the server knows."""

    def __init__(self, database: Database) -> None:
        self._db: Final = database

    async def guest(self, guest: str) -> Guest | None:
        """Return a guest."""

        def select(connection: sqlite3.Connection) -> Guest | None:
            row = connection.execute(
                "SELECT id, name, avatar, lang, named, created, seen FROM guests WHERE id = ?",
                (guest,),
            ).fetchone()
            if row is None:
                return None
            key, name, avatar, lang, named, created, seen = row
            return Guest(
                id=key,
                name=name,
                avatar=avatar,
                lang=lang,
                named=bool(named),
                created=created,
                seen=seen,
            )

        return await self._db.read(select)

    async def save_guest(self, guest: Guest) -> None:
        """Write a guest, new or changed."""
        values = (
            guest.id,
            guest.name,
            guest.avatar,
            guest.lang,
            int(guest.named),
            guest.created,
            guest.seen,
        )
        await self._db.write(
            lambda connection: connection.execute(
                "INSERT INTO guests (id, name, avatar, lang, named, created, seen)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
                " name = excluded.name, avatar = excluded.avatar, lang = excluded.lang,"
                " named = excluded.named, seen = excluded.seen",
                values,
            )
        )

    async def forget_guest(self, guest: str) -> None:
        """Remove a guest, its tokens, its history and its answers."""

        def forget(connection: sqlite3.Connection) -> None:
            for statement in _OWNED:
                connection.execute(statement, (guest,))

        await self._db.write(forget)

    async def save_token(self, token: Token) -> None:
        """Write a token."""
        values = (token.digest, token.kind, token.guest, token.room, token.expires)
        await self._db.write(
            lambda connection: connection.execute(
                "INSERT INTO tokens (digest, kind, guest_id, room_id, expires)"
                " VALUES (?, ?, ?, ?, ?)",
                values,
            )
        )

    async def use_token(self, digest: str, kind: TokenKind, now: int) -> Token | None:
        """Return an unexpired token; one that moves a guest is gone afterwards."""

        def use(connection: sqlite3.Connection) -> Token | None:
            row = connection.execute(
                "SELECT guest_id, room_id, expires FROM tokens"
                " WHERE digest = ? AND kind = ? AND expires > ?",
                (digest, kind, now),
            ).fetchone()
            if row is None:
                return None
            if kind is TokenKind.MOVE:
                connection.execute("DELETE FROM tokens WHERE digest = ?", (digest,))
            guest, room, expires = row
            return Token(digest=digest, kind=kind, guest=guest, room=room, expires=expires)

        if kind is TokenKind.MOVE:
            return await self._db.write(use)
        return await self._db.read(use)
