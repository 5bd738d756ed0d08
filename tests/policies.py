"""Trains the policies that come with the presets: ``python -m tests.policies [--all]``.

Without ``--all`` only those that are missing; those that no preset asks for any more are removed.
"""

import sys
from pathlib import Path

from shisanshui.presets import PRESETS, load
from shisanshui.solver import policy_file
from shisanshui.solver.policy_file import dump, file_name
from shisanshui.solver.train import QUICK, train

FOLDER = Path(policy_file.__file__).with_name("policies")


def main(*, everything: bool) -> None:
    wanted = {
        file_name(rules, seats): (rules, seats)
        for rules in map(load, PRESETS)
        for seats in range(rules.seats.least, rules.seats.most + 1)
    }
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.policy"):
        if path.name not in wanted:
            path.unlink()
    for name, (rules, seats) in wanted.items():
        path = FOLDER / name
        if everything or not path.exists():
            data = dump(train(rules, seats, effort=QUICK))
            path.write_bytes(data)
            print(f"{name}  {rules.id}, {seats} seats: {len(data)} bytes", flush=True)


if __name__ == "__main__":
    main(everything="--all" in sys.argv)
