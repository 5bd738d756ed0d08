"""How long a piece of work takes, and how sure we are of it."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Timing(NamedTuple):
    """The median of some runs and half their interquartile range, in one unit."""

    figure: float
    spread: float


def seconds(
    work: Callable[[], object], *, runs: int = 7, clock: Callable[[], float] = time.thread_time
) -> Timing:
    """Return the seconds of one call of ``work``: processor time of this thread by default."""
    work()
    took: list[float] = []
    for _ in range(runs):
        start = clock()
        work()
        took.append(clock() - start)
    lower, median, upper = statistics.quantiles(took, n=4)
    return Timing(median, (upper - lower) / 2)


def rate(work: Callable[[], object], *, units: int, runs: int = 7) -> Timing:
    """Return how many units a second ``work`` gets through when one call of it does ``units``."""
    took = seconds(work, runs=runs)
    figure = units / took.figure
    return Timing(figure, figure * took.spread / took.figure)
