"""``decide``: what a command makes happen, or why it is refused. No chance and no clock in here."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from shisanshui.dealing import HAND, Deal
from shisanshui.game import commands as cmd
from shisanshui.game.allowed import directions
from shisanshui.game.events import (
    BidPlaced,
    CardsGiven,
    CardsSwapped,
    Continued,
    Dealt,
    Event,
    ExchangeOrdered,
    StakePlaced,
)
from shisanshui.game.flow import begin, begin_round, following, go_on
from shisanshui.game.laying import choose_natural, edit, submit, surrender
from shisanshui.game.rejected import Reason, Rejected
from shisanshui.game.seating import hand_back, leave, move_host, sit_down, take_over
from shisanshui.game.settings import Control, Settings, check
from shisanshui.game.state import GameState, Phase, Seat
from shisanshui.game.time_up import time_up
from shisanshui.game.turn import Step, Turn, cards_from, holds, is_number, one_of, tuple_from
from shisanshui.ruleset import Selection


def new_match(settings: Settings) -> GameState:
    """Return a match at the beginning of its first round.

    Raises:
        Rejected: the settings are not possible; ``field`` says which.
    """
    check(settings)
    turn = Turn(
        GameState(
            settings=settings,
            phase=Phase.REVEAL,
            phase_no=0,
            arranging_since=0,
            round=0,
            seats=tuple([Seat(control=control) for control in settings.seats]),
            host=settings.host,
        )
    )
    begin_round(turn)
    return turn.state


def rematch(state: GameState) -> GameState:
    """Return a new match of the same seats under the same settings (再来一场).

    Seats whose owners left for good are bots'. Where the bank rotates, the next seat begins.
    """
    bots = (Control.BOT, Control.GONE)
    seats = [Control.BOT if s.control in bots else Control.HUMAN for s in state.seats]
    settings = state.settings
    rotates = settings.selection in (Selection.ROTATING, Selection.AUCTION)
    first = (settings.first + rotates) % len(seats)
    return new_match(replace(settings, seats=tuple(seats), host=state.host, first=first))


def decide(state: GameState, command: cmd.Command) -> tuple[Event, ...]:
    """Return what a command makes happen; nothing, for the timer of a phase that is over.

    Raises:
        Rejected: the match does not allow it now. Nothing else is ever raised.
    """
    return tuple([step.event for step in play(state, command)])


def play(state: GameState, command: cmd.Command) -> tuple[Step, ...]:
    """Return what a command makes happen, each event with the match that ``evolve`` makes of it.

    Raises:
        Rejected: as ``decide``.
    """
    handler = _HANDLERS.get(type(command))
    if handler is None:
        raise Rejected(Reason.UNKNOWN_COMMAND)
    turn = Turn(state)
    handler(turn, command)
    return tuple(turn.steps)


def _bid(turn: Turn, command: cmd.Bid) -> None:
    seat = turn.actor(command.seat, Phase.BIDDING)
    if seat.acted:
        raise Rejected(Reason.ALREADY)
    if not is_number(command.amount, 0, turn.state.settings.most_bid):
        raise Rejected(Reason.BID)
    turn.emit(BidPlaced(command.seat, command.amount))
    go_on(turn)


def _stake(turn: Turn, command: cmd.Stake) -> None:
    turn.actor(command.seat, Phase.STAKES)
    if command.seat == turn.state.banker:
        raise Rejected(Reason.BANKER_STAKE)
    banker = turn.ruleset.banker
    if not is_number(command.amount, banker.least_stake, banker.most_stake):
        raise Rejected(Reason.STAKE)
    turn.emit(StakePlaced(command.seat, command.amount))
    go_on(turn)


def _deal(turn: Turn, command: Deal) -> None:
    state = turn.state
    if state.phase is not Phase.DEAL:
        raise Rejected(Reason.PHASE)
    hands = [cards_from(hand) for hand in tuple_from(command.hands)]
    cards = [*cards_from(command.rest), *(card for hand in hands for card in hand)]
    whole = Counter(cards) == Counter(state.deck.cards)
    if not whole or [len(hand) for hand in hands] != [HAND] * len(state.active):
        raise Rejected(Reason.DEAL)
    given = iter(hands)
    turn.emit(Dealt(tuple([next(given) if s.active else () for s in state.seats]), command.rest))
    begin(turn, following(turn.state))


def _order_exchange(turn: Turn, command: cmd.OrderExchange) -> None:
    turn.actor(command.seat, Phase.ORDER)
    state = turn.state
    if command.seat != state.banker:
        raise Rejected(Reason.BANKER_ONLY)
    if not one_of(command.direction, directions(state)):
        raise Rejected(Reason.EXCHANGE)
    if not is_number(command.times, 0, turn.ruleset.exchange.most_times):
        raise Rejected(Reason.EXCHANGE)
    turn.emit(ExchangeOrdered(command.times, command.direction))
    begin(turn, following(turn.state))


def _give(turn: Turn, command: cmd.Give) -> None:
    seat = turn.actor(command.seat, Phase.GIVE)
    cards = cards_from(command.cards)
    if len(cards) != turn.ruleset.exchange.cards or not holds(seat.hand, cards):
        raise Rejected(Reason.CARDS)
    turn.emit(CardsGiven(command.seat, cards))
    go_on(turn)


def _swap(turn: Turn, command: cmd.Swap) -> None:
    seat = turn.actor(command.seat, Phase.SWAP)
    if seat.acted:
        raise Rejected(Reason.ALREADY)
    cards = cards_from(command.cards)
    if len(cards) > turn.ruleset.exchange.cards or not holds(seat.hand, cards):
        raise Rejected(Reason.CARDS)
    if len(cards) > len(turn.state.rest):
        raise Rejected(Reason.STOCK)
    turn.emit(CardsSwapped(command.seat, cards))
    go_on(turn)


def _continue(turn: Turn, command: cmd.Continue) -> None:
    if turn.actor(command.seat, Phase.REVEAL).acted:
        raise Rejected(Reason.ALREADY)
    turn.emit(Continued(command.seat))
    go_on(turn)


_HANDLERS: Final[dict[type[cmd.Command], Callable[[Turn, Any], None]]] = {
    cmd.Bid: _bid,
    cmd.Stake: _stake,
    Deal: _deal,
    cmd.OrderExchange: _order_exchange,
    cmd.Give: _give,
    cmd.Swap: _swap,
    cmd.ChooseNatural: choose_natural,
    cmd.Submit: submit,
    cmd.Edit: edit,
    cmd.Surrender: surrender,
    cmd.Continue: _continue,
    cmd.TakeOver: take_over,
    cmd.HandBack: hand_back,
    cmd.SitDown: sit_down,
    cmd.Leave: leave,
    cmd.MoveHost: move_host,
    cmd.TimeUp: time_up,
}
