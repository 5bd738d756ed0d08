"""The hand a new player learns with, settled by the library: who wins which row, and what it pays.

``python web/scripts/lesson_data.py`` writes ``web/src/screens/learn/lesson.json``; ``--check``
compares.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from shisanshui.arrangement import ROWS
from shisanshui.presets import load
from shisanshui.scoring import Code
from shisanshui.scoring.deals import decode_deal
from shisanshui.scoring.report import plain_points

TARGET: Final = Path(__file__).parents[1] / "src" / "screens" / "learn" / "lesson.json"
RULES: Final = "taiwan"
SEATS: Final = (
    ("As Ah 5c", "7s 8h 9d Tc Jd", "Ks Kh Kd 4s 4h"),
    ("Qd Qc 9c", "2h 3h 6h Th Jh", "8d 8c 8s 6s 6d"),
    ("Kc 9s 3d", "5d 5h Jc 7c 2s", "2d 4d 7d Td Ad"),
)
"""The learner first; the next loses two rows and wins one, the last is scooped."""


def lesson() -> dict[str, Any]:
    """Return the seats of the lesson, and for each opponent what every row and the scoop pay."""
    ruleset = load(RULES)
    labels = [row.label for row in ROWS]
    seats = [{**dict(zip(labels, rows, strict=True)), "natural": "none"} for rows in SEATS]
    settlement = decode_deal({"seats": seats}, ruleset).settle(ruleset)
    duels: list[dict[str, Any]] = []
    for opponent in range(1, len(SEATS)):
        between = [item for item in settlement.items if {item.payer, item.payee} == {0, opponent}]
        signed = [(item, item.points if item.payee == 0 else -item.points) for item in between]
        duels.append(
            {
                "rows": [
                    plain_points(sum(points for item, points in signed if item.row is row))
                    for row in ROWS
                ],
                "scoop": plain_points(
                    sum(points for item, points in signed if item.code is Code.SCOOP)
                ),
                "total": plain_points(sum(points for _, points in signed)),
            }
        )
    return {
        "rules": RULES,
        "seats": [dict(zip(labels, rows, strict=True)) for rows in SEATS],
        "duels": duels,
        "total": plain_points(settlement.totals[0]),
    }


def main() -> int:
    """Write the file, or with ``--check`` say by the status whether it is up to date."""
    text = json.dumps(lesson(), ensure_ascii=False, indent=1) + "\n"
    if "--check" in sys.argv:
        return int(not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != text)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
