"""The option ``--seats`` of the commands that study, train and measure."""

from typing import Final

import click

from shisanshui.cards import CardError
from shisanshui.cli.options import Decorator
from shisanshui.ruleset import Pairing, Ruleset
from shisanshui.solver.economics import Role

seats: Final[Decorator] = click.option(
    "--seats", type=int, help="How many sit at the table; by default 4 or near it."
)
role: Final[Decorator] = click.option(
    "--banker", is_flag=True, help="Play the banker's hand, where there is a bank."
)
_USUAL: Final = 4


def seats_of(ruleset: Ruleset, asked: int | None) -> int:
    """Return the table size asked for, or the usual one.

    Raises:
        CardError: the rule set is not for so many.
    """
    least, most = ruleset.seats.least, ruleset.seats.most
    if asked is None:
        return max(least, min(most, _USUAL))
    if not least <= asked <= most:
        raise CardError(f"{asked} seats; {ruleset.id} is for {least} to {most}")
    return asked


def role_of(ruleset: Ruleset, *, banker: bool) -> Role:
    """Return whose hand it is.

    Raises:
        CardError: the rule set has no banker.
    """
    if banker and ruleset.scoring.pairing is not Pairing.BANKER:
        raise CardError(f"{ruleset.id} has no banker")
    return Role.BANKER if banker else Role.PLAYER
