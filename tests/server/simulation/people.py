"""Ordinary people: they sit down, shuffle honestly, lay their rows in time, and tap on."""

import asyncio
from random import Random
from typing import Any

from shisanshui.cards import card_text, parse_cards
from shisanshui.fairness import Transcript, commitment
from shisanshui.game.layouts import first_legal
from tests.server.simulation.tab import Tab

RANKS = "23456789TJQKA"


class Player:
    """Plays one tab as a person would."""

    def __init__(self, tab: Tab, rng: Random, *, late: float = 0.0, fidgety: float = 0.0) -> None:
        self.tab = tab
        self._rng = rng
        self._late = late
        """How likely it waits for the very last moment."""
        self._fidgety = fidgety
        """How likely it does something nobody needs."""
        self._commits_with_taps = rng.random() < 0.8
        """Commits to the next deal as it taps on, not as soon as it may."""
        self.wants_seat = True
        self.starts = False
        """It starts the match, as the host."""
        self._tried = set[tuple[Any, ...]]()
        self._asked: tuple[dict[str, int], list[dict[str, Any]]] | None = None
        self._careful = False
        """Its rows fouled: it lays legal ones now."""
        self._thinking: asyncio.TimerHandle | None = None
        tab.patient = True
        tab.changed = self._look
        tab.other = self._other

    # --- when ----------------------------------------------------------------------------

    def _look(self) -> None:
        if self._thinking is None:
            self._thinking = self.tab.world.loop.call_later(self._pause(), self._think)

    def wake(self) -> None:
        """Stop dawdling."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        self._look()

    def _pause(self) -> float:
        world, view = self.tab.world, self.tab.view
        if world.calm:
            return self._rng.uniform(0.05, 0.4)
        match = view and view["match"]
        if match and match["deadline"] and self._rng.random() < self._late:
            left = (match["deadline"] - world.clock.now()) / 1000
            return max(0.01, left + self._rng.uniform(-0.2, 0.1))
        return self._rng.uniform(0.05, 1.5)

    def _think(self) -> None:
        self._thinking = None
        tab = self.tab
        if tab.synced and tab.view is not None and not tab.pending and not tab.person.gone:
            self._act(tab.view)

    # --- what ----------------------------------------------------------------------------

    def _act(self, view: dict[str, Any]) -> None:
        mine, match = view["mine"], view["match"]
        if self._rng.random() < self._fidgety and not self.tab.world.calm:
            self._fidget(view)
            return
        if view["room"]["phase"] == "lobby":
            self._in_lobby(view)
        if match is None or view["room"]["phase"] != "match":
            return
        where = {"match": match["match"], "round": match["round"]}
        taps = mine["todo"] == "next" and self._commits_with_taps
        if mine["commit_round"] is not None and not taps:
            self._commit(match, mine)
        elif mine["open_round"] is not None:
            self._open(match, mine)
        elif mine["todo"] is not None:
            self._todo(view, where)

    def _once(self, key: tuple[Any, ...], message: dict[str, Any]) -> None:
        """Send a command, unless the same was tried in this situation."""
        if key in self._tried:
            return
        self._tried.add(key)
        self.tab.command(message, self._answered)

    def _answered(self, answer: dict[str, Any]) -> None:
        if answer["type"] == "refused" and answer["code"] == "too_fast":
            self._tried.clear()
        if answer["type"] == "refused" and answer["code"] in ("foul_not_allowed", "not_offered"):
            self._careful = True
        self._look()

    def _in_lobby(self, view: dict[str, Any]) -> None:
        mine, room = view["mine"], view["room"]
        key = (room["phase"], room["match"], self.tab.seq)
        if mine["seat"] is None and self.wants_seat:
            if any(s["kind"] == "empty" for s in view["seats"]):
                self._once(("sit", *key), {"type": "sit"})
        elif self.starts and room["host"] == mine["player"] and mine["seat"] is not None:
            if room["match"] < self.tab.world.matches:
                self._once(("start", *key), {"type": "start"})
        elif mine["todo"] == "ready":
            self._once(("ready", *key), {"type": "ready"})

    def _commitment(self, match: dict[str, Any], mine: dict[str, Any]) -> str | None:
        person, round_no = self.tab.person, mine["commit_round"]
        if round_no is None:
            return None
        opening = person.openings.setdefault((match["match"], round_no), self._rng.randbytes(32))
        root = bytes.fromhex(match["shuffle"]["root"])
        return commitment(opening, root=root, round_no=round_no, seat=mine["seat"]).hex()

    def _commit(self, match: dict[str, Any], mine: dict[str, Any]) -> None:
        round_no = mine["commit_round"]
        self._once(
            ("commit", match["match"], round_no, mine["seat"]),
            {
                "type": "commit",
                "match": match["match"],
                "round": round_no,
                "commitment": self._commitment(match, mine),
            },
        )

    def _open(self, match: dict[str, Any], mine: dict[str, Any]) -> None:
        """Open, once the transcript is seen to hold one's own commitment."""
        round_no, shuffle = mine["open_round"], match["shuffle"]
        opening = self.tab.person.openings.get((match["match"], round_no))
        if opening is None:
            return
        root = bytes.fromhex(shuffle["root"])
        made = commitment(opening, root=root, round_no=round_no, seat=mine["seat"])
        assert shuffle["commitments"][mine["seat"]] == made.hex()
        transcript = Transcript(
            rules=self.tab.view["room"]["settings"]["rules"]["digest"],
            root=root,
            round_no=round_no,
            commitments=tuple(c and bytes.fromhex(c) for c in shuffle["commitments"]),
        )
        assert transcript.digest.hex() == shuffle["transcript"]
        self._once(
            ("open", match["match"], round_no),
            {
                "type": "open",
                "match": match["match"],
                "round": round_no,
                "opening": opening.hex(),
            },
        )

    def _todo(self, view: dict[str, Any], where: dict[str, int]) -> None:
        match, mine = view["match"], view["mine"]
        limits, rng = match["limits"], self._rng
        cards = mine["cards"].split()
        key = (mine["todo"], match["match"], match["round"], match["phase_no"], self._careful)
        message: dict[str, Any]
        match mine["todo"]:
            case "bid":
                message = {"type": "bid", "points": rng.randint(0, limits["most_bid"])}
            case "stake":
                points = rng.randint(limits["least_stake"], limits["most_stake"])
                message = {"type": "stake", "points": points}
            case "plan_exchange":
                times = rng.randint(0, limits["most_times"])
                direction = rng.choice(limits["directions"])
                message = {"type": "plan_exchange", "times": times, "direction": direction}
            case "give":
                message = {"type": "give", "cards": " ".join(rng.sample(cards, limits["cards"]))}
            case "swap":
                chosen = rng.sample(cards, rng.randint(0, limits["cards"]))
                message = {"type": "give", "cards": " ".join(chosen)}
            case "arrange":
                message = self._rows(mine, where)
            case "next":
                message = {"type": "next", "commitment": self._commitment(match, mine)}
            case todo:
                raise AssertionError(todo)
        self._once(key, {**message, **where})

    def _rows(self, mine: dict[str, Any], where: dict[str, int]) -> dict[str, Any]:
        """Return a submission: suggested rows if there are any, else cards in their order."""
        rng = self._rng
        if mine["unarranged"] and rng.random() < 0.7:
            return {"type": "declare"}
        choices = ("default", "declare", "refuse") if mine["naturals"] else ("default",)
        natural = "default" if self._careful else rng.choice(choices)
        if self._careful:
            self._careful = False
            rows = self._legal(mine["cards"])
        elif self._asked and self._asked[0] == where:
            rows, self._asked = rng.choice(self._asked[1])["rows"], None
        else:
            cards = sorted(mine["cards"].split(), key=lambda card: RANKS.find(card[0]))
            rows = _rows(cards[:3], cards[3:8], cards[8:])
            self.tab.send({"type": "draft", **where, **rows})
            if rng.random() < 0.2:
                self.tab.send({"type": "suggest", **where})
        return {"type": "submit", **rows, "natural": natural, "foul": rng.random() < 0.1}

    def _legal(self, cards: str) -> dict[str, str]:
        """Return rows that do not foul, as somebody who looks twice would lay them."""
        found = first_legal(self.tab.world.rules, parse_cards(cards))
        if found is None:
            return {"front": "", "middle": "", "back": ""}
        return _rows(*[[card_text(card) for card in row] for row in found.rows])

    def _other(self, message: dict[str, Any]) -> None:
        if message["type"] == "suggested":
            where = {"match": message["match"], "round": message["round"]}
            self._asked = (where, message["layouts"])
            self._look()

    # --- things nobody needs -------------------------------------------------------------

    def _fidget(self, view: dict[str, Any]) -> None:
        rng, match = self._rng, view["match"]
        where = {"match": match["match"], "round": match["round"]} if match else {}
        choices: list[dict[str, Any]] = [
            {"type": "autopilot", "on": rng.random() < 0.6},
            {"type": "ready", "on": rng.random() < 0.5},
            {"type": "stand"},
        ]
        if match:
            choices += [
                {"type": "edit", **where},
                {"type": "edit", **where},
                {"type": "choose_natural", "natural": "refuse", **where},
                {"type": "surrender", **where},
                {"type": "next", **where},
            ]
        if view["mine"]["seat"] is not None and rng.random() < 0.03:
            self.tab.command({"type": "leave"}, self._left)
            return
        if rng.random() < 0.3:
            self.tab.send({"type": "say", "phrase": "nice"})
            if match:
                self.tab.send({"type": "suggest", **where})
        self._tried = {key for key in self._tried if key[0] in ("commit", "open")}
        self.tab.command(rng.choice(choices), lambda _: self._look())

    def _left(self, answer: dict[str, Any]) -> None:
        if answer["type"] == "ok":
            self.tab.person.gone = True


def _rows(front: list[str], middle: list[str], back: list[str]) -> dict[str, str]:
    return {"front": " ".join(front), "middle": " ".join(middle), "back": " ".join(back)}
