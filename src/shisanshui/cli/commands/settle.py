"""``settle``: deals in as JSON Lines, settlements out, each in the place of its deal."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import click

from shisanshui.arrangement import ROWS
from shisanshui.cli import options as opt
from shisanshui.cli.lines import InputError, lines, opened, parse_object
from shisanshui.cli.main import BAD_INPUT
from shisanshui.cli.output import write_json
from shisanshui.cli.tables import signed, table, write_table
from shisanshui.ruleset import Ruleset
from shisanshui.scoring import DealError, LineItem, RowTable, Settlement
from shisanshui.scoring.deals import LaidDeal, decode_deal
from shisanshui.scoring.explain import explain, explain_fault
from shisanshui.scoring.report import report
from shisanshui.scoring.words import Words, words

_HELP: Final = """Say who owes whom how much, and why.

FILE (or the standard input) holds one deal a line, as JSON:

\b
{"seats": [{"front": "Qs Qh 5c", "middle": "7s 8h 9d Tc Jd", "back": "Ks Kh Kd 4s 4h"},
           {"front": "9s 9h Ac", "middle": "2h 3h 5h Th Jh", "back": "6s 6d 6c Jc Js"}]}

A line that cannot be settled gets its reason, the others are settled all the same, and the exit
status is 1. Everything else a line may say is in docs/cli.md.
"""


@click.command(help=_HELP)
@click.argument("file", default="-")
@opt.rules
@opt.as_json
@opt.language
@click.pass_context
def settle(
    ctx: click.Context,
    *,
    file: str,
    rules: str,
    options: tuple[str, ...],
    as_json: bool,
    language: str | None,
) -> None:
    """Settle every line of a file; see the help text."""
    ruleset = opt.ruleset_of(rules, options)
    said = words(opt.language_of(language, machine=as_json), ruleset)
    failed = False
    with opened(file) as stream:
        for number, line in enumerate(lines(stream), 1):
            try:
                deal = decode_deal(parse_object(line, first=number == 1), ruleset)
                settlement = deal.settle(ruleset)
            except (InputError, DealError) as error:
                failed = True
                _refuse(error, number, as_json=as_json)
                continue
            if as_json:
                write_json(report(settlement, ruleset=ruleset, language=said.language))
            else:
                _print(deal, settlement, ruleset, said, number)
    if failed:
        ctx.exit(BAD_INPUT)


def _refuse(error: InputError | DealError, number: int, *, as_json: bool) -> None:
    """Write why a line was not settled, in its place."""
    field = error.field if isinstance(error, DealError) else None
    message = error.message if isinstance(error, DealError) else str(error)
    if as_json:
        write_json({"error": {"line": number, "field": field, "message": message}})
    else:
        where = f"line {number}" if field is None else f"line {number}: {field}"
        click.echo(f"shisanshui: {where}: {message}", err=True)


def _print(
    deal: LaidDeal, settlement: Settlement, ruleset: Ruleset, said: Words, number: int
) -> None:
    """Write a settled deal for people: the rows, then what passed between each two seats."""
    click.echo(said.text("say.deal", number=number))
    write_table(
        table(
            said.text("say.seat"),
            *(said.title(row.label) for row in ROWS),
            said.text("say.total"),
            rows=list(_rows(deal, settlement, ruleset, said)),
            right=(4,),
        )
    )
    for seat, result in enumerate(settlement.seats):
        if result.natural is None:
            for fault in result.faults:
                why = explain_fault(fault, ruleset=ruleset, language=said.language)
                click.echo(f"{said.seat(seat)}  {why}")
    if not settlement.items:
        click.echo(said.text("say.nothing"))
    for one, other, items in _between(settlement.items):
        net = sum([i.points if i.payee == one else -i.points for i in items])
        click.echo(f"{said.seat(one)} : {said.seat(other)}  {signed(net)}")
        for item in items:
            click.echo(f"    {explain(item, ruleset=ruleset, language=said.language)}")
    click.echo()


def _rows(
    deal: LaidDeal, settlement: Settlement, ruleset: Ruleset, said: Words
) -> Iterator[tuple[str, ...]]:
    values = RowTable(ruleset)
    for seat in range(len(deal.seats)):
        yield _seat_cells(deal, settlement, said, seat, values)


def _seat_cells(
    deal: LaidDeal, settlement: Settlement, said: Words, seat: int, values: RowTable
) -> tuple[str, ...]:
    result = settlement.seats[seat]
    arrangement = deal.seats[seat].arrangement
    name = said.seat(seat)
    if seat in deal.left:
        name += f"\n{said.text('say.left')}"
    elif seat in deal.surrender:
        name += f"\n{said.text('say.surrendered')}"
    elif result.natural is not None:
        name += f"\n{said.text('say.declared', name=said.name(result.natural.kind))}"
    elif result.faults:
        name += f"\n{said.title('foul')}"
    cells = ["", "", ""]
    if arrangement is not None and result.hands is not None:
        cells = [
            f"{said.cards(cards)}\n{said.hand(values.value(row, hand)[1], row)}"
            for row, cards, hand in zip(ROWS, arrangement.rows, result.hands, strict=True)
        ]
    return (name, *cells, signed(settlement.totals[seat]))


def _between(
    items: tuple[LineItem, ...],
) -> Iterator[tuple[int, int | None, list[LineItem]]]:
    """Yield each two seats that points passed between, the house as None and last."""

    def pair(item: LineItem) -> tuple[int, int]:
        ends = [99 if end is None else end for end in (item.payer, item.payee)]
        return min(ends), max(ends)

    for (one, other), passed in groupby(sorted(items, key=pair), key=pair):
        yield one, None if other == 99 else other, list(passed)
