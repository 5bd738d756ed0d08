"""``record``: a played match read from its file, and checked by playing it again."""

import click

from shisanshui.cli import options as opt
from shisanshui.cli.lines import opened, shown, shown_path
from shisanshui.cli.main import BAD_INPUT
from shisanshui.cli.output import write_json
from shisanshui.cli.tables import signed, table, write_table
from shisanshui.game import places
from shisanshui.game.record import Record, RecordError, load, replay
from shisanshui.scoring.report import plain_points
from shisanshui.scoring.summary import own_text
from shisanshui.scoring.words import words

_MOST_BYTES = (1 << 20) + 1
"""A byte more than a record may have, so that a larger one is refused and not cut."""


@click.group(help="Read a played match from its file, and check it.")
def record() -> None:
    """Hold the commands about records."""


@record.command(help="Show who won what in each round of a recorded match.")
@click.argument("file")
@opt.as_json
@opt.language
def show(*, file: str, as_json: bool, language: str | None) -> None:
    """Show one record."""
    match = _read(file)
    if as_json:
        write_json(_plain(match))
    else:
        _print(match, opt.language_of(language, machine=False))


@record.command(help="Play a recorded match again and compare every round's totals.")
@click.argument("file")
@opt.as_json
@opt.language
@click.pass_context
def verify(ctx: click.Context, *, file: str, as_json: bool, language: str | None) -> None:
    """Check one record: reading it replays it."""
    try:
        match = _read(file)
    except RecordError as error:
        if not as_json:
            raise
        write_json({"ok": False, "line": error.line or None, "message": error.message})
        ctx.exit(BAD_INPUT)
    rounds = len(match.rounds)
    if as_json:
        write_json({"ok": True, "rounds": rounds, "ended": match.ended})
        return
    said = words(opt.language_of(language, machine=False))
    key = "say.verified" if rounds != 1 else "say.verified_one"
    click.echo(said.text(key, file=shown_path(file), rounds=rounds))


def _read(file: str) -> Record:
    with opened(file) as stream:
        return load(stream.read(_MOST_BYTES))


def _plain(match: Record) -> dict[str, object]:
    final = replay(match)
    ruleset = match.settings.ruleset
    return {
        "rules": {"id": ruleset.id, "digest": ruleset.digest},
        "players": list(match.players),
        "rounds": [
            {
                "totals": [plain_points(points) for points in played.totals],
                "house": plain_points(played.house),
            }
            for played in match.rounds
        ],
        "totals": [plain_points(seat.total) for seat in final.seats],
        "house": plain_points(final.house),
        "places": [place.place for place in places(final)],
        "ended": match.ended,
    }


def _print(match: Record, language: str) -> None:
    ruleset = match.settings.ruleset
    said = words(language, ruleset)
    final = replay(match)
    players = [shown(name) or said.seat(seat) for seat, name in enumerate(match.players)]
    click.echo(f"{own_text(ruleset.name, language, ruleset.id)} ({ruleset.id})")
    rows = [
        (str(number), *(signed(points) for points in played.totals))
        for number, played in enumerate(match.rounds, 1)
    ]
    rows.append((said.text("say.total"), *(signed(seat.total) for seat in final.seats)))
    rows.append((said.text("say.place"), *(str(place.place) for place in places(final))))
    right = tuple(range(1, len(players) + 1))
    write_table(table(said.text("say.round"), *players, rows=rows, right=right))
    if not match.ended:
        click.echo(said.text("say.unfinished"))
