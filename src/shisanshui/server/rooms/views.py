"""What a viewer sees of a room, part by part, built from what is public and what is its own.

The parts are those of the wire's ``View``: a step sends only the parts that changed.
"""

from collections.abc import Sequence
from typing import Final

from shisanshui import game
from shisanshui.game import Control, Phase
from shisanshui.game.view import SeatView
from shisanshui.ruleset import Ruleset
from shisanshui.scoring.report import plain_points
from shisanshui.server.rooms.due import EMPTY_MS, deadline
from shisanshui.server.rooms.naming import seat_names
from shisanshui.server.rooms.state import CONTROLLED, Chair, Kind, Match, Room
from shisanshui.server.rooms.texts import rows_text
from shisanshui.wire import view as wire
from shisanshui.wire.base import Direction, Language
from shisanshui.wire.settings import RulesBrief, SettingsView

PHASES: Final = {
    Phase.BIDDING: wire.DealPhase.BID,
    Phase.STAKES: wire.DealPhase.STAKE,
    Phase.DEAL: wire.DealPhase.SHUFFLE,
    Phase.ORDER: wire.DealPhase.PLAN_EXCHANGE,
    Phase.GIVE: wire.DealPhase.EXCHANGE,
    Phase.SWAP: wire.DealPhase.SWAP,
    Phase.ARRANGE: wire.DealPhase.ARRANGE,
    Phase.CLOSING: wire.DealPhase.CLOSING,
    Phase.REVEAL: wire.DealPhase.REVEAL,
    Phase.ENDED: wire.DealPhase.DONE,
}


def rules_brief(room: Room) -> RulesBrief:
    """Return the room's rule set by name."""
    rules = room.rules
    return RulesBrief(
        id=rules.id,
        digest=rules.digest,
        name=by_language(rules),
        options=room.settings.options,
    )


def by_language(rules: Ruleset) -> dict[str, str]:
    """Return the rule set's name in each language, its id where it has none."""
    name = rules.name
    return {
        Language.ZH_HANS: name.zh_hans or rules.id,
        Language.ZH_HANT: name.zh_hant or rules.id,
        Language.EN: name.en or rules.id,
    }


def settings_view(room: Room) -> SettingsView:
    """Return the room's settings as everybody sees them."""
    chosen = room.settings
    return SettingsView(
        rules=rules_brief(room),
        seats=chosen.seats,
        rounds=chosen.rounds,
        seconds=chosen.seconds,
        multiplier=chosen.multiplier,
        base=room.rules.match.base,
        spectators=chosen.spectators,
        assistance=chosen.assistance,
        bot_level=chosen.bot_level,
        banker=chosen.banker,
        most_stake=chosen.most_stake,
        ante=chosen.ante,
        grace=chosen.grace,
        leaving=chosen.leaving,
        time_up=chosen.time_up,
        listed=chosen.listed,
    )


def room_view(room: Room) -> wire.RoomView:
    """Return the room itself."""
    host = None if room.host is None else room.by_guest.get(room.host)
    return wire.RoomView(
        key=room.key,
        code=room.code,
        phase=room.phase,
        host=None if host is None else host.player,
        locked=room.locked,
        settings=settings_view(room),
        match=room.matches,
        ends_at=None if room.empty_since is None else room.empty_since + EMPTY_MS,
    )


def players_view(room: Room) -> tuple[wire.PlayerView, ...]:
    """Return the people in the room."""
    return tuple(
        [
            wire.PlayerView(
                player=member.player,
                name=member.name,
                avatar=member.avatar,
                away=member.away_since is not None,
                outside_bot=member.kind is Kind.OUTSIDE_BOT,
            )
            for member in room.members
        ]
    )


def seats_view(room: Room, language: Language) -> tuple[wire.SeatView, ...]:
    """Return the seats, and who sits on them."""
    names = seat_names(room, language)
    return tuple(
        [_seat_view(room, seat, chair, names[seat]) for seat, chair in enumerate(room.chairs)]
    )


def _seat_view(room: Room, seat: int, chair: Chair, name: str) -> wire.SeatView:
    member = None if chair.guest is None else room.by_guest.get(chair.guest)
    waiting = None if chair.waiting is None else room.by_guest.get(chair.waiting)
    control = None if room.running is None else room.running.game.seats[seat].control
    played = member is not None and control in CONTROLLED
    if chair.guest is not None:
        kind = wire.SeatKind.PLAYER
    else:
        kind = wire.SeatKind.EMPTY if chair.bot is None else wire.SeatKind.BOT
    takeover = None
    if control is Control.HUMAN and member is not None and member.away_since is not None:
        takeover = member.away_since + room.settings.grace * 1000
    return wire.SeatView(
        seat=seat,
        kind=kind,
        name="" if kind is wire.SeatKind.EMPTY else name,
        player=None if member is None else member.player,
        level=room.settings.bot_level if played else chair.bot,
        ready=chair.ready,
        autopilot=played,
        takeover_at=takeover,
        next_player=None if waiting is None else waiting.player,
    )


def match_view(room: Room) -> wire.MatchView | None:
    """Return the match as everybody sees it."""
    match = room.match
    if match is None:
        return None
    state = match.game
    seen = game.view_for(state, game.SPECTATOR)
    shown = seen.limits
    stakes = shown.stakes or (0, 0)
    return wire.MatchView(
        match=match.no,
        round=seen.round,
        rounds=seen.rounds,
        phase=PHASES[seen.phase],
        phase_no=seen.phase_no,
        deadline=deadline(match),
        banker=seen.banker,
        multiplier=seen.multiplier,
        ante=seen.ante,
        undealt=seen.undealt,
        limits=wire.LimitsView(
            most_bid=shown.most_bid,
            least_stake=stakes[0],
            most_stake=stakes[1],
            most_times=shown.most_times,
            directions=tuple([Direction(direction) for direction in shown.directions]),
            cards=shown.cards,
        ),
        seats=tuple([_deal_seat(seat) for seat in seen.seats]),
        exchange=seen.exchange
        and wire.ExchangeView(
            times=seen.exchange.times,
            direction=Direction(seen.exchange.direction),
            done=seen.exchange.done,
        ),
        shuffle=_shuffle_view(match),
        scores=tuple([tuple(map(plain_points, totals)) for totals in seen.history]),
        house=plain_points(seen.house),
        places=tuple([place.place for place in seen.places]) or None,
        record=None if match.running else match_id(room.key, match.no),
    )


def match_id(room: str, number: int) -> str:
    """Return the name of a room's match in the history."""
    return f"{room}-{number}"


def _deal_seat(seat: SeatView) -> wire.DealSeat:
    return wire.DealSeat(
        total=plain_points(seat.total),
        in_deal=seat.in_deal,
        ready=seat.ready,
        stake=seat.stake,
        bid=seat.bid,
        swapped=seat.swapped,
        left=seat.control is Control.GONE,
        rows=None if seat.rows is None else rows_text(seat.rows.arrangement),
    )


def _hex(values: Sequence[bytes | None]) -> tuple[str | None, ...]:
    return tuple([None if value is None else value.hex() for value in values])


def _shuffle_view(match: Match) -> wire.ShuffleView | None:
    shuffle = match.shuffle
    if shuffle is None:
        return None
    closed = shuffle.closed_at is not None
    nobody = (None,) * len(shuffle.commitments)
    return wire.ShuffleView(
        round=shuffle.round,
        root=match.root.hex(),
        commitments=_hex(shuffle.commitments if closed else nobody),
        transcript=match.transcript(shuffle).digest.hex() if closed else None,
    )
