"""Matches from beginning to end: whose turn it is, the reveal after each round, the rematch."""

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from shisanshui import game as g
from shisanshui.cli.play.desk import WARNING, Desk
from shisanshui.cli.play.draft import tidy
from shisanshui.cli.play.phases import DIALOGUES
from shisanshui.cli.play.reveal import ask_for_more, show_places, show_round
from shisanshui.cli.play.saving import CannotSave, RecordFile
from shisanshui.cli.play.table import Table
from shisanshui.ruleset import Play

PAUSES: Final = {"slow": 2.2, "normal": 1.2, "fast": 0.55, "instant": 0.0}
"""Seconds between the rows of a reveal."""


class Match:
    """One match at a desk."""

    def __init__(self, desk: Desk, *, file: RecordFile | None, pause: float) -> None:
        self._desk: Final = desk
        self._table: Final[Table] = desk.table
        self._file = file
        self._pause: Final = pause
        self._shown = 0
        """The round whose heading has been shown."""

    def play(self) -> None:
        """Play to the end, and show who came in where.

        Raises:
            EndOfInput: nobody types any more.
            Left: a player has left.
        """
        while self._table.state.phase is not g.Phase.ENDED:
            self._step()
        show_places(self._desk)

    def _step(self) -> None:
        state = self._table.state
        if state.round != self._shown:
            self._shown = state.round
            self._begin_round()
        match state.phase:
            case g.Phase.DEAL:
                self._table.shuffle_and_deal()
            case g.Phase.REVEAL:
                self._reveal()
            case _:
                self._go_round()

    def _begin_round(self) -> None:
        desk, state = self._desk, self._table.state
        view = self._table.view(g.SPECTATOR)
        title = desk.voice.text("round.title", number=state.round, rounds=view.rounds)
        if view.banker is not None:
            banker = desk.voice.names[view.banker]
            title = desk.voice.text("round.banked", title=title, name=banker)
        desk.heading = title
        if not desk.shared:
            desk.say()
            desk.say(title, "bold")

    def _go_round(self) -> None:
        """Let each seat do what the phase asks; what nobody is left to do is left to time-up."""
        number = self._table.state.phase_no
        for seat in self._turns():
            view = self._table.view(seat)
            if view.phase_no != number:
                return
            if seat not in self._table.people:
                self._table.let_bot_act(seat)
            elif view.seats[seat].control is g.Control.HUMAN and not view.seats[seat].ready:
                self._ask(seat, view)
        if self._table.state.phase_no == number:
            self._table.run_out()

    def _turns(self) -> Iterator[int]:
        """Yield the seats in turn: where hands lie open at once, another begins each round."""
        state = self._table.state
        open_ = state.settings.ruleset.match.play is Play.OPEN
        seats = len(state.seats)
        first = (state.round - 1) % seats if open_ else 0
        for at in range(seats):
            yield (first + at) % seats

    def _ask(self, seat: int, view: g.PlayerView) -> None:
        dialogue = next((DIALOGUES[action] for action in view.allowed if action in DIALOGUES), None)
        if dialogue is None:
            return
        if view.phase is not g.Phase.STAKES:
            self._desk.hand_over(seat)
        elif self._desk.shared:
            self._desk.say(self._desk.voice.names[seat], "bold")
        if view.phase is g.Phase.ARRANGE:
            self._show_open(view)
        dialogue(self._desk, seat)

    def _show_open(self, view: g.PlayerView) -> None:
        """Show what lies open before the reveal: stakes, and rows where play is open."""
        desk, names = self._desk, self._desk.voice.names
        if view.exchange is not None and view.exchange.times == 0:
            assert view.banker is not None
            desk.tell("exchange.none", name=names[view.banker])
        stakes = [
            f"{names[at]} {seat.stake}"
            for at, seat in enumerate(view.seats)
            if seat.stake is not None
        ]
        if stakes:
            desk.tell("round.stakes", stakes=desk.voice.said.text("piece.comma").join(stakes))
        for at, seat in enumerate(view.seats):
            if seat.rows is not None:
                rows = [desk.voice.cards(tidy(row)) for row in seat.rows.arrangement.rows]
                cards = Text("  ").join(rows)
                desk.say(desk.voice.with_cards("round.laid", cards, name=names[at]))

    def _reveal(self) -> None:
        self._table.come_back()
        self._save()
        show_round(self._desk, self._pause)
        ask_for_more(self._desk, last=self._table.state.last_round)
        for seat in self._table.people:
            self._table.do(g.Continue(seat))
        if self._table.state.phase is g.Phase.ENDED:
            self._save()

    def _save(self) -> None:
        if self._file is None:
            return
        try:
            self._file.write(self._table.record())
        except CannotSave as error:
            self._desk.say(str(error), WARNING)
