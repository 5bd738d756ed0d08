"""Crowds drawn up from policies: the same hands every time, so they are kept in memory alone."""

import threading
from typing import Final

from shisanshui.ruleset import Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.crowd import Crowd, crowd, laid
from shisanshui.solver.economics import Role
from shisanshui.solver.engines import Here
from shisanshui.solver.options import drawn
from shisanshui.solver.policy import Policy, as_played
from shisanshui.solver.shelf import Shelf

_SEED: Final = 88
_KEPT: Final = 16
"""Crowds in memory: one of 100,000 hands takes 4 MB."""

Key = tuple[str, int, Role, int]


class Crowds:
    """Crowds by policy, role and size; safe to ask from many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[Key, Crowd] = {}
        self._drawing: set[tuple[str, int, int]] = set()

    def find(self, policy: Policy, role: Role, *, size: int) -> Crowd | None:
        """Return the crowd to meet in a role, if it has been drawn up."""
        return self._known.get(_key(policy, role, size))

    def ready(self, policy: Policy, role: Role, *, size: int) -> Crowd:
        """Return the crowd to meet in a role, drawn up now if need be."""
        known = self.find(policy, role, size=size)
        if known is not None:
            return known
        appraisal = policy.appraisal(role)
        deck = policy.ruleset.deck.deck(policy.seats)
        hands = drawn(deck, _SEED, 0, size)
        splits, kinds = laid(policy, appraisal.economics.rival, hands)
        made = crowd(appraisal, kernel.Pool(hands, deck), splits, kinds)
        with self._lock:
            while len(self._known) >= _KEPT:
                self._known.pop(next(iter(self._known)))
            return self._known.setdefault(_key(policy, role, size), made)

    def prepare(self, shelf: Shelf, ruleset: Ruleset, seats: int, *, size: int) -> None:
        """Have the crowds of all roles drawn up in the background, and the policy trained."""
        key = (as_played(ruleset, seats).digest, seats, size)
        with self._lock:
            if key in self._drawing:
                return
            self._drawing.add(key)
        threading.Thread(
            target=self._draw, args=(shelf, ruleset, seats, size), daemon=True, name="crowds"
        ).start()

    def _draw(self, shelf: Shelf, ruleset: Ruleset, seats: int, size: int) -> None:
        try:
            policy = shelf.ready(ruleset, seats, engine=Here(1))
            for role in policy.populations:
                self.ready(policy, role, size=size)
        finally:
            with self._lock:
                self._drawing.discard((as_played(ruleset, seats).digest, seats, size))


def _key(policy: Policy, role: Role, size: int) -> Key:
    return as_played(policy.ruleset, policy.seats).digest, policy.seats, role, size


CROWDS: Final = Crowds()
"""Those that bots share."""
