"""A recorded match, and its replay: the commands again, and every result compared."""

from dataclasses import dataclass, replace

from shisanshui.cards import ShisanshuiError
from shisanshui.dealing import Deal
from shisanshui.fairness import RoundProof, Transcript
from shisanshui.game.commands import Command, Continue, TimeUp
from shisanshui.game.evolve import fold
from shisanshui.game.machine import decide, new_match
from shisanshui.game.rejected import Rejected
from shisanshui.game.settings import Control, Settings
from shisanshui.game.state import GameState, Phase
from shisanshui.scoring import Points


class RecordError(ShisanshuiError, ValueError):
    """A record that cannot be read or was never played; ``line`` says where, 0 if nowhere."""

    def __init__(self, message: str, *, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.message = message
        self.line = line


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """One round that was settled."""

    played: tuple[Command, ...]
    """Up to the reveal; a ``TimeUp`` has phase number 0, for the phase it stands in."""
    totals: tuple[Points, ...]
    house: Points = 0
    later: tuple[Command, ...] = ()
    """Who came and went during the reveal."""
    proof: RoundProof | None = None
    """How the cards were shuffled, where everybody at the table shuffled them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match: what was agreed, and each round that was settled."""

    settings: Settings
    players: tuple[str, ...]
    """A name a seat; may be empty."""
    rounds: tuple[RoundRecord, ...]
    ended: bool
    """The match was played to its end."""
    root: bytes | None = None
    """What the dealer committed to before the match, where everybody shuffled."""


class Replay:
    """Plays a record again, command by command."""

    def __init__(self, settings: Settings, root: bytes | None = None) -> None:
        self._root = root
        self._proof: RoundProof | None = None
        try:
            self.state: GameState = new_match(settings)
        except Rejected as refused:
            raise RecordError(f"no match can have such {refused.field}") from None

    def play(self, command: Command) -> None:
        """Let something happen again.

        Raises:
            RecordError: it cannot have happened then.
        """
        if isinstance(command, Deal) and self._proof is not None:
            self._check(command, self._proof)
        if isinstance(command, TimeUp):
            command = replace(command, phase_no=self.state.phase_no)
        try:
            events = decide(self.state, command)
        except Rejected as refused:
            raise RecordError(f"not possible at this point ({refused})") from None
        if not events:
            raise RecordError("no time runs out at this point")
        self.state = fold(self.state, events)

    def _check(self, dealt: Deal, proof: RoundProof) -> None:
        """Compare the cards dealt with those the proof deals."""
        state = self.state
        if self._root is None or {len(proof.commitments), len(proof.openings)} != {
            len(state.seats)
        }:
            raise RecordError("this is not the proof of such a round")
        transcript = Transcript(
            rules=state.settings.ruleset.digest,
            root=self._root,
            round_no=state.round,
            commitments=proof.commitments,
        )
        fault = proof.fault(transcript, rounds=state.settings.rounds)
        if fault is not None:
            raise RecordError(fault)
        hands = len(state.active)
        again = transcript.deal(proof.secret, proof.openings, deck=state.deck, hands=hands)
        if again != dealt:
            raise RecordError("these are not the cards that the shuffle deals")

    def turn_to(self, number: int, proof: RoundProof | None = None) -> None:
        """Go on from a reveal to the round of this number; its deal must be what a proof deals.

        Raises:
            RecordError: another round comes next, or none.
        """
        self._go_on()
        self._proof = proof
        if self.state.round != number:
            raise RecordError(f"round {number} cannot follow here")

    def _go_on(self) -> None:
        for at, seat in enumerate(self.state.seats):
            waiting = self.state.phase is Phase.REVEAL and not seat.acted
            if waiting and seat.control is Control.HUMAN:
                self.play(Continue(at))
        if self.state.phase is Phase.REVEAL:
            self.play(TimeUp(phase_no=0))

    def settle(self, number: int, totals: tuple[Points, ...], house: Points) -> None:
        """Compare what a round came to.

        Raises:
            RecordError: it is not settled yet, or came to something else.
        """
        if len(self.state.history) != number:
            raise RecordError(f"round {number} is not over at this point")
        result = self.state.history[-1]
        if result.totals != totals or result.house != house:
            came = " ".join(str(points) for points in (*result.totals, result.house))
            raise RecordError(f"round {number} comes to {came} (the last is the house's)")

    def end(self) -> None:
        """Go on from the last reveal to the end.

        Raises:
            RecordError: more rounds should follow.
        """
        if self.state.phase is Phase.REVEAL and self.state.last_round:
            self._go_on()
        if self.state.phase is not Phase.ENDED:
            raise RecordError("the match is not over at this point")


def replay(record: Record) -> GameState:
    """Return the match as it was at the end of a record, every round's totals compared.

    Raises:
        RecordError: something in it cannot have happened so, or came to something else.
    """
    again = Replay(record.settings, record.root)
    for number, played in enumerate(record.rounds, 1):
        again.turn_to(number, played.proof)
        for command in played.played:
            again.play(command)
        again.settle(number, played.totals, played.house)
        for command in played.later:
            again.play(command)
    if record.ended:
        again.end()
    return again.state
