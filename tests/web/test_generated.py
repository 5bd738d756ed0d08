"""What the client shows of the rules is what the library says today."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
SCRIPTS = WEB / "scripts"
DATA = WEB / "src" / "screens" / "rules" / "data"


@pytest.mark.parametrize("script", ["rules_data.py", "lesson_data.py"])
def test_generated_files_are_up_to_date(script):
    """Presets, golden deals, sentences and counts end up in them; after a change run the script."""
    done = subprocess.run(
        [sys.executable, str(SCRIPTS / script), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr or f"python web/scripts/{script} writes them anew"


@pytest.mark.parametrize(
    ("preset", "kind", "hands"),
    [
        ("taiwan", "three_straights", 2_029_579_776),
        ("taiwan-base", "three_straights", 1_799_936_256),  # no QKA
        ("hongkong", "all_big", 12_033_222_880),  # five to ace
        ("malayan", "twelve_royals", 40),  # every J, Q, K
        ("fujian-app", "dragon", None),  # another deck
    ],
)
def test_odds_are_those_of_the_rule_sets_own_definitions(preset, kind, hands):
    """RULES §6: a count stands only where it was made for these definitions and 52 cards."""
    data = json.loads((DATA / "en" / f"{preset}.json").read_text(encoding="utf-8"))
    shown = {natural["kind"]: natural["hands"] for natural in data["naturals"]}
    assert shown[kind] == hands
