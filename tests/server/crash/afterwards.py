"""What a data folder must hold once its server has stopped."""

import sqlite3
from collections import Counter
from contextlib import closing

from shisanshui.server.storage import StoredStep
from tests.server.crash.crowd import Crowd
from tests.server.crash.process import ServerProcess
from tests.server.simulation.checks import CARD, check_log, check_replay, check_secrecy


def check_everything(server: ServerProcess, crowd: Crowd) -> Counter[str]:
    """Hold the file and the log to what was promised; return what was seen.

    Every acknowledged command is in the file once, every log replays, every match was finished,
    and no message told anybody what it may not know.
    """
    seen = Counter[str]()
    with closing(sqlite3.connect(server.database)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = database.execute("SELECT room_id, guest_id, cmd_id, seq FROM commands").fetchall()
        done = {(room, guest, command): seq for room, guest, command, seq in rows}
        assert len(done) == len(rows)
        for ok in crowd.acknowledged:
            assert done.get((ok.room, ok.guest, ok.cmd_id)) == ok.seq, ok
            seen["acknowledged"] += 1
        for room in crowd.rooms:
            found = database.execute(
                "SELECT seq, at, schema, body FROM events WHERE room_id = ? ORDER BY seq",
                (room.key,),
            )
            steps = [StoredStep(*row) for row in found]
            last, allowed = check_log(steps)
            check_replay(steps, last)
            guests = {tab.person.guest.id for tab in room.tabs}
            check_secrecy(room.told, allowed, guests, room.said_cards)
            assert last.running is None
            ended = database.execute("SELECT id FROM matches WHERE room_id = ?", (room.key,))
            assert len(ended.fetchall()) == last.matches >= 1
            seen["steps"] += len(steps)
            seen["matches"] += last.matches
    check_text(server.log.read_text(encoding="utf-8"), crowd)
    return seen


def check_text(log: str, crowd: Crowd) -> None:
    """Hold what the server logged to tell of no failure, no guest and no card."""
    assert '"level": "error"' not in log, log[:2000]
    assert "Traceback" not in log, log[:2000]
    for secret in (*crowd.cookies.values(), *crowd.cookies):
        assert secret not in log
    assert not CARD.findall(log)
