"""Somebody who sends what nobody should: others' cards, old rounds, twice, too much, junk."""

from random import Random
from typing import Any

import msgspec

from tests.server.simulation.tab import Tab

FACES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["XR", "XB"]
JUNK: tuple[Any, ...] = (
    None,
    -1,
    0,
    7,
    99,
    2**63,
    1e308,
    True,
    "",
    "As",
    "x" * 70,
    "😀",
    "\u202e",
    [],
    {},
    [[[[]]]],
)
TEXTS = (
    "",
    "null",
    "[]",
    "{}",
    '{"type":"submit"}',
    '{"type":"nobody"}',
    '{"type":"hello","protocol":1,"room":"x"}',
    '{"type":"ping","at":1}{"type":"ping","at":2}',
    '{"type":"ping","at":NaN}',
    "[" * 4000,
    '{"a":' * 1500,
    "\x00\x01\x02",
    '{"type":"sit","cmd_id":"' + "a" * 41 + '"}',
    '{"type":"sit","cmd_id":""}',
    "x" * 8193,
)
NAMES = (
    "sit",
    "stand",
    "ready",
    "leave",
    "seat_bot",
    "kick",
    "hand_over",
    "lock",
    "change",
    "start",
    "commit",
    "open",
    "bid",
    "stake",
    "plan_exchange",
    "give",
    "submit",
    "declare",
    "choose_natural",
    "edit",
    "surrender",
    "next",
    "autopilot",
    "ping",
    "draft",
    "say",
    "suggest",
)


class Hostile:
    """Follows a room in a tab, and sends at it."""

    def __init__(self, tab: Tab, rng: Random, *, heard: list[dict[str, Any]]) -> None:
        self.tab = tab
        self._rng = rng
        self._heard = heard
        """What others have sent, as if it had been overheard."""
        tab.world.loop.call_later(rng.uniform(0, 2), self._attack)

    def _attack(self) -> None:
        world, rng = self.tab.world, self._rng
        if world.calm:
            return
        for _ in range(rng.choice((1, 1, 2, 5))):
            if rng.random() < 0.15:
                self._raw(rng.choice(TEXTS))
            else:
                message = self._message()
                if message.get("type") == "leave" and rng.random() < 0.9:
                    continue
                self._raw(msgspec.json.encode(message).decode())
        world.loop.call_later(rng.uniform(0.2, 2.5), self._attack)

    def _raw(self, text: str) -> None:
        if self.tab.socket is not None and self.tab.synced:
            self.tab.world.said(self.tab.person.guest.id, text)
            self.tab.socket.put(text)

    def _message(self) -> dict[str, Any]:
        rng = self._rng
        if self._heard and rng.random() < 0.25:
            return dict(rng.choice(self._heard))
        message = any_message(rng, self.tab.view, self.tab.person.guest.name)
        if rng.random() < 0.15:
            message[rng.choice((*message, "extra"))] = rng.choice(JUNK)
        return message


def any_message(rng: Random, view: dict[str, Any] | None, name: str) -> dict[str, Any]:
    """Return a well-formed message that hardly fits."""
    kind = rng.choice(NAMES)
    match = view and view["match"]
    message: dict[str, Any] = {"type": kind}
    if kind not in ("ping", "draft", "say", "suggest"):
        message["cmd_id"] = f"{name}-h{rng.randrange(400)}"
    numbers = (match["match"], match["round"]) if match else (1, 1)
    off = rng.choice((0, 0, 0, 0, 1, -1))
    where = {"match": max(0, numbers[0] + rng.choice((0, 0, 0, 1))), "round": numbers[1] + off}
    match kind:
        case "sit":
            message["seat"] = rng.choice((None, 0, 1, 2, 3, 7))
        case "ready" | "lock" | "autopilot":
            message["on"] = rng.random() < 0.5
        case "seat_bot":
            message |= {"seat": rng.randrange(5), "level": rng.choice((None, "easy", "master"))}
        case "kick" | "hand_over":
            message["player"] = rng.randrange(6)
        case "change":
            message["settings"] = {"rules": rng.choice(("taiwan", "fujian", "nothing")), "seats": 3}
        case "commit":
            message |= {**where, "commitment": rng.randbytes(32).hex()}
        case "open":
            message |= {**where, "opening": rng.randbytes(32).hex()}
        case "bid" | "stake":
            message |= {**where, "points": rng.choice((0, 1, 5, 1000))}
        case "plan_exchange":
            message |= {**where, "times": rng.randrange(3), "direction": "opposite"}
        case "give":
            message |= {**where, "cards": _cards(rng, view, rng.choice((0, 1, 3, 3, 13)))}
        case "submit" | "draft":
            cards = _cards(rng, view, 13).split()
            sizes = rng.choice(((3, 8), (3, 8), (3, 8), (5, 10), (0, 13)))
            message |= {
                **where,
                "front": " ".join(cards[: sizes[0]]),
                "middle": " ".join(cards[sizes[0] : sizes[1]]),
                "back": " ".join(cards[sizes[1] :]),
            }
            if kind == "submit":
                message["foul"] = rng.random() < 0.5
                message["natural"] = rng.choice(("default", "declare", "refuse"))
        case "declare" | "edit" | "surrender" | "next" | "suggest":
            message |= where
        case "choose_natural":
            message |= {**where, "natural": rng.choice(("declare", "refuse"))}
        case "ping":
            message["at"] = rng.randrange(1000)
        case "say":
            message["phrase"] = rng.choice(("nice", "rude"))
        case _:
            pass
    return message


def _cards(rng: Random, view: dict[str, Any] | None, count: int) -> str:
    own = (view or {}).get("mine", {}).get("cards", "").split()
    if len(own) >= count and rng.random() < 0.6:
        return " ".join(rng.sample(own, count))
    return " ".join(rng.sample(FACES, count))
