"""Whole matches by keys alone on a large screen, in English."""

import pytest
from playwright.sync_api import expect

from shisanshui.presets import load
from tests.e2e.conftest import DESK, Meets
from tests.e2e.keyboard import Keyboard
from tests.e2e.person import LONG_MS, arranged

SCALE = load("taiwan").scale


def lay(keys: Keyboard, at: int) -> None:
    """Lay one hand, in one of the ways there are."""
    person = keys.person
    match at % 3:
        case 0:
            keys.lay(arranged(person.hand(), SCALE))
        case 1:
            keys.press("a")
        case _:
            keys.press("n", "n", "r", "z")
    expect(person.button("tbl-submit")).to_be_visible()


def play(keys: Keyboard, rounds: int) -> None:
    person = keys.person
    for at in range(rounds):
        keys.waits_for_cards()
        person.sees("tbl-round", n=at + 1, m=rounds)
        lay(keys, at)
        keys.submit()
        person.waits_for_reveal()
        keys.press("Space", "ArrowRight", "Escape")
        expect(person.settlement).to_be_visible()
        keys.press("Enter")
    expect(person.page.get_by_role("heading", name=person.say("end-title"))).to_be_visible(
        timeout=LONG_MS
    )


def begun(meet: Meets) -> Keyboard:
    person = meet("en", DESK, touch=False).open()
    return Keyboard(person)


def test_five_rounds_by_keys(meet: Meets) -> None:
    keys = begun(meet)
    say = keys.person.say
    keys.activate(say("home-tune"))
    keys.reach(say("new-rounds-n", n=10))
    keys.press("ArrowLeft")
    keys.activate(say("home-go"))
    play(keys, 5)


@pytest.mark.soak
def test_ten_rounds_by_keys_and_a_rematch(meet: Meets) -> None:
    keys = begun(meet)
    say = keys.person.say
    keys.activate(say("home-bots"))
    play(keys, 10)
    keys.activate(say("end-again"))
    keys.waits_for_cards()
    keys.person.sees("tbl-round", n=1, m=10)


def test_hands_are_found_and_moved_by_keys(meet: Meets) -> None:
    keys = begun(meet)
    person = keys.person
    keys.activate(person.say("home-bots"))
    keys.waits_for_cards()
    before = person.rows()
    found = 0
    for key in "pdtsfhqx":
        keys.press(key)
        chosen = person.page.locator("[data-card][aria-pressed=true]").count()
        if not chosen:
            continue
        found += 1
        keys.press("3")
        expect(person.row("back").locator(".slot.full")).to_have_count(chosen)
        keys.press("z")
        assert person.rows() == before
        keys.press("Escape")
    assert found
    order = person.hand()
    keys.press("o")
    person.sees("tbl-bySuit")
    assert sorted(person.hand()) == sorted(order)
    keys.press("?")
    expect(person.page.get_by_role("dialog", name=person.say("tbl-keys"))).to_be_visible()
    keys.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
