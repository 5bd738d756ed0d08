"""``doctor``: what this installation has, and what it lacks."""

import platform
from importlib.util import find_spec
from typing import Final

import click

from shisanshui.cli import options as opt
from shisanshui.cli.output import write_json
from shisanshui.presets import PRESETS, load
from shisanshui.solver import kernel
from shisanshui.solver.shelf import cache_folder, shipped

_EXTRAS: Final = {"server": "msgspec", "ray": "ray", "numpy": "numpy"}


@click.command(help="Say which search kernel is active, and what else the bots find here.")
@opt.as_json
def doctor(*, as_json: bool) -> None:
    """Look around; see the help text."""
    status = kernel.status()
    tables = [
        (preset, seats)
        for preset in PRESETS
        for ruleset in (load(preset),)
        for seats in range(ruleset.seats.least, ruleset.seats.most + 1)
        if shipped(ruleset, seats)
    ]
    every = sum(1 + load(p).seats.most - load(p).seats.least for p in PRESETS)
    folder = cache_folder()
    cached = len([*folder.glob("*.policy")]) if folder.is_dir() else 0
    extras = {name: find_spec(module) is not None for name, module in _EXTRAS.items()}
    if as_json:
        write_json(
            {
                "python": platform.python_version(),
                "kernel": status.active,
                "why": status.reason,
                "policies": {"shipped": len(tables), "tables": every, "cached": cached},
                "cache": str(folder),
                "extras": extras,
            }
        )
        return
    click.echo(f"Python      {platform.python_version()} on {platform.platform()}")
    click.echo(f"Kernel      {status.active} ({status.reason})")
    click.echo(f"Policies    {len(tables)} of {every} tables shipped, {cached} trained here")
    click.echo(f"Cache       {folder}")
    there = [name for name, has in extras.items() if has]
    click.echo(f"Extras      {', '.join(there) or 'none'}")
