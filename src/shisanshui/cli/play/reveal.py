"""The reveal (亮牌): row by row, then every bonus with its reason, then the totals."""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from shisanshui.arrangement import ROWS, Row
from shisanshui.cli.play.desk import Desk, won
from shisanshui.cli.play.draft import ordered, tidy
from shisanshui.cli.play.typed import Typed, Word
from shisanshui.cli.tables import signed
from shisanshui.game import SPECTATOR, PlayerView, places
from shisanshui.game.view import RowsView, SeatView
from shisanshui.scoring import Code, LineItem, Points
from shisanshui.scoring.explain import explain_fault

_ONE_A_PAIR: Final = frozenset(
    {Code.MULTIPLIER, Code.STAKE, Code.HORSE, Code.CAP, Code.POT_ONLY, Code.RAKE}
)
"""Items that every pair may have; those between others are left to ``why``."""
_WIDE: Final = 60
"""From how many columns on a table of rows has room to breathe."""


def show_round(desk: Desk, pause: float) -> None:
    """Show the rows of all, who wins what in each, and what the round comes to."""
    view = desk.table.view(SPECTATOR)
    me = None if desk.shared else desk.table.people[0]
    desk.lay_open()
    desk.say()
    if _stamp(desk, view):
        desk.screen.pause(pause)
    shown = [at for at, seat in enumerate(view.seats) if _compares(desk, seat)]
    compared = any(_met(view, one, other) for one, other in combinations(shown, 2))
    for row in ROWS if compared else ():
        desk.say(_row_table(desk, view, row, shown, me))
        desk.screen.pause(pause)
    for item in _told(view.items, me):
        desk.say(desk.voice.explain(item))
    if not view.items:
        desk.say(desk.voice.said.text("say.nothing"))
    desk.say()
    desk.totals()


def _stamp(desk: Desk, view: PlayerView) -> bool:
    """Show naturals, fouls and hands given up; return whether there were any."""
    voice, found = desk.voice, False
    for at, seat in enumerate(view.seats):
        name = voice.names[at]
        if seat.surrendered:
            found = True
            desk.tell("reveal.stamp", name=name, what=voice.said.text("say.surrendered"))
        if seat.natural is not None and seat.rows is not None:
            found = True
            kind = voice.said.name(seat.natural.kind.value)
            desk.tell("reveal.stamp", name=name, what=voice.said.text("say.declared", name=kind))
            if seat.natural.rows is None:
                parts = [ordered(seat.rows.arrangement.cards)]
            else:
                parts = [tidy(cards) for cards in seat.natural.rows.rows]
            desk.say(Text("  ") + Text("  ").join([voice.cards(part) for part in parts]))
        elif seat.rows is not None and seat.rows.faults:
            found = True
            for fault in seat.rows.faults:
                told = explain_fault(fault, ruleset=voice.ruleset, language=voice.language)
                desk.tell("reveal.stamp", name=name, what=told)
    return found


def _compares(desk: Desk, seat: SeatView) -> bool:
    """Return whether a seat's rows are compared with others'."""
    too = desk.table.ruleset.naturals.rows_too
    return seat.rows is not None and (seat.natural is None or too)


def _row_table(desk: Desk, view: PlayerView, row: Row, shown: list[int], me: int | None) -> Grid:
    """Return one row of all hands, what each wins or loses by it, and against the player."""
    voice = desk.voice
    wide = desk.screen.width >= _WIDE
    grid = Grid.grid(padding=(0, 2 if wide else 1, 0, 0))
    for width in (6, 19, 14) if wide else (4, 14, 8):
        grid.add_column(min_width=width)
    grid.add_column(justify="right", min_width=4)
    grid.add_column(justify="right", min_width=4)
    to_me = voice.text("reveal.to_you") if me in shown else ""
    title = Text(voice.row(row), "bold")
    grid.add_row(title, "", "", Text(voice.text("reveal.row"), "dim"), Text(to_me, "dim"))
    items = [item for item in view.items if item.row is row]
    for at in shown:
        rows = view.seats[at].rows
        assert rows is not None
        cards = tidy(rows.arrangement.rows[row])
        against: Text | str = ""
        if me in shown and at != me and _met(view, at, me):
            against = won(_net(items, me, at))
        grid.add_row(
            Text(voice.names[at], "bold" if at == me else ""),
            voice.cards(cards),
            Text(_hand(desk, rows, row)),
            won(_net(items, at)),
            against,
        )
    return grid


def _hand(desk: Desk, rows: RowsView, row: Row) -> str:
    return desk.voice.hand(rows.arrangement.rows[row], row)


def _met(view: PlayerView, one: int, other: int | None) -> bool:
    """Return whether two seats are compared at all: not two players at a banker's table."""
    return view.banker in (None, one, other)


def _net(items: Iterable[LineItem], seat: int | None, other: int | None = -1) -> Points:
    """Return what some items bring a seat, or bring it from one other; None is the house."""
    total: Points = 0
    for item in items:
        if item.payee == seat and other in (-1, item.payer):
            total += item.points
        elif item.payer == seat and other in (-1, item.payee):
            total -= item.points
    return total


def _told(items: tuple[LineItem, ...], me: int | None) -> list[LineItem]:
    """Return the items to be explained unasked: those of no row, the player's own first."""
    own = [item for item in items if item.row is None and me in (item.payer, item.payee)]
    others = [
        item
        for item in items
        if item.row is None and me not in (item.payer, item.payee) and item.code not in _ONE_A_PAIR
    ]
    return own + others


def ask_for_more(desk: Desk, *, last: bool) -> None:
    """Wait until the next round is wanted; tell every item where that is asked for."""
    prompt = desk.voice.text("ask.last" if last else "ask.next")
    while True:
        answer = desk.ask(prompt, "help.next")
        if answer == Typed(None, "") or answer.word is Word.DONE:
            return
        if answer.word is Word.WHY:
            _tell_all(desk)
        else:
            desk.warn("error.next")


def _tell_all(desk: Desk) -> None:
    """Show every item of the round, pair by pair, the player's own pairs first."""
    items, voice = desk.table.view(SPECTATOR).items, desk.voice
    me = None if desk.shared else desk.table.people[0]
    pairs: dict[frozenset[int | None], list[LineItem]] = {}
    for item in items:
        pairs.setdefault(frozenset({item.payer, item.payee}), []).append(item)
    ordered = sorted(pairs.items(), key=lambda pair: me is None or me not in pair[0])
    lines: list[RenderableType] = []
    for pair, between in ordered:
        one, other = _in_order(pair, me)
        names = [voice.said.seat(at, voice.names) for at in (one, other)]
        net = signed(_net(between, one, other))
        heading = voice.text("reveal.pair", one=names[0], other=names[1], net=net)
        lines.append(Text(heading, "bold"))
        lines.extend(Text(f"  {voice.explain(item)}") for item in sorted(between, key=_row_first))
    desk.screen.pages(lines or [voice.said.text("say.nothing")], voice.text("ask.more"))


def _row_first(item: LineItem) -> int:
    return len(ROWS) if item.row is None else item.row


def _in_order(pair: frozenset[int | None], me: int | None) -> tuple[int | None, int | None]:
    def key(at: int | None) -> tuple[bool, int]:
        return at != me, 99 if at is None else at

    one, other = sorted(pair, key=key)
    return one, other


def show_places(desk: Desk) -> None:
    """Show how the match ended, equal totals sharing a place."""
    state, voice = desk.table.state, desk.voice
    found = sorted(enumerate(places(state)), key=lambda place: place[1].place)
    taken = [place.place for _, place in found]
    base = state.settings.ruleset.match.base
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for justify in ("left", "left", "right", "right"):
        grid.add_column(justify=justify)
    for at, place in found:
        key = "place.shared" if taken.count(place.place) > 1 else "place.alone"
        counted = Text("") if base == 1 else Text("= ") + won(place.amount)
        total = won(state.seats[at].total) + ("" if base == 1 else f" ×{base}")
        grid.add_row(voice.text(key, place=place.place), voice.names[at], total, counted)
    desk.say()
    desk.say(voice.text("place.title"), "bold")
    desk.say(grid)
