"""Bots at the table: which one plays a level, under a rule set, and what is played for the absent.

Every decision is a function of the view, the level and the deal, so that it can be repeated.
"""

from collections.abc import Callable, Collection
from functools import lru_cache
from random import Random
from typing import Final

from shisanshui import game
from shisanshui.arrangement import Arrangement, faults
from shisanshui.bots import BOTS, USUAL, Bot, arranger, command_of, giver
from shisanshui.bots.hard import Hard
from shisanshui.cards import Card
from shisanshui.game import PlayerView
from shisanshui.ruleset import Ruleset
from shisanshui.solver.percentiles import percentiles
from shisanshui.wire.base import BotLevel

_PLAIN: Final = "greedy"
"""It plays what another's choice was refused for."""


@lru_cache(maxsize=64)
def _bot(name: str, rules: Ruleset) -> Bot:
    return BOTS[name](rules)


def warm(rules: Ruleset, seats: int, levels: Collection[BotLevel]) -> None:
    """Have ready what the bots of a table need to know, before anybody waits for it.

    Strong bots of a new rule set are trained in the background, and play sensibly until then.
    """
    percentiles(rules, rules.deck.deck(seats))
    for level in levels:
        _bot(level, rules).prepare(seats)


def _stand_in(rules: Ruleset, seats: int) -> Bot:
    """Return what plays for the absent: the trained bot where there is one, nobody waits for it."""
    trained = _bot(BotLevel.HARD, rules)
    known = isinstance(trained, Hard) and trained.shelf.find(rules, seats) is not None
    return trained if known else _bot(BotLevel.NORMAL, rules)


def _rng(view: PlayerView, salt: str) -> Random:
    """Return chance that is the same for the same seat at the same moment of the same table."""
    return Random(f"{salt} {view.round} {view.phase_no} {view.viewer}")


def plays(rules: Ruleset, salt: str) -> Callable[[PlayerView, BotLevel], game.Command | None]:
    """Return what bots do at a table; ``salt`` tells tables apart."""

    def play(view: PlayerView, level: BotLevel) -> game.Command | None:
        bot = _bot(level, rules)
        return command_of(bot, view, rng=_rng(view, salt), budget=USUAL)

    return play


def plainly(rules: Ruleset, salt: str) -> Callable[[PlayerView, BotLevel], game.Command | None]:
    """Return what the plainest bot does."""

    def play(view: PlayerView, _: BotLevel) -> game.Command | None:
        return command_of(_bot(_PLAIN, rules), view, rng=_rng(view, salt), budget=USUAL)

    return play


def arranges(
    rules: Ruleset, salt: str, drafts: Callable[[int], Arrangement | None]
) -> Callable[[PlayerView], Arrangement]:
    """Return what lays rows for seats whose time is up: a legal draft, else the best rows."""

    def arrange(view: PlayerView) -> Arrangement:
        drafted = None if view.viewer is None else drafts(view.viewer)
        if drafted is not None and _stands(rules, view, drafted):
            return drafted
        return arranger(_stand_in(rules, len(view.seats)), rng=_rng(view, salt))(view)

    return arrange


def _stands(rules: Ruleset, view: PlayerView, rows: Arrangement) -> bool:
    """Return whether rows are the viewer's hand in a legal order."""
    cards = () if view.own is None else view.own.cards
    return not faults(rows, scale=rules.scale, legality=rules.legality, dealt=cards)


def gives(rules: Ruleset, salt: str) -> Callable[[PlayerView], tuple[Card, ...]]:
    """Return what passes cards on for seats whose time is up."""

    def give(view: PlayerView) -> tuple[Card, ...]:
        return giver(_stand_in(rules, len(view.seats)), rng=_rng(view, salt))(view)

    return give
