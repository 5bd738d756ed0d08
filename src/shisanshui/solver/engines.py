"""Where the shares of a training are worked: threads, processes, or a Ray cluster.

What comes back, and in which order, is the same everywhere.
"""

import importlib
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeVar

from shisanshui.cards import ShisanshuiError
from shisanshui.solver import kernel

J = TypeVar("J")
R = TypeVar("R")

_AHEAD: Final = 3
"""Jobs that wait for each worker, so that none is idle and not all results are kept at once."""


class EngineError(ShisanshuiError):
    """An engine that is not there."""


class Engine(Protocol):
    """Something that works jobs and gives the results in the order of the jobs."""

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        """Yield the result of each job."""
        ...


class Here:
    """The cores of this machine: threads where the kernel is in C, else processes."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or os.cpu_count() or 1

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        """Yield the result of each job, some jobs being worked ahead."""
        if self._workers == 1 or len(jobs) == 1:
            yield from map(work, jobs)
            return
        pool: Executor
        if kernel.active() == "c":
            pool = ThreadPoolExecutor(self._workers)
        else:
            pool = ProcessPoolExecutor(self._workers)
        try:
            yield from _in_order(pool, work, jobs, ahead=_AHEAD * self._workers)
        finally:
            pool.shutdown(cancel_futures=True)


def _in_order(
    pool: Executor, work: Callable[[J], R], jobs: Iterable[J], *, ahead: int
) -> Iterator[R]:
    waiting: deque[Future[R]] = deque()
    for job in jobs:
        waiting.append(pool.submit(work, job))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


class Cluster:
    """A Ray cluster: the one this machine belongs to, else one started here.

    Raises:
        EngineError: Ray is not installed.
    """

    def __init__(self, address: str | None = None) -> None:
        try:
            self._ray: Any = importlib.import_module("ray")
        except ImportError:
            raise EngineError("the engine ray needs: pip install 'shisanshui[ray]'") from None
        if not self._ray.is_initialized():
            self._ray.init(address=address, log_to_driver=False, include_dashboard=False)

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        """Yield the result of each job; a lost worker's jobs are worked again elsewhere."""
        remote: Any = self._ray.remote(num_cpus=1, max_retries=4)(work)
        ahead = _AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for job in jobs:
            waiting.append(remote.remote(job))
            if len(waiting) >= ahead:
                yield self._ray.get(waiting.popleft())
        while waiting:
            yield self._ray.get(waiting.popleft())


ENGINES: Final = ("local", "ray")


def engine(name: str = "local", *, workers: int | None = None) -> Engine:
    """Return an engine by name; ``workers`` is for this machine, all cores by default.

    Raises:
        EngineError: there is no such engine, or it is not installed.
    """
    match name:
        case "local":
            return Here(workers)
        case "ray":
            return Cluster()
        case _:
            raise EngineError(f"there is no engine {name[:20]!a}; there are: {', '.join(ENGINES)}")
