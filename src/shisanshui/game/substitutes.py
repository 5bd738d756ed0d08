"""What is played for seats whose time is up, by functions the caller passes in (RULES D51)."""

from collections.abc import Callable

from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card
from shisanshui.game.commands import TimeUp
from shisanshui.game.state import GameState, Phase
from shisanshui.game.timers import substitutes_needed
from shisanshui.game.view import PlayerView, view_for

Arranger = Callable[[PlayerView], Arrangement]
"""Lays the best legal rows of the viewer's own cards."""
Giver = Callable[[PlayerView], tuple[Card, ...]]
"""Chooses the cards the viewer passes on."""


def time_is_up(state: GameState, *, arrange: Arranger, give: Giver) -> TimeUp:
    """Return the command that ends the present phase, with what it needs for each seat.

    The functions see what the seat itself sees.
    """
    seats = substitutes_needed(state)
    views = [(seat, view_for(state, seat)) for seat in seats]
    if state.phase is Phase.GIVE:
        given = tuple([(seat, give(view)) for seat, view in views])
        return TimeUp(phase_no=state.phase_no, given=given)
    laid = tuple([(seat, arrange(view)) for seat, view in views])
    return TimeUp(phase_no=state.phase_no, laid=laid)
