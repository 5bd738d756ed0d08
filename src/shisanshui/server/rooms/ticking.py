"""Time passes in a room: whatever is due happens, in the order in which it was due."""

from typing import Final

from shisanshui import game
from shisanshui.game import Control
from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms import events as ev
from shisanshui.server.rooms.due import Due, What, next_due
from shisanshui.server.rooms.people import pass_host_on
from shisanshui.server.rooms.playing import go_on
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.rooms.turn import Turn

_MOST_AT_ONCE: Final = 64
"""So many things happen at one tick at most; the timer rings again at once for the rest."""


def tick(turn: Turn, command: own.Tick) -> None:
    """Let everything happen that is due by now; nothing, if the timer was overtaken."""
    for _ in range(_MOST_AT_ONCE):
        due = next_due(turn.room)
        if due is None or due.at > turn.now:
            return
        _happen(turn, command, due)
        if turn.room.over:
            return
        go_on(turn)


def _happen(turn: Turn, command: own.Tick, due: Due) -> None:
    match due.what:
        case What.END:
            turn.emit(ev.RoomEnded())
        case What.HOST:
            pass_host_on(turn)
        case What.SHUFFLE:
            go_on(turn)
        case What.ABSENCE:
            turn.play(game.TakeOver(due.seat, Control.ABSENT))
        case What.BOT:
            _bot(turn, command, due.seat)
        case What.PHASE:
            turn.play(
                game.time_is_up(turn.match.game, arrange=command.arranges, give=command.gives)
            )


def _bot(turn: Turn, command: own.Tick, seat: int) -> None:
    """Let a bot play its seat; what the game refuses is played plainly instead."""
    match = turn.match
    level = turn.room.chairs[seat].bot or turn.room.settings.bot_level
    view = game.view_for(match.game, seat)
    for plays in (command.plays, command.plainly):
        try:
            chosen = plays(view, level)
            if chosen is not None:
                turn.play(chosen)
                return
        except Refused:
            continue
    turn.emit(ev.BotPassed(seat))
