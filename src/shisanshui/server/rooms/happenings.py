"""A room's events as a viewer may know them: for sound, motion and a line of text."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from shisanshui.game import Control, Phase
from shisanshui.game import events as played
from shisanshui.server.rooms import events as ev
from shisanshui.wire import events as wire
from shisanshui.wire.base import Direction

Numbers = Mapping[str, int]
"""The number each guest is shown by."""


def happenings(events: Iterable[ev.AnyEvent], numbers: Numbers) -> tuple[wire.AnyEvent, ...]:
    """Return what everybody in the room may know of some events; often nothing.

    Nothing here depends on who looks: what a seat alone may know is in its own view.
    """
    known: list[wire.AnyEvent] = []
    for event in events:
        tell = _TELL.get(type(event))
        told = None if tell is None else tell(event, numbers)
        if told is not None:
            known.append(told)
    return tuple(known)


def _player(kind: Callable[..., wire.AnyEvent]) -> Callable[[Any, Numbers], wire.AnyEvent | None]:
    def tell(event: Any, numbers: Numbers) -> wire.AnyEvent | None:
        number = numbers.get(event.guest)
        return None if number is None else kind(player=number)

    return tell


def _seated(
    kind: Callable[..., wire.AnyEvent],
) -> Callable[[Any, Numbers], wire.AnyEvent | None]:
    def tell(event: Any, numbers: Numbers) -> wire.AnyEvent | None:
        number = numbers.get(event.guest)
        return None if number is None else kind(player=number, seat=event.seat)

    return tell


def _seat(kind: Callable[..., wire.AnyEvent]) -> Callable[[Any, Numbers], wire.AnyEvent]:
    return lambda event, _: kind(seat=event.seat)


def _plain(kind: Callable[[], wire.AnyEvent]) -> Callable[[Any, Numbers], wire.AnyEvent]:
    return lambda _, __: kind()


def _departed(event: ev.Departed, numbers: Numbers) -> wire.AnyEvent | None:
    number = numbers.get(event.guest)
    return None if number is None else wire.Went(player=number, kicked=event.kicked)


def _host(event: ev.HostChanged, numbers: Numbers) -> wire.AnyEvent | None:
    number = None if event.guest is None else numbers.get(event.guest)
    return None if number is None else wire.HostChanged(player=number)


def _control(event: played.ControlChanged, _: Numbers) -> wire.AnyEvent:
    match event.control:
        case Control.HUMAN:
            return wire.TakenBack(seat=event.seat)
        case Control.GONE:
            return wire.LeftMatch(seat=event.seat)
        case Control.ASKED | Control.ABSENT | Control.BOT:
            return wire.TakenOver(seat=event.seat)


def _phase(event: played.PhaseBegan, _: Numbers) -> wire.AnyEvent | None:
    match event.phase:
        case Phase.CLOSING:
            return wire.ClosingStarted()
        case Phase.ENDED:
            return wire.MatchOver()
        case _:
            return None


def _ordered(event: played.ExchangeOrdered, _: Numbers) -> wire.AnyEvent:
    return wire.ExchangePlanned(times=event.times, direction=Direction(event.direction))


_TELL: Final[dict[type[Any], Callable[[Any, Numbers], wire.AnyEvent | None]]] = {
    ev.Entered: _player(wire.Came),
    ev.Departed: _departed,
    ev.WentAway: _player(wire.Away),
    ev.CameBack: _player(wire.Back),
    ev.Renamed: _player(wire.Renamed),
    ev.SatDown: _seated(wire.Seated),
    ev.WillSit: _seated(wire.WillSit),
    ev.StoodUp: _seat(wire.Stood),
    ev.BotPut: lambda event, _: wire.BotSeated(seat=event.seat, level=event.level),
    ev.HostChanged: _host,
    ev.LockTurned: lambda event, _: wire.LockChanged(on=event.on),
    ev.SettingsChanged: _plain(wire.SettingsChanged),
    ev.ReadyTurned: lambda event, _: wire.ReadyChanged(seat=event.seat, on=event.on),
    ev.MatchStarted: _plain(wire.MatchStarted),
    ev.CommitmentsClosed: _plain(wire.TranscriptClosed),
    ev.RoomEnded: _plain(wire.RoomOver),
    played.RoundBegan: _plain(wire.RoundStarted),
    played.PhaseBegan: _phase,
    played.TimeRanOut: _plain(wire.TimeIsUp),
    played.BidPlaced: _seat(wire.Acted),
    played.BankerChosen: _seat(wire.BankerChosen),
    played.StakePlaced: _seat(wire.Acted),
    played.Dealt: _plain(wire.Dealt),
    played.ExchangeOrdered: _ordered,
    played.CardsGiven: _seat(wire.Acted),
    played.CardsPassed: _plain(wire.Exchanged),
    played.CardsSwapped: _seat(wire.Acted),
    played.Submitted: _seat(wire.Acted),
    played.Edited: _seat(wire.Reopened),
    played.Surrendered: _seat(wire.Acted),
    played.Settled: _plain(wire.Revealed),
    played.Continued: _seat(wire.Acted),
    played.ControlChanged: _control,
}
"""What is told of each event; of the others everybody learns, if at all, from the view."""
