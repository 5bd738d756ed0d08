"""A match at one moment."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from shisanshui.arrangement import Arrangement, Fault
from shisanshui.cards import Card, Deck
from shisanshui.game.commands import Direction, NaturalChoice
from shisanshui.game.settings import Control, Leaving, Settings
from shisanshui.naturals import Natural
from shisanshui.scoring import LineItem, Points


class Phase(StrEnum):
    """What the table is doing."""

    BIDDING = "bidding"
    """抢庄: all bid for the bank at once."""
    STAKES = "stakes"
    """下注: players stake, the banker waits; before the cards are seen."""
    DEAL = "deal"
    """The caller shuffles."""
    ORDER = "order"
    """换三张牌: the banker chooses how cards are passed."""
    GIVE = "give"
    """All choose the cards they pass on."""
    SWAP = "swap"
    """Who wants to swaps with the undealt cards."""
    ARRANGE = "arrange"
    """摆牌."""
    CLOSING = "closing"
    """All humans are in; a few seconds more to edit."""
    REVEAL = "reveal"
    """亮牌: everything lies open, and is settled."""
    ENDED = "ended"


LAYING: Final = frozenset({Phase.ARRANGE, Phase.CLOSING})
"""The phases in which rows are laid and edited."""


@dataclass(frozen=True, slots=True)
class Submission:
    """Rows that a seat has laid."""

    arrangement: Arrangement
    faults: tuple[Fault, ...]
    """The fouls in it."""
    insisted: bool
    """The player wants a foul."""
    shown: bool
    """The rows were found for a natural; the player has arranged nothing."""


@dataclass(frozen=True, kw_only=True)
class Seat:
    """One seat: who plays it, and everything it has and did in this round."""

    control: Control
    charged: bool = False
    """It has paid for leaving."""
    total: Points = 0
    acted: bool = False
    """Done with this phase: bid, staked, given, swapped, ready or tapped on."""
    bid: int | None = None
    stake: int | None = None
    hand: tuple[Card, ...] = ()
    """Empty for a seat that is not in this deal."""
    gift: tuple[Card, ...] = ()
    received: tuple[Card, ...] = ()
    swapped: int = 0
    naturals: tuple[Natural, ...] = ()
    choice: NaturalChoice = NaturalChoice.DEFAULT
    submission: Submission | None = None
    surrendered: bool = False
    substituted: bool = False
    """Time was up, and the rows are not the seat's own."""

    @property
    def active(self) -> bool:
        """Whether anybody plays it."""
        return self.control is not Control.GONE

    @property
    def playing(self) -> bool:
        """Whether it settles with the others in this deal."""
        return self.active and bool(self.hand)


@dataclass(frozen=True, slots=True)
class Exchange:
    """How cards are passed in this round."""

    times: int
    direction: Direction
    done: int = 0


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a round came to."""

    items: tuple[LineItem, ...]
    totals: tuple[Points, ...]
    house: Points


@dataclass(frozen=True, kw_only=True)
class GameState:
    """A match at one moment. Made by ``new_match``, changed by ``evolve`` alone."""

    settings: Settings
    phase: Phase
    phase_no: int
    """Goes up with every phase; a timer names the one it was set for."""
    arranging_since: int
    """The phase number with which arranging began in this round."""
    round: int
    """From 1; 0 before the first."""
    seats: tuple[Seat, ...]
    host: int
    banker: int | None = None
    bid: int = 1
    """What the deal is multiplied by, because the bank was won for it."""
    rest: tuple[Card, ...] = ()
    """The undealt cards, the next to be taken first."""
    exchange: Exchange | None = None
    calls: tuple[int, ...] = ()
    """The seats that declare a natural, in the order of their calls."""
    revealed: bool = False
    """Whether this round's rows lie open."""
    history: tuple[RoundResult, ...] = ()
    house: Points = 0

    @property
    def deck(self) -> Deck:
        """The deck this table plays with."""
        return self.settings.ruleset.deck.deck(len(self.seats))

    @cached_property
    def active(self) -> tuple[int, ...]:
        """The seats that somebody plays."""
        return tuple([at for at, seat in enumerate(self.seats) if seat.active])

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The seats that settle with one another in this deal."""
        return tuple([at for at, seat in enumerate(self.seats) if seat.playing])

    @cached_property
    def dealt(self) -> tuple[int, ...]:
        """The seats that were dealt a hand in this round, and pass cards in it."""
        return tuple([at for at, seat in enumerate(self.seats) if seat.hand])

    @cached_property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have not yet done what this phase asks of them."""
        match self.phase:
            case Phase.BIDDING | Phase.REVEAL:
                asked = self.active
            case Phase.STAKES:
                asked = tuple([seat for seat in self.active if seat != self.banker])
            case Phase.ORDER:
                asked = () if self.banker is None else (self.banker,)
            case Phase.GIVE:
                asked = self.dealt
            case Phase.SWAP | Phase.ARRANGE | Phase.CLOSING:
                asked = self.playing
            case Phase.DEAL | Phase.ENDED:
                asked = ()
        return tuple([seat for seat in asked if not self.seats[seat].acted])

    @property
    def last_round(self) -> bool:
        """Whether no other round follows."""
        return self.round >= self.settings.rounds

    @property
    def penalised(self) -> bool:
        """Whether leaving for good costs points here."""
        return self.settings.leaving is Leaving.PENALTY


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat has come in; equal totals share a place."""

    place: int
    amount: Points
    """The total, counted by the rule set's base."""


def places(state: GameState) -> tuple[Place, ...]:
    """Return each seat's place, 1 for the highest total, equal totals sharing one."""
    totals = [seat.total for seat in state.seats]
    base = state.settings.ruleset.match.base
    return tuple([Place(1 + sum(t > total for t in totals), total * base) for total in totals])


def after(seat: int, seats: tuple[int, ...], *, steps: int = 1) -> int:
    """Return the seat so many steps clockwise among some seats; ``seat`` need not be one."""
    following = [*[s for s in seats if s > seat], *[s for s in seats if s <= seat]]
    return following[(steps - 1) % len(following)]
