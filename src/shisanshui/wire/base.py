"""What every wire type shares, and the words that several of them use."""

from enum import StrEnum
from typing import Annotated

import msgspec

Points = int | str
"""An exact amount: a whole number, or a fraction as text such as ``"1/3"``."""

Millis = int
"""A moment: milliseconds since 1970 by the server's clock."""

CardText = str
"""Cards as text with a space between them: ``"As Td 2c"``."""

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[\x21-\x7e]+$")]
"""Chosen by the client, new for every command; a repeat gets the same answer."""

Hex32 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
"""Thirty-two bytes in lower-case hex."""

RowText = Annotated[str, msgspec.Meta(max_length=60)]
SeatNo = Annotated[int, msgspec.Meta(ge=0, le=7)]
PlayerNo = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
RoundNo = Annotated[int, msgspec.Meta(ge=1, le=60)]


class Wire(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=False):
    """A value on the wire, from the server."""


class Input(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value on the wire, from a client: unknown fields are refused."""


class Language(StrEnum):
    """The languages of the product."""

    ZH_HANS = "zh-Hans"
    ZH_HANT = "zh-Hant"
    EN = "en"


class BotLevel(StrEnum):
    """How strongly a bot plays (简单, 普通, 困难, 大师)."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    MASTER = "master"


class NaturalChoice(StrEnum):
    """What a player says to a natural (报到)."""

    DEFAULT = "default"
    """As the rule set does when nobody is asked: declared where it is optional."""
    DECLARE = "declare"
    REFUSE = "refuse"


class Direction(StrEnum):
    """Which way exchanged cards go."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"
    OPPOSITE = "opposite"


class Rows(Wire, frozen=True):
    """Three rows, as laid (头墩, 中墩, 尾墩)."""

    front: CardText
    middle: CardText
    back: CardText
