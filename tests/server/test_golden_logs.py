"""Rooms survive an upgrade: the logs that every version wrote are read, and play goes on."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shisanshui.game.record import load, replay
from shisanshui.presets import PRESETS
from shisanshui.presets import load as preset
from shisanshui.ruleset import decode, encode, encoding
from shisanshui.server.live.finishing import replay_of
from shisanshui.server.live.steps import replayed
from shisanshui.server.rooms.codec import SCHEMA, UPCASTS
from shisanshui.server.storage import StoredStep
from shisanshui.wire.base import Language
from shisanshui.wire.http import MatchLine
from tests.server.golden_logs import FOLDER, outcome
from tests.server.rooms import Table
from tests.server.test_rooms import play_on

LOGS = sorted(FOLDER.rglob("*.jsonl"))


def test_there_are_logs_and_a_way_from_every_version():
    assert LOGS
    assert set(UPCASTS) == set(range(1, SCHEMA))


def read(path: Path) -> tuple[str, list[StoredStep]]:
    """Return what a log must come to, and its steps."""
    expected, *lines = path.read_text(encoding="utf-8").splitlines()
    return expected, [StoredStep(seq, *json.loads(line)) for seq, line in enumerate(lines, 1)]


def rules_in(steps: list[StoredStep]) -> Iterator[dict[str, Any]]:
    """Yield the rule sets in a log, as they were written."""
    for step in steps:
        for name, fields in json.loads(step.events):
            if name in ("Kept", "SettingsChanged"):
                yield fields["rules"]


def sha256_as_written(rules: dict[str, Any]) -> str:
    """Return the digest a rule set had for the version that wrote it."""
    text = json.dumps(rules, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_rule_sets_keep_their_digests(path: Path):
    """A field that is new must stand in ``encoding.LATER``: else no old proof holds any more."""
    rules = list(rules_in(read(path)[1]))
    assert rules
    for written in rules:
        assert decode(written, path.name).digest == sha256_as_written(written)


@pytest.mark.parametrize("name", PRESETS)
def test_a_later_field_leaves_the_digests_of_before(name: str, monkeypatch: pytest.MonkeyPatch):
    older = encode(preset(name))
    base = older["match"].pop("base")
    older["scoring"]["steps"] = [
        {key: value for key, value in step.items() if key != "points"}
        for step in older["scoring"]["steps"]
    ]
    monkeypatch.setattr(encoding, "LATER", {"match.base": base, "scoring.steps.points": 3})
    again = decode(encode(preset(name)), name)
    points = [step.get("points") for step in encode(again)["scoring"]["steps"]]
    same = all(value in (None, 3) for value in points)
    assert (again.digest == sha256_as_written(older)) is same
    assert "base" in encode(again)["match"]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_finished_match_of_a_log_is_still_proven(path: Path):
    _, steps = read(path)
    starts = [n for n, step in enumerate(steps) if '"MatchStarted"' in step.events]
    match = steps[starts[0] : starts[1]]
    names = ("Ann",) * len(replayed(None, tuple(match)).chairs)
    line = MatchLine(
        id="k-1", ended=0, rules=None, rounds=0, names=names, totals=(), places=(), seat=None
    )
    record = load(replay_of(line, match, Language.EN).record)
    assert record.root is not None
    assert all(played.proof is not None for played in record.rounds)
    played = replay(record)
    house = sum(result.house for result in played.history)
    assert sum(seat.total for seat in played.seats) + house == 0


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_log_is_read_and_its_room_goes_on(path: Path):
    expected, steps = read(path)
    room = replayed(None, tuple(steps))
    table = Table(room, now=steps[-1].at)
    assert outcome(table) == json.loads(expected)
    play_on(table)
    assert table.match().places is not None
