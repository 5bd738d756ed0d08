"""Records read from text; what cannot have been played is refused with its line."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final, cast

from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card, CardError, parse_cards
from shisanshui.dealing import Deal
from shisanshui.fairness import RoundProof
from shisanshui.game import commands as cmd
from shisanshui.game.record.lines import Lines, lines_of
from shisanshui.game.record.match import Record, RecordError, Replay, RoundRecord
from shisanshui.game.record.writing import FIRST_LINE, LONGEST_NAME, RULES_LINE
from shisanshui.game.settings import Control, Leaving, Settings
from shisanshui.game.state import GameState, places
from shisanshui.ruleset import Ruleset, RulesetError, Selection, decode
from shisanshui.scoring import Points

_HEADER: Final = {
    "rules: taiwan 0123…": r"rules: (?P<id>[a-z0-9-]+) (?P<digest>[0-9a-f]{64})",
    "rounds: 10": r"rounds: (?P<rounds>[0-9]{1,3})",
    "seconds: 90": r"seconds: (?P<seconds>[0-9]{1,3})",
    "stake-seconds: 15": r"stake-seconds: (?P<stake_seconds>[0-9]{1,3})",
    "exchange-seconds: 30": r"exchange-seconds: (?P<exchange_seconds>[0-9]{1,3})",
    "reveal-seconds: 31": r"reveal-seconds: (?P<reveal_seconds>[0-9]{1,3})",
    "multiplier: 1": r"multiplier: (?P<multiplier>[0-9]{1,3})",
    "bank: rotating from 0": r"bank: (?P<selection>[a-z]+) from (?P<first>[0-9])",
    "host: 0": r"host: (?P<host>[0-9])",
    "leaving: bot": r"leaving: (?P<leaving>[a-z]+)",
}
_ROOT: Final = re.compile(r"root: ([0-9a-f]{64})")
_SECRET: Final = re.compile(r"secret: ([0-9a-f]{64})")
_SISTERS: Final = re.compile(r"sisters:((?: [0-9a-f]{64}){0,8})")
_COMMIT: Final = re.compile(r"commit ([0-9]): ([0-9a-f]{64})")
_OPEN: Final = re.compile(r"open ([0-9]): ([0-9a-f]{64})")
_SEAT: Final = re.compile(r"seat ([0-9]): (human|bot) (\".*\")")
_ROUND: Final = re.compile(r"round ([0-9]{1,3})")
_RESULT: Final = re.compile(r"result: ([^h]*?)(?: house ([^ ]+))?")
_END: Final = re.compile(r"end")
_TOTALS: Final = re.compile(r"totals: (.*)")
_PLACES: Final = re.compile(r"places: (.*)")
_DEAL: Final = re.compile(r"deal ([0-9]): (.*)")
_UNDEALT: Final = re.compile(r"undealt:(.*)")
_TIME_UP: Final = re.compile(r"time-up")
_GIVEN: Final = re.compile(r"give ([0-9]) auto: (.*)")
_LAID: Final = re.compile(r"lay ([0-9]) auto: (.*)")
_AMOUNT: Final = re.compile(r"[+-]?[0-9]{1,40}(/[1-9][0-9]{0,39})?")


def load(source: str | bytes) -> Record:
    """Return the record in a text, replayed and every result compared.

    Raises:
        RecordError: the text is no record, or of no match that can have been played; it names
            the line.
    """
    lines = lines_of(source)
    if lines[0] != FIRST_LINE:
        raise RecordError(f"a record begins with {FIRST_LINE!r}", line=1)
    if RULES_LINE not in lines:
        raise RecordError(f"the line {RULES_LINE!r} is missing", line=len(lines))
    cut = lines.index(RULES_LINE)
    ruleset = _ruleset("\n".join(lines[cut + 1 :]), cut + 1)
    reader = _Reader(Lines(["", *lines[1:cut]]), ruleset)
    try:
        return reader.record()
    except RecordError as error:
        raise RecordError(error.message, line=error.line or reader.lines.number) from None
    except CardError as error:
        raise RecordError(str(error), line=reader.lines.number) from None


def _ruleset(text: str, above: int) -> Ruleset:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"broken JSON: {error.msg.lower()}"
        raise RecordError(message, line=above + error.lineno) from None
    except (ValueError, RecursionError):
        raise RecordError("this is no rule set", line=above) from None
    if not isinstance(data, Mapping):
        raise RecordError("this is no rule set", line=above)
    try:
        return decode(cast(Mapping[str, object], data), "rule set")
    except RulesetError as error:
        raise RecordError(str(error), line=above) from None
    except RecursionError:
        raise RecordError("this is no rule set", line=above) from None


class _Reader:
    """Reads a record line by line, playing it again as it goes."""

    def __init__(self, lines: Lines, ruleset: Ruleset) -> None:
        self.lines: Final = lines
        self._ruleset: Final = ruleset

    def record(self) -> Record:
        settings, players, root = self._settings()
        again = Replay(settings, root)
        rounds: list[RoundRecord] = []
        while found := self.lines.read(_ROUND):
            number = int(found[1])
            proof = self._proof(len(settings.seats))
            again.turn_to(number, proof)
            rounds.append(replace(self._round(number, again), proof=proof))
        ended = self.lines.read(_END) is not None
        if ended:
            self._end(again)
        if self.lines.next:
            raise self.lines.unexpected(RULES_LINE if ended else f"round {len(rounds) + 1}")
        return Record(
            settings=settings, players=players, rounds=tuple(rounds), ended=ended, root=root
        )

    def _proof(self, seats: int) -> RoundProof | None:
        """Read how a round was shuffled, if that stands there."""
        secret = self.lines.read(_SECRET)
        if secret is None:
            return None
        sisters = self.lines.expect(_SISTERS, "sisters:")[1].split()
        commitments: list[bytes | None] = [None] * seats
        openings: list[bytes | None] = [None] * seats
        while found := self.lines.read(_COMMIT) or self.lines.read(_OPEN):
            seat = int(found[1])
            if seat >= seats:
                raise RecordError(f"there is no seat {seat}")
            kind = commitments if found.re is _COMMIT else openings
            kind[seat] = bytes.fromhex(found[2])
        return RoundProof(
            secret=bytes.fromhex(secret[1]),
            sisters=tuple([bytes.fromhex(sister) for sister in sisters]),
            commitments=tuple(commitments),
            openings=tuple(openings),
        )

    def _settings(self) -> tuple[Settings, tuple[str, ...], bytes | None]:
        said: dict[str, str] = {}
        for like, pattern in _HEADER.items():
            said |= self.lines.expect(re.compile(pattern), like).groupdict()
            if "digest" in said and not self._is_named(said):
                raise RecordError("the rule set below is another one")
        rooted = self.lines.read(_ROOT)
        seats: list[Control] = []
        players: list[str] = []
        while found := self.lines.read(_SEAT):
            if int(found[1]) != len(seats):
                raise RecordError(f"seat {len(seats)} should stand here")
            seats.append(Control(found[2]))
            players.append(_name(found[3]))
        numbers = {
            name: int(value)
            for name, value in said.items()
            if name not in ("id", "digest", "selection", "leaving")
        }
        try:
            selection, leaving = Selection(said["selection"]), Leaving(said["leaving"])
        except ValueError as error:
            raise RecordError(str(error)) from None
        return (
            Settings(
                ruleset=self._ruleset,
                seats=tuple(seats),
                selection=selection,
                leaving=leaving,
                **numbers,
            ),
            tuple(players),
            None if rooted is None else bytes.fromhex(rooted[1]),
        )

    def _is_named(self, said: Mapping[str, str]) -> bool:
        ruleset = self._ruleset
        return said["id"] == ruleset.id and said["digest"] == ruleset.digest

    def _round(self, number: int, again: Replay) -> RoundRecord:
        played = self._commands(again)
        found = self.lines.expect(_RESULT, "result: +1 -1")
        totals = tuple([_amount(text) for text in found[1].split()])
        house = _amount(found[2]) if found[2] else 0
        again.settle(number, totals, house)
        return RoundRecord(played=played, totals=totals, house=house, later=self._commands(again))

    def _commands(self, again: Replay) -> tuple[cmd.Command, ...]:
        commands: list[cmd.Command] = []
        while (command := self._command(again.state)) is not None:
            again.play(command)
            commands.append(command)
        return tuple(commands)

    def _command(self, state: GameState) -> cmd.Command | None:
        """Read one command, which may take several lines; None where none stands."""
        if _DEAL.fullmatch(self.lines.next):
            return self._deal(state)
        if self.lines.read(_TIME_UP):
            return self._time_up()
        for pattern, make in _COMMANDS.items():
            found = self.lines.read(pattern)
            if found is not None:
                return make(found)
        return None

    def _deal(self, state: GameState) -> Deal:
        hands: list[tuple[Card, ...]] = []
        for seat in state.active:
            found = self.lines.expect(_DEAL, f"deal {seat}:")
            if int(found[1]) != seat:
                raise RecordError(f"the hand of seat {seat} should stand here")
            hands.append(parse_cards(found[2]))
        return Deal(tuple(hands), parse_cards(self.lines.expect(_UNDEALT, "undealt:")[1]))

    def _time_up(self) -> cmd.TimeUp:
        time_up = cmd.TimeUp(phase_no=0)
        while found := self.lines.read(_GIVEN):
            given = (int(found[1]), parse_cards(found[2]))
            time_up = replace(time_up, given=(*time_up.given, given))
        while found := self.lines.read(_LAID):
            laid = (int(found[1]), Arrangement.parse(found[2]))
            time_up = replace(time_up, laid=(*time_up.laid, laid))
        return time_up

    def _end(self, again: Replay) -> None:
        again.end()
        state = again.state
        totals = self.lines.expect(_TOTALS, "totals: +1 -1")[1]
        if [_amount(text) for text in totals.split()] != [seat.total for seat in state.seats]:
            raise RecordError("the totals are not the sums of the results")
        order = self.lines.expect(_PLACES, "places: 1 2")[1]
        if order.split() != [str(place.place) for place in places(state)]:
            raise RecordError("the places do not follow from the totals")


def _name(quoted: str) -> str:
    try:
        name = json.loads(quoted)
    except ValueError:
        name = None
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise RecordError(f"a name is a text in quotes, of at most {LONGEST_NAME} characters")
    return name


def _amount(text: str) -> Points:
    if not _AMOUNT.fullmatch(text):
        raise RecordError("points are written like +4, -4, 0 or +1/3")
    points = Fraction(text)
    return points.numerator if points.denominator == 1 else points


def _lay(found: re.Match[str]) -> cmd.Submit:
    natural = found["natural"]
    shown = found["rows"] == "shown"
    return cmd.Submit(
        seat=int(found["seat"]),
        arrangement=None if shown else Arrangement.parse(found["rows"]),
        natural=None if natural == "keep" else cmd.NaturalChoice(natural or "default"),
        insist=found["insist"] is not None,
    )


_COMMANDS: Final[dict[re.Pattern[str], Callable[[re.Match[str]], cmd.Command]]] = {
    re.compile(r"bid ([0-9]): ([0-9]{1,4})"): lambda m: cmd.Bid(int(m[1]), int(m[2])),
    re.compile(r"stake ([0-9]): ([0-9]{1,4})"): lambda m: cmd.Stake(int(m[1]), int(m[2])),
    re.compile(r"exchange ([0-9]): ([0-9]) (clockwise|anticlockwise|opposite)"): lambda m: (
        cmd.OrderExchange(int(m[1]), int(m[2]), cmd.Direction(m[3]))
    ),
    re.compile(r"give ([0-9]): (.*)"): lambda m: cmd.Give(int(m[1]), parse_cards(m[2])),
    re.compile(r"swap ([0-9]):(.*)"): lambda m: cmd.Swap(int(m[1]), parse_cards(m[2])),
    re.compile(r"natural ([0-9]): (default|declare|refuse)"): lambda m: cmd.ChooseNatural(
        int(m[1]), cmd.NaturalChoice(m[2])
    ),
    re.compile(
        r"lay (?P<seat>[0-9])( (?P<natural>keep|declare|refuse))?(?P<insist> insist)?: (?P<rows>.*)"
    ): _lay,
    re.compile(r"edit ([0-9])"): lambda m: cmd.Edit(int(m[1])),
    re.compile(r"surrender ([0-9])"): lambda m: cmd.Surrender(int(m[1])),
    re.compile(r"continue ([0-9])"): lambda m: cmd.Continue(int(m[1])),
    re.compile(r"take-over ([0-9]): (asked|absent)"): lambda m: cmd.TakeOver(
        int(m[1]), Control(m[2])
    ),
    re.compile(r"hand-back ([0-9])"): lambda m: cmd.HandBack(int(m[1])),
    re.compile(r"sit-down ([0-9])"): lambda m: cmd.SitDown(int(m[1])),
    re.compile(r"leave ([0-9])"): lambda m: cmd.Leave(int(m[1])),
    re.compile(r"host ([0-9])"): lambda m: cmd.MoveHost(int(m[1])),
}
"""Commands of one line, and how each is read."""
