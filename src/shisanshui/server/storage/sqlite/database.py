"""One SQLite file: a writer thread that commits in groups, and readers beside it.

Every write waits until it is on the disk (``synchronous=FULL``). Writes that arrive while the
writer is busy share its next commit, so a slow disk costs latency and not throughput.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from shisanshui.server.storage.errors import StoreError, StoreFull, StoreUnavailable
from shisanshui.server.storage.sqlite.checkpoints import Checkpoints

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
Group = Callable[[sqlite3.Connection, Sequence[Any]], Sequence[Any]]
"""Writes many values at once, and returns one result or ``StoreError`` for each."""

_LARGEST_GROUP: Final = 1024
_BUSY_MS: Final = 10_000
_READERS: Final = 2
_LONGEST_LOG: Final = 32_768
"""Pages; SQLite itself empties a log that has grown so long in spite of ``Checkpoints``."""
_FULL: Final = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE})


@dataclass(slots=True)
class _Job:
    """A write that waits for its commit: some work of its own, or a value for the group."""

    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    work: Work[Any] | None
    value: Any = None


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection as every part of the server needs it; transactions are explicit."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute(f"PRAGMA busy_timeout={_BUSY_MS}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA cache_size=-32000")
    connection.execute(f"PRAGMA wal_autocheckpoint={_LONGEST_LOG}")
    return connection


def store_error(error: sqlite3.Error) -> StoreUnavailable:
    """Return what an error of SQLite means to the caller."""
    if getattr(error, "sqlite_errorcode", None) in _FULL:
        return StoreFull("the disk is full")
    return StoreUnavailable(str(error))


class Database:
    """The file, its writer and its readers."""

    def __init__(self, path: Path, group: Group) -> None:
        self._path: Final = path
        self._group: Final = group
        self._jobs: Final = queue.SimpleQueue[_Job | None]()
        self._connection: Final = connect(path)
        self._checkpoints: Final = Checkpoints(path, connect)
        self._local: Final = threading.local()
        self._readers: Final = ThreadPoolExecutor(_READERS, "store-reader")
        self._opened: Final[list[sqlite3.Connection]] = []
        self._writer: Final = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._writer.start()

    @property
    def connection(self) -> sqlite3.Connection:
        """The writer's connection, for tests that limit the file's size."""
        return self._connection

    async def write(self, work: Work[T]) -> T:
        """Return what the work returns, once it is on the disk; it may raise ``StoreError``.

        The work must raise before it writes anything, or not at all.
        """
        return await self._submit(work, None)

    async def write_value(self, value: object) -> Any:
        """Return the group's result for the value, once it is on the disk."""
        return await self._submit(None, value)

    async def _submit(self, work: Work[Any] | None, value: object) -> Any:
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._jobs.put(_Job(loop, done, work, value))
        return await done

    async def read(self, work: Work[T]) -> T:
        """Return what the work reads, as of the last commit."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._reading, work)
        except sqlite3.Error as error:
            raise store_error(error) from error

    def _reading(self, work: Work[T]) -> T:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = connect(self._path)
            self._opened.append(connection)
        return work(connection)

    async def close(self) -> None:
        """Commit what waits, then close the file."""
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._writer.join)
        self._readers.shutdown()
        self._checkpoints.stop()
        for connection in self._opened:
            connection.close()
        self._connection.close()
        self._checkpoints.close()

    def _run(self) -> None:
        more = True
        while more:
            jobs = [self._jobs.get()]
            while len(jobs) < _LARGEST_GROUP and not self._jobs.empty():
                jobs.append(self._jobs.get())
            more = None not in jobs
            self._commit([job for job in jobs if job is not None])
            self._checkpoints.committed(self._connection, len(jobs))

    def _commit(self, jobs: list[_Job]) -> None:
        """Write all jobs in one transaction; if that fails, each in one of its own.

        Whatever one of them raises is its caller's to know, and the writer goes on.
        """
        if not jobs:
            return
        try:
            results = self._transaction(jobs)
        except Exception as error:  # noqa: BLE001
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
                return
            failure = store_error(error) if isinstance(error, sqlite3.Error) else error
            results = [failure]
        _settle(jobs, results)

    def _transaction(self, jobs: list[_Job]) -> list[Any]:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            results = [_attempt(job.work, connection) if job.work else None for job in jobs]
            grouped = [at for at, job in enumerate(jobs) if job.work is None]
            if grouped:
                values = self._group(connection, [jobs[at].value for at in grouped])
                for at, value in zip(grouped, values, strict=True):
                    results[at] = value
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return results


def _attempt(work: Work[Any], connection: sqlite3.Connection) -> Any:
    try:
        return work(connection)
    except StoreError as refused:
        return refused


def _settle(jobs: list[_Job], results: list[Any]) -> None:
    """Hand the results to the event loops that wait for them, one call a loop."""
    by_loop = dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]]()
    for job, result in zip(jobs, results, strict=True):
        by_loop.setdefault(job.loop, []).append((job.done, result))
    for loop, pairs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, pairs)


def _resolve(pairs: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for done, result in pairs:
        if done.done():
            continue
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)
