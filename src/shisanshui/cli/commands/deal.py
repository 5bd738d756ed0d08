"""``deal``: hands from a seed, which anyone can deal again."""

import click

from shisanshui import dealing
from shisanshui.cards import CardError, cards_text
from shisanshui.cli import options as opt
from shisanshui.cli.output import write_json

_HELP = """Deal hands that anyone can deal again from the same seed.

The key of the deal is the SHA-256 of the seed's UTF-8 bytes; docs/cli.md and the module
shisanshui.dealing say how a key shuffles a deck.
"""


@click.command(help=_HELP)
@click.option("--seats", type=int, required=True, help="How many sit at the table.")
@click.option("--seed", required=True, metavar="TEXT", help="Any text.")
@click.option("--round", "round_", type=int, default=1, show_default=True, help="Which deal of it.")
@opt.rules
@opt.as_json
@opt.language
def deal(
    *,
    seats: int,
    seed: str,
    round_: int,
    rules: str,
    options: tuple[str, ...],
    as_json: bool,
    language: str | None,
) -> None:
    """Deal once; see the help text."""
    ruleset = opt.ruleset_of(rules, options)
    least, most = ruleset.seats.least, ruleset.seats.most
    if not least <= seats <= most:
        raise CardError(f"{seats} seats; {ruleset.id} is for {least} to {most}")
    key = dealing.key_of_text(seed)
    dealt = dealing.deal(key, round=round_, deck=ruleset.deck.deck(seats), seats=seats)
    if as_json:
        write_json(
            {
                "seed": seed,
                "round": round_,
                "seats": [cards_text(hand) for hand in dealt.hands],
                "rest": cards_text(dealt.rest),
            }
        )
        return
    from shisanshui.scoring.words import words

    said = words(opt.language_of(language, machine=False), ruleset)
    for seat, hand in enumerate(dealt.hands):
        click.echo(f"{said.seat(seat)}  {said.cards(sorted(hand, reverse=True))}")
    if dealt.rest:
        cards = said.cards(sorted(dealt.rest, reverse=True))
        click.echo(said.text("say.undealt", cards=cards))
