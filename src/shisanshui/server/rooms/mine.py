"""What a guest alone sees of a room: its own seat, its own cards."""

from typing import Final

from shisanshui.cards import cards_text
from shisanshui.game import Phase
from shisanshui.game.allowed import allowed
from shisanshui.game.view import own_view
from shisanshui.server.rooms.state import Match, Room
from shisanshui.server.rooms.texts import rows_text
from shisanshui.wire import view as wire
from shisanshui.wire.base import NaturalChoice, Rows

_TODO: Final = {
    Phase.BIDDING: wire.Todo.BID,
    Phase.STAKES: wire.Todo.STAKE,
    Phase.ORDER: wire.Todo.PLAN_EXCHANGE,
    Phase.GIVE: wire.Todo.GIVE,
    Phase.SWAP: wire.Todo.SWAP,
    Phase.ARRANGE: wire.Todo.ARRANGE,
    Phase.CLOSING: wire.Todo.ARRANGE,
    Phase.REVEAL: wire.Todo.NEXT,
}


def mine_view(room: Room, guest: str, draft: Rows | None = None) -> wire.MineView:
    """Return what a guest alone sees; without a seat, nearly nothing."""
    member, seat = room.by_guest.get(guest), room.seat_of(guest)
    player = 0 if member is None else member.player
    match = room.match
    if seat is None or match is None or match.guests[seat : seat + 1] != (guest,):
        return _waiting(room, player, seat)
    own = own_view(match.game, seat)
    running = match.running
    ready = running or room.over or room.chairs[seat].ready
    return wire.MineView(
        player=player,
        seat=seat,
        todo=_todo(match, seat) if running else None if ready else wire.Todo.READY,
        may=tuple([action.value for action in allowed(match.game, seat)]),
        commit_round=_commit_round(match, seat) if running else None,
        open_round=_open_round(match, seat) if running else None,
        cards=cards_text(own.cards),
        received=cards_text(own.received),
        given=cards_text(own.given),
        laid=None if own.rows is None else rows_text(own.rows.arrangement),
        laid_hands=() if own.rows is None else own.rows.hands,
        fouls=own.insisted,
        surrendered=own.surrendered,
        natural=NaturalChoice(own.choice),
        naturals=_naturals(match, seat),
        declared=None if own.declared is None else own.declared.kind,
        unarranged=own.natural is not None and not room.rules.naturals.rows_too,
        draft=draft,
    )


def _waiting(room: Room, player: int, seat: int | None) -> wire.MineView:
    """Return what somebody without cards sees."""
    idle = seat is None or room.over or room.chairs[seat].ready
    return wire.MineView(
        player=player,
        seat=seat,
        todo=None if idle else wire.Todo.READY,
        may=(),
        commit_round=None,
        open_round=None,
        cards="",
        received="",
        given="",
        laid=None,
        laid_hands=(),
        fouls=False,
        surrendered=False,
        natural=NaturalChoice.DEFAULT,
        naturals=(),
        declared=None,
        unarranged=False,
        draft=None,
    )


def _todo(match: Match, seat: int) -> wire.Todo | None:
    return _TODO.get(match.game.phase) if seat in match.game.awaited else None


def _commit_round(match: Match, seat: int) -> int | None:
    shuffle = match.shuffle
    if shuffle is None or shuffle.closed_at is not None or shuffle.commitments[seat] is not None:
        return None
    return shuffle.round


def _open_round(match: Match, seat: int) -> int | None:
    shuffle = match.shuffle
    if shuffle is None or shuffle.closed_at is None:
        return None
    owed = shuffle.commitments[seat] is not None and shuffle.openings[seat] is None
    return shuffle.round if owed else None


def _naturals(match: Match, seat: int) -> tuple[wire.NaturalOffer, ...]:
    """Return the naturals of one's own hand; a settled hand has none to choose any more."""
    if match.game.phase not in (Phase.ARRANGE, Phase.CLOSING):
        return ()
    factor = match.game.settings.ruleset.naturals.factor
    return tuple(
        [
            wire.NaturalOffer(
                kind=natural.kind,
                points=natural.points * factor,
                rows=None if natural.rows is None else rows_text(natural.rows),
            )
            for natural in match.game.seats[seat].naturals
        ]
    )
