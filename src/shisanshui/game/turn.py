"""One command being decided: the events so far, and the match they lead to."""

from collections import Counter
from typing import NamedTuple, TypeGuard, cast

from shisanshui.cards import FACES, Card
from shisanshui.game.events import Event
from shisanshui.game.evolve import evolve
from shisanshui.game.rejected import Reason, Rejected
from shisanshui.game.state import GameState, Phase, Seat
from shisanshui.ruleset import Ruleset


class Step(NamedTuple):
    """One thing that has happened, and the match after it."""

    event: Event
    state: GameState


class Turn:
    """Collects events while a command is decided; nothing else ever changes a match."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.steps: list[Step] = []

    def emit(self, event: Event) -> None:
        """Let something happen."""
        self.state = evolve(self.state, event)
        self.steps.append(Step(event, self.state))

    @property
    def ruleset(self) -> Ruleset:
        """The rule set this match is played under."""
        return self.state.settings.ruleset

    def owner(self, at: object) -> Seat:
        """Return a seat that somebody plays, in a match that is not over.

        Raises:
            Rejected: there is no such seat, nobody plays it, or the match is over.
        """
        if not is_number(at, 0, len(self.state.seats) - 1):
            raise Rejected(Reason.SEAT)
        if self.state.phase is Phase.ENDED:
            raise Rejected(Reason.PHASE)
        seat = self.state.seats[at]
        if not seat.active:
            raise Rejected(Reason.SEAT)
        return seat

    def actor(self, at: object, *phases: Phase) -> Seat:
        """Return a seat that somebody plays, if it may act in this phase.

        Raises:
            Rejected: as ``owner``, or the table is doing something else.
        """
        seat = self.owner(at)
        if self.state.phase not in phases:
            raise Rejected(Reason.PHASE)
        return seat


def is_number(value: object, least: int, most: int) -> TypeGuard[int]:
    """Return whether a value from outside is a whole number in a range; a bool is none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def one_of(value: object, allowed: tuple[object, ...]) -> bool:
    """Return whether a value from outside is one of these very ones, not merely equal to it."""
    return any(value is item for item in allowed)


def tuple_from(value: object) -> tuple[object, ...]:
    """Return a value from outside as a tuple.

    Raises:
        Rejected: it is none.
    """
    if not isinstance(value, tuple):
        raise Rejected(Reason.MALFORMED)
    return cast(tuple[object, ...], value)


def cards_from(value: object) -> tuple[Card, ...]:
    """Return a value from outside as cards.

    Raises:
        Rejected: it is not a tuple of faces.
    """
    cards = tuple_from(value)
    if not all(is_number(card, 0, FACES - 1) for card in cards):
        raise Rejected(Reason.MALFORMED)
    return cast(tuple[Card, ...], cards)


def holds(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    """Return whether a hand has all of the cards, counted."""
    return not Counter(cards) - Counter(hand)
