"""A log that cannot be written is no reason to stop."""

import io
import sys

import pytest

from shisanshui.game import Phase
from shisanshui.server.log import configure, log
from tests.server.faults.table import Table
from tests.server.simulation.logs import LOGGED, catch


class FullDisk(io.StringIO):
    """A file on a disk without room."""

    def write(self, _: str) -> int:
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("stream", [FullDisk(), None])
def test_a_line_that_cannot_be_written_is_lost_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, stream: FullDisk | None
):
    monkeypatch.setattr(sys, "stderr", stream)
    configure()
    try:
        log.warning("a timer rings again", room="x")
    finally:
        catch()


def test_timers_ring_after_a_failure_nobody_expected():
    with Table("ann", seconds=15) as table:
        table.start()
        store = table.world.node.store
        calls = []

        async def failing() -> int:
            calls.append(1)
            raise ZeroDivisionError("nobody expected this")

        usual = store.next_due
        store.next_due = failing
        table.until(lambda: bool(calls))
        store.next_due = usual
        table.until(lambda: table.phase is Phase.REVEAL, most=30.0)
        assert "error" in [line["level"] for line in LOGGED]
        LOGGED.clear()
