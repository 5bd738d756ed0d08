"""What is committed moves from the log into the file, beside the writer.

Left to itself SQLite does this within a commit, every thousand pages, and whoever waits for that
commit waits until pages from all over the file are on the disk. Here a thread of its own copies
and syncs them; the writer adds the few that came meanwhile, and its log begins anew.
"""

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final

Connect = Callable[[Path], sqlite3.Connection]

_WRITES: Final = 1_000
"""So many writes make a log of some 20 MB; opening a file reads what is in its log."""


class Checkpoints:
    """Empties the log of one file, whenever enough is in it."""

    def __init__(self, path: Path, connect: Connect) -> None:
        self._path: Final = path
        self._connect: Final = connect
        self._writes = 0
        self._copying: Future[None] | None = None
        self._thread: Final = ThreadPoolExecutor(1, "store-checkpoints")
        self._connection: sqlite3.Connection | None = None
        self._file: int | None = None

    def committed(self, writer: sqlite3.Connection, writes: int) -> None:
        """Take note of a commit; for the writer, outside a transaction."""
        self._writes += writes
        if self._copying is None:
            if self._writes >= _WRITES:
                self._copying = self._thread.submit(self._copy)
        elif self._copying.done():
            self._copying = None
            self._writes = 0
            _checkpoint(writer)

    def _copy(self) -> None:
        if self._connection is None:
            self._connection = self._connect(self._path)
        _checkpoint(self._connection)
        # SQLite syncs the file only once the whole log is in it: that would be the writer's turn.
        with suppress(OSError):
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR)
            os.fsync(self._file)

    def stop(self) -> None:
        """Wait for what is being copied."""
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()

    def close(self) -> None:
        """Let go of the file, after its last connection.

        POSIX drops every lock of a process on a file, SQLite's too, when any handle is closed.
        """
        if self._file is not None:
            os.close(self._file)


def _checkpoint(connection: sqlite3.Connection) -> None:
    """Copy what no reader holds back; what cannot be copied now stays in the log, and is safe."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
