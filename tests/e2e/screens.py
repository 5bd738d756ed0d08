"""Every screen of the client and how one gets there: for pictures, and for axe."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import BrowserContext, Locator, expect

from tests.e2e.friends import Friend
from tests.e2e.person import Person
from tests.e2e.recorded import serve_recordings

Way = Callable[[Person, "Stage"], None]
_UNTIL_STAMPED_MS: Final = 500
"""Cards have turned, and guns left their seal."""


@dataclass(frozen=True)
class Stage:
    """What screens with a past need: somebody who has played, and rooms to be in."""

    cookie: str
    match: str
    room: str
    """A room that waits, with this person in it."""

    @classmethod
    def set_up(cls, player: Friend) -> "Stage":
        """Play a short match against bots, and open a room."""
        player.make_room(rounds=2, seats=3, bot_level="easy")
        player.start()
        player.play_along()
        view = player.until(lambda view: view.match is not None and bool(view.match.record))
        assert view.match is not None
        assert view.match.record is not None
        player.go()
        room = player.make_room()
        return cls(cookie=player.cookie, match=view.match.record, room=room)

    def enter(self, context: BrowserContext, url: str, language: str) -> None:
        """Let a browser be this person's."""
        name, _, value = self.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": url}])
        serve_recordings(context, language, match=self.match)


@dataclass(frozen=True)
class Screen:
    """One screen, or a state of it that looks different."""

    name: str
    show: Way
    long: bool = False
    """It scrolls: a picture shows all of it."""
    wide: bool = False
    """Only large screens have it."""


def page(path: str) -> Way:
    """Return the way to a page by its address."""

    def show(person: Person, stage: Stage) -> None:
        person.open(path.format(match=stage.match, room=stage.room))
        expect(person.page.locator("main").first).to_be_visible()

    return show


def recorded(name: str) -> Way:
    """Return the way to a recorded moment."""

    def show(person: Person, _: Stage) -> None:
        person.open(f"/recorded/{name}")
        expect(person.page.locator("main").first).to_be_visible()

    return show


def then(first: Way, *taps: Callable[[Person], Locator]) -> Way:
    """Return a way that goes on by taps."""

    def show(person: Person, stage: Stage) -> None:
        first(person, stage)
        for target in taps:
            person.tap(target(person))

    return show


def button(key: str, **values: object) -> Callable[[Person], Locator]:
    """Return what finds a button by its name."""
    return lambda person: person.button(key, **values)


def starting(key: str) -> Callable[[Person], Locator]:
    """Return what finds a button by how its name begins."""
    return lambda person: (
        person.page.get_by_role("button", name=re.compile(f"^{re.escape(person.say(key))}")).first
    )


def link(key: str) -> Callable[[Person], Locator]:
    return lambda person: person.link(key)


def revealed(name: str, steps: int) -> Way:
    """Return the way to a step of a reveal, which then stands still for a while."""

    def show(person: Person, stage: Stage) -> None:
        pace = 'JSON.stringify({...JSON.parse(localStorage["shisanshui.settings"] ?? "{}"), speed})'
        person.page.evaluate(f'speed => {{ localStorage["shisanshui.settings"] = {pace} }}', "slow")
        recorded(name)(person, stage)
        person.waits_for_reveal()
        for _ in range(steps):
            person.page.keyboard.press("ArrowRight")
        person.page.wait_for_timeout(_UNTIL_STAMPED_MS)

    return show


def settled(name: str) -> Way:
    """Return the way to a settlement."""

    def show(person: Person, stage: Stage) -> None:
        recorded(name)(person, stage)
        person.skips_reveal()

    return show


def first_opponent(person: Person) -> Locator:
    return person.settlement.locator("button[aria-expanded]").first


def menu(person: Person) -> Locator:
    """Return what opens the table's menu: at the top of a phone, at the side of a desk."""
    return person.button("tbl-menu").or_(person.button("tbl-settings")).first


def first_hint(person: Person) -> Locator:
    return (
        person.page.get_by_role("group", name=person.say("tbl-hints")).get_by_role("button").first
    )


TABLES: Final = (
    "table",
    "table-flush",
    "table-foul",
    "table-full",
    "table-done",
    "table-closing",
    "table-natural",
    "table-watch",
    "table-late",
    "table-eight",
    "table-jokers",
    "exchange-plan",
    "exchange-give",
    "exchange-received",
    "stake",
)
SECTIONS: Final = ("hands", "points", "naturals", "examples", "tips", "questions")

SCREENS: Final[tuple[Screen, ...]] = (
    Screen("home", page("/"), long=True),
    Screen("home-join", then(page("/"), starting("room-enter"))),
    Screen("home-quick", then(page("/"), button("home-tune"))),
    Screen("new", page("/new"), long=True),
    Screen("new-all", then(page("/new"), button("new-all")), long=True),
    Screen("lobby", recorded("lobby"), long=True),
    Screen("lobby-alone", page("/r/{room}"), long=True),
    Screen("lobby-rules", then(recorded("lobby"), starting("tbl-open-rules"))),
    Screen("lobby-options", then(recorded("lobby"), starting("lob-change"))),
    Screen("lobby-say", then(recorded("lobby"), button("tbl-phrases"))),
    *(Screen(name, recorded(name)) for name in TABLES),
    Screen("table-hint", then(recorded("table"), first_hint)),
    Screen("table-laid", then(recorded("table"), button("tbl-auto"))),
    Screen("reveal-front", revealed("reveal-gun", 0)),
    Screen("reveal-back", revealed("reveal-gun", 2)),
    Screen("reveal-guns", revealed("reveal-gun", 3)),
    Screen("reveal-home-run", revealed("reveal-home-run", 4)),
    Screen("reveal-natural", revealed("reveal-natural", 0)),
    Screen("reveal-foul", revealed("reveal-foul", 0)),
    Screen("reveal-eight", revealed("reveal-eight", 1)),
    Screen("reveal-totals", revealed("reveal-gun", 5)),
    Screen("settlement", settled("reveal-gun")),
    Screen("settlement-duel", then(settled("reveal-gun"), first_opponent)),
    Screen("settlement-home-run", settled("reveal-home-run")),
    Screen("settlement-natural", settled("reveal-natural")),
    Screen("settlement-foul", settled("reveal-foul")),
    Screen("settlement-banker", settled("reveal-banker")),
    Screen("final", recorded("final"), long=True),
    Screen("final-share", then(recorded("final"), button("set-share"))),
    Screen("history", page("/history"), long=True),
    Screen("match", page("/match/{match}"), long=True),
    Screen("verify", page("/verify/{match}"), long=True),
    Screen("me", page("/me"), long=True),
    Screen("me-face", then(page("/me"), button("me-face"))),
    Screen("me-move", then(page("/me"), starting("me-move"))),
    Screen("learn", page("/learn")),
    Screen("learn-done", then(page("/learn"), button("lesson-show"))),
    Screen("rules", page("/rules"), long=True),
    Screen("rules-overview", page("/rules/taiwan"), long=True),
    *(Screen(f"rules-{part}", page(f"/rules/taiwan/{part}"), long=True) for part in SECTIONS),
    Screen("rules-all", page("/rules/taiwan/all"), long=True),
    Screen("rules-glossary", page("/rules/glossary"), long=True),
    Screen("rules-names", page("/rules/names"), long=True),
    Screen("nothing", page("/no/such/page")),
    Screen("no-room", page("/r/nosuchroom12")),
    Screen("table-menu", then(recorded("table"), menu)),
    Screen("table-keys", then(recorded("table"), button("tbl-keys")), wide=True),
)


def settings(**chosen: object) -> str:
    """Return a script that gives a browser some settings before its first page."""
    kept = json.dumps(json.dumps(chosen))
    return f'localStorage["shisanshui.settings"] ??= {kept}'
