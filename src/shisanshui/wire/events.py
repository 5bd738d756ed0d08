"""What happened, for sound, motion and a line of text; the state itself comes in the view."""

from shisanshui.wire.base import BotLevel, Wire


class Happening(Wire, tag_field="event", frozen=True):
    """Something that happened in the room; only what the viewer may know."""


class Came(Happening, tag="came", frozen=True):
    """Somebody new is in the room."""

    player: int


class Went(Happening, tag="went", frozen=True):
    """Somebody left the room for good."""

    player: int
    kicked: bool


class Away(Happening, tag="away", frozen=True):
    """Somebody's last socket is gone (断线)."""

    player: int


class Back(Happening, tag="back", frozen=True):
    """Somebody is there again."""

    player: int


class Renamed(Happening, tag="renamed", frozen=True):
    """Somebody changed name or avatar."""

    player: int


class Seated(Happening, tag="seated", frozen=True):
    """Somebody sat down."""

    player: int
    seat: int


class Stood(Happening, tag="stood", frozen=True):
    """A seat became free."""

    seat: int


class BotSeated(Happening, tag="bot_seated", frozen=True):
    """A bot sits there now."""

    seat: int
    level: BotLevel


class HostChanged(Happening, tag="host_changed", frozen=True):
    """The room has another host."""

    player: int


class LockChanged(Happening, tag="lock_changed", frozen=True):
    """The room was locked or opened."""

    on: bool


class SettingsChanged(Happening, tag="settings_changed", frozen=True):
    """The host changed the settings."""


class ReadyChanged(Happening, tag="ready_changed", frozen=True):
    """Somebody is ready for the match to start, or not any more."""

    seat: int
    on: bool


class WillSit(Happening, tag="will_sit", frozen=True):
    """Somebody will have a bot's seat with the next deal."""

    player: int
    seat: int


class MatchStarted(Happening, tag="match_started", frozen=True):
    """A match begins."""


class RoundStarted(Happening, tag="round_started", frozen=True):
    """A deal begins: the shuffle."""


class TranscriptClosed(Happening, tag="transcript_closed", frozen=True):
    """Commitments are closed; check the transcript, then open."""


class Dealt(Happening, tag="dealt", frozen=True):
    """Cards are dealt; one's own are in ``mine``."""


class BankerChosen(Happening, tag="banker_chosen", frozen=True):
    """A seat keeps the bank."""

    seat: int


class Acted(Happening, tag="acted", frozen=True):
    """A seat has done what the phase waits for: staked, bid, given, submitted, tapped on."""

    seat: int


class Reopened(Happening, tag="reopened", frozen=True):
    """A seat arranges again (改一改)."""

    seat: int


class ExchangePlanned(Happening, tag="exchange_planned", frozen=True):
    """The banker has chosen the exchanges."""

    times: int
    direction: str


class Exchanged(Happening, tag="exchanged", frozen=True):
    """Cards were passed on; one's own are in ``mine``."""


class TimeIsUp(Happening, tag="time_is_up", frozen=True):
    """The deadline of a phase has passed."""


class ClosingStarted(Happening, tag="closing_started", frozen=True):
    """All are in: the last seconds to change one's mind."""


class Revealed(Happening, tag="revealed", frozen=True):
    """All hands are face up, and the deal is settled."""


class TakenOver(Happening, tag="taken_over", frozen=True):
    """A bot plays for a seat's player (托管)."""

    seat: int


class TakenBack(Happening, tag="taken_back", frozen=True):
    """The player has the seat again."""

    seat: int


class LeftMatch(Happening, tag="left_match", frozen=True):
    """A seat's player left the match for good."""

    seat: int


class MatchOver(Happening, tag="match_over", frozen=True):
    """The match is over; places are in the view."""


class RoomOver(Happening, tag="room_over", frozen=True):
    """The room has ended."""


AnyEvent = (
    Came
    | Went
    | Away
    | Back
    | Renamed
    | Seated
    | Stood
    | BotSeated
    | HostChanged
    | LockChanged
    | SettingsChanged
    | ReadyChanged
    | WillSit
    | MatchStarted
    | RoundStarted
    | TranscriptClosed
    | Dealt
    | BankerChosen
    | Acted
    | Reopened
    | ExchangePlanned
    | Exchanged
    | TimeIsUp
    | ClosingStarted
    | Revealed
    | TakenOver
    | TakenBack
    | LeftMatch
    | MatchOver
    | RoomOver
)
