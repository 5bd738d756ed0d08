"""Bots at a table of the server under rules that nobody has trained them for."""

from random import Random

import pytest

from shisanshui import game as g
from shisanshui.bots import USUAL, command_of
from shisanshui.bots.hard import Hard
from shisanshui.server import bots
from shisanshui.solver.shelf import CACHE, SHELF
from shisanshui.solver.train import Effort
from shisanshui.wire.base import BotLevel
from tests.game.tables import after, begin, dealt, rules

SMALL = Effort(hands=400, rounds=2, first_hands=200, first_rounds=2)


def test_a_table_has_its_strong_bots_trained_while_sensible_ones_play(
    tmp_path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(CACHE, str(tmp_path))
    monkeypatch.setattr(SHELF, "_effort", SMALL)
    ours = rules(scoring={"values": {"front": {"pair_of_aces": 2}}})
    table = dealt(begin(ours, seats=3, controls=(g.Control.BOT,) * 3))
    view = g.view_for(table, 0)
    play = bots.plays(ours, "salt")

    assert SHELF.find(ours, 3) is None
    bots.warm(ours, 3, {BotLevel.HARD})
    first = play(view, BotLevel.HARD)
    assert first is not None
    after(table, first)  # or it is refused

    trained = SHELF.ready(ours, 3)
    assert [*tmp_path.iterdir()]
    assert trained.hands == SMALL.hands
    rng = Random(f"salt {view.round} {view.phase_no} 0")
    assert play(view, BotLevel.HARD) == command_of(Hard(ours), view, rng=rng, budget=USUAL)
