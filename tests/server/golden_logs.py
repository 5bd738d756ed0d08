"""Logs as this version writes them: ``python -m tests.server.golden_logs VERSION`` adds a set.

What stands in ``logs/`` is never written anew: every later version must read it.
"""

import json
import sys
from pathlib import Path
from typing import Any

from shisanshui.game import Phase
from shisanshui.server.rooms.codec import SCHEMA, encode
from shisanshui.wire import commands as wire
from tests.server.rooms import Table, new_room

FOLDER = Path(__file__).parent / "logs"
ROOMS = {
    "taiwan": {"rounds": 2},
    "hongkong": {"rounds": 3},
    "philippine": {"rounds": 2},
    "fujian": {"rounds": 2, "leaving": "penalty"},
}


def story(rules: str) -> Table:
    """Return a table where people come, play, are away, come back, leave, and play again."""
    table = Table(new_room(rules, **ROOMS[rules]))
    table.sit("host", "friend", "other")
    table.enter("watcher")
    table.do("host", wire.SeatBot(cmd_id="b", seat=3, level="easy"))
    table.do("friend", wire.Ready(cmd_id="r"))
    table.start("host")
    left = False
    while table.room.running is not None:
        table.shuffle()
        match = table.room.running
        if match is not None and match.game.phase is Phase.REVEAL and not left:
            left = True
            table.do("host", wire.Lock(cmd_id="l"))
            table.do("other", wire.Leave(cmd_id="x"))
        if table.room.running is not None:
            table.tick()
    table.do("host", wire.Lock(cmd_id="u", on=False))
    table.start("host")
    table.shuffle()
    return table


def outcome(table: Table) -> dict[str, Any]:
    """Return what a reader of the log must come to."""
    room = table.room
    game = room.match.game
    return {
        "members": [member.guest for member in room.members],
        "chairs": [chair.guest or chair.bot for chair in room.chairs],
        "matches": room.matches,
        "round": game.round,
        "phase": game.phase.value,
        "hands": [list(seat.hand) for seat in game.seats],
        "rules": room.rules.id,
    }


def write(version: str) -> None:
    """Write this version's logs."""
    folder = FOLDER / version
    folder.mkdir(parents=True)
    for rules in ROOMS:
        table = story(rules)
        lines = [json.dumps(outcome(table))]
        lines += [json.dumps([at, SCHEMA, encode(events)]) for at, events in table.log]
        (folder / f"{rules}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1])
