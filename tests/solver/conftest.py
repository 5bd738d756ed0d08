"""What tests of the solver share."""

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from shisanshui.presets import load
from shisanshui.ruleset import Ruleset, decode, encode, merge
from shisanshui.solver.kernel import SWITCH
from shisanshui.solver.shelf import CACHE


@pytest.fixture(scope="session")
def in_python() -> Callable[..., Any]:
    """Return what calls a function in a process whose solver is all in Python."""

    def call(function: Callable[..., Any], *arguments: object) -> Any:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, mp_context=context, initializer=_without_c) as pool:
            return pool.submit(function, *arguments).result()

    return call


def _without_c() -> None:
    os.environ[SWITCH] = "python"


@pytest.fixture
def a_house_rule() -> Ruleset:
    """Return taiwan with other values, capped scoops and one natural more."""
    patch = {
        "id": "ours",
        "scoring": {
            "unit": 2,
            "values": {"front": {"pair_of_aces": 3, "three_of_a_kind": 7}},
            "steps": [
                {"step": "rows"},
                {"step": "royalties", "paid": "cancel"},
                {"step": "scoop", "factor": 3, "needs": "no_loss"},
                {"step": "home_run", "points": 9, "least_seats": 3},
                {"step": "cap", "scoop": 20, "home_run": 40},
            ],
        },
        "naturals": {"guns_need": "three_ordinary", "factor": 2},
    }
    return decode(merge(encode(load("taiwan")), patch), "ours")


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Let policies that tests train go to a folder of their own."""
    folder = tmp_path_factory.mktemp("policies")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CACHE, str(folder))
        yield folder
