"""What a room waits for, and until when: the one timer it needs now."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from shisanshui import game
from shisanshui.game import Control, Phase
from shisanshui.server.rooms.playing import SHUFFLE_MS
from shisanshui.server.rooms.state import CONTROLLED, Kind, Match, Room

EMPTY_MS: Final = 10 * 60_000
"""A room with nobody in it ends after ten minutes."""
HOST_AWAY_MS: Final = 60_000
"""A host away so long gives the room to somebody who is there."""
_BOT_FIRST_MS: Final = 1_200
_BOT_SPREAD_MS: Final = 900
_BOT_SOON_MS: Final = 150


class What(Enum):
    """What is due."""

    SHUFFLE = auto()
    PHASE = auto()
    BOT = auto()
    ABSENCE = auto()
    HOST = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Due:
    """A moment at which something happens by itself."""

    at: int
    what: What
    seat: int = -1


def next_due(room: Room) -> Due | None:
    """Return what happens next if nobody does anything."""
    if room.over:
        return None
    found: list[Due] = []
    if room.empty_since is not None:
        found.append(Due(room.empty_since + EMPTY_MS, What.END))
    found += _host(room)
    match = room.running
    if match is not None:
        found += _phase(match)
        found += _bots(match)
        found += _absent(room, match)
    return min(found, key=lambda due: (due.at, due.what.value, due.seat), default=None)


def deadline(match: Match) -> int | None:
    """Return when the present phase of a deal ends at the latest."""
    return min([due.at for due in _phase(match)], default=None)


def _host(room: Room) -> list[Due]:
    host = room.by_guest.get(room.host) if room.host is not None else None
    others = any(
        m.away_since is None and m.kind is Kind.PERSON and m.guest != room.host
        for m in room.members
    )
    if host is None or host.away_since is None or not others:
        return []
    return [Due(host.away_since + HOST_AWAY_MS, What.HOST)]


def _phase(match: Match) -> list[Due]:
    shuffle = match.shuffle
    if match.game.phase is Phase.DEAL and shuffle is not None:
        since = shuffle.since if shuffle.closed_at is None else shuffle.closed_at
        return [] if since is None else [Due(since + SHUFFLE_MS, What.SHUFFLE)]
    due = game.next_due(match.game)
    if due is None:
        return []
    since = match.phase_at if due.since == match.game.phase_no else match.arranging_at
    return [Due(since + due.seconds * 1000, What.PHASE)]


def _bots(match: Match) -> list[Due]:
    """Return when each bot that is waited for acts; tapping on is not asked of bots."""
    state = match.game
    if state.phase is Phase.REVEAL:
        return []
    return [
        Due(match.phase_at + _thinking(state, seat), What.BOT, seat)
        for seat in state.awaited
        if state.seats[seat].control in CONTROLLED and seat not in match.passed
    ]


def _thinking(state: game.GameState, seat: int) -> int:
    """Return for how many milliseconds a bot looks at its cards; it is no secret."""
    if state.phase is Phase.CLOSING:
        return _BOT_SOON_MS * (1 + seat)
    if state.phase is not Phase.ARRANGE:
        return 400 + _BOT_SOON_MS * seat
    jitter = (state.round * 389 + seat * 727) % _BOT_SPREAD_MS
    return _BOT_FIRST_MS + _BOT_SPREAD_MS * seat + jitter


def _absent(room: Room, match: Match) -> list[Due]:
    found: list[Due] = []
    for seat, chair in enumerate(room.chairs):
        member = None if chair.guest is None else room.by_guest.get(chair.guest)
        if member is None or member.away_since is None:
            continue
        if match.game.seats[seat].control is Control.HUMAN:
            at = member.away_since + room.settings.grace * 1000
            found.append(Due(at, What.ABSENCE, seat))
    return found
