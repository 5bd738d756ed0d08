"""A bot's decisions as commands of the match, for whatever its view asks of it."""

from collections.abc import Callable
from random import Random

from shisanshui.arrangement import Arrangement, order_faults
from shisanshui.bots.base import Bot, Budget, Laying
from shisanshui.bots.situation import BotError
from shisanshui.cards import Card
from shisanshui.game import (
    Action,
    Bid,
    Command,
    Give,
    NaturalChoice,
    OrderExchange,
    PlayerView,
    Stake,
    Submit,
    Surrender,
    Swap,
)
from shisanshui.ruleset import Declaration, Ruleset

_ASKED = frozenset(
    {
        Action.BID,
        Action.STAKE,
        Action.ORDER_EXCHANGE,
        Action.GIVE,
        Action.SWAP,
        Action.SUBMIT,
    }
)


def command_of(
    bot: Bot, view: PlayerView, *, rng: Random, budget: Budget | None = None
) -> Command | None:
    """Return what a bot does in a view; None where nothing is asked of the seat any more.

    Raises:
        BotError: the view is of another rule set than the bot was made for.
    """
    seat = view.viewer
    if bot.ruleset.digest != view.digest:
        raise BotError(f"made for {bot.ruleset.id}, not for the rules of this table")
    asked = next((action for action in view.allowed if action in _ASKED), None)
    if seat is None or asked is None or view.seats[seat].ready:
        return None
    match asked:
        case Action.BID:
            return Bid(seat, bot.bid(view, rng=rng, budget=budget))
        case Action.STAKE:
            return Stake(seat, bot.stake(view, rng=rng, budget=budget))
        case Action.ORDER_EXCHANGE:
            return OrderExchange(seat, *bot.order(view, rng=rng, budget=budget))
        case Action.GIVE:
            return Give(seat, bot.give(view, rng=rng, budget=budget))
        case Action.SWAP:
            return Swap(seat, bot.swap(view, rng=rng, budget=budget))
        case _:
            return _laid(bot.ruleset, view, seat, bot.lay(view, rng=rng, budget=budget))


def _laid(ruleset: Ruleset, view: PlayerView, seat: int, laying: Laying) -> Command | None:
    if laying.arrangement is None:
        return Surrender(seat)
    fouls = _fouls(ruleset, laying.arrangement)
    if fouls and not laying.declare and not ruleset.foul.allowed:
        return None  # the hand has no legal rows, and only time-up may lay it
    return Submit(
        seat=seat,
        arrangement=laying.arrangement,
        natural=_choice(ruleset, view, declare=laying.declare),
        insist=fouls,
    )


def _choice(ruleset: Ruleset, view: PlayerView, *, declare: bool) -> NaturalChoice | None:
    """Return what is to be said of a natural; None where there is nothing to say (D35)."""
    if view.own is None or view.own.natural is None:
        return None
    if declare:
        return NaturalChoice.DECLARE
    forced = (Declaration.AUTOMATIC, Declaration.DETECTED)
    return None if ruleset.naturals.declaration in forced else NaturalChoice.REFUSE


def _fouls(ruleset: Ruleset, rows: Arrangement) -> bool:
    front, middle, back = (ruleset.scale.evaluate(row) for row in rows.rows)
    return bool(order_faults(front, middle, back, legality=ruleset.legality))


def arranger(
    bot: Bot, *, rng: Random, budget: Budget | None = None
) -> Callable[[PlayerView], Arrangement]:
    """Return what lays rows for seats whose time is up, for ``game.time_is_up``."""

    def arrange(view: PlayerView) -> Arrangement:
        return bot.rows(view, rng=rng, budget=budget)

    return arrange


def giver(
    bot: Bot, *, rng: Random, budget: Budget | None = None
) -> Callable[[PlayerView], tuple[Card, ...]]:
    """Return what passes cards on for seats whose time is up, for ``game.time_is_up``."""

    def give(view: PlayerView) -> tuple[Card, ...]:
        return bot.give(view, rng=rng, budget=budget)

    return give
