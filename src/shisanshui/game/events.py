"""What happened in a match. A match is its settings and the fold of its events."""

from dataclasses import dataclass

from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card
from shisanshui.game.commands import Direction, NaturalChoice
from shisanshui.game.settings import Control
from shisanshui.game.state import Phase
from shisanshui.scoring import LineItem


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round has begun, and everybody's things of the last one are cleared away."""

    banker: int | None


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """The table turns to something else; a new timer runs."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """A timer ran out; what follows until the next phase is its doing."""


@dataclass(frozen=True, slots=True)
class BidPlaced:
    """A seat has bid for the bank. Known to the seat alone until all have bid."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class BankerChosen:
    """The bank is a seat's in this round, for what it bid."""

    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class StakePlaced:
    """A player has staked, for all to see."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt: a hand a seat, empty for one that plays no more. Secret."""

    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExchangeOrdered:
    """The banker has said how cards are passed."""

    times: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class CardsGiven:
    """A seat has laid the cards face down that it passes on. Secret."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """All cards laid face down go to the seats they are meant for."""


@dataclass(frozen=True, slots=True)
class CardsSwapped:
    """A seat has swapped with the undealt cards. How many, all may see; which, only the seat."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NaturalChosen:
    """A seat has said what it wants done with a natural. Secret."""

    seat: int
    choice: NaturalChoice


@dataclass(frozen=True, slots=True, kw_only=True)
class Submitted:
    """A seat has laid its rows and is ready. The rows are secret, the readiness is not."""

    seat: int
    arrangement: Arrangement
    choice: NaturalChoice
    insisted: bool
    shown: bool
    """The rows were found for a natural; the player has arranged nothing."""


@dataclass(frozen=True, slots=True)
class Edited:
    """A seat is not ready after all; rows it may not fall back on are withdrawn."""

    seat: int
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Surrendered:
    """A seat has given its hand up. Secret until the reveal but for its readiness."""

    seat: int


@dataclass(frozen=True, slots=True)
class Substituted:
    """Time was up, and a seat that was not ready plays these rows."""

    seat: int
    arrangement: Arrangement
    own: bool
    """It had laid them itself."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Everything lies open, and these points have moved."""

    items: tuple[LineItem, ...]


@dataclass(frozen=True, slots=True)
class Continued:
    """A seat is ready for the next round."""

    seat: int


@dataclass(frozen=True, slots=True)
class ControlChanged:
    """Somebody else plays a seat now."""

    seat: int
    control: Control


@dataclass(frozen=True, slots=True)
class HostMoved:
    """Another seat's owner hosts the table."""

    seat: int


Event = (
    RoundBegan
    | PhaseBegan
    | TimeRanOut
    | BidPlaced
    | BankerChosen
    | StakePlaced
    | Dealt
    | ExchangeOrdered
    | CardsGiven
    | CardsPassed
    | CardsSwapped
    | NaturalChosen
    | Submitted
    | Edited
    | Surrendered
    | Substituted
    | Settled
    | Continued
    | ControlChanged
    | HostMoved
)
