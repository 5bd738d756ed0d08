"""A few complete arrangements of a hand, each of other hands than the rest (推荐)."""

from typing import Final

from shisanshui.game import GameState, Phase
from shisanshui.ruleset import Ruleset
from shisanshui.server.rooms.texts import rows_text
from shisanshui.solver import kernel
from shisanshui.solver.percentiles import percentiles
from shisanshui.solver.search import Split, sorted_hand
from shisanshui.solver.tables import tables
from shisanshui.wire.messages import Layout

MOST: Final = 5


def suggestions(state: GameState, seat: int) -> list[Layout]:
    """Return up to five legal layouts of a seat's hand, no two of the same three hands, best first.

    What they are worth is not told: nobody plays by numbers while a deal runs.
    """
    cards = state.seats[seat].hand
    if state.phase not in (Phase.ARRANGE, Phase.CLOSING) or not cards:
        return []
    rules = state.settings.ruleset
    hand = sorted_hand(cards)
    worth = percentiles(rules, state.deck)
    found = kernel.frontiers(
        kernel.pack([hand]), tables(rules.hands), middle_back=rules.legality.middle_back
    )
    best = dict[tuple[str, ...], Split]()
    for split in sorted(found.lists()[0], key=lambda s: -worth.of(s.front, s.middle, s.back)):
        best.setdefault(_hands(rules, split), split)
        if len(best) == MOST:
            break
    return [
        Layout(rows=rows_text(split.arrangement(hand)), hands=hands)
        for hands, split in best.items()
    ]


def _hands(rules: Ruleset, split: Split) -> tuple[str, ...]:
    ranks = (split.front, split.middle, split.back)
    return tuple([rules.scale.category(rank).label for rank in ranks])
