"""Where a player is asked something: help, rules, totals and leaving can be typed at any time."""

from typing import Final

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from shisanshui.cards import Card
from shisanshui.cli.play.board import hand_lines
from shisanshui.cli.play.draft import Draft, Sort
from shisanshui.cli.play.screen import Screen
from shisanshui.cli.play.table import Table
from shisanshui.cli.play.typed import Typed, Word, typed
from shisanshui.cli.play.voice import Voice
from shisanshui.cli.tables import signed
from shisanshui.game import Rejected
from shisanshui.scoring import Points
from shisanshui.scoring.summary import summary

WARNING: Final = "yellow"
HINT: Final = "dim"
PROMPT: Final = "> "


def won(points: Points) -> Text:
    """Return points with their sign, in a colour where they are won."""
    return Text(signed(points), "cyan" if points > 0 else "")


class Left(Exception):
    """Somebody has left the match on purpose."""


class Desk:
    """One keyboard and one screen for everybody who plays at them."""

    def __init__(self, screen: Screen, voice: Voice, table: Table) -> None:
        self.screen: Final = screen
        self.voice: Final = voice
        self.table: Final = table
        self.sorts: Final[dict[int, Sort]] = {}
        """How each seat wants its hand shown."""
        self.heading = ""
        """Which round this is."""
        self._seat: int | None = None

    @property
    def shared(self) -> bool:
        """Whether several people take turns at the keyboard."""
        return len(self.table.people) > 1

    def say(self, what: RenderableType = "", style: str = "") -> None:
        """Print a line, or a table."""
        self.screen.say(what, style)

    def tell(self, key: str, **values: object) -> None:
        """Print one of the client's sentences."""
        self.say(self.voice.text(key, **values))

    def warn(self, key: str, **values: object) -> None:
        """Print a sentence that says why something was not done."""
        self.say(self.voice.text(key, **values), WARNING)

    def refused(self, refused: Rejected) -> None:
        """Print why the match does not allow something."""
        said = self.voice.said
        names = {key: said.name(key) for key in ("banker", "foul")}
        self.say(said.text(f"refused.{refused.reason}", **names), WARNING)

    def show_hand(self, draft: Draft, received: tuple[Card, ...]) -> None:
        """Print a hand with its numbers, and with marks on cards that have just come."""
        for line in hand_lines(draft, self.voice, width=self.screen.width, marked=received):
            self.say(line)
        if received:
            self.say(self.voice.text("hint.received"), HINT)

    def hand_over(self, seat: int) -> None:
        """Give the keyboard to a seat's player; nothing of another's hand stays on the screen."""
        if self._seat == seat or not self.shared:
            return
        self._seat = seat
        self.screen.forget()
        self.say(self.heading, "bold")
        self.ask(self.voice.text("ask.hand_over", name=self.voice.names[seat]), "help.enter")
        self.screen.forget()
        self.say(f"{self.heading} · {self.voice.names[seat]}", "bold")

    def lay_open(self) -> None:
        """Let everybody look: whoever plays next is handed the keyboard anew."""
        if self.shared:
            self.screen.forget()
        self._seat = None

    def ask(self, prompt: str, helping: str) -> Typed:
        """Return what is typed, once it is no question about the match.

        Raises:
            EndOfInput: nobody types any more.
            Left: the player is sure to leave.
        """
        while True:
            answer = typed(self.screen.read(prompt), self.voice.own_forms)
            match answer.word:
                case Word.HELP:
                    self._help(helping)
                case Word.RULES:
                    self._rules()
                case Word.SCORES:
                    self.totals()
                case Word.QUIT:
                    if self.yes("ask.quit", default=False):
                        raise Left
                case _:
                    return answer

    def yes(self, key: str, *, default: bool | None, **values: object) -> bool:
        """Return whether a question is answered with yes; ``default`` is what Enter means."""
        question = self.voice.text(key, **values)
        while True:
            answer = typed(self.screen.read(question))
            if answer == Typed(None, "") and default is not None:
                return default
            match answer.word:
                case Word.AUTO:
                    return default is not False
                case Word.YES | Word.DECLARE:
                    return True
                case Word.NO | Word.REFUSE:
                    return False
                case Word.QUIT if key != "ask.quit":
                    if self.yes("ask.quit", default=False):
                        raise Left
                case Word.RULES:
                    self._rules()
                case _:
                    self.warn("error.yes_or_no")

    def number(self, prompt: str, *, least: int, most: int, default: int) -> int | None:
        """Return a whole number; None where the player leaves it to the bot."""
        while True:
            answer = self.ask(prompt, "help.number")
            if answer == Typed(None, ""):
                return default
            if answer.word is Word.AUTO:
                return None
            if answer.rest.isdecimal() and len(answer.rest) < 4 and answer.word is None:
                number = int(answer.rest)
                if least <= number <= most:
                    return number
            self.warn("error.number", least=least, most=most)

    def totals(self) -> None:
        """Print the last round's points, if one is settled, and what everybody has so far."""
        state, voice = self.table.state, self.voice
        rows = [(voice.text("score.total"), [seat.total for seat in state.seats], state.house)]
        if state.history:
            last = state.history[-1]
            rows.insert(0, (voice.text("score.round"), list(last.totals), last.house))
        house = any(result.house for result in state.history)
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for at in range(len(state.seats) + 1 + house):
            grid.add_column(justify="right" if at else "left")
        grid.add_row(
            "", *voice.names, *([voice.said.title("house")] if house else []), style="bold"
        )
        for name, points, rest in rows:
            grid.add_row(name, *map(won, points), *([won(rest)] if house else []))
        self.say(grid)

    def _help(self, helping: str) -> None:
        voice = self.voice
        lines = voice.piece(helping).splitlines()
        if helping != "help.always":
            lines += voice.piece("help.always").splitlines()
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for line in lines:
            typing, _, meaning = line.partition("  ")
            grid.add_row(Text(typing, "bold"), meaning.strip())
        self.say(grid)

    def _rules(self) -> None:
        voice = self.voice
        lines: list[RenderableType] = [Text(voice.rules_name, "bold")]
        for section in summary(voice.ruleset, voice.language):
            lines.append(Text(section.title, "bold"))
            lines.extend(Text(f"  {line}") for line in section.lines)
        self.screen.pages(lines, voice.text("ask.more"))
