"""What a seat does with its hand while rows are laid (摆牌): submit, edit, declare, give up."""

from shisanshui.arrangement import Arrangement
from shisanshui.game.changed import changed
from shisanshui.game.commands import ChooseNatural, Edit, NaturalChoice, Submit, Surrender
from shisanshui.game.events import Edited, NaturalChosen, Submitted, Surrendered
from shisanshui.game.flow import go_on
from shisanshui.game.layouts import FORCED, declared, faults_of, shown_for
from shisanshui.game.rejected import Reason, Rejected
from shisanshui.game.state import LAYING, Seat, Submission
from shisanshui.game.turn import Turn, cards_from
from shisanshui.ruleset import Play


def submit(turn: Turn, command: Submit) -> None:
    """Lay the rows of a hand: the seat is ready, and edits until the deadline."""
    seat = _arranger(turn, command.seat)
    choice = seat.choice if command.natural is None else command.natural
    _check_choice(turn, seat, choice)
    seat = changed(seat, choice=choice, surrendered=False)
    arrangement, shown = _rows_from(turn, seat, command.arrangement)
    fouls = faults_of(turn.ruleset, seat.hand, arrangement)
    laid = Submission(arrangement, fouls, insisted=False, shown=shown)
    insisted = bool(fouls) and declared(turn.ruleset, changed(seat, submission=laid)) is None
    if insisted and not turn.ruleset.foul.allowed:
        raise Rejected(Reason.FOUL_FORBIDDEN, faults=fouls)
    if insisted and command.insist is not True:
        raise Rejected(Reason.FOUL, faults=fouls)
    turn.emit(
        Submitted(
            seat=command.seat,
            arrangement=arrangement,
            choice=choice,
            insisted=insisted,
            shown=shown,
        )
    )
    go_on(turn)


def _arranger(turn: Turn, at: object) -> Seat:
    """Return the seat, if it may change what it has laid."""
    seat = turn.actor(at, *LAYING)
    if turn.ruleset.match.play is Play.OPEN and seat.submission is not None:
        raise Rejected(Reason.LAID_OPEN)
    return seat


def _check_choice(turn: Turn, seat: Seat, choice: object) -> None:
    if not isinstance(choice, NaturalChoice):
        raise Rejected(Reason.MALFORMED)
    if choice is NaturalChoice.DECLARE and not seat.naturals:
        raise Rejected(Reason.NO_NATURAL)
    if choice is NaturalChoice.REFUSE and turn.ruleset.naturals.declaration in FORCED:
        raise Rejected(Reason.NATURAL_FORCED)


def _rows_from(turn: Turn, seat: Seat, arrangement: object) -> tuple[Arrangement, bool]:
    """Return the rows submitted, or else rows that show the natural, and which of both."""
    if arrangement is None:
        rows = shown_for(turn.ruleset, seat)
        if rows is None:
            raise Rejected(Reason.NO_NATURAL)
        return rows, True
    if not isinstance(arrangement, Arrangement):
        raise Rejected(Reason.MALFORMED)
    return Arrangement(*(cards_from(row) for row in arrangement.rows)), False


def choose_natural(turn: Turn, command: ChooseNatural) -> None:
    """Say what is to become of a natural; rows that were good only with it are withdrawn."""
    seat = _arranger(turn, command.seat)
    _check_choice(turn, seat, command.choice)
    turn.emit(NaturalChosen(command.seat, command.choice))
    seat = turn.state.seats[command.seat]
    laid = seat.submission
    if laid is not None and declared(turn.ruleset, seat) is None:
        needed = laid.shown or (bool(laid.faults) and not laid.insisted)
        if needed:
            turn.emit(Edited(command.seat, withdrawn=True))
    go_on(turn)


def edit(turn: Turn, command: Edit) -> None:
    """Be not ready after all."""
    seat = _arranger(turn, command.seat)
    if not seat.acted:
        raise Rejected(Reason.ALREADY)
    laid = seat.submission
    withdrawn = laid is not None and (laid.shown or bool(laid.faults))
    turn.emit(Edited(command.seat, withdrawn=withdrawn))
    go_on(turn)


def surrender(turn: Turn, command: Surrender) -> None:
    """Give the hand up."""
    seat = _arranger(turn, command.seat)
    if not turn.ruleset.surrender.allowed:
        raise Rejected(Reason.NO_SURRENDER)
    if seat.surrendered:
        raise Rejected(Reason.ALREADY)
    turn.emit(Surrendered(command.seat))
    go_on(turn)
