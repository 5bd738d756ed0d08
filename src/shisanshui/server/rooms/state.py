"""A room at one moment: its people, its chairs, its settings, and the match that runs in it."""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from shisanshui.fairness import Transcript
from shisanshui.game import Control, GameState, Phase
from shisanshui.ruleset import Ruleset
from shisanshui.wire.base import BotLevel
from shisanshui.wire.settings import RoomSettings
from shisanshui.wire.view import RoomPhase

CONTROLLED: Final = frozenset({Control.BOT, Control.ASKED, Control.ABSENT})
"""Seats that a bot plays, for itself or for an owner."""


class Kind(StrEnum):
    """What somebody in a room is."""

    PERSON = "person"
    OUTSIDE_BOT = "outside_bot"
    """A third-party bot that came in with a token."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody in the room."""

    guest: str
    player: int
    """The member's number in this room, given once and shown to all."""
    name: str
    avatar: str
    kind: Kind = Kind.PERSON
    away_since: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat of the room, between matches and during them."""

    guest: str | None = None
    bot: BotLevel | None = None
    ready: bool = False
    waiting: str | None = None
    """Who will sit down here with the next deal (下一局坐下)."""


@dataclass(frozen=True, kw_only=True)
class Shuffle:
    """The fair deal of one round, from the first commitment to the cards."""

    round: int
    commitments: tuple[bytes | None, ...]
    openings: tuple[bytes | None, ...]
    since: int | None = None
    """When the table began to wait for commitments."""
    closed_at: int | None = None
    """When commitments were closed, and openings were asked for."""

    def transcript(self, *, rules: str, root: bytes) -> Transcript:
        """Return what has been committed to."""
        return Transcript(rules=rules, root=root, round_no=self.round, commitments=self.commitments)


@dataclass(frozen=True, kw_only=True)
class Match:
    """A match in the room: the game, and what the table adds to it."""

    no: int
    secrets: tuple[bytes, ...]
    """The server's bytes for each round; secret until the round is over."""
    root: bytes
    game: GameState
    first: int
    """The seat that began as banker, for the next match to go on from."""
    phase_at: int
    """When the present phase began."""
    arranging_at: int
    """When arranging began in this round."""
    shuffle: Shuffle | None
    """Of this round until it is shown, then of the next."""
    dealt: Shuffle | None = None
    """The shuffle by which the cards on the table were dealt."""
    passed: frozenset[int] = frozenset()
    """Bots that can do nothing in this phase."""
    guests: tuple[str | None, ...] = ()
    """Who sat where when the match began, or came later: for the history."""

    @property
    def running(self) -> bool:
        """Whether the match is not over."""
        return self.game.phase is not Phase.ENDED

    def transcript(self, shuffle: Shuffle) -> Transcript:
        """Return the transcript of one of its shuffles."""
        return shuffle.transcript(rules=self.game.settings.ruleset.digest, root=self.root)


@dataclass(frozen=True, kw_only=True)
class Room:
    """A room at one moment. Made by its first event, changed by ``evolve`` alone."""

    key: str
    code: str
    settings: RoomSettings
    rules: Ruleset
    """The rule set with the room's options and choices laid over it."""
    host: str | None = None
    locked: bool = False
    over: bool = False
    members: tuple[Member, ...] = ()
    chairs: tuple[Chair, ...] = ()
    banned: frozenset[str] = field(default_factory=frozenset[str])
    next_player: int = 1
    matches: int = 0
    empty_since: int | None = None
    match: Match | None = None
    seq: int = 0

    @property
    def phase(self) -> RoomPhase:
        """Where the room is."""
        if self.over:
            return RoomPhase.OVER
        return RoomPhase.MATCH if self.running is not None else RoomPhase.LOBBY

    @property
    def running(self) -> Match | None:
        """The match, while it runs."""
        return self.match if self.match is not None and self.match.running else None

    @cached_property
    def by_guest(self) -> dict[str, Member]:
        """The members by guest."""
        return {member.guest: member for member in self.members}

    @cached_property
    def seat_by_guest(self) -> dict[str, int]:
        """The seats that people sit on."""
        return {
            chair.guest: seat for seat, chair in enumerate(self.chairs) if chair.guest is not None
        }

    def seat_of(self, guest: str) -> int | None:
        """Return where a guest sits."""
        return self.seat_by_guest.get(guest)

    def present(self, guest: str | None) -> bool:
        """Return whether a guest is in the room and online."""
        member = None if guest is None else self.by_guest.get(guest)
        return member is not None and member.away_since is None

    @property
    def anybody(self) -> bool:
        """Whether any person is online."""
        return any(
            member.away_since is None and member.kind is Kind.PERSON for member in self.members
        )
