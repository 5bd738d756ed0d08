"""``arrange``: hands in, one a line; rows out, as a bot lays them."""

from random import Random

import click

from shisanshui.arrangement import Arrangement
from shisanshui.bots import BOTS, Laying, Situation
from shisanshui.cards import Card, CardError, ShisanshuiError, cards_text, parse_cards
from shisanshui.cli import options as opt
from shisanshui.cli.lines import MOST_BYTES, InputError, lines, opened
from shisanshui.cli.main import BAD_INPUT, PROGRAM
from shisanshui.cli.output import write_json
from shisanshui.cli.progress import progress
from shisanshui.cli.seats import role, role_of, seats, seats_of
from shisanshui.dealing import HAND
from shisanshui.ruleset import Ruleset
from shisanshui.scoring import naturals_of

_HELP = """Arrange hands as a bot would: 13 cards a line in, front | middle | back a line out.

A line that is no hand gives an empty line, and the reason on the standard error.
"""


@click.command(help=_HELP)
@click.argument("file", default="-", metavar="[FILE|-]")
@click.option("--bot", type=click.Choice(list(BOTS)), required=True, help="Who arranges.")
@seats
@role
@click.option("--seed", default="arrange", metavar="TEXT", help="Chance, for bots that need it.")
@opt.rules
@opt.as_json
def arrange(
    *,
    file: str,
    bot: str,
    seats: int | None,
    banker: bool,
    seed: str,
    rules: str,
    options: tuple[str, ...],
    as_json: bool,
) -> int:
    """Arrange every hand; see the help text."""
    ruleset = opt.ruleset_of(rules, options)
    sat, whose = seats_of(ruleset, seats), role_of(ruleset, banker=banker)
    player = BOTS[bot](ruleset)
    with progress(f"Training for {ruleset.id}") as told:
        player.learn(sat, told)
    status = 0
    with opened(file) as stream:
        for number, line in enumerate(lines(stream), 1):
            try:
                hand = _hand(line, ruleset, sat)
            except ShisanshuiError as error:
                click.echo(f"{PROGRAM}: line {number}: {error}", err=True)
                click.echo("null" if as_json else "")
                status = BAD_INPUT
                continue
            situation = Situation(cards=hand, seats=sat, role=whose)
            laying = player.play(situation, rng=Random(f"{seed} {number}"))
            if as_json:
                write_json(_plain(laying, ruleset, hand))
            else:
                click.echo(_rows(laying.arrangement))
    return status


def _hand(line: bytes | None, ruleset: Ruleset, sat: int) -> tuple[Card, ...]:
    if line is None:
        raise InputError(f"the line has more than {MOST_BYTES} bytes")
    try:
        hand = parse_cards(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start + 1} is not UTF-8") from None
    if len(hand) != HAND:
        raise CardError(f"a hand has {HAND} cards, not {len(hand)}")
    excess = ruleset.deck.deck(sat).excess(hand)
    if excess:
        raise CardError(f"the deck does not hold {cards_text(excess)} that often")
    return hand


def _rows(rows: Arrangement | None) -> str:
    """Return rows as text; a hand given up has none."""
    return "surrender" if rows is None else str(rows)


def _plain(laying: Laying, ruleset: Ruleset, hand: tuple[Card, ...]) -> dict[str, object]:
    rows = laying.arrangement
    natural = naturals_of(ruleset, hand)[0].kind.value if laying.declare else None
    if rows is None:
        return {"front": None, "middle": None, "back": None, "natural": None}
    return {
        "front": cards_text(rows.front),
        "middle": cards_text(rows.middle),
        "back": cards_text(rows.back),
        "natural": natural,
    }
