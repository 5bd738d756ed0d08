"""Where policies are kept: with the package for the presets, in the user's cache for the rest.

A file that is stale or damaged is as good as none: the policy is trained anew and the file put
right. Two tables that ask for the same policy at once share one training.
"""

import os
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from shisanshui.ruleset import Ruleset
from shisanshui.solver.engines import Engine, Here
from shisanshui.solver.policy import Policy, as_played
from shisanshui.solver.policy_file import PolicyError, dump, file_name, load
from shisanshui.solver.train import Effort, Progress, train

CACHE: Final = "SHISANSHUI_CACHE"
"""The environment variable that names another folder for trained policies."""
_KEPT: Final = 32
"""Policies in memory, each about 7 MB."""

Key = tuple[str, int]


def cache_folder() -> Path:
    """Return the folder for what was trained here."""
    named = os.environ.get(CACHE)
    if named:
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "shisanshui" / "policies"


class Shelf:
    """Policies by rule set and table size; safe to ask from many threads."""

    def __init__(
        self, folder: Callable[[], Path] = cache_folder, *, effort: Effort | None = None
    ) -> None:
        self._folder = folder
        self._effort = effort
        self._lock = threading.Lock()
        self._known: dict[Key, Policy] = {}
        self._missing: set[Key] = set()
        self._locks: dict[Key, threading.Lock] = {}
        self._training: set[Key] = set()

    def find(self, ruleset: Ruleset, seats: int) -> Policy | None:
        """Return the policy if it is there, from memory or a file; never train."""
        key = (as_played(ruleset, seats).digest, seats)
        with self._lock:
            known = self._known.get(key)
            if known is not None or key in self._missing:
                return known
        policy = self._read(ruleset, seats)
        with self._lock:
            if policy is None:
                self._missing.add(key)
            else:
                self._keep(key, policy)
        return policy

    def ready(
        self,
        ruleset: Ruleset,
        seats: int,
        *,
        engine: Engine | None = None,
        progress: Progress | None = None,
    ) -> Policy:
        """Return the policy, trained now if there is none."""
        key = (as_played(ruleset, seats).digest, seats)
        with self._lock:
            one_at_a_time = self._locks.setdefault(key, threading.Lock())
        with one_at_a_time:
            found = self.find(ruleset, seats)
            if found is not None:
                return found
            policy = train(ruleset, seats, effort=self._effort, engine=engine, progress=progress)
            self.put(policy)
            return policy

    def prepare(self, ruleset: Ruleset, seats: int) -> None:
        """Have the policy trained in the background, unless it is there or on its way."""
        key = (as_played(ruleset, seats).digest, seats)
        if self.find(ruleset, seats) is not None:
            return
        with self._lock:
            if key in self._training:
                return
            self._training.add(key)
        threading.Thread(
            target=self._train, args=(ruleset, seats, key), daemon=True, name="training"
        ).start()

    def _train(self, ruleset: Ruleset, seats: int, key: Key) -> None:
        try:
            self.ready(ruleset, seats, engine=Here(1))
        finally:
            with self._lock:
                self._training.discard(key)

    def put(self, policy: Policy) -> None:
        """Keep a policy, in memory and, where that can be written, in the cache."""
        key = (as_played(policy.ruleset, policy.seats).digest, policy.seats)
        with self._lock:
            self._keep(key, policy)
        with suppress(OSError):
            write(self._folder() / file_name(policy.ruleset, policy.seats), dump(policy))

    def _keep(self, key: Key, policy: Policy) -> None:
        self._missing.discard(key)
        while len(self._known) >= _KEPT:
            self._known.pop(next(iter(self._known)))
        self._known[key] = policy

    def _read(self, ruleset: Ruleset, seats: int) -> Policy | None:
        name = file_name(ruleset, seats)
        with suppress(OSError, PolicyError):
            return load(_shipped(name).read_bytes(), ruleset, seats)
        with suppress(OSError, PolicyError):
            return load((self._folder() / name).read_bytes(), ruleset, seats)
        return None


def shipped(ruleset: Ruleset, seats: int) -> bool:
    """Return whether the package has a file for the policy."""
    return _shipped(file_name(ruleset, seats)).is_file()


def _shipped(name: str) -> Traversable:
    return files("shisanshui.solver") / "policies" / name


def write(path: Path, data: bytes) -> None:
    """Put a file in place whole, whoever reads it meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
        file.write(data)
    Path(file.name).replace(path)


SHELF: Final = Shelf()
"""The one that bots and commands share."""
