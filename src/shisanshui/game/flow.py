"""How a match goes on from phase to phase and round to round."""

from shisanshui.game.events import (
    BankerChosen,
    CardsPassed,
    ControlChanged,
    PhaseBegan,
    RoundBegan,
    Settled,
)
from shisanshui.game.settings import Control
from shisanshui.game.settling import penalties, round_items
from shisanshui.game.state import GameState, Phase, after
from shisanshui.game.timers import humans
from shisanshui.game.turn import Turn
from shisanshui.ruleset import ExchangeKind, Selection, StakeTime


def begin_round(turn: Turn) -> None:
    """Clear the table for the next round and ask for the first thing it needs."""
    turn.emit(RoundBegan(_next_banker(turn.state)))
    settings = turn.state.settings
    if settings.auctioned:
        begin(turn, Phase.BIDDING)
    else:
        begin(turn, _after_bidding(turn.state))


def _next_banker(state: GameState) -> int | None:
    """Return the banker of the next round; in an auction, whose turn it would be (D41)."""
    settings = state.settings
    if not settings.led:
        return None
    match settings.selection:
        case Selection.FIXED:
            wanted = settings.first
        case Selection.HOST:
            wanted = state.host
        case Selection.ROTATING | Selection.AUCTION if state.banker is None:
            wanted = settings.first
        case _:
            wanted = after(state.banker or 0, state.active)
    return wanted if state.seats[wanted].active else after(wanted, state.active)


def begin(turn: Turn, phase: Phase) -> None:
    """Turn to a phase, and on from it if it waits for nobody."""
    turn.emit(PhaseBegan(phase))
    go_on(turn)


def go_on(turn: Turn) -> None:
    """Turn to what comes next, if nobody is waited for any more."""
    state = turn.state
    waiting = state.awaited
    match state.phase:
        case Phase.BIDDING if not waiting:
            choose_banker(turn)
        case Phase.STAKES | Phase.SWAP if not waiting:
            begin(turn, following(state))
        case Phase.GIVE if not waiting:
            turn.emit(CardsPassed())
            begin(turn, following(turn.state))
        case Phase.ARRANGE if not humans(state, waiting):
            begin(turn, Phase.CLOSING)
        case Phase.CLOSING if humans(state, waiting):
            begin(turn, Phase.ARRANGE)
        case Phase.REVEAL if humans(state, state.active) and not humans(state, waiting):
            next_round(turn)
        case _:
            pass


def choose_banker(turn: Turn) -> None:
    """Give the bank to the highest bid, equal bids by whose turn it would be."""
    state = turn.state
    order = [
        after((state.banker or 0) - 1, state.active, steps=n + 1) for n in range(len(state.active))
    ]
    best = max(order, key=lambda seat: state.seats[seat].bid or 0)
    turn.emit(BankerChosen(best, max(1, state.seats[best].bid or 0)))
    begin(turn, _after_bidding(turn.state))


def following(state: GameState) -> Phase:
    """Return the phase after one that is complete, before arranging."""
    match state.phase:
        case Phase.STAKES if not state.dealt:
            return Phase.DEAL
        case Phase.DEAL if _stakes_at(state, StakeTime.AFTER_DEAL_UNSEEN):
            return Phase.STAKES
        case Phase.DEAL | Phase.STAKES:
            return _exchange(state)
        case _:
            exchange = state.exchange
            more = exchange is not None and exchange.done < exchange.times
            return Phase.GIVE if more else Phase.ARRANGE


def _after_bidding(state: GameState) -> Phase:
    return Phase.STAKES if _stakes_at(state, StakeTime.BEFORE_DEAL) else Phase.DEAL


def _stakes_at(state: GameState, time: StakeTime) -> bool:
    """Return whether players stake at this time (C32)."""
    settings = state.settings
    return settings.staked and settings.ruleset.banker.stake_time is time


def _exchange(state: GameState) -> Phase:
    rules = state.settings.ruleset.exchange
    match rules.kind:
        case ExchangeKind.SEATS if rules.most_times:
            return Phase.ORDER
        case ExchangeKind.STOCK if state.rest:
            return Phase.SWAP
        case _:
            return Phase.ARRANGE


def reveal(turn: Turn) -> None:
    """Lay everything open and settle it; whoever is away at the end of the match has left (D49)."""
    state = turn.state
    if state.last_round and state.penalised:
        for at in state.active:
            if state.seats[at].control is Control.ABSENT:
                depart(turn, at)
    turn.emit(Settled(round_items(turn.state)))
    begin(turn, Phase.REVEAL)


def depart(turn: Turn, seat: int) -> None:
    """Let an owner be gone for good; a bank it keeps goes to the next seat."""
    turn.emit(ControlChanged(seat, Control.GONE))
    state = turn.state
    kept = seat == state.banker and state.phase not in (Phase.BIDDING, Phase.REVEAL)
    if kept and len(state.active) > 1:
        turn.emit(BankerChosen(after(seat, state.active), state.bid))


def next_round(turn: Turn) -> None:
    """Begin the next round, or end the match after the last."""
    if turn.state.last_round:
        begin(turn, Phase.ENDED)
    else:
        begin_round(turn)


def abandon(turn: Turn) -> None:
    """End a match that only one seat has not left: the penalties are paid, no row is shown."""
    state = turn.state
    if state.phase is Phase.REVEAL:
        if state.last_round:
            return
        turn.emit(RoundBegan(None))
    turn.emit(Settled(penalties(turn.state)))
    begin(turn, Phase.ENDED)
