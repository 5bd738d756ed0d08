"""A finished match from its log: what its reveals showed, and a record that replays."""

from functools import lru_cache

import msgspec
import pytest

from shisanshui.game.record import load, replay
from shisanshui.presets import PRESETS
from shisanshui.scoring.report import plain_points
from shisanshui.server.live.finishing import finished, replay_of
from shisanshui.server.rooms.codec import SCHEMA, encode
from shisanshui.server.storage import StoredStep
from shisanshui.wire.base import Language
from shisanshui.wire.http import MatchLine, Replay
from tests.server.rooms import Table, new_room
from tests.server.test_rooms import play_on


def played_match(rules: str) -> tuple[Table, MatchLine, list[StoredStep]]:
    """Return a table after a match of three rounds, its line in the history and its log."""
    table = Table(new_room(rules, rounds=3))
    table.sit("a", "b")
    table.start("a")
    before = table.room
    play_on(table)
    ended = finished(before, table.room, table.now)
    assert dict(ended.seats) == {"a": 0, "b": 1}
    line = msgspec.json.decode(ended.line, type=MatchLine)
    stored = [
        StoredStep(seq, at, SCHEMA, encode(events)) for seq, (at, events) in enumerate(table.log, 1)
    ]
    return table, line, stored


@lru_cache(maxsize=1)
def replayed_match() -> Replay:
    """Return a finished match of three rounds as it is downloaded."""
    _, line, stored = played_match("taiwan")
    return replay_of(line, stored, Language.EN)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_replay_and_a_record_come_from_the_log(rules: str):
    table, line, stored = played_match(rules)
    shown = replay_of(line, stored, Language.ZH_HANS)
    assert [deal["round"] for deal in shown.deals] == [1, 2, 3]
    scores = [tuple(deal["reveal"]["totals"]) for deal in shown.deals]
    assert tuple(scores) == table.match().scores
    assert all(deal["reveal"]["proof"] is not None for deal in shown.deals)
    again = replay(load(shown.record))
    assert tuple(plain_points(seat.total) for seat in again.seats) == line.totals
