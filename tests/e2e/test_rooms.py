"""Rooms under other rules, made on the phone: a bank and stakes, an exchange, jokers."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Meets
from tests.e2e.person import LONG_MS, Person


def new_room(meet: Meets, rules: str, *, options: tuple[str, ...] = ()) -> Person:
    """Return the host of a new room under a rule set, in its lobby."""
    person = meet().open()
    person.tap(person.link("home-create"))
    chips = person.page.get_by_role("radiogroup", name=person.say("hr-title"))
    person.tap(chips.get_by_role("button", name=person.say.any("new-all")))
    person.tap(chips.get_by_role("radio", name=rules, exact=True))
    expect(chips.get_by_role("radio", name=rules, exact=True)).to_be_checked()
    for option in options:
        person.tap(person.page.get_by_role("switch", name=option))
    person.tap(person.button("home-create"))
    return person


def made_room(meet: Meets, rules: str, *, options: tuple[str, ...] = ()) -> Person:
    """Return the host of a new room, where a match against bots begins."""
    person = new_room(meet, rules, options=options)
    person.tap(person.page.get_by_role("button", name=re.compile(f"^{person.say('room-start')}")))
    return person


def test_a_room_shows_its_own_rules(meet: Meets) -> None:
    plain = new_room(meet, "福建十三水")
    plain.tap(rules_button(plain))
    expect(plain.page.get_by_role("dialog")).to_contain_text(re.compile(r"\b52\W+张"))
    changes = plain.page.get_by_role("heading", name=plain.say("brief-changes", name="福建十三水"))
    expect(changes).to_have_count(0)
    toggled = new_room(meet, "福建十三水", options=("大小王百变",))
    toggled.tap(rules_button(toggled))
    sheet = toggled.page.get_by_role("dialog")
    changed = sheet.get_by_role("list").first.get_by_role("listitem")
    expect(changed).to_have_text(["大小王百变"])
    expect(sheet).to_contain_text(re.compile(r"\b54\W+张"))
    toggled.page.keyboard.press("Escape")
    toggled.tap(
        toggled.page.get_by_role("button", name=re.compile(f"^{toggled.say('room-start')}"))
    )
    toggled.waits_for_cards()
    toggled.tap(toggled.button("tbl-menu"))
    toggled.tap(rules_button(toggled))
    expect(sheet).to_contain_text(re.compile(r"\b54\W+张"))


def rules_button(person: Person) -> Locator:
    return person.page.get_by_role("button", name=re.compile(f"^{person.say('tbl-open-rules')}"))


def plays_a_round(person: Person) -> None:
    person.waits_for_cards()
    person.take_suggestion()
    person.submit()
    person.skips_reveal()


def test_a_bank_and_stakes(meet: Meets) -> None:
    person = made_room(meet, "台式十三支（庄家）")
    person.sees("tbl-bank-me")
    plays_a_round(person)
    person.goes_on()
    person.sees("st-title", within=LONG_MS)
    person.tap(
        person.page.get_by_role("button", name=f"{person.say('st-title')}, {person.say('more')}")
    )
    person.tap(person.button("st-do", n=2))
    plays_a_round(person)
    banker = person.settlement.get_by_label(person.say("tbl-bank"))
    expect(banker.first).to_be_visible()


def test_an_exchange(meet: Meets) -> None:
    person = made_room(meet, "菲律宾十三水")
    person.sees("ex-plan", within=LONG_MS)
    times = person.page.get_by_role("radiogroup", name=person.say("ex-plan"))
    person.tap(times.get_by_role("radio", name=person.say("ex-times", n=1)))
    person.tap(person.button("ex-times", n=1))
    person.sees("ex-give", within=LONG_MS)
    hand = person.page.get_by_role("group", name=person.say("tbl-hand"))
    given = hand.get_by_role("button")
    for at in range(3):
        person.tap(given.nth(at))
    gone = [given.nth(at).get_attribute("data-face") for at in range(3)]
    person.tap(person.button("ex-give-do", n=3))
    person.waits_for_cards()
    assert not {*gone} & {*person.hand()}
    received = person.page.get_by_role(
        "button", name=re.compile(person.say("card-received", card=""))
    )
    expect(received).to_have_count(3)
    plays_a_round(person)


def test_jokers(meet: Meets) -> None:
    person = made_room(meet, "福建十三水", options=("大小王百变",))
    for _ in range(6):
        person.waits_for_cards()
        joker = person.page.get_by_role("button", name=re.compile("王"))
        person.take_suggestion()
        if joker.count():
            expect(joker.first).to_have_attribute(
                "aria-label", re.compile(re.escape(person.say("tbl-stands-for", card="")))
            )
            return
        person.submit()
        person.skips_reveal()
        person.goes_on()
