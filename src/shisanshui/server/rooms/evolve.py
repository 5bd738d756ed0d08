"""What an event makes of a room. Total over the events of ``decide``: a replay is a fold."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, cast

from shisanshui import fairness, game
from shisanshui.game import Phase, Settings, new_match
from shisanshui.game.changed import changed
from shisanshui.game.events import PhaseBegan
from shisanshui.ruleset import Ruleset, Selection
from shisanshui.server.rooms import events as ev
from shisanshui.server.rooms.state import Chair, Match, Member, Room, Shuffle
from shisanshui.wire.settings import BankerChoice, Leaving, RoomSettings

_SELECTIONS: Final = {
    BankerChoice.FIXED: Selection.FIXED,
    BankerChoice.HOST: Selection.HOST,
    BankerChoice.ROTATING: Selection.ROTATING,
    BankerChoice.AUCTION: Selection.AUCTION,
}


def evolve(room: Room | None, event: ev.AnyEvent, at: int) -> Room:
    """Return the room after an event that happened at a moment."""
    if isinstance(event, ev.Kept):
        return event.room
    if room is None:
        raise ValueError("a room's log begins with the whole room")
    change = _CHANGES.get(type(event))
    if change is not None:
        return change(room, event, at)
    happened = cast(game.Event, event)
    if room.match is None:
        return room
    return played(room, happened, game.evolve(room.match.game, happened), at)


def fold(room: Room | None, events: Iterable[ev.AnyEvent], at: int) -> Room | None:
    """Return the room after the events of one step."""
    for event in events:
        room = evolve(room, event, at)
    return room


def agreed_settings(
    rules: Ruleset,
    chosen: RoomSettings,
    seats: tuple[game.Control, ...],
    *,
    first: int,
    host: int,
) -> Settings:
    """Return the match that a room's settings agree on.

    Raises:
        Rejected: it cannot be; ``field`` names the setting.
    """
    penalty = chosen.leaving is Leaving.PENALTY
    return game.agreed(
        rules,
        seats,
        rounds=chosen.rounds,
        seconds=chosen.seconds,
        multiplier=chosen.multiplier,
        selection=_SELECTIONS.get(chosen.banker),
        first=first,
        host=host,
        leaving=game.Leaving.PENALTY if penalty else game.Leaving.BOT,
    )


# --- people --------------------------------------------------------------------------------


def _empty(room: Room, at: int) -> Room:
    """Return the room knowing since when nobody is online."""
    if room.anybody:
        return room if room.empty_since is None else changed(room, empty_since=None)
    return room if room.empty_since is not None else changed(room, empty_since=at)


def _member(room: Room, guest: str, **changes: Any) -> Room:
    members = tuple([replace(m, **changes) if m.guest == guest else m for m in room.members])
    return changed(room, members=members)


def _chair(room: Room, seat: int, chair: Chair) -> Room:
    chairs = (*room.chairs[:seat], chair, *room.chairs[seat + 1 :])
    return changed(room, chairs=chairs)


def _entered(room: Room, event: ev.Entered, at: int) -> Room:
    member = Member(
        guest=event.guest,
        player=room.next_player,
        name=event.name,
        avatar=event.avatar,
        kind=event.kind,
    )
    members = (*room.members, member)
    return _empty(changed(room, members=members, next_player=room.next_player + 1), at)


def _departed(room: Room, event: ev.Departed, at: int) -> Room:
    chairs = [
        replace(
            Chair(bot=chair.bot) if chair.guest == event.guest else chair,
            waiting=None if chair.waiting == event.guest else chair.waiting,
        )
        for chair in room.chairs
    ]
    return _empty(
        changed(
            room,
            members=tuple([m for m in room.members if m.guest != event.guest]),
            chairs=tuple(chairs),
            banned=room.banned | {event.guest} if event.kicked else room.banned,
        ),
        at,
    )


def _went_away(room: Room, event: ev.WentAway, at: int) -> Room:
    return _empty(_member(room, event.guest, away_since=at), at)


def _came_back(room: Room, event: ev.CameBack, at: int) -> Room:
    return _empty(_member(room, event.guest, away_since=None), at)


def _renamed(room: Room, event: ev.Renamed, _: int) -> Room:
    return _member(room, event.guest, name=event.name, avatar=event.avatar)


def _sat_down(room: Room, event: ev.SatDown, _: int) -> Room:
    room = _chair(room, event.seat, Chair(guest=event.guest))
    match = room.running
    if match is None:
        return room
    guests = (*match.guests[: event.seat], event.guest, *match.guests[event.seat + 1 :])
    return changed(room, match=changed(match, guests=guests))


def _will_sit(room: Room, event: ev.WillSit, _: int) -> Room:
    return _chair(room, event.seat, replace(room.chairs[event.seat], waiting=event.guest))


def _stood_up(room: Room, event: ev.StoodUp, _: int) -> Room:
    return _chair(room, event.seat, Chair())


def _bot_put(room: Room, event: ev.BotPut, _: int) -> Room:
    return _chair(room, event.seat, Chair(bot=event.level))


def _host_changed(room: Room, event: ev.HostChanged, _: int) -> Room:
    return changed(room, host=event.guest)


def _lock_turned(room: Room, event: ev.LockTurned, _: int) -> Room:
    return changed(room, locked=event.on)


def _settings_changed(room: Room, event: ev.SettingsChanged, _: int) -> Room:
    seats = event.settings.seats
    kept = [chair for chair in room.chairs if chair.guest is not None]
    spare = [chair for chair in room.chairs if chair.guest is None]
    chairs = room.chairs
    if seats < len(chairs):
        chairs = (*kept, *spare)[:seats]
    chairs = (*chairs, *[Chair()] * (seats - len(chairs)))
    ready_again = tuple([replace(chair, ready=False) for chair in chairs])
    return changed(room, settings=event.settings, rules=event.rules, chairs=ready_again)


def _ready_turned(room: Room, event: ev.ReadyTurned, _: int) -> Room:
    return _chair(room, event.seat, replace(room.chairs[event.seat], ready=event.on))


def _room_ended(room: Room, _: ev.RoomEnded, __: int) -> Room:
    return changed(room, over=True)


# --- the match -----------------------------------------------------------------------------


def _match_started(room: Room, event: ev.MatchStarted, at: int) -> Room:
    settings = agreed_settings(
        room.rules, room.settings, event.seats, first=event.first, host=event.host
    )
    state = new_match(settings)
    match = Match(
        no=room.matches + 1,
        secrets=event.secrets,
        root=fairness.root(event.secrets),
        game=state,
        first=event.first,
        phase_at=at,
        arranging_at=at,
        shuffle=_shuffle(1, len(state.seats)),
        guests=tuple([chair.guest for chair in room.chairs]),
    )
    return changed(room, matches=match.no, match=_waiting_for_deal(match, at))


def _shuffle(round_no: int, seats: int) -> Shuffle:
    nobody = (None,) * seats
    return Shuffle(round=round_no, commitments=nobody, openings=nobody)


def _waiting_for_deal(match: Match, at: int) -> Match:
    """Return the match with its clock for commitments running, if the cards are next."""
    shuffle = match.shuffle
    if match.game.phase is not Phase.DEAL or shuffle is None or shuffle.since is not None:
        return match
    return changed(match, shuffle=changed(shuffle, since=at))


def _of_shuffle(room: Room, change: Callable[[Shuffle], Shuffle]) -> Room:
    match = room.match
    if match is None or match.shuffle is None:
        return room
    return changed(room, match=changed(match, shuffle=change(match.shuffle)))


def _with(values: tuple[bytes | None, ...], seat: int, value: bytes) -> tuple[bytes | None, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _committed(room: Room, event: ev.Committed, _: int) -> Room:
    return _of_shuffle(
        room,
        lambda s: changed(s, commitments=_with(s.commitments, event.seat, event.commitment)),
    )


def _commitments_closed(room: Room, _: ev.CommitmentsClosed, at: int) -> Room:
    return _of_shuffle(room, lambda s: changed(s, closed_at=at))


def _opened(room: Room, event: ev.Opened, _: int) -> Room:
    return _of_shuffle(
        room, lambda s: changed(s, openings=_with(s.openings, event.seat, event.opening))
    )


def _bot_passed(room: Room, event: ev.BotPassed, _: int) -> Room:
    match = room.match
    if match is None:
        return room
    return changed(room, match=changed(match, passed=match.passed | {event.seat}))


def played(room: Room, event: game.Event, state: game.GameState, at: int) -> Room:
    """Return the room after something happened in its match, which is in this state then."""
    match = room.match
    if match is None:
        return room
    before = match.game
    match = changed(match, game=_lightened(state))
    if isinstance(event, PhaseBegan):
        match = changed(match, phase_at=at, passed=frozenset[int]())
        if state.arranging_since != before.arranging_since:
            match = changed(match, arranging_at=at)
        if state.phase is Phase.REVEAL:
            following = None if state.last_round else _shuffle(state.round + 1, len(state.seats))
            match = changed(match, shuffle=following, dealt=match.shuffle)
        match = _waiting_for_deal(match, at)
        if state.phase is Phase.ENDED:
            room = _after_match(room, state)
    return changed(room, match=match)


def _lightened(state: game.GameState) -> game.GameState:
    """Return the match without the items of rounds before the last: they are in the log.

    Nobody is shown them again, and in a thousand rooms they would be most of what memory holds.
    """
    if len(state.history) < 2 or not state.history[-2].items:
        return state
    *earlier, done, last = state.history
    return changed(state, history=(*earlier, replace(done, items=()), last))


def _after_match(room: Room, state: game.GameState) -> Room:
    """Return the room with the chairs as the match leaves them."""
    chairs = [
        Chair(guest=chair.waiting) if chair.waiting is not None else replace(chair, ready=False)
        for chair in room.chairs
    ]
    for seat, played in enumerate(state.seats):
        if played.control is game.Control.GONE and chairs[seat].guest is None:
            chairs[seat] = Chair()
    return changed(room, chairs=tuple(chairs))


_CHANGES: Final[dict[type[Any], Callable[[Room, Any, int], Room]]] = {
    ev.Entered: _entered,
    ev.Departed: _departed,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.Renamed: _renamed,
    ev.SatDown: _sat_down,
    ev.WillSit: _will_sit,
    ev.StoodUp: _stood_up,
    ev.BotPut: _bot_put,
    ev.HostChanged: _host_changed,
    ev.LockTurned: _lock_turned,
    ev.SettingsChanged: _settings_changed,
    ev.ReadyTurned: _ready_turned,
    ev.RoomEnded: _room_ended,
    ev.MatchStarted: _match_started,
    ev.Committed: _committed,
    ev.CommitmentsClosed: _commitments_closed,
    ev.Opened: _opened,
    ev.BotPassed: _bot_passed,
}
