"""One server a data folder, on every system."""

import os
import struct
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from shisanshui.server.storage import StoreUnavailable
from shisanshui.server.storage.lock import FolderLock

fcntl = pytest.importorskip("fcntl", reason="stands in for the locks of Windows")

LK_NBLCK = 2


def locking(descriptor: int, mode: int, count: int) -> None:
    """Lock bytes as Windows does: from the position on, for whoever opened the file, or not."""
    assert mode == LK_NBLCK, "the others wait ten seconds, or unlock"
    assert count > 0
    start = os.lseek(descriptor, 0, os.SEEK_CUR)
    region = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, start, count, 0)
    fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, region)


@pytest.fixture(params=["posix", "nt"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each system's way; that of Windows by a module that locks as its own does."""
    if request.param == "nt":
        if not hasattr(fcntl, "F_OFD_SETLK"):
            pytest.skip("no locks here that are like those of Windows")
        windows = SimpleNamespace(LK_NBLCK=LK_NBLCK, locking=locking)
        monkeypatch.setitem(sys.modules, "msvcrt", windows)
    return request.param


def test_a_folder_is_had_by_one_and_given_back(tmp_path: Path, system: str):
    folder = tmp_path / "new"
    for _ in range(2):
        with FolderLock(folder, system=system):
            for _ in range(2):
                with (
                    pytest.raises(StoreUnavailable, match="another server is running"),
                    FolderLock(folder, system=system),
                ):
                    pass


def test_what_stands_in_the_file_does_not_matter(tmp_path: Path, system: str):
    """Somebody's note in the file must not make two servers lock two different bytes."""
    with FolderLock(tmp_path, system=system):
        (tmp_path / "lock").write_bytes(b"a note")
        with (
            pytest.raises(StoreUnavailable, match="another server is running"),
            FolderLock(tmp_path, system=system),
        ):
            pass


def test_a_process_that_was_killed_has_no_folder(tmp_path: Path):
    program = (
        "import os, sys, pathlib, time\n"
        "from shisanshui.server.storage.lock import FolderLock\n"
        "lock = FolderLock(pathlib.Path(sys.argv[1])).__enter__()\n"
        "print('has it', flush=True)\n"
        "time.sleep(60)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "has it\n"
        with pytest.raises(StoreUnavailable), FolderLock(tmp_path):
            pass
        holder.kill()
        holder.wait(30)
    with FolderLock(tmp_path):
        pass
