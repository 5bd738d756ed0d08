"""What an event makes of a match. Total over the events of ``decide``: a replay is a fold."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from shisanshui.cards import Card
from shisanshui.game import events as ev
from shisanshui.game.changed import changed
from shisanshui.game.commands import Direction, NaturalChoice
from shisanshui.game.layouts import declared, order_of, without
from shisanshui.game.state import (
    Exchange,
    GameState,
    Phase,
    RoundResult,
    Seat,
    Submission,
    after,
)
from shisanshui.scoring import naturals_of
from shisanshui.scoring.items import sums


def evolve(state: GameState, event: ev.Event) -> GameState:
    """Return the match after an event."""
    return _CHANGES[type(event)](state, event)


def fold(state: GameState, events: Iterable[ev.Event]) -> GameState:
    """Return the match after all the events."""
    for event in events:
        state = evolve(state, event)
    return state


def _seat(state: GameState, at: int, **changes: Any) -> GameState:
    """Return the match with one seat changed."""
    seats = list(state.seats)
    seats[at] = changed(seats[at], **changes)
    return changed(state, seats=tuple(seats))


def _round_began(state: GameState, event: ev.RoundBegan) -> GameState:
    return changed(
        state,
        round=state.round + 1,
        seats=tuple(
            [
                Seat(control=seat.control, charged=seat.charged, total=seat.total)
                for seat in state.seats
            ]
        ),
        banker=event.banker,
        bid=1,
        rest=(),
        exchange=None,
        calls=(),
        revealed=False,
    )


def _phase_began(state: GameState, event: ev.PhaseBegan) -> GameState:
    edited = {state.phase, event.phase} == {Phase.ARRANGE, Phase.CLOSING}
    began = changed(state, phase=event.phase, phase_no=state.phase_no + 1)
    if edited:
        return began
    seats = tuple([changed(seat, acted=False) for seat in state.seats])
    if event.phase is Phase.ARRANGE:
        ruleset = state.settings.ruleset
        seats = tuple(
            [
                changed(seat, naturals=naturals_of(ruleset, seat.hand)) if seat.playing else seat
                for seat in seats
            ]
        )
        began = changed(began, arranging_since=began.phase_no)
    return changed(began, seats=seats)


def _time_ran_out(state: GameState, _: ev.TimeRanOut) -> GameState:
    return state


def _bid_placed(state: GameState, event: ev.BidPlaced) -> GameState:
    return _seat(state, event.seat, bid=event.amount, acted=True)


def _banker_chosen(state: GameState, event: ev.BankerChosen) -> GameState:
    return changed(_seat(state, event.seat, stake=None), banker=event.seat, bid=event.bid)


def _stake_placed(state: GameState, event: ev.StakePlaced) -> GameState:
    return _seat(state, event.seat, stake=event.amount, acted=True)


def _dealt(state: GameState, event: ev.Dealt) -> GameState:
    seats = [changed(s, hand=hand) for s, hand in zip(state.seats, event.hands, strict=True)]
    return changed(state, seats=tuple(seats), rest=event.rest)


def _exchange_ordered(state: GameState, event: ev.ExchangeOrdered) -> GameState:
    return changed(state, exchange=Exchange(event.times, event.direction))


def _cards_given(state: GameState, event: ev.CardsGiven) -> GameState:
    return _seat(state, event.seat, gift=event.cards, acted=True)


def _cards_passed(state: GameState, _: ev.CardsPassed) -> GameState:
    exchange = state.exchange
    if exchange is None:
        return state
    ring = state.dealt
    steps = {
        Direction.CLOCKWISE: 1,
        Direction.ANTICLOCKWISE: len(ring) - 1,
        Direction.OPPOSITE: len(ring) // 2,
    }[exchange.direction]
    incoming = {after(seat, ring, steps=steps): state.seats[seat].gift for seat in ring}
    seats = list(state.seats)
    for at in ring:
        seat = seats[at]
        kept = without(seat.hand, seat.gift)
        seats[at] = changed(
            seat,
            hand=kept + incoming[at],
            received=_still_held(seat.received, kept) + incoming[at],
            gift=(),
        )
    exchange = replace(exchange, done=exchange.done + 1)
    return changed(state, seats=tuple(seats), exchange=exchange)


def _still_held(received: tuple[Card, ...], kept: tuple[Card, ...]) -> tuple[Card, ...]:
    held = Counter(received) & Counter(kept)
    return tuple(held.elements())


def _cards_swapped(state: GameState, event: ev.CardsSwapped) -> GameState:
    count = len(event.cards)
    taken, rest = state.rest[:count], state.rest[count:]
    hand = without(state.seats[event.seat].hand, event.cards) + taken
    swapped = _seat(state, event.seat, hand=hand, received=taken, swapped=count, acted=True)
    return changed(swapped, rest=rest)


def _natural_chosen(state: GameState, event: ev.NaturalChosen) -> GameState:
    state = _seat(state, event.seat, choice=event.choice)
    said = event.choice is NaturalChoice.DECLARE or state.seats[event.seat].submission is not None
    return _called(state, event.seat, said=said)


def _submitted(state: GameState, event: ev.Submitted) -> GameState:
    submission = Submission(
        arrangement=event.arrangement,
        faults=order_of(state.settings.ruleset, event.arrangement),
        insisted=event.insisted,
        shown=event.shown,
    )
    state = _seat(
        state,
        event.seat,
        submission=submission,
        choice=event.choice,
        surrendered=False,
        acted=True,
    )
    return _called(state, event.seat, said=True)


def _edited(state: GameState, event: ev.Edited) -> GameState:
    kept = None if event.withdrawn else state.seats[event.seat].submission
    state = _seat(state, event.seat, submission=kept, surrendered=False, acted=False)
    return _called(state, event.seat, said=False)


def _surrendered(state: GameState, event: ev.Surrendered) -> GameState:
    state = _seat(state, event.seat, surrendered=True, acted=True)
    return _called(state, event.seat, said=False)


def _called(state: GameState, seat: int, *, said: bool) -> GameState:
    """Return the match with a seat's call after the others', where it was, or withdrawn (D33)."""
    calling = said and declared(state.settings.ruleset, state.seats[seat]) is not None
    if calling == (seat in state.calls):
        return state
    others = tuple([call for call in state.calls if call != seat])
    return changed(state, calls=(*others, seat) if calling else others)


def _substituted(state: GameState, event: ev.Substituted) -> GameState:
    submission = Submission(
        arrangement=event.arrangement,
        faults=order_of(state.settings.ruleset, event.arrangement),
        insisted=False,
        shown=False,
    )
    state = _seat(state, event.seat, submission=submission, substituted=not event.own)
    return _called(state, event.seat, said=True)


def _settled(state: GameState, event: ev.Settled) -> GameState:
    totals, house = sums(event.items, len(state.seats))
    seats = [
        changed(seat, total=seat.total + won, charged=seat.charged or not seat.active)
        for seat, won in zip(state.seats, totals, strict=True)
    ]
    return changed(
        state,
        seats=tuple(seats),
        house=state.house + house,
        history=(*state.history, RoundResult(event.items, tuple(totals), house)),
        revealed=len(state.playing) > 1,
    )


def _continued(state: GameState, event: ev.Continued) -> GameState:
    return _seat(state, event.seat, acted=True)


def _control_changed(state: GameState, event: ev.ControlChanged) -> GameState:
    return _seat(state, event.seat, control=event.control)


def _host_moved(state: GameState, event: ev.HostMoved) -> GameState:
    return changed(state, host=event.seat)


_CHANGES: Final[dict[type[ev.Event], Callable[[GameState, Any], GameState]]] = {
    ev.RoundBegan: _round_began,
    ev.PhaseBegan: _phase_began,
    ev.TimeRanOut: _time_ran_out,
    ev.BidPlaced: _bid_placed,
    ev.BankerChosen: _banker_chosen,
    ev.StakePlaced: _stake_placed,
    ev.Dealt: _dealt,
    ev.ExchangeOrdered: _exchange_ordered,
    ev.CardsGiven: _cards_given,
    ev.CardsPassed: _cards_passed,
    ev.CardsSwapped: _cards_swapped,
    ev.NaturalChosen: _natural_chosen,
    ev.Submitted: _submitted,
    ev.Edited: _edited,
    ev.Surrendered: _surrendered,
    ev.Substituted: _substituted,
    ev.Settled: _settled,
    ev.Continued: _continued,
    ev.ControlChanged: _control_changed,
    ev.HostMoved: _host_moved,
}
