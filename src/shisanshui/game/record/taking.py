"""The record of a match from its events: what counted in the end, not what was tried before."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from shisanshui.dealing import Deal
from shisanshui.game import commands as cmd
from shisanshui.game import events as ev
from shisanshui.game.evolve import evolve
from shisanshui.game.machine import new_match
from shisanshui.game.record.match import Record, RoundRecord
from shisanshui.game.settings import Control, Settings
from shisanshui.game.state import GameState, Phase
from shisanshui.ruleset import Versus
from shisanshui.scoring.items import sums

_LAYING = (cmd.Submit, cmd.Surrender, cmd.ChooseNatural)
_UNSAID = cmd.NaturalChoice.DEFAULT


def record_of(
    settings: Settings, events: Iterable[ev.Event], *, players: tuple[str, ...] = ()
) -> Record:
    """Return the record of a match so far: every round that has been settled.

    It keeps the last stake, the last cards passed on and the last rows of each seat: what a
    player submitted and took back is nobody's business, unless it stood because time was up.
    Where the first call counts, the calls stand before the rows. A round still played is left out.
    """
    taker = _Taker(new_match(settings))
    for event in events:
        taker.take(event)
    return Record(
        settings=settings,
        players=players or ("",) * len(settings.seats),
        rounds=tuple(taker.rounds),
        ended=taker.state.phase is Phase.ENDED,
    )


@dataclass(slots=True)
class _Taker:
    """Follows a match and keeps the commands that made it."""

    state: GameState
    rounds: list[RoundRecord] = field(default_factory=list[RoundRecord])
    played: list[cmd.Command] = field(default_factory=list[cmd.Command])
    time_up: cmd.TimeUp | None = None
    """What a timer has brought, while its doings go on."""
    pass_began: int = 0
    """Where in ``played`` the present pass of cards begins."""
    laying_began: int = 0
    """Where in ``played`` the laying of rows begins."""
    stood: list[cmd.Submit] = field(default_factory=list[cmd.Submit])
    """Rows that were being edited when time was up, and stood."""

    def take(self, event: ev.Event) -> None:
        before, self.state = self.state, evolve(self.state, event)
        match event:
            case ev.RoundBegan():
                self.played = []
                self.stood = []
            case ev.PhaseBegan():
                self._flush()
                self.pass_began = len(self.played)
                if event.phase is Phase.ARRANGE and before.phase is not Phase.CLOSING:
                    self.laying_began = len(self.played)
            case ev.TimeRanOut():
                if before.phase is not Phase.REVEAL:
                    self.time_up = cmd.TimeUp(phase_no=0)
            case ev.Settled():
                self._settle(event)
            case _:
                if self.time_up is None:
                    self._keep(before, event)
                else:
                    self._bring(self.time_up, event)

    def _flush(self) -> None:
        if self.time_up is not None:
            self.played.append(self.time_up)
            self.time_up = None

    def _bring(self, time_up: cmd.TimeUp, event: ev.Event) -> None:
        match event:
            case ev.CardsGiven(seat, cards):
                self.time_up = replace(time_up, given=(*time_up.given, (seat, cards)))
            case ev.Substituted(seat, arrangement, own=True):
                laid = cmd.Submit(seat=seat, arrangement=arrangement, natural=_UNSAID)
                self.stood.append(laid)
            case ev.Substituted(seat, arrangement):
                self.time_up = replace(time_up, laid=(*time_up.laid, (seat, arrangement)))
            case _:
                pass

    def _keep(self, before: GameState, event: ev.Event) -> None:
        command = _command(before, event)
        if command is None:
            return
        match command:
            case cmd.Stake(seat):
                self._drop(seat, (cmd.Stake,))
            case cmd.Give(seat):
                self._drop(seat, (cmd.Give,), since=self.pass_began)
            case cmd.Submit() | cmd.Surrender():
                self._drop(command.seat, _LAYING)
            case cmd.ChooseNatural(seat):
                self._drop(seat, (cmd.ChooseNatural,))
            case _:
                pass
        if before.phase is Phase.REVEAL:
            last = self.rounds[-1]
            self.rounds[-1] = replace(last, later=(*last.later, command))
        else:
            self.played.append(command)

    def _drop(self, seat: int, kinds: tuple[type, ...], *, since: int = 0) -> None:
        """Forget what a seat did before."""
        self.played[since:] = [
            command
            for command in self.played[since:]
            if not (isinstance(command, kinds) and getattr(command, "seat", None) == seat)
        ]

    def _settle(self, event: ev.Settled) -> None:
        first = [step for stood in self.stood for step in (stood, cmd.Edit(stood.seat))]
        for at, seat in enumerate(self.state.seats):
            if seat.acted:
                self._drop(at, (cmd.ChooseNatural,))
                self.played = [_saying(command, at, seat.choice) for command in self.played]
                continue
            self._drop(at, _LAYING)
            if self.time_up and seat.active and seat.choice is not _UNSAID:
                self.played.append(cmd.ChooseNatural(at, seat.choice))
        if self.state.settings.ruleset.naturals.versus is Versus.FIRST_DECLARED:
            calls = [seat for seat in self.state.calls if self.state.seats[seat].playing]
            first += [cmd.ChooseNatural(seat, cmd.NaturalChoice.DECLARE) for seat in calls]
        self.played[self.laying_began : self.laying_began] = first
        self._flush()
        totals, house = sums(event.items, len(self.state.seats))
        self.rounds.append(
            RoundRecord(played=tuple(self.played), totals=tuple(totals), house=house)
        )
        self.played = []


def _saying(command: cmd.Command, seat: int, choice: cmd.NaturalChoice) -> cmd.Command:
    """Return a seat's submission with what it said of its natural in the end."""
    if isinstance(command, cmd.Submit) and command.seat == seat:
        return replace(command, natural=choice)
    return command


def _command(before: GameState, event: ev.Event) -> cmd.Command | None:  # noqa: PLR0911 - one a kind
    """Return the command an event comes from; None for what follows by itself."""
    match event:
        case ev.BidPlaced(seat, amount):
            return cmd.Bid(seat, amount)
        case ev.StakePlaced(seat, amount):
            return cmd.Stake(seat, amount)
        case ev.Dealt(hands, rest):
            return Deal(tuple([hand for hand in hands if hand]), rest)
        case ev.ExchangeOrdered(times, direction):
            return cmd.OrderExchange(before.banker or 0, times, direction)
        case ev.CardsGiven(seat, cards):
            return cmd.Give(seat, cards)
        case ev.CardsSwapped(seat, cards):
            return cmd.Swap(seat, cards)
        case ev.NaturalChosen(seat, choice):
            return cmd.ChooseNatural(seat, choice)
        case ev.Submitted():
            return cmd.Submit(
                seat=event.seat,
                arrangement=event.arrangement,
                natural=event.choice,
                insist=event.insisted,
            )
        case ev.Surrendered(seat):
            return cmd.Surrender(seat)
        case ev.ControlChanged(seat, control):
            return _control(before.seats[seat].control, seat, control)
        case ev.HostMoved(seat):
            return cmd.MoveHost(seat)
        case _:
            return None


def _control(before: Control, seat: int, control: Control) -> cmd.Command:
    match control:
        case Control.ASKED | Control.ABSENT:
            return cmd.TakeOver(seat, control)
        case Control.BOT | Control.GONE:
            return cmd.Leave(seat)
        case Control.HUMAN if before is Control.BOT:
            return cmd.SitDown(seat)
        case Control.HUMAN:
            return cmd.HandBack(seat)
