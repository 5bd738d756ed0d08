"""What a bot goes by: its hand, the table, and what lies open."""

from dataclasses import dataclass
from typing import NamedTuple

from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card, Deck, ShisanshuiError
from shisanshui.game import Control, PlayerView
from shisanshui.ruleset import Pairing, Ruleset
from shisanshui.solver.economics import Role


class BotError(ShisanshuiError):
    """A bot was asked to decide in a view that is not its own to decide in."""


class Shown(NamedTuple):
    """An opponent's hand that lies open before one's own is laid (RULES D53)."""

    rows: Arrangement
    declared: bool
    """As a natural, so that its rows are not compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """A hand to lay, as the seat that holds it sees it."""

    cards: tuple[Card, ...]
    seats: int
    """How many settle with one another in this deal."""
    sat: int = 0
    """How many sat down, with those who have left: the deck is for so many. 0 if nobody has."""
    role: Role = Role.PLAYER
    shown: tuple[Shown, ...] = ()
    """What those have laid openly whom this seat settles with."""
    for_itself: bool = False
    """Whether it plays a seat of its own: for a person nobody fouls on purpose."""

    @property
    def may_foul(self) -> bool:
        """Whether it may foul on purpose (倒水); what that costs is known of closed rows only."""
        return self.for_itself and not self.shown

    def deck(self, ruleset: Ruleset) -> Deck:
        """Return the deck that was dealt from."""
        return ruleset.deck.deck(self.sat or self.seats)

    @classmethod
    def seen(cls, view: PlayerView, ruleset: Ruleset) -> "Situation":
        """Return the situation of a view's seat.

        Raises:
            BotError: the viewer has no cards, or may not see them yet.
        """
        if view.own is None or not view.own.cards or view.viewer is None:
            raise BotError("there are no cards to decide about in this view")
        banked = ruleset.scoring.pairing is Pairing.BANKER
        banker = view.banker if banked else None
        others = [
            seat
            for at, seat in enumerate(view.seats)
            if at != view.viewer and (banker in (None, view.viewer) or at == banker)
        ]
        return cls(
            cards=view.own.cards,
            seats=sum([seat.in_deal for seat in view.seats]),
            sat=len(view.seats),
            role=Role.BANKER if view.viewer == banker else Role.PLAYER,
            shown=tuple(
                [
                    Shown(seat.rows.arrangement, declared=seat.natural is not None)
                    for seat in others
                    if seat.rows is not None
                ]
            ),
            for_itself=view.seats[view.viewer].control is Control.BOT,
        )
