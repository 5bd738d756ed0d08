"""``naturals``: which 特殊牌型 thirteen cards hold."""

import click

from shisanshui.cards import CardError, cards_text, parse_cards
from shisanshui.cli import options as opt
from shisanshui.cli.output import write_json
from shisanshui.dealing import HAND
from shisanshui.scoring import naturals_of
from shisanshui.scoring.words import words


@click.command(help="Name the naturals (特殊牌型) that 13 cards hold, the strongest first.")
@click.argument("cards", nargs=-1, required=True)
@opt.rules
@opt.as_json
@opt.language
def naturals(
    *,
    cards: tuple[str, ...],
    rules: str,
    options: tuple[str, ...],
    as_json: bool,
    language: str | None,
) -> None:
    """Find the naturals of one hand; see the help text."""
    ruleset = opt.ruleset_of(rules, options)
    hand = parse_cards(" ".join(cards))
    if len(hand) != HAND:
        raise CardError(f"a hand has {HAND} cards, not {len(hand)}")
    excess = ruleset.deck.deck(ruleset.seats.most).excess(hand)
    if excess:
        raise CardError(f"the deck does not hold {cards_text(excess)} that often")
    factor = ruleset.naturals.factor
    found = [(natural, natural.points * factor) for natural in naturals_of(ruleset, hand)]
    if as_json:
        write_json([{"natural": nat.kind.value, "points": points} for nat, points in found])
        return
    said = words(opt.language_of(language, machine=False), ruleset)
    if not found:
        click.echo(said.text("say.no_natural", rules=ruleset.id))
    for natural, points in found:
        name, amount = said.name(natural.kind), said.amount(points)
        click.echo(said.text("say.natural", name=name, amount=amount))
        if natural.rows is not None:
            rows = " | ".join(said.cards(row) for row in natural.rows.rows)
            click.echo(f"    {rows}")
