"""What a client sends over the WebSocket: commands that are stored, and notes that are not."""

from enum import StrEnum
from typing import Annotated

import msgspec

from shisanshui.wire.base import (
    BotLevel,
    CommandId,
    Direction,
    Hex32,
    Input,
    Language,
    NaturalChoice,
    PlayerNo,
    RoundNo,
    RowText,
    SeatNo,
)
from shisanshui.wire.settings import RoomSettings

Token = Annotated[str, msgspec.Meta(max_length=200)]


class Note(Input, tag_field="type", frozen=True):
    """A message that is answered, if at all, from memory; nothing of it is stored."""


class Command(Input, tag_field="type", frozen=True):
    """A message that changes the room; answered by ``ok`` or ``refused`` with its ``cmd_id``."""

    cmd_id: CommandId


class RoundCommand(Command, frozen=True):
    """A command for one deal; for any other it is refused as ``stale_round``."""

    match: PlayerNo
    round: RoundNo


# --- notes ---------------------------------------------------------------------------------


class Hello(Note, tag="hello", frozen=True):
    """The first message of a socket: which room, and the last ``seq`` seen there."""

    protocol: int
    room: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    """The room's code or the key of its link."""
    since: Annotated[int, msgspec.Meta(ge=0)] = 0
    lang: Language | None = None
    token: Token | None = None
    """A third-party bot's token, in place of a cookie."""


class Ping(Note, tag="ping", frozen=True):
    """Asks for the server's time; ``at`` comes back as it was."""

    at: int


class Draft(Note, tag="draft", frozen=True):
    """The rows laid so far, at most once a second; shown to the guest's other sockets only."""

    match: PlayerNo
    round: RoundNo
    front: RowText
    middle: RowText
    back: RowText


class Phrase(StrEnum):
    """Quick phrases and emoji; the client has their words."""

    NICE = "nice"
    CLOSE = "close"
    SLOW = "slow"
    MORE = "more"
    THANKS = "thanks"
    HELLO = "hello"
    SORRY = "sorry"
    HURRY = "hurry"
    LAUGH = "laugh"
    CRY = "cry"
    CLAP = "clap"
    WOW = "wow"
    FLOWER = "flower"
    WATER = "water"
    COOL = "cool"
    SWEAT = "sweat"


class Say(Note, tag="say", frozen=True):
    """A quick phrase to the room."""

    phrase: Phrase


class Suggest(Note, tag="suggest", frozen=True):
    """Asks for a few complete arrangements of one's own cards (推荐)."""

    match: PlayerNo
    round: RoundNo


# --- the room ------------------------------------------------------------------------------


class Sit(Command, tag="sit", frozen=True):
    """Takes a seat: an empty one, or a bot's with its score; during a deal, from the next on."""

    seat: SeatNo | None = None
    """None: the first that is free."""


class Stand(Command, tag="stand", frozen=True):
    """Gives the seat up, between matches."""


class Ready(Command, tag="ready", frozen=True):
    """Says that one is ready for the match to start."""

    on: bool = True


class Leave(Command, tag="leave", frozen=True):
    """Leaves the room for good; during a match as the room's settings say."""


class SeatBot(Command, tag="seat_bot", frozen=True):
    """Host: puts a bot on an empty seat, changes its level, or takes it away."""

    seat: SeatNo
    level: BotLevel | None = None


class Kick(Command, tag="kick", frozen=True):
    """Host: removes somebody from the room; a seat in a match is played on by a bot."""

    player: PlayerNo


class HandOver(Command, tag="hand_over", frozen=True):
    """Host: makes somebody else the host."""

    player: PlayerNo


class Lock(Command, tag="lock", frozen=True):
    """Host: nobody new comes in."""

    on: bool = True


class Change(Command, tag="change", frozen=True):
    """Host, between matches: all settings of the room anew."""

    settings: RoomSettings


class Start(Command, tag="start", frozen=True):
    """Host: starts the match; bots fill empty seats. After a match: a rematch."""


# --- the match -----------------------------------------------------------------------------


class Commit(RoundCommand, tag="commit", frozen=True):
    """The SHA-256 commitment to this seat's part of the shuffle."""

    commitment: Hex32


class Open(RoundCommand, tag="open", frozen=True):
    """The bytes behind the commitment, once the transcript has been checked."""

    opening: Hex32


class Bid(RoundCommand, tag="bid", frozen=True):
    """Auction: what one bids for the bank; 0 passes (抢庄)."""

    points: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Stake(RoundCommand, tag="stake", frozen=True):
    """A player's stake against the banker."""

    points: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class PlanExchange(RoundCommand, tag="plan_exchange", frozen=True):
    """Banker: how many exchanges, and which way."""

    times: Annotated[int, msgspec.Meta(ge=0, le=2)]
    direction: Direction = Direction.CLOCKWISE


class Give(RoundCommand, tag="give", frozen=True):
    """The cards passed on, or swapped with the undealt ones; may be changed until all are in."""

    cards: RowText


class Submit(RoundCommand, tag="submit", frozen=True):
    """The rows, and so ready; may be sent again until the deadline. The last one counts."""

    front: RowText
    middle: RowText
    back: RowText
    natural: NaturalChoice = NaturalChoice.DEFAULT
    foul: bool = False
    """Insists on rows that foul, where the rule set lets a player."""


class Declare(RoundCommand, tag="declare", frozen=True):
    """Declares the natural without laying rows, where its kind needs none; and so ready."""


class ChooseNatural(RoundCommand, tag="choose_natural", frozen=True):
    """Says whether the natural is to be declared, whatever is laid (报, 不报)."""

    natural: NaturalChoice


class Edit(RoundCommand, tag="edit", frozen=True):
    """Takes readiness back while the deadline has not passed (改一改); the rows still stand."""


class Surrender(RoundCommand, tag="surrender", frozen=True):
    """Gives the hand up, where the rule set lets a player."""


class Next(RoundCommand, tag="next", frozen=True):
    """Has seen the settlement: on to the next deal, and committed to one's part of its shuffle."""

    commitment: Hex32 | None = None
    """As in ``commit``, for the round of ``mine.commit_round``; not taken if none is asked for."""


class Autopilot(Command, tag="autopilot", frozen=True):
    """Lets a bot play for one's own seat, or takes it back (托管)."""

    on: bool


AnyCommand = (
    Sit
    | Stand
    | Ready
    | Leave
    | SeatBot
    | Kick
    | HandOver
    | Lock
    | Change
    | Start
    | Commit
    | Open
    | Bid
    | Stake
    | PlanExchange
    | Give
    | Submit
    | Declare
    | ChooseNatural
    | Edit
    | Surrender
    | Next
    | Autopilot
)
AnyNote = Hello | Ping | Draft | Say | Suggest
ClientMessage = AnyNote | AnyCommand
"""Everything a client may send."""
