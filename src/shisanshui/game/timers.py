"""How long the table waits."""

from typing import Final, NamedTuple

from shisanshui.game.layouts import stand_in
from shisanshui.game.settings import Control
from shisanshui.game.state import LAYING, GameState, Phase

CLOSING_SECONDS: Final = 3
"""How long rows may still be edited once all humans are in."""
BOT_SECONDS: Final = 3
"""How long the table waits for bots alone."""


class Due(NamedTuple):
    """When time is up: so many seconds after the phase ``since`` began, for ``TimeUp(phase_no)``.

    ``since`` differs from ``phase_no`` only where somebody edits after all humans were in:
    arranging goes on, to its first deadline. A caller sets its one timer anew whenever this value
    changes.
    """

    phase_no: int
    seconds: int
    since: int


def humans(state: GameState, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of some seats that a human plays."""
    return tuple([seat for seat in seats if state.seats[seat].control is Control.HUMAN])


def next_due(state: GameState) -> Due | None:
    """Return the one timer this match needs now; None while nothing is timed.

    With no limit to arrange (``seconds`` 0) only the closing and the reveal end by themselves, and
    phases in which no human is waited for.
    """
    settings, number = state.settings, state.phase_no
    since = number
    match state.phase:
        case Phase.DEAL | Phase.ENDED:
            return None
        case Phase.REVEAL:
            seconds = settings.reveal_seconds
        case Phase.CLOSING:
            seconds = CLOSING_SECONDS
        case Phase.ARRANGE:
            seconds, since = settings.seconds, state.arranging_since
        case Phase.BIDDING | Phase.STAKES | Phase.ORDER | Phase.GIVE | Phase.SWAP:
            if not humans(state, state.awaited):
                seconds = BOT_SECONDS
            elif not settings.seconds:
                seconds = 0
            elif state.phase in (Phase.BIDDING, Phase.STAKES):
                seconds = settings.stake_seconds
            else:
                seconds = settings.exchange_seconds
    return Due(number, seconds, since) if seconds else None


def substitutes_needed(state: GameState) -> tuple[int, ...]:
    """Return the seats for which ``TimeUp`` must bring rows, or cards to pass on."""
    if state.phase is Phase.GIVE:
        return state.awaited
    if state.phase in LAYING:
        return tuple([seat for seat in state.playing if not _stands(state, seat)])
    return ()


def _stands(state: GameState, at: int) -> bool:
    """Return whether a seat needs no rows: it laid some, gave up, or its natural has rows."""
    seat = state.seats[at]
    laid = seat.submission is not None or seat.surrendered
    return laid or stand_in(state.settings.ruleset, seat) is not None
