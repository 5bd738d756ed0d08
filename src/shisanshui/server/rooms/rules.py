"""The rule set of a room: a preset or somebody's own, with the room's choices laid over it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, cast

import msgspec

from shisanshui.game import Control, Rejected
from shisanshui.presets import PRESETS, load, read_text
from shisanshui.ruleset import (
    EscapeKind,
    Pairing,
    PotStep,
    Ruleset,
    RulesetError,
    decode,
    encode,
    merge,
    with_options,
)
from shisanshui.server.rooms import codec
from shisanshui.server.rooms.commands import ChangeSettings
from shisanshui.server.rooms.evolve import agreed_settings
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.storage import Store
from shisanshui.wire.codes import Refusal
from shisanshui.wire.settings import BankerChoice, Leaving, RoomSettings

_AS_THE_RULES_SAY: Final = RoomSettings().base
SOURCE: Final = "your rule set"
"""What messages call a rule set that somebody sent."""


def read_rules(text: str) -> Ruleset:
    """Return the rule set of somebody's text.

    Raises:
        Refused: it cannot be; the detail says why.
    """
    try:
        return read_text(text, SOURCE)
    except RulesetError as error:
        raise Refused(Refusal.BAD_RULES, str(error)) from None


class Rulebook:
    """Every rule set the server has met: the presets, and users' own by digest."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def find(self, name: str) -> Ruleset:
        """Return a rule set by preset id or digest.

        Raises:
            Refused: there is none.
        """
        if name in PRESETS:
            return load(name)
        preset = presets_by_digest().get(name)
        if preset is not None:
            return preset
        body = await self._store.ruleset(name) if len(name) == 64 else None
        if body is None:
            raise Refused(Refusal.BAD_RULES, "there is no such rule set")
        return codec.decode_rules(body.encode())

    async def keep(self, rules: Ruleset) -> None:
        """Keep a rule set, so that it is found by its digest."""
        if rules.digest not in presets_by_digest():
            await self._store.save_ruleset(rules.digest, codec.encode_rules(rules).decode())

    async def settings(self, chosen: RoomSettings) -> ChangeSettings:
        """Return the settings with their rule set read, kept and checked.

        Raises:
            Refused: the rule set or a choice cannot be; the detail names it.
        """
        if chosen.rules_text is None:
            base = await self.find(chosen.rules)
        else:
            base = read_rules(chosen.rules_text)
            await self.keep(base)
        name = base.id if base.id in PRESETS and base == load(base.id) else base.digest
        plain = _replaced(chosen, rules=name, rules_text=None)
        rules = with_choices(base, plain)
        await self.keep(rules)
        return ChangeSettings(plain, rules)


@lru_cache(maxsize=1)
def presets_by_digest() -> dict[str, Ruleset]:
    """Return the presets by digest."""
    return {load(name).digest: load(name) for name in PRESETS}


def _replaced(chosen: RoomSettings, **changes: Any) -> RoomSettings:
    return msgspec.structs.replace(chosen, **changes)


def with_choices(base: Ruleset, chosen: RoomSettings) -> Ruleset:
    """Return a rule set as a room plays it.

    Raises:
        Refused: a choice cannot be under these rules.
    """
    try:
        rules = with_options(base, chosen.options) if chosen.options else base
        _check(rules, chosen)
        patch = _patch(rules, chosen, toggled=rules.match.base != base.match.base)
        if patch:
            rules = decode(merge(encode(rules), patch), rules.id)
    except RulesetError as error:
        raise Refused(Refusal.BAD_SETTINGS, f"{error.key}: {error.allowed}") from None
    try:
        seats = (Control.HUMAN,) * chosen.seats
        agreed_settings(rules, chosen, seats, first=0, host=0)
    except Rejected as rejected:
        raise Refused(Refusal.BAD_SETTINGS, rejected.field or "") from None
    return rules


def _check(rules: Ruleset, chosen: RoomSettings) -> None:
    banked = rules.scoring.pairing is Pairing.BANKER
    wrong = {
        "most_stake": chosen.most_stake is not None and not banked,
        "ante": chosen.ante is not None and _pot(rules) is None,
        "leaving": chosen.leaving is Leaving.PENALTY and rules.escape.kind is EscapeKind.NONE,
        "banker": chosen.banker is not BankerChoice.RULES and not _led(rules),
    }
    for field, found in wrong.items():
        if found:
            raise Refused(Refusal.BAD_SETTINGS, field)


def _led(rules: Ruleset) -> bool:
    return rules.scoring.pairing is Pairing.BANKER or rules.exchange.kind == "seats"


def _pot(rules: Ruleset) -> int | None:
    for at, step in enumerate(rules.scoring.steps):
        if isinstance(step, PotStep):
            return at
    return None


def _patch(rules: Ruleset, chosen: RoomSettings, *, toggled: bool) -> Mapping[str, object]:
    """Return what a room's choices change in its rule set; a toggle may have set the base."""
    patch: dict[str, object] = {}
    if chosen.base not in (_AS_THE_RULES_SAY, rules.match.base) and not toggled:
        patch["match"] = {"base": chosen.base}
    if chosen.most_stake is not None:
        least = min(chosen.most_stake, rules.banker.least_stake)
        patch["banker"] = {"most_stake": chosen.most_stake, "least_stake": least}
    at = _pot(rules)
    if chosen.ante is not None and at is not None:
        scoring = cast(Mapping[str, Any], encode(rules)["scoring"])
        steps = [dict(step) for step in scoring["steps"]]
        steps[at]["ante"] = chosen.ante
        patch["scoring"] = {"steps": steps}
    return patch
