"""What happens when the time of a phase is up (RULES D51)."""

from shisanshui.arrangement import Arrangement
from shisanshui.game.commands import Direction, TimeUp
from shisanshui.game.events import (
    BidPlaced,
    CardsGiven,
    ExchangeOrdered,
    StakePlaced,
    Substituted,
    TimeRanOut,
)
from shisanshui.game.flow import begin, following, go_on, next_round, reveal
from shisanshui.game.layouts import faults_of, first_legal, stand_in
from shisanshui.game.rejected import Reason, Rejected
from shisanshui.game.state import Phase
from shisanshui.game.timers import next_due
from shisanshui.game.turn import Turn, cards_from, holds, is_number, tuple_from


def time_up(turn: Turn, command: TimeUp) -> None:
    """End a phase without those who did not act; nothing, if the phase is over or not timed.

    Bids pass, stakes are the least, nobody exchanges, cards to pass on and rows are what the
    caller brings. What was submitted stands.
    """
    state = turn.state
    if command.phase_no != state.phase_no or next_due(state) is None:
        return
    turn.emit(TimeRanOut())
    match state.phase:
        case Phase.BIDDING:
            for seat in state.awaited:
                turn.emit(BidPlaced(seat, 0))
            go_on(turn)
        case Phase.STAKES:
            for seat in state.awaited:
                turn.emit(StakePlaced(seat, turn.ruleset.banker.least_stake))
            go_on(turn)
        case Phase.ORDER:
            turn.emit(ExchangeOrdered(0, Direction.CLOCKWISE))
            begin(turn, following(turn.state))
        case Phase.GIVE:
            _give(turn, command)
            go_on(turn)
        case Phase.SWAP:
            begin(turn, Phase.ARRANGE)
        case Phase.ARRANGE | Phase.CLOSING:
            _lay(turn, command)
            reveal(turn)
        case Phase.REVEAL:
            next_round(turn)
        case Phase.DEAL | Phase.ENDED:
            pass


def _give(turn: Turn, command: TimeUp) -> None:
    state = turn.state
    brought = _by_seat(command.given)
    for seat in state.awaited:
        try:
            cards = cards_from(brought.get(seat))
        except Rejected:
            raise Rejected(Reason.SUBSTITUTE, seat=seat) from None
        if len(cards) != turn.ruleset.exchange.cards or not holds(state.seats[seat].hand, cards):
            raise Rejected(Reason.SUBSTITUTE, seat=seat)
        turn.emit(CardsGiven(seat, cards))


def _lay(turn: Turn, command: TimeUp) -> None:
    brought = _by_seat(command.laid)
    for at in turn.state.playing:
        seat = turn.state.seats[at]
        if seat.acted:
            continue
        own = seat.submission.arrangement if seat.submission is not None else None
        rows = own or stand_in(turn.ruleset, seat) or _checked(turn, at, brought.get(at))
        turn.emit(Substituted(at, rows, own=own is not None))


def _checked(turn: Turn, at: int, rows: object) -> Arrangement:
    """Return rows brought for a seat, if they are its hand and foul only where all rows would."""
    hand = turn.state.seats[at].hand
    if not isinstance(rows, Arrangement):
        raise Rejected(Reason.SUBSTITUTE, seat=at)
    try:
        rows = Arrangement(*(cards_from(row) for row in rows.rows))
        fouls = faults_of(turn.ruleset, hand, rows)
    except Rejected:
        raise Rejected(Reason.SUBSTITUTE, seat=at) from None
    if fouls and first_legal(turn.ruleset, hand) is not None:
        raise Rejected(Reason.SUBSTITUTE, seat=at)
    return rows


def _by_seat(pairs: object) -> dict[object, object]:
    """Return what a caller brings, by seat.

    Raises:
        Rejected: it is not pairs of a seat and something.
    """
    brought: dict[object, object] = {}
    for pair in map(tuple_from, tuple_from(pairs)):
        if len(pair) != 2 or not is_number(pair[0], 0, 7):
            raise Rejected(Reason.MALFORMED)
        brought[pair[0]] = pair[1]
    return brought
