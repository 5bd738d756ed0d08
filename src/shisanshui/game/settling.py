"""What a round comes to: rows settled by the rule set, and penalties for leaving (D49)."""

from dataclasses import replace
from functools import lru_cache

from shisanshui.game.layouts import declared
from shisanshui.game.state import GameState, Seat
from shisanshui.ruleset import EscapeRules, Ruleset
from shisanshui.scoring import Code, Laid, LineItem, escape_items, settle


def round_items(state: GameState) -> tuple[LineItem, ...]:
    """Return every point that moves when this round is shown.

    Those who stay settle as if nobody else had sat. Each leaver pays once.
    """
    return (*_settled(state), *penalties(state))


def _settled(state: GameState) -> tuple[LineItem, ...]:
    settings = state.settings
    banker = state.banker if settings.banked else None
    if len(state.playing) < 2:
        return ()
    ruleset = _without_escape(settings.ruleset)
    least = ruleset.banker.least_stake
    stakes = [least if seat.stake is None else seat.stake for seat in state.seats]
    seats = list(enumerate(state.seats))
    return settle(
        ruleset,
        [_laid(ruleset, seat) for seat in state.seats],
        banker=banker,
        stakes=stakes if settings.banked else None,
        multiplier=settings.multiplier * state.bid,
        left=[at for at, seat in seats if not seat.playing],
        surrendered=[at for at, seat in seats if seat.playing and seat.surrendered],
        exchanged=[at for at, seat in seats if seat.playing and seat.swapped],
        calls=state.calls,
    ).items


def _laid(ruleset: Ruleset, seat: Seat) -> Laid:
    if not seat.playing or seat.surrendered or seat.submission is None:
        return Laid(None)
    return Laid(seat.submission.arrangement, declared(ruleset, seat))


def penalties(state: GameState) -> tuple[LineItem, ...]:
    """Return what those who left for good pay, and have not paid yet (C10)."""
    leavers = [at for at, seat in enumerate(state.seats) if not (seat.active or seat.charged)]
    factor = state.settings.multiplier
    items: list[LineItem] = []
    for item in escape_items(state.settings.ruleset.escape, left=leavers, stayed=state.active):
        items.append(item)
        if factor != 1:
            more = item.points * (factor - 1)
            items.append(LineItem(Code.MULTIPLIER, item.payer, item.payee, more, factor=factor))
    return tuple(items)


@lru_cache(maxsize=64)
def _without_escape(ruleset: Ruleset) -> Ruleset:
    return replace(ruleset, escape=EscapeRules())
