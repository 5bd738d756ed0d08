"""What one seat, or a spectator, may see: built from what is public and what is its own."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shisanshui.arrangement import Arrangement, Fault
from shisanshui.cards import Card
from shisanshui.game.allowed import Action, Limits, allowed, limits
from shisanshui.game.commands import Direction, NaturalChoice
from shisanshui.game.layouts import declared
from shisanshui.game.rejected import Reason, Rejected
from shisanshui.game.settings import Control
from shisanshui.game.state import LAYING, GameState, Phase, Place, Seat, Submission, places
from shisanshui.game.timers import Due, next_due
from shisanshui.game.turn import is_number
from shisanshui.hands import Scale
from shisanshui.naturals import Natural, NaturalKind
from shisanshui.ruleset import Play, PotStep, Ruleset
from shisanshui.scoring import LineItem, Points

SPECTATOR: Final = None
"""A viewer without a seat."""
Viewer = int | None
"""A seat, or ``SPECTATOR``."""


@dataclass(frozen=True, slots=True)
class NaturalView:
    """A natural as it would be paid, and the rows it can be shown in."""

    kind: NaturalKind
    points: int
    """From each opponent."""
    rows: Arrangement | None


@dataclass(frozen=True, slots=True)
class RowsView:
    """Rows that lie open, or one's own."""

    arrangement: Arrangement
    hands: tuple[str, ...]
    """What front, middle and back are, by public name."""
    faults: tuple[Fault, ...]
    """The fouls (倒水); a declared natural has none to answer for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What everybody sees of a seat."""

    control: Control
    total: Points
    in_deal: bool
    """It was dealt a hand, and has not left."""
    ready: bool
    """It has done what this phase asks."""
    bid: int | None
    """Open once all have bid."""
    stake: int | None
    swapped: int
    """How many cards it swapped with the undealt ones."""
    rows: RowsView | None
    """Open at the reveal, and before where play is open; never of a hand given up."""
    natural: NaturalView | None
    surrendered: bool
    substituted: bool
    """Its time was up; the rows are not its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnView:
    """What a seat alone sees of itself."""

    cards: tuple[Card, ...]
    """Its hand, in the order of the deck; none while stakes are placed on unseen cards."""
    given: tuple[Card, ...]
    """What it passes on, face down."""
    received: tuple[Card, ...]
    """What others passed, or the undealt cards gave, of what it still holds."""
    bid: int | None
    rows: RowsView | None
    """What it has laid."""
    insisted: bool
    """It wants the foul in its rows."""
    choice: NaturalChoice
    natural: NaturalView | None
    """Its strongest natural."""
    declared: NaturalView | None
    """The natural it declares, as things stand."""
    surrendered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeView:
    """How cards are passed in this round."""

    times: int
    done: int
    direction: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """Everything a client needs to show the table to one viewer."""

    viewer: Viewer
    ruleset: str
    digest: str
    phase: Phase
    phase_no: int
    due: Due | None
    round: int
    rounds: int
    multiplier: int
    """What the deal is multiplied by: the room's multiplier, and the bid that won the bank."""
    ante: int
    """What each seat puts into the pot (底池); 0 without one."""
    host: int
    banker: int | None
    """The seat that keeps the bank, or says how cards are exchanged; None while it is bid for."""
    exchange: ExchangeView | None
    undealt: int
    """How many cards nobody holds; which they are is in no view."""
    seats: tuple[SeatView, ...]
    own: OwnView | None
    allowed: tuple[Action, ...]
    limits: Limits
    revealed: bool
    """Whether the rows of this round lie open."""
    items: tuple[LineItem, ...]
    """Every point that moved in this round, once it is settled."""
    history: tuple[tuple[Points, ...], ...]
    """What each settled round came to, by seat."""
    house: Points
    places: tuple[Place, ...]
    """Once the match is over."""


def view_for(state: GameState, viewer: Viewer) -> PlayerView:
    """Return what a seat, or a spectator, may see of a match.

    Raises:
        Rejected: there is no such seat.
    """
    if viewer is not None and not is_number(viewer, 0, len(state.seats) - 1):
        raise Rejected(Reason.SEAT)
    settings, ruleset = state.settings, state.settings.ruleset
    settled = state.phase in (Phase.REVEAL, Phase.ENDED) and bool(state.history)
    exchange = state.exchange
    return PlayerView(
        viewer=viewer,
        ruleset=ruleset.id,
        digest=ruleset.digest,
        phase=state.phase,
        phase_no=state.phase_no,
        due=next_due(state),
        round=state.round,
        rounds=settings.rounds,
        multiplier=settings.multiplier * state.bid,
        ante=sum(step.ante for step in ruleset.scoring.steps if isinstance(step, PotStep)),
        host=state.host,
        banker=None if state.phase is Phase.BIDDING else state.banker,
        exchange=exchange
        and ExchangeView(times=exchange.times, done=exchange.done, direction=exchange.direction),
        undealt=len(state.rest),
        seats=tuple([_seat(state, seat) for seat in state.seats]),
        own=None if viewer is None else own_view(state, viewer),
        allowed=() if viewer is None else allowed(state, viewer),
        limits=limits(state),
        revealed=state.revealed,
        items=state.history[-1].items if settled else (),
        history=tuple([result.totals for result in state.history]),
        house=state.house,
        places=places(state) if state.phase is Phase.ENDED else (),
    )


def _seat(state: GameState, seat: Seat) -> SeatView:
    ruleset = state.settings.ruleset
    laid_open = ruleset.match.play is Play.OPEN and state.phase in LAYING
    open_ = seat.playing and (state.revealed or (laid_open and seat.submission is not None))
    given_up = open_ and seat.surrendered
    return SeatView(
        control=seat.control,
        total=seat.total,
        in_deal=seat.playing,
        ready=seat.acted,
        bid=None if state.phase is Phase.BIDDING else seat.bid,
        stake=seat.stake,
        swapped=seat.swapped,
        rows=_rows(ruleset, seat.submission) if open_ and not given_up else None,
        natural=_natural(ruleset, declared(ruleset, seat)) if open_ else None,
        surrendered=given_up,
        substituted=open_ and seat.substituted and not given_up,
    )


def own_view(state: GameState, at: int) -> OwnView:
    """Return what a seat alone sees of itself."""
    ruleset, seat = state.settings.ruleset, state.seats[at]
    unseen = state.phase is Phase.STAKES
    laid = seat.submission
    strongest = seat.naturals[0] if seat.naturals else None
    return OwnView(
        cards=() if unseen else tuple(sorted(seat.hand)),
        given=seat.gift,
        received=seat.received,
        bid=seat.bid,
        rows=_rows(ruleset, laid),
        insisted=laid is not None and laid.insisted,
        choice=seat.choice,
        natural=_natural(ruleset, strongest),
        declared=_natural(ruleset, declared(ruleset, seat)),
        surrendered=seat.surrendered,
    )


def _natural(ruleset: Ruleset, natural: Natural | None) -> NaturalView | None:
    if natural is None:
        return None
    return NaturalView(natural.kind, natural.points * ruleset.naturals.factor, natural.rows)


def _rows(ruleset: Ruleset, laid: Submission | None) -> RowsView | None:
    if laid is None:
        return None
    return RowsView(laid.arrangement, _hands(ruleset.scale, laid.arrangement), laid.faults)


@lru_cache(maxsize=4096)
def _hands(scale: Scale, arrangement: Arrangement) -> tuple[str, ...]:
    """Return the names of three rows; they are asked for again with every view."""
    return tuple([scale.evaluate(row).category.label for row in arrangement.rows])
