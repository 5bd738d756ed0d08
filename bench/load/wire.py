"""As much of the protocol as a player under load reads: the rest of a message is skipped."""

from typing import Final

import msgspec


class Shuffle(msgspec.Struct):
    """What committing and opening needs."""

    round: int
    root: str
    transcript: str | None
    commitments: list[str | None]


class Match(msgspec.Struct):
    """Where the match is."""

    match: int
    round: int
    phase: str
    shuffle: Shuffle | None


class Mine(msgspec.Struct):
    """One's own seat."""

    seat: int | None
    todo: str | None
    commit_round: int | None
    open_round: int | None
    cards: str


class View(msgspec.Struct):
    """Both."""

    match: Match | None
    mine: Mine


class Message(msgspec.Struct):
    """Any message of the server."""

    type: str
    seq: int = 0
    cmd_id: str | None = None
    code: str = ""
    view: View | None = None
    match: Match | None = None
    mine: Mine | None = None


DECODE: Final = msgspec.json.Decoder(Message).decode
