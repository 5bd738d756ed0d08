"""Who plays a seat: taking over (托管), handing back, sitting down, leaving."""

from shisanshui.game.commands import HandBack, Leave, MoveHost, SitDown, TakeOver
from shisanshui.game.events import ControlChanged, HostMoved
from shisanshui.game.flow import abandon, depart, go_on
from shisanshui.game.rejected import Reason, Rejected
from shisanshui.game.settings import Control
from shisanshui.game.turn import Turn, one_of

TAKEN_OVER = (Control.ASKED, Control.ABSENT)
"""A bot plays, and the owner may come back."""


def take_over(turn: Turn, command: TakeOver) -> None:
    """Let a bot play a human's seat."""
    seat = turn.owner(command.seat)
    if not one_of(command.why, TAKEN_OVER):
        raise Rejected(Reason.MALFORMED)
    missed = seat.control is Control.ASKED and command.why is Control.ABSENT
    if seat.control is not Control.HUMAN and not missed:
        raise Rejected(Reason.CONTROL)
    _change(turn, command.seat, command.why)


def hand_back(turn: Turn, command: HandBack) -> None:
    """Let the owner play again."""
    if turn.owner(command.seat).control not in TAKEN_OVER:
        raise Rejected(Reason.CONTROL)
    _change(turn, command.seat, Control.HUMAN)


def sit_down(turn: Turn, command: SitDown) -> None:
    """Let somebody have a bot's own seat, with its score."""
    if turn.owner(command.seat).control is not Control.BOT:
        raise Rejected(Reason.CONTROL)
    _change(turn, command.seat, Control.HUMAN)


def leave(turn: Turn, command: Leave) -> None:
    """Let an owner go for good: a bot plays on, or the penalty falls due with the next settlement.

    A match that has only one seat left ends.
    """
    if turn.owner(command.seat).control is Control.BOT:
        raise Rejected(Reason.CONTROL)
    if not turn.state.penalised:
        _change(turn, command.seat, Control.BOT)
        return
    depart(turn, command.seat)
    if len(turn.state.active) < 2:
        abandon(turn)
    go_on(turn)


def move_host(turn: Turn, command: MoveHost) -> None:
    """Let another seat's owner host the table."""
    turn.owner(command.seat)
    turn.emit(HostMoved(command.seat))


def _change(turn: Turn, seat: int, control: Control) -> None:
    turn.emit(ControlChanged(seat, control))
    go_on(turn)
