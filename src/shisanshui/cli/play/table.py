"""A match at one keyboard: its state, everything that happened, and the bots that sit in."""

from random import Random
from typing import Final

from shisanshui import game as g
from shisanshui.arrangement import Arrangement
from shisanshui.bots import BOTS, Bot, arranger, command_of, giver
from shisanshui.dealing import deal, key_of_text
from shisanshui.game.record import Record, record_of


class Table:
    """One match. People sit on the first seats, bots on the others."""

    def __init__(
        self, state: g.GameState, names: tuple[str, ...], *, level: str, seed: str
    ) -> None:
        ruleset = state.settings.ruleset
        self.ruleset: Final = ruleset
        self.names: Final = names
        self.seed: Final = seed
        """The text that every deal follows from."""
        self.state = state
        self.people: Final = tuple(
            [at for at, seat in enumerate(state.seats) if seat.control is g.Control.HUMAN]
        )
        self._bot: Final[Bot] = BOTS[level](ruleset)
        self.adviser: Final[Bot] = (
            self._bot if level != next(iter(BOTS)) else BOTS["normal"](ruleset)
        )
        """Lays hands for people who ask, never worse than a normal player."""
        self._events: Final[list[g.Event]] = []
        self._rng: Final = Random(seed)

    def do(self, command: g.Command) -> None:
        """Let something happen.

        Raises:
            Rejected: the match does not allow it now.
        """
        events = g.decide(self.state, command)
        self._events.extend(events)
        self.state = g.fold(self.state, events)

    def view(self, viewer: g.Viewer) -> g.PlayerView:
        """Return what a seat may see, or what lies open to all."""
        return g.view_for(self.state, viewer)

    def advice(self, seat: int) -> g.Command | None:
        """Return what a bot would do in a seat's place."""
        return command_of(self.adviser, self.view(seat), rng=self._rng)

    def rows_for(self, seat: int) -> Arrangement:
        """Return the rows a bot would play a seat's hand in."""
        return self.adviser.rows(self.view(seat), rng=self._rng)

    def give_way(self, seat: int) -> None:
        """Let time-up lay a hand that its player cannot; ``come_back`` ends it."""
        self.do(g.TakeOver(seat, g.Control.ASKED))

    def come_back(self) -> None:
        """Let everybody play again."""
        for seat in self.people:
            if self.state.seats[seat].control is g.Control.ASKED:
                self.do(g.HandBack(seat))

    def shuffle_and_deal(self) -> None:
        """Deal this round's cards, which ``shisanshui deal`` gives from the same seed."""
        state = self.state
        key, seats = key_of_text(self.seed), len(state.active)
        self.do(deal(key, round=state.round, deck=state.deck, seats=seats))

    def let_bot_act(self, seat: int) -> None:
        """Let a bot do what the phase asks of its seat."""
        command = command_of(self._bot, self.view(seat), rng=self._rng)
        if command is not None:
            self.do(command)

    def run_out(self) -> None:
        """Let the phase end: nobody at the keyboard is waited for."""
        arrange = arranger(self._bot, rng=self._rng)
        give = giver(self._bot, rng=self._rng)
        self.do(g.time_is_up(self.state, arrange=arrange, give=give))

    def record(self) -> Record:
        """Return the record of every round that has been settled."""
        return record_of(self.state.settings, self._events, players=self.names)
