"""Four browsers in one room, one of them killed and back in each phase."""

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Error, expect

from tests.e2e.conftest import PHONE, Meets
from tests.e2e.person import LONG_MS, Person
from tests.e2e.serving import Served
from tests.e2e.watch import Watch
from tests.e2e.words import LOCALES, Words

REMEMBERED_SECONDS = 35
"""Chromium writes cookies to its disk every half minute."""
EVERY_PHASE = """
id = "every-phase"
extends = "taiwan-banker"
name = { zh-Hans = "每步都有", zh-Hant = "每步都有", en = "Every phase" }

[exchange]
kind = "seats"
most_times = 1
cards = 3
"""


class Mortal:
    """A browser of its own, with a profile on the disk; it can be killed and started again."""

    def __init__(
        self, kind: BrowserType, flags: dict[str, Any], folder: Path, served: Served, watch: Watch
    ) -> None:
        self._kind, self._flags, self._folder = kind, flags, folder
        self._served, self._watch = served, watch
        self.person = self.start()

    def start(self) -> Person:
        """Start the browser with what its disk remembers."""
        context = self._kind.launch_persistent_context(
            self._folder,
            **self._flags,
            viewport={"width": PHONE[0], "height": PHONE[1]},
            locale=LOCALES["zh-Hans"],
            has_touch=True,
            is_mobile=True,
        )
        self._watch.over(context)
        self.person = Person(context.new_page(), Words("zh-Hans"), self._served.url, touch=True)
        return self.person

    def kill(self) -> None:
        """End the browser's processes at once, as a phone does that needs the memory."""
        for process in self._processes():
            os.kill(process, signal.SIGKILL)
        self.close()
        deadline = time.monotonic() + 10
        while self._processes() and time.monotonic() < deadline:
            time.sleep(0.1)

    def _processes(self) -> list[int]:
        wanted = f"--user-data-dir={self._folder}".encode()
        found = list[int]()
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                state = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
            except OSError:
                continue
            if wanted in words and state != "Z":
                found.append(int(entry.name))
        return found

    def close(self) -> None:
        """End the browser as one should."""
        with suppress(Error):
            self.person.page.context.close()

    def dies_and_comes_back(self, room: str) -> Person:
        """Kill the browser, start it again and open the room's link."""
        self.kill()
        self.start()
        return self.person.open(f"/r/{room}")


@pytest.fixture
def mortal(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    served: Served,
    watch: Watch,
) -> Iterator[Mortal]:
    """The browser that is killed again and again."""
    folder = tmp_path / "profile"
    made = Mortal(browser_type, browser_type_launch_args, folder, served, watch)
    yield made
    made.close()


def new_room(host: Person) -> str:
    """Return the key of a room of two rounds, made by somebody's browser."""
    settings = {"rules": "every-phase", "rules_text": EVERY_PHASE, "rounds": 2, "seats": 4}
    body = {"request_id": "four browsers", "settings": settings, "begin": "lobby"}
    return host.page.request.post(f"{host.url}/api/rooms", data=body).json()["key"]


def picks(person: Person) -> None:
    """Choose three cards to pass on."""
    person.sees("ex-give", within=LONG_MS)
    cards = person.tray.get_by_role("button")
    for at in range(3):
        person.tap(cards.nth(at))
    person.tap(person.button("ex-give-do", n=3))


def stakes(person: Person) -> None:
    person.sees("st-title", within=LONG_MS)
    person.tap(person.button("st-do"))


def plans(banker: Person) -> None:
    banker.sees("ex-plan", within=LONG_MS)
    banker.tap(banker.button("ex-times", n=1))


def seats_all(room: str, host: Person, others: list[Person]) -> None:
    """Bring all into the room and on seats."""
    host.open(f"/r/{room}")
    for person in others:
        person.open(f"/r/{room}")
        person.sits()


def submits(person: Person) -> None:
    person.waits_for_cards()
    person.take_suggestion()
    person.submit()


def goes_on(person: Person) -> None:
    person.skips_reveal()
    person.goes_on()


@pytest.mark.soak
def test_four_browsers_one_of_them_killed_in_each_phase(meet: Meets, mortal: Mortal) -> None:
    born = time.monotonic()
    mortal.person.open()
    host, *others = [meet().open() for _ in range(3)]
    room = new_room(host)
    seats_all(room, host, [*others, mortal.person])
    time.sleep(max(0, REMEMBERED_SECONDS - (time.monotonic() - born)))

    mortal.dies_and_comes_back(room)  # in the lobby
    expect(mortal.person.button("lob-unready")).to_be_visible()

    host.tap(host.page.get_by_role("button", name=host.say("room-start")))
    mortal.dies_and_comes_back(room)  # in the shuffle
    mortal.person.sees("st-title", within=LONG_MS)
    mortal.dies_and_comes_back(room)  # while stakes are chosen
    for person in (*others, mortal.person):
        stakes(person)

    mortal.person.sees("ex-wait", within=LONG_MS)
    mortal.dies_and_comes_back(room)  # while the banker plans the exchange
    plans(host)
    for person in (host, *others):
        picks(person)
    mortal.dies_and_comes_back(room)  # while all choose what to give
    picks(mortal.person)

    mortal.person.waits_for_cards()
    hand = mortal.person.hand()
    first, second, *_ = hand
    mortal.person.select(first, second)
    mortal.person.place("back")
    before = mortal.person.rows()
    time.sleep(2)
    mortal.kill()  # while the rows are laid
    soon = re.compile(re.escape(host.say("seat-soon", n="00")).replace("00", r"\d+"))
    expect(others[0].page.get_by_role("listitem", name=soon).first).to_be_visible()
    mortal.start().open(f"/r/{room}")
    expect(mortal.person.row("back").locator(".slot.full")).to_have_count(2, timeout=LONG_MS)
    assert mortal.person.rows() == before
    assert sorted(mortal.person.hand()) == sorted(hand)

    mortal.person.take_suggestion()
    mortal.person.submit()
    laid = mortal.person.rows()
    mortal.dies_and_comes_back(room)  # with the rows handed in
    expect(mortal.person.button("tbl-edit")).to_be_visible(timeout=LONG_MS)
    assert mortal.person.rows() == laid

    for person in (host, *others):
        submits(person)
    mortal.dies_and_comes_back(room)  # in the closing seconds, or just after
    mortal.person.skips_reveal()
    mortal.dies_and_comes_back(room)  # in the reveal
    for person in (host, *others, mortal.person):
        goes_on(person)

    for person in (host, others[1], mortal.person):
        stakes(person)
    plans(others[0])
    for person in (host, *others, mortal.person):
        picks(person)
    for does in (submits, goes_on):
        for person in (host, *others, mortal.person):
            does(person)
    mortal.dies_and_comes_back(room)  # at the end of the match
    for person in (host, *others, mortal.person):
        end = person.page.get_by_role("heading", name=person.say("end-title"))
        expect(end).to_be_visible(timeout=LONG_MS)
