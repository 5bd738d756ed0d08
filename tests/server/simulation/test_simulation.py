"""A thousand small disasters under every preset; ten thousand fresh ones in the soak.

A seed that fails is told again by ``tell(preset, number)``.
"""

import pytest

from shisanshui.presets import PRESETS
from tests.server.simulation.scenario import tell

SEEDS = 1000
SOAK = 10_000


def share(of: int) -> int:
    """Return how many seeds each preset gets."""
    return -(-of // len(PRESETS))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_table_survives_anything(preset: str):
    rounds = restarts = cards = 0
    for number in range(share(SEEDS)):
        outcome = tell(preset, number)
        rounds += outcome.rounds
        restarts += outcome.restarts
        cards += outcome.cards
    assert rounds > 20
    assert restarts > 20
    assert cards > 10_000


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS)
def test_a_table_survives_anything_for_long(preset: str):
    for number in range(share(SEEDS), share(SEEDS) + share(SOAK)):
        tell(preset, number)


def test_a_seed_tells_the_same_story_again():
    assert tell("taiwan-banker", 3) == tell("taiwan-banker", 3)
