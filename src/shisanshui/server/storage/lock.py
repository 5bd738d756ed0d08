"""One server a data folder: a lock that the system gives back when the process ends."""

import os
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from shisanshui.server.storage.errors import StoreUnavailable

if os.name == "nt":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """Held while a server, or a restore, works in a data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "lock"
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        """Take the folder.

        Raises:
            StoreUnavailable: another process has it.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("ab")
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            folder = self._path.parent
            raise StoreUnavailable(f"another server is running in {folder}") from None
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Give the folder back."""
        if self._file is not None:
            self._file.close()
