"""Rooms survive an upgrade: the logs that every version wrote are read, and play goes on."""

import json
from pathlib import Path

import pytest

from shisanshui.server.live.steps import replayed
from shisanshui.server.rooms.codec import SCHEMA, UPCASTS
from shisanshui.server.storage import StoredStep
from tests.server.golden_logs import FOLDER, outcome
from tests.server.rooms import Table
from tests.server.test_rooms import play_on

LOGS = sorted(FOLDER.rglob("*.jsonl"))


def test_there_are_logs_and_a_way_from_every_version():
    assert LOGS
    assert set(UPCASTS) == set(range(1, SCHEMA))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_log_is_read_and_its_room_goes_on(path: Path):
    expected, *lines = path.read_text(encoding="utf-8").splitlines()
    steps = [StoredStep(seq, *json.loads(line)) for seq, line in enumerate(lines, 1)]
    room = replayed(None, tuple(steps))
    table = Table(room, now=steps[-1].at)
    assert outcome(table) == json.loads(expected)
    play_on(table)
    assert table.match().places is not None
