"""Bots keep what they learn out of the user's cache."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shisanshui.solver.shelf import CACHE
from tests.solver.conftest import in_python

__all__ = ["in_python"]


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Let policies that tests train go to a folder of their own."""
    folder = tmp_path_factory.mktemp("policies")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CACHE, str(folder))
        yield folder
