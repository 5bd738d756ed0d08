"""Where rooms, guests and finished matches are kept: one interface, several stores."""

from shisanshui.server.storage.errors import (
    CodeTaken,
    Conflict,
    StoreError,
    StoreFull,
    StoreUnavailable,
)
from shisanshui.server.storage.store import Store
from shisanshui.server.storage.values import (
    Append,
    DueTimer,
    FinishedMatch,
    Guest,
    KeptMatch,
    NewRoom,
    Repeat,
    RoomRow,
    RoomStatus,
    StoredStep,
    Timer,
    Token,
    TokenKind,
)

__all__ = [
    "Append",
    "CodeTaken",
    "Conflict",
    "DueTimer",
    "FinishedMatch",
    "Guest",
    "KeptMatch",
    "NewRoom",
    "Repeat",
    "RoomRow",
    "RoomStatus",
    "Store",
    "StoreError",
    "StoreFull",
    "StoreUnavailable",
    "StoredStep",
    "Timer",
    "Token",
    "TokenKind",
]
