"""``record show`` and ``record verify``: a played match, its totals, and a forged one."""

import pytest

from shisanshui import game as g
from shisanshui.game.record import dump, record_of
from tests.cli.running import run
from tests.game.tables import after, begin, cards_for, rules, time_up


def played(state, *, rounds=None):
    """The events of a match in which nobody acts, up to its end or for so many rounds."""
    events = []
    while state.phase is not g.Phase.ENDED and len(state.history) != rounds:
        command = cards_for(state) if state.phase is g.Phase.DEAL else time_up(state)
        events += g.decide(state, command)
        state = after(state, command)
    return events, state


@pytest.fixture
def match(tmp_path):
    start = begin(rules("fujian"), 3, rounds=2)
    events, last = played(start)
    file = tmp_path / "match.txt"
    record = record_of(start.settings, events, players=("Mei", "阿强", ""))
    file.write_text(dump(record), encoding="utf-8")
    return file, last


def test_show(match):
    file, last = match
    result = run("record", "show", "--json", str(file))
    assert result.status == 0
    (answer,) = result.lines
    totals = [seat.total for seat in last.seats]
    assert answer == {
        "rules": {"id": "fujian", "digest": rules("fujian").digest},
        "players": ["Mei", "阿强", ""],
        "rounds": [
            {"totals": list(played.totals), "house": played.house} for played in last.history
        ],
        "totals": totals,
        "house": 0,
        "places": [place.place for place in g.places(last)],
        "ended": True,
    }


def test_show_for_people(match):
    file, _ = match
    lines = run("record", "show", str(file), "--lang", "zh-Hans").text.splitlines()
    assert lines[0] == "福建十三水 (fujian)"
    assert lines[1].split() == ["局", "Mei", "阿强", "丙"]
    assert [line.split()[0] for line in lines[3:]] == ["1", "2", "合计", "名次"]


def test_verify(match):
    file, _ = match
    assert run("record", "verify", "--json", str(file)).lines == [
        {"ok": True, "rounds": 2, "ended": True}
    ]
    said = run("record", "verify", str(file)).text
    assert said == f"{file} holds: 2 rounds, every total right\n"
    traditional = run("record", "verify", str(file), "--lang", "zh-Hant").text
    assert traditional == f"{file} 沒有問題：2 局，每局都對\n"


def test_a_forged_total_is_found(match):
    file, last = match
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("result: "))
    lines[at] = "result: 5 -5 0"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert last.history[0].totals != (5, -5, 0)
    result = run("record", "verify", "--json", str(file))
    assert result.status == 1
    (answer,) = result.lines
    assert list(answer) == ["ok", "line", "message"]
    assert (answer["ok"], answer["line"]) == (False, at + 1)
    for command in ("show", "verify"):
        told = run("record", command, str(file))
        assert told.status == 1
        assert told.complaint == f"shisanshui: line {at + 1}: {answer['message']}"


def test_an_unfinished_match_says_so(tmp_path):
    start = begin(seats=2, rounds=3)
    events, _ = played(start, rounds=1)
    file = tmp_path / "match.txt"
    file.write_text(dump(record_of(start.settings, events)), encoding="utf-8")
    shown = run("record", "show", str(file)).text
    assert shown.splitlines()[-1] == "The match was not played to its end."
    assert run("record", "verify", "--json", str(file)).lines[0]["ended"] is False


@pytest.mark.parametrize("data", [b"", b"hello", b"\xff\xfe", b"x" * (2 << 20)])
def test_what_is_no_record(tmp_path, data):
    file = tmp_path / "match.txt"
    file.write_bytes(data)
    for command in ("show", "verify"):
        result = run("record", command, str(file))
        assert result.status == 1
        assert result.complaint.startswith("shisanshui: ")
        assert run("record", command, str(tmp_path / "none")).status == 1
    piped = run("record", "verify", "-", given=data)
    assert piped.status == 1
