"""Who is in the room, where they sit, and who is its host."""

from shisanshui import game
from shisanshui.game import Control, Phase
from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms import events as ev
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.rooms.state import Chair, Kind, Member, Room
from shisanshui.server.rooms.turn import Turn
from shisanshui.wire import commands as wire
from shisanshui.wire.codes import Refusal

MOST_MEMBERS = 64
"""How many people fit into a room, watchers included."""


def enter(turn: Turn, command: own.Enter) -> None:
    """Let somebody in, or back in: a seat a bot was minding is handed back at once."""
    room = turn.room
    member = room.by_guest.get(command.guest)
    if member is None:
        _check_door(room, command)
        turn.emit(ev.Entered(command.guest, command.name, command.avatar, command.kind))
    elif (member.name, member.avatar) != (command.name, command.avatar):
        turn.emit(ev.Renamed(command.guest, command.name, command.avatar))
    if member is not None and member.away_since is not None:
        turn.emit(ev.CameBack(command.guest))
    seat = turn.room.seat_of(command.guest)
    if seat is not None and turn.room.running and turn.control(seat) is Control.ABSENT:
        turn.play(game.HandBack(seat))
    if turn.room.host is None and command.kind is Kind.PERSON:
        turn.emit(ev.HostChanged(command.guest))


def _check_door(room: Room, command: own.Enter) -> None:
    if command.guest in room.banned:
        raise Refused(Refusal.KICKED)
    if room.locked and room.members:
        raise Refused(Refusal.ROOM_LOCKED)
    if len(room.members) >= MOST_MEMBERS:
        raise Refused(Refusal.ROOM_FULL)
    if not room.settings.spectators and not _seat_to_have(room):
        raise Refused(Refusal.NO_SPECTATORS)


def _seat_to_have(room: Room) -> bool:
    """Return whether somebody new could sit down sooner or later."""
    return any(chair.guest is None and chair.waiting is None for chair in room.chairs)


def go_away(turn: Turn, command: own.GoAway) -> None:
    """Mark somebody as offline; a watcher is simply gone."""
    member = turn.room.by_guest.get(command.guest)
    if member is None or member.away_since is not None:
        return
    waits = any(chair.waiting == command.guest for chair in turn.room.chairs)
    if turn.room.seat_of(command.guest) is None and turn.room.host != command.guest and not waits:
        turn.emit(ev.Departed(command.guest, kicked=False))
    else:
        turn.emit(ev.WentAway(command.guest))


def rename(turn: Turn, command: own.Rename) -> None:
    """Show somebody's new name."""
    member = turn.member(command.guest)
    if (member.name, member.avatar) != (command.name, command.avatar):
        turn.emit(ev.Renamed(command.guest, command.name, command.avatar))


def sit(turn: Turn, guest: str, command: wire.Sit) -> None:
    """Take an empty seat or a bot's; during a match, a bot's from the next deal on."""
    turn.member(guest)
    room = turn.room
    if room.seat_of(guest) is not None or any(chair.waiting == guest for chair in room.chairs):
        raise Refused(Refusal.ALREADY_DONE)
    seat = _free_seat(turn, room) if command.seat is None else command.seat
    if seat >= len(room.chairs):
        raise Refused(Refusal.NO_SUCH_SEAT)
    if not _may_sit(turn, room, seat):
        raise Refused(Refusal.SEAT_TAKEN)
    match = room.running
    if match is None:
        turn.emit(ev.SatDown(guest, seat))
    else:
        turn.emit(ev.WillSit(guest, seat))
        if match.game.phase is Phase.REVEAL:
            seat_waiting(turn)


def _may_sit(turn: Turn, room: Room, seat: int) -> bool:
    chair = room.chairs[seat]
    if chair.guest is not None or chair.waiting is not None:
        return False
    return room.running is None or turn.control(seat) is not Control.GONE


def _free_seat(turn: Turn, room: Room) -> int:
    free = [seat for seat in range(len(room.chairs)) if _may_sit(turn, room, seat)]
    if not free:
        raise Refused(Refusal.ROOM_FULL)
    return min(free, key=lambda seat: (room.chairs[seat].bot is not None, seat))


def seat_waiting(turn: Turn) -> None:
    """Give those who wait for it the seat of a bot, with its score."""
    for seat, chair in enumerate(turn.room.chairs):
        if chair.waiting is None:
            continue
        turn.emit(ev.SatDown(chair.waiting, seat))
        if turn.control(seat) is Control.BOT:
            turn.play(game.SitDown(seat))
        elif turn.control(seat) in (Control.ASKED, Control.ABSENT):
            turn.play(game.HandBack(seat))


def stand(turn: Turn, guest: str, _: wire.Stand) -> None:
    """Give a seat up, between matches; or the wish for one, at any time."""
    for seat, chair in enumerate(turn.room.chairs):
        if chair.waiting == guest:
            turn.emit(ev.BotPut(seat, chair.bot or turn.room.settings.bot_level))
            return
    seat = turn.seat_of(guest)
    turn.only_between()
    turn.emit(ev.StoodUp(seat))


def ready(turn: Turn, guest: str, command: wire.Ready) -> None:
    """Be ready for the match to start, or not."""
    seat = turn.seat_of(guest)
    turn.only_between()
    if turn.room.chairs[seat].ready is not command.on:
        turn.emit(ev.ReadyTurned(seat, command.on))


def leave(turn: Turn, guest: str, _: wire.Leave) -> None:
    """Leave for good; a seat in a match is left as the room's settings say."""
    turn.member(guest)
    seat = turn.room.seat_of(guest)
    if seat is not None and turn.room.running is not None:
        turn.play(game.Leave(seat))
        _emptied(turn, seat)
    _depart(turn, guest, kicked=False)


def kick(turn: Turn, guest: str, command: wire.Kick) -> None:
    """Remove somebody; a bot plays on for the seat, and nothing is charged."""
    turn.only_host(guest)
    member = turn.by_number(command.player)
    if member.guest == guest:
        raise Refused(Refusal.NO_SUCH_PLAYER)
    seat = turn.room.seat_of(member.guest)
    if seat is not None and turn.room.running is not None:
        if turn.control(seat) is not Control.ASKED:
            if turn.control(seat) is Control.ABSENT:
                turn.play(game.HandBack(seat))
            turn.play(game.TakeOver(seat, Control.ASKED))
        _emptied(turn, seat)
    _depart(turn, member.guest, kicked=True)


def _emptied(turn: Turn, seat: int) -> None:
    """Show a bot on a chair whose owner is gone but whose seat plays on."""
    match = turn.room.match
    if match is not None and match.game.seats[seat].active:
        turn.emit(ev.BotPut(seat, turn.room.settings.bot_level))
    else:
        turn.emit(ev.StoodUp(seat))


def _depart(turn: Turn, guest: str, *, kicked: bool) -> None:
    turn.emit(ev.Departed(guest, kicked))
    if turn.room.host == guest:
        pass_host_on(turn)


def pass_host_on(turn: Turn) -> None:
    """Make somebody else the host: who sits and is online before who does not."""
    room = turn.room
    others = [m for m in room.members if m.kind is Kind.PERSON and m.guest != room.host]

    def order(member: Member) -> tuple[bool, bool, int]:
        seated = room.seat_of(member.guest) is not None
        return (member.away_since is not None, not seated, member.player)

    heir = min(others, key=order, default=None)
    host_is_here = room.host is not None and room.host in room.by_guest
    if heir is None and host_is_here:
        return
    turn.emit(ev.HostChanged(None if heir is None else heir.guest))
    if heir is not None:
        _move_host(turn, heir.guest)


def _move_host(turn: Turn, guest: str) -> None:
    seat = turn.room.seat_of(guest)
    if seat is not None and turn.room.running is not None:
        turn.play(game.MoveHost(seat))


def hand_over(turn: Turn, guest: str, command: wire.HandOver) -> None:
    """Make somebody else the host."""
    turn.only_host(guest)
    member = turn.by_number(command.player)
    if member.kind is not Kind.PERSON:
        raise Refused(Refusal.NO_SUCH_PLAYER)
    if member.guest != guest:
        turn.emit(ev.HostChanged(member.guest))
        _move_host(turn, member.guest)


def lock(turn: Turn, guest: str, command: wire.Lock) -> None:
    """Let nobody new in, or let them."""
    turn.only_host(guest)
    if turn.room.locked is not command.on:
        turn.emit(ev.LockTurned(command.on))


def seat_bot(turn: Turn, guest: str, command: wire.SeatBot) -> None:
    """Put a bot on a seat nobody has, change its level, or take it away."""
    turn.only_host(guest)
    if command.seat >= len(turn.room.chairs):
        raise Refused(Refusal.NO_SUCH_SEAT)
    chair = turn.room.chairs[command.seat]
    if chair.guest is not None or chair.waiting is not None:
        raise Refused(Refusal.SEAT_TAKEN)
    if command.level is None:
        turn.only_between()
        if chair != Chair():
            turn.emit(ev.StoodUp(command.seat))
    elif turn.room.running is not None and turn.control(command.seat) is Control.GONE:
        raise Refused(Refusal.NO_SUCH_SEAT)
    elif chair.bot is not command.level:
        turn.emit(ev.BotPut(command.seat, command.level))
