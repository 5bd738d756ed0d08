"""``play``: a whole match in the terminal, against bots and with others at the same keyboard."""

from pathlib import Path

import click

from shisanshui.bots import BOTS
from shisanshui.cli import options as opt
from shisanshui.cli.play.match import PAUSES
from shisanshui.cli.play.session import Wishes, play_session

_HELP = """Play a whole match in the terminal.

Bots play the seats that nobody at the keyboard takes. Everything works through a pipe too.
"""


@click.command(help=_HELP)
@opt.rules
@click.option("--seats", type=int, help="How many sit at the table; by default 4 or near it.")
@click.option("--rounds", type=click.IntRange(1, 60), help="How many deals; by default the rules'.")
@click.option(
    "--level", type=click.Choice(list(BOTS)), default="normal", show_default=True, help="The bots."
)
@click.option(
    "--players", type=int, default=1, show_default=True, help="How many share the keyboard."
)
@click.option("--name", "names", multiple=True, help="A player's name; may be given again.")
@click.option("--seed", metavar="TEXT", help="Any text: the same seed deals the same cards.")
@click.option(
    "--speed",
    type=click.Choice(list(PAUSES)),
    default="normal",
    show_default=True,
    help="Of the reveal.",
)
@click.option("--save", metavar="FILE", type=click.Path(path_type=Path), help="Keep a record here.")
@opt.language
def play(
    *,
    rules: str,
    options: tuple[str, ...],
    seats: int | None,
    rounds: int | None,
    level: str,
    players: int,
    names: tuple[str, ...],
    seed: str | None,
    speed: str,
    save: Path | None,
    language: str | None,
) -> None:
    """Play until nobody wants another match."""
    play_session(
        Wishes(
            ruleset=opt.ruleset_of(rules, options),
            language=opt.language_of(language, machine=False),
            seats=seats,
            players=players,
            rounds=rounds,
            level=level,
            names=names,
            seed=seed,
            pause=PAUSES[speed],
            save=save,
        )
    )
