"""``train``: a policy for a rule set, kept where the bots find it."""

from pathlib import Path

import click

from shisanshui.cli import options as opt
from shisanshui.cli.commands.exploit import told_in_words
from shisanshui.cli.output import write_json
from shisanshui.cli.progress import progress
from shisanshui.cli.seats import seats, seats_of
from shisanshui.solver.crowd import laid
from shisanshui.solver.economics import Role
from shisanshui.solver.engines import ENGINES, Here, engine
from shisanshui.solver.exploit import Exploited, Laid, exploit
from shisanshui.solver.policy import Policy
from shisanshui.solver.policy_file import dump, file_name
from shisanshui.solver.shelf import SHELF, cache_folder, write
from shisanshui.solver.train import SEED, Effort, usual_effort
from shisanshui.solver.train import train as train_policy

_HELP = """Train the bots for a rule set and table size, and keep what they learn.

Interrupt it at any time: the same command goes on where it stopped. The same seed gives the same
policy on any number of cores or machines.
"""


@click.command(help=_HELP)
@seats
@click.option("--hands", type=click.IntRange(100), help="How many hands it trains on.")
@click.option("--seed", type=int, default=SEED, show_default=True)
@click.option(
    "--engine",
    "engine_name",
    type=click.Choice(ENGINES),
    default="local",
    show_default=True,
    help="This machine, or a Ray cluster.",
)
@click.option("--workers", type=click.IntRange(1), help="By default one a processor core.")
@click.option("--out", type=click.Path(path_type=Path), help="A file or folder to keep it in.")
@click.option("--measure", is_flag=True, help="Measure what a best response wins of it.")
@opt.rules
@opt.as_json
def train(
    *,
    seats: int | None,
    hands: int | None,
    seed: int,
    engine_name: str,
    workers: int | None,
    out: Path | None,
    measure: bool,
    rules: str,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Train one policy; see the help text."""
    ruleset = opt.ruleset_of(rules, options)
    sat = seats_of(ruleset, seats)
    effort = usual_effort() if hands is None else Effort(hands=hands)
    name = file_name(ruleset, sat)
    kept = cache_folder() / f"{name}.part"
    kept.parent.mkdir(parents=True, exist_ok=True)
    works = engine(engine_name, workers=workers)
    try:
        with progress(f"Training for {ruleset.id}, {sat} seats") as told:
            policy = train_policy(
                ruleset, sat, seed=seed, effort=effort, engine=works, progress=told, checkpoint=kept
            )
    except KeyboardInterrupt:
        click.echo("Interrupted; the same command goes on from here.", err=True)
        raise
    data = dump(policy)
    if out is None:
        SHELF.put(policy)
        path = cache_folder() / name
    else:
        path = out / name if out.is_dir() else out
        write(path, data)
    found = _measured(policy, workers) if measure else None
    if as_json:
        write_json(
            {
                "rules": ruleset.id,
                "seats": sat,
                "hands": effort.hands,
                "seed": seed,
                "file": str(path),
                "bytes": len(data),
                "gain": found and round(found.gain, 5),
                "error": found and round(found.error, 5),
            }
        )
        return
    click.echo(f"{path}: {len(data)} bytes, {effort.hands} hands, seed {seed}")
    if found is not None:
        click.echo(told_in_words(found, ruleset.id, "policy"))


def _measured(policy: Policy, workers: int | None) -> Exploited:
    def player(role: Role, hands: bytes) -> Laid:
        return laid(policy, role, hands)

    with progress("Responding to it") as told:
        return exploit(policy.ruleset, policy.seats, player, engine=Here(workers), progress=told)
