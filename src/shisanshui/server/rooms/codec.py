"""The events of a step as JSON, and back: a list of pairs, the event's name and its fields.

Every stored step carries the version of this form; ``UPCASTS`` turns each older one into the
next, so that a log of any release can be read.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import msgspec

from shisanshui.arrangement import Row
from shisanshui.game.events import Settled
from shisanshui.ruleset import Ruleset
from shisanshui.ruleset import decode as decode_ruleset
from shisanshui.ruleset import encode as encode_ruleset
from shisanshui.scoring import Code, LineItem, Points
from shisanshui.server.rooms.events import GAME_EVENTS, ROOM_EVENTS, AnyEvent, Kept, SettingsChanged
from shisanshui.server.rooms.state import Chair, Member, Room
from shisanshui.server.storage import StoredStep
from shisanshui.wire.settings import RoomSettings

SCHEMA: Final = 1
"""The version of the form that is written."""

UPCASTS: Final[dict[int, Callable[[list[Any]], list[Any]]]] = {}
"""From each older version to the next: pairs of name and fields, as plain values."""


class _Settings(msgspec.Struct, frozen=True):
    settings: RoomSettings
    rules: msgspec.Raw


class _Room(msgspec.Struct, frozen=True):
    """A room between matches."""

    key: str
    code: str
    settings: RoomSettings
    rules: msgspec.Raw
    host: str | None
    locked: bool
    over: bool
    members: tuple[Member, ...]
    chairs: tuple[Chair, ...]
    banned: tuple[str, ...]
    next_player: int
    matches: int
    empty_since: int | None


class _Item(msgspec.Struct, frozen=True, array_like=True):
    code: Code
    payer: int | None
    payee: int | None
    points: int | str
    row: Row | None
    hand: str | None
    factor: int | str | None
    number: int | None


class _Settled(msgspec.Struct, frozen=True):
    items: tuple[_Item, ...]


def encode_rules(rules: Ruleset) -> bytes:
    """Return a rule set as JSON, every field named."""
    return _encoded_rules(rules)


@lru_cache(maxsize=256)
def _encoded_rules(rules: Ruleset) -> bytes:
    return msgspec.json.encode(encode_ruleset(rules))


@lru_cache(maxsize=256)
def decode_rules(text: bytes) -> Ruleset:
    """Return the rule set of a JSON text; the same text gives the same object."""
    return decode_ruleset(msgspec.json.decode(text), "a stored rule set")


def _amount(points: Points) -> int | str:
    return points if isinstance(points, int) else str(points)


def _points(amount: int | str) -> Points:
    return amount if isinstance(amount, int) else Fraction(amount)


def _write_kept(event: Kept) -> _Room:
    room = event.room
    return _Room(
        key=room.key,
        code=room.code,
        settings=room.settings,
        rules=msgspec.Raw(encode_rules(room.rules)),
        host=room.host,
        locked=room.locked,
        over=room.over,
        members=room.members,
        chairs=room.chairs,
        banned=tuple(sorted(room.banned)),
        next_player=room.next_player,
        matches=room.matches,
        empty_since=room.empty_since,
    )


def _read_kept(kept: _Room) -> Kept:
    return Kept(
        Room(
            key=kept.key,
            code=kept.code,
            settings=kept.settings,
            rules=decode_rules(bytes(kept.rules)),
            host=kept.host,
            locked=kept.locked,
            over=kept.over,
            members=kept.members,
            chairs=kept.chairs,
            banned=frozenset(kept.banned),
            next_player=kept.next_player,
            matches=kept.matches,
            empty_since=kept.empty_since,
        )
    )


def _write_settings(event: SettingsChanged) -> _Settings:
    return _Settings(event.settings, msgspec.Raw(encode_rules(event.rules)))


def _read_settings(kept: _Settings) -> SettingsChanged:
    return SettingsChanged(kept.settings, decode_rules(bytes(kept.rules)))


def _write_settled(event: Settled) -> _Settled:
    return _Settled(
        tuple(
            [
                _Item(
                    code=item.code,
                    payer=item.payer,
                    payee=item.payee,
                    points=_amount(item.points),
                    row=item.row,
                    hand=item.hand,
                    factor=None if item.factor is None else _amount(item.factor),
                    number=item.number,
                )
                for item in event.items
            ]
        )
    )


def _read_settled(kept: _Settled) -> Settled:
    return Settled(
        tuple(
            [
                LineItem(
                    code=item.code,
                    payer=item.payer,
                    payee=item.payee,
                    points=_points(item.points),
                    row=item.row,
                    hand=item.hand,
                    factor=None if item.factor is None else _points(item.factor),
                    number=item.number,
                )
                for item in kept.items
            ]
        )
    )


_Shape = tuple[type[Any], Callable[[Any], Any], Callable[[Any], Any]]
_SPECIAL: Final[dict[type[Any], _Shape]] = {
    Kept: (_Room, _write_kept, _read_kept),
    SettingsChanged: (_Settings, _write_settings, _read_settings),
    Settled: (_Settled, _write_settled, _read_settled),
}
_NAMES: Final[dict[type[Any], str]] = {
    **{kind: kind.__name__ for kind in ROOM_EVENTS},
    **{kind: f"game.{kind.__name__}" for kind in GAME_EVENTS},
}
_KINDS: Final = {name: kind for kind, name in _NAMES.items()}
_ENCODER: Final = msgspec.json.Encoder()
_PAIRS: Final = msgspec.json.Decoder(list[tuple[str, msgspec.Raw]])


@lru_cache(maxsize=128)
def _decoder(name: str) -> msgspec.json.Decoder[Any]:
    kind = _KINDS[name]
    return msgspec.json.Decoder(_SPECIAL[kind][0] if kind in _SPECIAL else kind)


def encode(events: Sequence[AnyEvent]) -> str:
    """Return the events of a step as JSON, in the newest form."""
    pairs: list[tuple[str, object]] = []
    for event in events:
        kind = type(event)
        value = _SPECIAL[kind][1](event) if kind in _SPECIAL else event
        pairs.append((_NAMES[kind], value))
    return _ENCODER.encode(pairs).decode()


def decode(step: StoredStep) -> tuple[AnyEvent, ...]:
    """Return the events of a stored step, whatever earlier version wrote it.

    Raises:
        ValueError: a later version wrote it.
    """
    if step.schema > SCHEMA:
        raise ValueError(f"a step of form {step.schema}; this version knows {SCHEMA}")
    text = step.events
    if step.schema != SCHEMA:
        plain = msgspec.json.decode(text)
        for version in range(step.schema, SCHEMA):
            plain = UPCASTS[version](plain)
        text = msgspec.json.encode(plain)
    events: list[AnyEvent] = []
    for name, raw in _PAIRS.decode(text):
        value = _decoder(name).decode(raw)
        kind = _KINDS[name]
        events.append(_SPECIAL[kind][2](value) if kind in _SPECIAL else value)
    return tuple(events)
