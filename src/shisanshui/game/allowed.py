"""What a seat may do now, and between which limits."""

from dataclasses import dataclass
from enum import StrEnum

from shisanshui.game.commands import Direction
from shisanshui.game.layouts import FORCED
from shisanshui.game.settings import Control
from shisanshui.game.state import GameState, Phase, Seat
from shisanshui.ruleset import Play


class Action(StrEnum):
    """The commands of a seat, by name."""

    BID = "bid"
    STAKE = "stake"
    ORDER_EXCHANGE = "order_exchange"
    GIVE = "give"
    SWAP = "swap"
    SUBMIT = "submit"
    EDIT = "edit"
    CHOOSE_NATURAL = "choose_natural"
    SURRENDER = "surrender"
    CONTINUE = "continue"
    TAKE_OVER = "take_over"
    HAND_BACK = "hand_back"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Between what the commands of this phase may choose; None and 0 where it asks for no such."""

    most_bid: int = 0
    stakes: tuple[int, int] | None = None
    most_times: int = 0
    """How often the banker may order an exchange."""
    directions: tuple[Direction, ...] = ()
    cards: int = 0
    """Cards to give, or the most to swap."""


def directions(state: GameState) -> tuple[Direction, ...]:
    """Return the ways in which cards can be passed at this table (C13)."""
    seats = len(state.dealt)
    if seats % 2 or seats < 4:
        return (Direction.CLOCKWISE, Direction.ANTICLOCKWISE)
    return tuple(Direction)


def limits(state: GameState) -> Limits:
    """Return the limits of what this phase asks for; the same for all."""
    settings, rules = state.settings, state.settings.ruleset
    match state.phase:
        case Phase.BIDDING:
            return Limits(most_bid=settings.most_bid)
        case Phase.STAKES:
            return Limits(stakes=(rules.banker.least_stake, rules.banker.most_stake))
        case Phase.ORDER:
            return Limits(most_times=rules.exchange.most_times, directions=directions(state))
        case Phase.GIVE:
            return Limits(cards=rules.exchange.cards)
        case Phase.SWAP:
            return Limits(cards=min(rules.exchange.cards, len(state.rest)))
        case _:
            return Limits()


def allowed(state: GameState, at: int) -> tuple[Action, ...]:
    """Return what a seat may do now."""
    seat = state.seats[at]
    if state.phase is Phase.ENDED or not seat.active:
        return ()
    return (*_of_phase(state, at, seat), *_of_control(seat.control))


def _of_phase(state: GameState, at: int, seat: Seat) -> tuple[Action, ...]:
    match state.phase:
        case Phase.BIDDING if not seat.acted:
            return (Action.BID,)
        case Phase.STAKES if at != state.banker:
            return (Action.STAKE,)
        case Phase.ORDER if at == state.banker:
            return (Action.ORDER_EXCHANGE,)
        case Phase.GIVE:
            return (Action.GIVE,)
        case Phase.SWAP if not seat.acted:
            return (Action.SWAP,)
        case Phase.ARRANGE | Phase.CLOSING:
            return _laying(state, seat)
        case Phase.REVEAL if not seat.acted:
            return (Action.CONTINUE,)
        case _:
            return ()


def _laying(state: GameState, seat: Seat) -> tuple[Action, ...]:
    rules = state.settings.ruleset
    if rules.match.play is Play.OPEN and seat.submission is not None:
        return ()
    found = [Action.SUBMIT]
    if seat.acted:
        found.append(Action.EDIT)
    if seat.naturals and rules.naturals.declaration not in FORCED:
        found.append(Action.CHOOSE_NATURAL)
    if rules.surrender.allowed and not seat.surrendered:
        found.append(Action.SURRENDER)
    return tuple(found)


def _of_control(control: Control) -> tuple[Action, ...]:
    match control:
        case Control.HUMAN:
            return (Action.TAKE_OVER, Action.LEAVE)
        case Control.ASKED | Control.ABSENT:
            return (Action.HAND_BACK, Action.LEAVE)
        case Control.BOT | Control.GONE:
            return ()
