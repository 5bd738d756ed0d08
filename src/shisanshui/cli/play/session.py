"""An evening at one keyboard: a match, and rematches for as long as somebody wants one."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from rich.cells import cell_len

from shisanshui import game as g
from shisanshui.cards import ShisanshuiError
from shisanshui.cli.lines import shown
from shisanshui.cli.play.desk import HINT, Desk, Left
from shisanshui.cli.play.match import Match
from shisanshui.cli.play.saving import RecordFile
from shisanshui.cli.play.screen import EndOfInput, Screen
from shisanshui.cli.play.table import Table
from shisanshui.cli.play.voice import Voice, names_for
from shisanshui.ruleset import Ruleset

_USUAL_SEATS = 4
_WIDEST_NAME = 12


class SetupError(ShisanshuiError):
    """A match that cannot be set up like this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What was asked for on the command line."""

    ruleset: Ruleset
    language: str
    seats: int | None
    players: int
    rounds: int | None
    level: str
    names: tuple[str, ...]
    seed: str | None
    pause: float
    save: Path | None


def play_session(wishes: Wishes) -> None:
    """Play until nobody wants another match, or nobody types any more.

    Raises:
        SetupError: no match can be set up like this.
        CannotSave: the record cannot be kept where it is wanted.
    """
    state = g.new_match(_settings(wishes))
    names = _names(wishes, len(state.seats))
    screen = Screen()
    voice = Voice(wishes.language, wishes.ruleset, names, symbols=screen.symbols)
    first = wishes.seed if wishes.seed is not None else secrets.token_hex(8)
    file = None if wishes.save is None else RecordFile(wishes.save)
    number, more = 1, True
    while more:
        seed = first if number == 1 else f"{first} {number}"
        table = Table(state, names, level=wishes.level, seed=seed)
        if file is not None:
            file.begin(table.record())
        desk = Desk(screen, voice, table)
        _greet(desk, file)
        more = _play(Match(desk, file=file, pause=wishes.pause), desk, file)
        file = None if file is None else file.next()
        number += 1
        state = g.rematch(table.state)


def _play(match: Match, desk: Desk, file: RecordFile | None) -> bool:
    """Play one match, as far as it goes; return whether another is wanted."""
    try:
        match.play()
        _end(desk, file)
        return desk.yes("ask.again", default=False)
    except (EndOfInput, Left):
        _break_off(desk, file)
        return False
    except KeyboardInterrupt:
        desk.say()
        _break_off(desk, file)
        raise


def _break_off(desk: Desk, file: RecordFile | None) -> None:
    """Say what a match that stops in the middle came to."""
    state = desk.table.state
    if state.phase is g.Phase.ENDED:
        return
    desk.tell("end.left", rounds=len(state.history))
    if state.history:
        desk.totals()
    _end(desk, file)


def _end(desk: Desk, file: RecordFile | None) -> None:
    if file is not None:
        desk.tell("end.saved", file=file.name)


def _greet(desk: Desk, file: RecordFile | None) -> None:
    voice, settings = desk.voice, desk.table.state.settings
    desk.say()
    title = voice.text(
        "start.title", rules=voice.rules_name, seats=len(settings.seats), rounds=settings.rounds
    )
    desk.say(title, "bold")
    bots = voice.names[len(desk.table.people) :]
    if bots:
        desk.tell("start.bots", names=voice.said.text("piece.comma").join(bots))
    desk.say(voice.text("start.seed", seed=shown(desk.table.seed)), HINT)
    if file is not None:
        desk.say(voice.text("start.saved", file=file.name), HINT)
    desk.say(voice.text("start.keys"), HINT)


def _settings(wishes: Wishes) -> g.Settings:
    least, most = wishes.ruleset.seats.least, wishes.ruleset.seats.most
    name = wishes.ruleset.id
    seats = min(max(_USUAL_SEATS, least), most) if wishes.seats is None else wishes.seats
    if not least <= seats <= most:
        raise SetupError(f"{seats} seats; {name} is for {least} to {most}")
    if not 1 <= wishes.players <= seats:
        raise SetupError(f"{wishes.players} players; at this table there can be 1 to {seats}")
    bots = seats - wishes.players
    controls = (g.Control.HUMAN,) * wishes.players + (g.Control.BOT,) * bots
    return g.agreed(wishes.ruleset, controls, rounds=wishes.rounds, seconds=0)


def _names(wishes: Wishes, seats: int) -> tuple[str, ...]:
    """Return what each seat is called: people by the names they gave."""
    own = tuple([name.strip() for name in wishes.names])
    if len(own) > wishes.players:
        raise SetupError(f"{len(own)} names for {wishes.players} at the keyboard")
    for name in own:
        if not (name.isprintable() and 0 < cell_len(name) <= _WIDEST_NAME):
            raise SetupError(f"a name has 1 to {_WIDEST_NAME} columns, unlike {shown(name)!r}")
    names = names_for(wishes.language, seats, wishes.players, own)
    if len(set(names)) < len(names):
        raise SetupError("two players cannot have the same name")
    return names
