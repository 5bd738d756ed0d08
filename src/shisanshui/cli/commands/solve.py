"""``solve``: the best arrangements of a hand, and what they are worth."""

import click

from shisanshui.cards import CardError, cards_text, parse_cards
from shisanshui.cli import options as opt
from shisanshui.cli.output import write_json
from shisanshui.cli.progress import progress
from shisanshui.cli.seats import role, role_of, seats, seats_of
from shisanshui.dealing import HAND
from shisanshui.ruleset import Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.explain import explain
from shisanshui.solver.shelf import SHELF
from shisanshui.solver.study import Layout, Solution
from shisanshui.solver.study import solve as solve_hand
from shisanshui.solver.words import texts

_HELP = """Say how a hand is best arranged, and what that is worth.

Points are what each opponent pays on average, at a table of good players; the cards of the hand are
counted out of their hands.
"""
_MOST = 64
_WITH_C, _WITHOUT_C = 100_000, 5_000


@click.command(help=_HELP)
@click.argument("cards", nargs=-1, required=True)
@seats
@role
@click.option(
    "--top", type=click.IntRange(1, _MOST), default=3, show_default=True, help="How many to show."
)
@opt.rules
@opt.as_json
@opt.language
def solve(
    *,
    cards: tuple[str, ...],
    seats: int | None,
    banker: bool,
    top: int,
    rules: str,
    options: tuple[str, ...],
    as_json: bool,
    language: str | None,
) -> None:
    """Solve one hand; see the help text."""
    ruleset = opt.ruleset_of(rules, options)
    sat = seats_of(ruleset, seats)
    hand = parse_cards(" ".join(cards))
    if len(hand) != HAND:
        raise CardError(f"a hand has {HAND} cards, not {len(hand)}")
    excess = ruleset.deck.deck(sat).excess(hand)
    if excess:
        raise CardError(f"the deck does not hold {cards_text(excess)} that often")
    with progress(f"Training for {ruleset.id}") as told:
        policy = SHELF.ready(ruleset, sat, progress=told)
    solution = solve_hand(
        hand,
        policy,
        top=top,
        role=role_of(ruleset, banker=banker),
        size=_WITH_C if kernel.active() == "c" else _WITHOUT_C,
    )
    said = opt.language_of(language, machine=as_json)
    if as_json:
        write_json(_plain(solution, ruleset, said))
    else:
        _tell(solution, ruleset, said)


def _plain(solution: Solution, ruleset: Ruleset, language: str) -> dict[str, object]:
    natural = solution.natural
    return {
        "rules": ruleset.id,
        "seats": solution.seats,
        "role": solution.role.name.lower(),
        "crowd": solution.crowd,
        "declare": solution.declare,
        "surrender": solution.surrender,
        "natural": natural
        and {
            "natural": natural.natural.kind.value,
            "points": round(natural.points, 4),
            "total": round(natural.total, 4),
        },
        "layouts": [_plain_layout(layout) for layout in solution.layouts],
        "texts": _reasons(solution, ruleset, language),
    }


def _plain_layout(layout: Layout) -> dict[str, object]:
    rows = layout.arrangement
    return {
        "front": cards_text(rows.front),
        "middle": cards_text(rows.middle),
        "back": cards_text(rows.back),
        "hands": layout.hands,
        "points": round(layout.points, 4),
        "total": round(layout.total, 4),
        "error": round(layout.error, 4),
        "rows": [
            {"win": round(row.win, 4), "tie": round(row.tie, 4), "lose": round(row.lose, 4)}
            for row in layout.chances
        ],
        "scoop": round(layout.scoop, 4),
        "scooped": round(layout.scooped, 4),
        "home_run": round(layout.home_run, 6),
    }


def _reasons(solution: Solution, ruleset: Ruleset, language: str) -> list[str]:
    """Return why the best layout beats each of the others."""
    return [
        explain(solution.layouts[0], other, ruleset, language=language)
        for other in solution.layouts[1:]
    ]


def _tell(solution: Solution, ruleset: Ruleset, language: str) -> None:
    from shisanshui.cli.tables import table, write_table
    from shisanshui.scoring.words import words

    said, told = words(language, ruleset), texts(language)
    headings = ("layout", "points", "total", "wins", "scoop", "scooped")
    rows = [
        (
            " | ".join(said.cards(row) for row in layout.arrangement.rows),
            f"{layout.points:+.3f} ± {layout.error:.3f}",
            f"{layout.total:+.2f}",
            " / ".join(f"{chances.win:.0%}" for chances in layout.chances),
            f"{layout.scoop:.1%}",
            f"{layout.scooped:.1%}",
        )
        for layout in solution.layouts
    ]
    heads = [told[f"study.{name}"] for name in headings]
    write_table(table(*heads, rows=rows, right=(1, 2, 3, 4, 5)))
    if not solution.layouts:
        click.echo(told["study.no_rows"])
    natural = solution.natural
    if natural is not None:
        sentence = told["study.declare" if solution.declare else "study.refuse"]
        name = said.name(natural.natural.kind.value)
        click.echo(sentence.format(name=name, points=f"{natural.points:+.3f}"))
    if solution.surrender:
        click.echo(told["study.give_up"])
    for at, reason in enumerate(_reasons(solution, ruleset, language), 2):
        click.echo(told["study.against"].format(at=at, reason=reason))
