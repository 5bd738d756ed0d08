"""Chromium of the system: found, or installed where that may be done, or asked for.

``python -m tests.e2e.browser`` installs it if it is missing and the machine allows it.
"""

import os
import shutil
import subprocess
import sys

COMMAND = "apt-get install -y chromium fonts-noto-cjk"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


class NoBrowserError(Exception):
    """There is no Chromium; the message is the command that installs it."""

    def __init__(self) -> None:
        super().__init__(f"the browser tests need Chromium. On Debian, as root: {COMMAND}")


def chromium() -> str:
    """Return where Chromium is.

    Raises:
        NoBrowserError: nowhere.
    """
    for name in _NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    raise NoBrowserError


def may_install() -> bool:
    """Return whether this is root on a machine with Debian's packages."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """Install Chromium and fonts for Chinese."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in ("apt-get update -q", COMMAND):
        subprocess.run(command.split(), check=True, env=environment, stdout=subprocess.DEVNULL)


def main() -> None:
    """Have Chromium ready if that is possible; the tests themselves fail where it is not."""
    try:
        chromium()
    except NoBrowserError as missing:
        if not may_install():
            print(missing, file=sys.stderr)
            return
        print(f"{COMMAND} ...")
        install()


if __name__ == "__main__":
    main()
