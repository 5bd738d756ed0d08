"""``evaluate``: what a row is, and where it stands among all hands."""

import click

from shisanshui.arrangement import Row
from shisanshui.cards import CardError, cards_text, parse_cards
from shisanshui.cli import options as opt
from shisanshui.cli.output import write_json


@click.command(help="Say what a row of 3 or 5 cards is, and how many hands it is stronger than.")
@click.argument("cards", nargs=-1, required=True)
@opt.rules
@opt.as_json
@opt.language
def evaluate(
    *,
    cards: tuple[str, ...],
    rules: str,
    options: tuple[str, ...],
    as_json: bool,
    language: str | None,
) -> None:
    """Evaluate one row; see the help text."""
    ruleset = opt.ruleset_of(rules, options)
    row = parse_cards(" ".join(cards))
    hand = ruleset.scale.evaluate(row)
    excess = ruleset.deck.deck(ruleset.seats.most).excess(row)
    if excess:
        raise CardError(f"the deck does not hold {cards_text(excess)} that often")
    if as_json:
        write_json({"hand": hand.category.label, "position": hand.rank})
        return
    from shisanshui.scoring import RowTable
    from shisanshui.scoring.words import words

    said = words(opt.language_of(language, machine=False), ruleset)
    name = said.hand(hand.category.label)
    if len(row) == Row.FRONT.size:
        name = said.hand(RowTable(ruleset).value(Row.FRONT, hand)[1], Row.FRONT)
    size = ruleset.scale.size
    click.echo(said.text("say.stronger", hand=name, position=hand.rank, size=size))
