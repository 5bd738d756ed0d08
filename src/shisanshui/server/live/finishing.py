"""A match that is over: its line in the history, and, from its log, its replay and record."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec

from shisanshui import game
from shisanshui.cards import cards_text
from shisanshui.fairness import RoundProof
from shisanshui.game import Control, Phase
from shisanshui.game.events import Dealt
from shisanshui.game.record import dump, record_of
from shisanshui.scoring.report import plain_points
from shisanshui.server.live.frames import encode
from shisanshui.server.rooms import codec
from shisanshui.server.rooms.events import GAME_EVENTS
from shisanshui.server.rooms.evolve import evolve
from shisanshui.server.rooms.naming import own_names
from shisanshui.server.rooms.reveals import reveal_view, round_proof
from shisanshui.server.rooms.state import Room
from shisanshui.server.rooms.views import match_id, rules_brief
from shisanshui.server.storage import FinishedMatch, StoredStep
from shisanshui.wire.base import Language
from shisanshui.wire.http import MatchLine, Replay


def finished(before: Room, after: Room, at: int) -> FinishedMatch | None:
    """Return the match that has ended between two steps of a room, if one has."""
    match = after.match
    if before.running is None or match is None or match.running:
        return None
    line = MatchLine(
        id=match_id(after.key, match.no),
        ended=at,
        rules=rules_brief(after),
        rounds=match.game.settings.rounds,
        names=own_names(before),
        totals=tuple([plain_points(seat.total) for seat in match.game.seats]),
        places=tuple([place.place for place in game.places(match.game)]),
        seat=None,
    )
    guests = [(guest, seat) for seat, guest in enumerate(match.guests) if guest is not None]
    return FinishedMatch(id=line.id, ended=at, line=encode(line).decode(), seats=tuple(guests))


def replay_of(line: MatchLine, stored: Sequence[StoredStep], language: Language) -> Replay:
    """Return a finished match from the steps of its log: everything its reveals showed."""
    room: Room | None = None
    deals: list[dict[str, Any]] = []
    events: list[game.Event] = []
    dealt: Sequence[str] = ()
    proofs = dict[int, RoundProof]()
    for step in stored:
        for event in codec.decode(step):
            before = None if room is None else room.match
            room = evolve(room, event, step.at)
            match = room.match
            if match is None or before is None or not isinstance(event, GAME_EVENTS):
                continue
            events.append(cast(game.Event, event))
            if isinstance(event, Dealt):
                dealt = [cards_text(hand) for hand in event.hands]
                if before.shuffle is not None:
                    proofs[match.game.round] = round_proof(before, before.shuffle)
            if match.game.phase is Phase.REVEAL and before.game.phase is not Phase.REVEAL:
                deals.append(_deal(room, dealt, language))
    assert room is not None
    assert room.match is not None
    record = record_of(room.match.game.settings, events, players=line.names)
    record = replace(
        record,
        root=room.match.root,
        rounds=tuple(
            [
                replace(played, proof=proofs.get(number))
                for number, played in enumerate(record.rounds, 1)
            ]
        ),
    )
    return Replay(line=line, deals=tuple(deals), record=dump(record))


def _deal(room: Room, dealt: Sequence[str], language: Language) -> dict[str, Any]:
    """Return a deal at its reveal: what everybody was shown, and the hands as dealt."""
    match = room.match
    assert match is not None
    seats = match.game.seats
    hands = ["" if seat.surrendered else hand for hand, seat in zip(dealt, seats, strict=True)]
    return {
        "round": match.game.round,
        "banker": match.game.banker,
        "dealt": hands,
        "by_bot": [seat.control is not Control.HUMAN for seat in seats],
        "reveal": msgspec.to_builtins(reveal_view(room, language)),
    }
