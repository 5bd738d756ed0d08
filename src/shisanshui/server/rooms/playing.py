"""A match in the room: starting it, the fair shuffle, and what seats do in a deal."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from shisanshui import game
from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card, CardError, parse_cards
from shisanshui.game import Control, Phase, Rejected
from shisanshui.ruleset import ExchangeKind, Selection
from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms import events as ev
from shisanshui.server.rooms.evolve import agreed_settings
from shisanshui.server.rooms.people import seat_waiting
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.rooms.state import Match, Shuffle
from shisanshui.server.rooms.turn import Turn, refused
from shisanshui.wire import commands as wire
from shisanshui.wire.codes import Refusal

SHUFFLE_MS: Final = 5_000
"""How long the table waits for commitments, and then for openings."""


def change(turn: Turn, guest: str, command: own.ChangeSettings) -> None:
    """Let the room have other settings, between matches."""
    turn.only_host(guest)
    turn.only_between()
    seated = sum(chair.guest is not None for chair in turn.room.chairs)
    if command.settings.seats < seated:
        raise Refused(Refusal.BAD_SETTINGS, "seats")
    turn.emit(ev.SettingsChanged(command.settings, command.rules))


def start(turn: Turn, guest: str, command: own.StartMatch) -> None:
    """Start a match; bots fill the empty seats."""
    turn.only_host(guest)
    turn.only_between()
    room = turn.room
    if not room.seat_by_guest:
        raise Refused(Refusal.NOT_ENOUGH_SEATED)
    first = _first(turn)
    turn.emit(ev.Kept(replace(room, match=None, seq=0)))
    for seat, chair in enumerate(room.chairs):
        if chair.guest is None and chair.bot is None:
            turn.emit(ev.BotPut(seat, room.settings.bot_level))
    seats = tuple([Control.BOT if c.guest is None else Control.HUMAN for c in turn.room.chairs])
    host = (room.seat_of(room.host) if room.host else None) or 0
    try:
        agreed_settings(room.rules, room.settings, seats, first=first, host=host)
    except Rejected as rejected:
        raise refused(rejected) from None
    turn.emit(ev.MatchStarted(command.secrets[: room.settings.rounds], seats, first, host))
    go_on(turn)


def _first(turn: Turn) -> int:
    """Return the seat that keeps the bank first; in a rematch the next one, where it rotates."""
    last = turn.room.match
    if last is None or len(last.game.seats) != len(turn.room.chairs):
        return 0
    rotates = last.game.settings.selection is Selection.ROTATING
    return (last.first + 1) % len(turn.room.chairs) if rotates else last.first


def go_on(turn: Turn) -> None:
    """Do what the table does by itself: close the commitments, deal, seat those who wait."""
    while (match := turn.room.running) is not None:
        before = len(turn.events)
        if match.game.phase is Phase.REVEAL:
            seat_waiting(turn)
        elif match.game.phase is Phase.DEAL and match.shuffle is not None:
            _shuffle_on(turn, match, match.shuffle)
        if len(turn.events) == before:
            return


def _shuffle_on(turn: Turn, match: Match, shuffle: Shuffle) -> None:
    if shuffle.closed_at is None:
        if not awaited_commitments(turn, match, shuffle) or _late(turn, shuffle.since):
            turn.emit(ev.CommitmentsClosed())
    elif not awaited_openings(shuffle) or _late(turn, shuffle.closed_at):
        state = match.game
        dealt = match.transcript(shuffle).deal(
            match.secrets[shuffle.round - 1],
            shuffle.openings,
            deck=state.deck,
            hands=len(state.active),
        )
        turn.play(dealt)


def _late(turn: Turn, since: int | None) -> bool:
    return since is not None and turn.now >= since + SHUFFLE_MS


def awaited_commitments(turn: Turn, match: Match, shuffle: Shuffle) -> tuple[int, ...]:
    """Return the seats of people who are here and have not committed yet."""
    return tuple(
        [
            seat
            for seat, played in enumerate(match.game.seats)
            if played.control is Control.HUMAN
            and shuffle.commitments[seat] is None
            and turn.room.present(turn.room.chairs[seat].guest)
        ]
    )


def awaited_openings(shuffle: Shuffle) -> tuple[int, ...]:
    """Return the seats that committed and have not opened yet."""
    return tuple(
        [
            seat
            for seat, committed in enumerate(shuffle.commitments)
            if committed is not None and shuffle.openings[seat] is None
        ]
    )


# --- what a seat does ----------------------------------------------------------------------


def _check_round(turn: Turn, command: wire.RoundCommand) -> Match:
    match = turn.match
    if (command.match, command.round) != (match.no, match.game.round):
        raise Refused(Refusal.STALE_ROUND)
    return match


def commit(turn: Turn, guest: str, command: wire.Commit) -> None:
    """Commit to one's part of the shuffle; the first commitment stands."""
    seat, match = turn.seat_of(guest), turn.match
    shuffle = match.shuffle
    if shuffle is None or (command.match, command.round) != (match.no, shuffle.round):
        raise Refused(Refusal.STALE_ROUND)
    if shuffle.closed_at is not None or shuffle.commitments[seat] is not None:
        raise Refused(Refusal.ALREADY_DONE)
    turn.emit(ev.Committed(seat, bytes.fromhex(command.commitment)))
    go_on(turn)


def _commit_ahead(turn: Turn, seat: int, commitment: str) -> None:
    """Commit to one's part of the next deal, unless that was done before."""
    shuffle = turn.match.shuffle
    if turn.match.game.phase is Phase.REVEAL and shuffle and shuffle.commitments[seat] is None:
        turn.emit(ev.Committed(seat, bytes.fromhex(commitment)))


def open_(turn: Turn, guest: str, command: wire.Open) -> None:
    """Open one's commitment, once all commitments are closed."""
    seat, match = turn.seat_of(guest), turn.match
    shuffle = match.shuffle
    if shuffle is None or (command.match, command.round) != (match.no, shuffle.round):
        raise Refused(Refusal.STALE_ROUND)
    if shuffle.closed_at is None or shuffle.commitments[seat] is None:
        raise Refused(Refusal.NOT_NOW)
    if shuffle.openings[seat] is not None:
        raise Refused(Refusal.ALREADY_DONE)
    opening = bytes.fromhex(command.opening)
    if not match.transcript(shuffle).opens(seat, opening):
        raise Refused(Refusal.BAD_PROOF)
    turn.emit(ev.Opened(seat, opening))
    go_on(turn)


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CardError as error:
        raise Refused(Refusal.BAD_CARDS, str(error)) from None


def rows_of(command: wire.Submit | wire.Draft) -> Arrangement:
    """Return the rows a client sends, whatever is wrong with them.

    Raises:
        Refused: some text is no card.
    """
    return Arrangement(_cards(command.front), _cards(command.middle), _cards(command.back))


def _choice(choice: object) -> game.NaturalChoice:
    return game.NaturalChoice(str(choice))


def _give(turn: Turn, seat: int, command: wire.Give) -> game.Command:
    cards = _cards(command.cards)
    swaps = turn.room.rules.exchange.kind is ExchangeKind.STOCK
    return game.Swap(seat, cards) if swaps else game.Give(seat, cards)


_MOVES: Final[dict[type[wire.RoundCommand], Callable[[Turn, int, Any], game.Command]]] = {
    wire.Bid: lambda _, seat, c: game.Bid(seat, c.points),
    wire.Stake: lambda _, seat, c: game.Stake(seat, c.points),
    wire.PlanExchange: lambda _, seat, c: game.OrderExchange(
        seat, c.times, game.Direction(c.direction)
    ),
    wire.Give: _give,
    wire.Submit: lambda _, seat, c: game.Submit(
        seat=seat, arrangement=rows_of(c), natural=_choice(c.natural), insist=c.foul
    ),
    wire.Declare: lambda _, seat, __: game.Submit(
        seat=seat, arrangement=None, natural=game.NaturalChoice.DECLARE
    ),
    wire.ChooseNatural: lambda _, seat, c: game.ChooseNatural(seat, _choice(c.natural)),
    wire.Edit: lambda _, seat, __: game.Edit(seat),
    wire.Surrender: lambda _, seat, __: game.Surrender(seat),
    wire.Next: lambda _, seat, __: game.Continue(seat),
}


def move(turn: Turn, guest: str, command: wire.RoundCommand) -> None:
    """Carry out what a seat does in this deal; doing anything takes the seat back from a bot."""
    seat = turn.seat_of(guest)
    _check_round(turn, command)
    made = _MOVES[type(command)](turn, seat, command)
    if turn.control(seat) in (Control.ASKED, Control.ABSENT):
        turn.play(game.HandBack(seat))
        _check_round(turn, command)
    if isinstance(command, wire.Next) and command.commitment is not None:
        _commit_ahead(turn, seat, command.commitment)
    turn.play(made)
    go_on(turn)


def autopilot(turn: Turn, guest: str, command: wire.Autopilot) -> None:
    """Let a bot play one's own seat, or take it back."""
    seat = turn.seat_of(guest)
    taken = turn.control(seat) in (Control.ASKED, Control.ABSENT)
    if command.on and not taken:
        turn.play(game.TakeOver(seat, Control.ASKED))
    elif taken and not command.on:
        turn.play(game.HandBack(seat))
    go_on(turn)
