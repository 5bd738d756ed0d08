"""Records written as text (docs/record.md)."""

import json
from collections.abc import Iterable, Iterator
from typing import Final

from shisanshui.arrangement import Arrangement
from shisanshui.cards import cards_text
from shisanshui.dealing import Deal
from shisanshui.fairness import RoundProof
from shisanshui.game import commands as cmd
from shisanshui.game.record.match import Record, RecordError, Replay
from shisanshui.game.state import GameState, places
from shisanshui.ruleset import encode
from shisanshui.scoring import Points

FIRST_LINE: Final = "shisanshui record 1"
LONGEST_NAME: Final = 100
RULES_LINE: Final = "rule set"
"""The line after which the resolved rule set stands, as JSON, to the end."""


def dump(record: Record) -> str:
    """Return a record as text that ``load`` reads back to an equal record.

    Raises:
        RecordError: the record is of no match that can have been played.
    """
    return "\n".join([*_lines(record), ""])


def _lines(record: Record) -> Iterator[str]:
    settings = record.settings
    again = Replay(settings, record.root)
    if len(record.players) != len(settings.seats):
        raise RecordError(f"{len(record.players)} names for {len(settings.seats)} seats")
    if any(len(name) > LONGEST_NAME for name in record.players):
        raise RecordError(f"a name has at most {LONGEST_NAME} characters")
    yield FIRST_LINE
    yield f"rules: {settings.ruleset.id} {settings.ruleset.digest}"
    yield f"rounds: {settings.rounds}"
    yield f"seconds: {settings.seconds}"
    yield f"stake-seconds: {settings.stake_seconds}"
    yield f"exchange-seconds: {settings.exchange_seconds}"
    yield f"reveal-seconds: {settings.reveal_seconds}"
    yield f"multiplier: {settings.multiplier}"
    yield f"bank: {settings.selection} from {settings.first}"
    yield f"host: {settings.host}"
    yield f"leaving: {settings.leaving}"
    if record.root is not None:
        yield f"root: {record.root.hex()}"
    for seat, (control, name) in enumerate(zip(settings.seats, record.players, strict=True)):
        yield f"seat {seat}: {control} {json.dumps(name, ensure_ascii=not name.isprintable())}"
    for number, played in enumerate(record.rounds, 1):
        yield ""
        yield f"round {number}"
        again.turn_to(number, played.proof)
        if played.proof is not None:
            yield from _proof(played.proof)
        for command in played.played:
            state = again.state
            again.play(command)
            yield from _command(command, state)
        again.settle(number, played.totals, played.house)
        house = f" house {amount(played.house)}" if played.house else ""
        yield f"result: {_amounts(played.totals)}{house}"
        for command in played.later:
            state = again.state
            again.play(command)
            yield from _command(command, state)
    if record.ended:
        again.end()
        yield ""
        yield "end"
        yield f"totals: {_amounts(seat.total for seat in again.state.seats)}"
        yield f"places: {' '.join(str(place.place) for place in places(again.state))}"
    yield ""
    yield RULES_LINE
    data = encode(settings.ruleset)
    yield json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True)


def _proof(proof: RoundProof) -> Iterator[str]:
    yield f"secret: {proof.secret.hex()}"
    yield f"sisters: {' '.join(sister.hex() for sister in proof.sisters)}".rstrip()
    for seat, committed in enumerate(proof.commitments):
        opening = proof.openings[seat]
        if committed is not None:
            yield f"commit {seat}: {committed.hex()}"
        if opening is not None:
            yield f"open {seat}: {opening.hex()}"


def _command(command: cmd.Command, state: GameState) -> Iterator[str]:  # noqa: C901 - one case a command
    match command:
        case cmd.Bid(seat, number):
            yield f"bid {seat}: {number}"
        case cmd.Stake(seat, number):
            yield f"stake {seat}: {number}"
        case Deal(hands, rest):
            pairs = zip(state.active, hands, strict=True)
            yield from [f"deal {seat}: {cards_text(hand)}" for seat, hand in pairs]
            yield f"undealt: {cards_text(rest)}".rstrip()
        case cmd.OrderExchange(seat, times, direction):
            yield f"exchange {seat}: {times} {direction}"
        case cmd.Give(seat, cards):
            yield f"give {seat}: {cards_text(cards)}"
        case cmd.Swap(seat, cards):
            yield f"swap {seat}: {cards_text(cards)}".rstrip()
        case cmd.ChooseNatural(seat, choice):
            yield f"natural {seat}: {choice}"
        case cmd.Submit():
            yield f"lay {command.seat}{_how(command)}: {_rows(command.arrangement)}"
        case cmd.Edit(seat):
            yield f"edit {seat}"
        case cmd.Surrender(seat):
            yield f"surrender {seat}"
        case cmd.Continue(seat):
            yield f"continue {seat}"
        case cmd.TakeOver(seat, why):
            yield f"take-over {seat}: {why}"
        case cmd.HandBack(seat):
            yield f"hand-back {seat}"
        case cmd.SitDown(seat):
            yield f"sit-down {seat}"
        case cmd.Leave(seat):
            yield f"leave {seat}"
        case cmd.MoveHost(seat):
            yield f"host {seat}"
        case cmd.TimeUp():
            yield "time-up"
            yield from [f"give {seat} auto: {cards_text(cards)}" for seat, cards in command.given]
            yield from [f"lay {seat} auto: {_rows(rows)}" for seat, rows in command.laid]


def _how(command: cmd.Submit) -> str:
    natural = {None: " keep", cmd.NaturalChoice.DEFAULT: ""}.get(command.natural)
    return (f" {command.natural}" if natural is None else natural) + " insist" * command.insist


def _rows(arrangement: Arrangement | None) -> str:
    return "shown" if arrangement is None else str(arrangement)


def _amounts(points: Iterable[Points]) -> str:
    return " ".join(amount(number) for number in points)


def amount(points: Points) -> str:
    """Return points with their sign: ``+48``, ``-1/3``, ``0``."""
    return f"+{points}" if points > 0 else str(points)
