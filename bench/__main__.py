"""Runs the benches: ``python -m bench [NAME ...] [--write]``."""

import argparse
import importlib
import os
import pkgutil
import platform
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import bench
from bench.row import RESULTS, Row, record

_PREFIX = "bench_"


def main() -> int:
    """Measure, print and, if asked, record what the named benches claim."""
    names = [
        module.name.removeprefix(_PREFIX)
        for module in pkgutil.iter_modules(bench.__path__)
        if module.name.startswith(_PREFIX)
    ]
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names)}; or all")
    parser.add_argument("--write", action="store_true", help=f"record the rows in {RESULTS.name}")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.names) - set(names)):
        parser.error(f"no bench {', '.join(unknown)}; there are: {', '.join(names)}")
    for row in measure(asked.names or names):
        if asked.write:
            record([row])
    return 0


def measure(names: list[str]) -> Iterator[Row]:
    """Yield each row of the named benches with where it was measured, printing it on the way."""
    commit, machine = _commit(), _machine()
    for name in names:
        rows: Iterable[Row] = importlib.import_module(f"bench.{_PREFIX}{name}").run()
        for row in rows:
            command = row.command or f"make bench ARGS={name}"
            done = replace(row, command=command, commit=commit, machine=machine)
            what, figure, unit, *_, spread = done.cells()
            print(f"{what:<48} {figure:>12} ± {spread} {unit}", flush=True)
            yield done


def _commit() -> str:
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty=+", "--exclude=*"],
        capture_output=True,
        check=False,
        cwd=Path(__file__).parent,
        text=True,
    )
    return described.stdout.strip() or "unknown"


def _machine() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor() or platform.machine()
    return f"{processor} ×{os.cpu_count()}, {platform.system()}, Python {platform.python_version()}"


if __name__ == "__main__":
    sys.exit(main())
