"""``duel``: which of two bots is stronger, and by how much."""

import click

from shisanshui.bots import BOTS
from shisanshui.bots.duel import duel as play_duel
from shisanshui.cli import options as opt
from shisanshui.cli.output import write_json
from shisanshui.cli.progress import progress
from shisanshui.cli.seats import seats, seats_of
from shisanshui.solver.engines import Here

_HELP = """Let two bots play each other.

Every deal is played twice: the bots take every other seat, and then each other's. Points are what
the first wins of the second a hand, for each pair of seats.
"""


@click.command(help=_HELP)
@click.argument("first", type=click.Choice(list(BOTS)))
@click.argument("second", type=click.Choice(list(BOTS)))
@click.option("--deals", type=click.IntRange(2), default=1000, show_default=True)
@seats
@click.option("--seed", default="duel", metavar="TEXT", help="The deals follow from it.")
@click.option("--workers", type=click.IntRange(1), help="By default one a processor core.")
@opt.rules
@opt.as_json
def duel(
    *,
    first: str,
    second: str,
    deals: int,
    seats: int | None,
    seed: str,
    workers: int | None,
    rules: str,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play the deals; see the help text."""
    ruleset = opt.ruleset_of(rules, options)
    sat = seats_of(ruleset, seats)
    bots = BOTS[first](ruleset), BOTS[second](ruleset)
    with progress(f"Training for {ruleset.id}") as told:
        for bot in bots:
            bot.learn(sat, told)
    with progress(f"{first} against {second}") as told:
        found = play_duel(bots, sat, deals=deals, seed=seed, engine=Here(workers), progress=told)
    if as_json:
        write_json(
            {
                "rules": ruleset.id,
                "seats": sat,
                "first": first,
                "second": second,
                "deals": deals,
                "points": round(found.points, 5),
                "error": round(found.error, 5),
            }
        )
        return
    click.echo(
        f"{first} wins {found.points:+.4f} ± {found.error:.4f} points a hand of each {second} "
        f"({deals} duplicate deals, {sat} seats, {ruleset.id})"
    )
