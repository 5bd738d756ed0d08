"""One server a data folder: a lock that the system gives back when the process ends."""

import os
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

from shisanshui.server.storage.errors import StoreUnavailable


def _lock(file: IO[bytes], system: str) -> None:
    """Lock a file until it is closed; OSError if somebody has it.

    Windows locks bytes from the file's position on, other systems the file.
    """
    if system == "nt":
        windows = import_module("msvcrt")
        file.seek(0)
        windows.locking(file.fileno(), windows.LK_NBLCK, 1)
    else:
        unix = import_module("fcntl")
        unix.flock(file, unix.LOCK_EX | unix.LOCK_NB)


class FolderLock:
    """Held while a server, or a restore, works in a data folder."""

    def __init__(self, folder: Path, *, system: str = os.name) -> None:
        self._path: Final = folder / "lock"
        self._system: Final = system
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        """Take the folder.

        Raises:
            StoreUnavailable: another process has it.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("ab")
        try:
            _lock(self._file, self._system)
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
