"""Whole matches by thumb on a phone, in Chinese."""

import time

import pytest
from playwright.sync_api import expect

from shisanshui.presets import load
from tests.e2e.conftest import Meets
from tests.e2e.person import LONG_MS, Person, arranged

SCALE = load("taiwan").scale


def lay(person: Person, at: int) -> None:
    """Lay one hand, in one of the ways there are."""
    match at % 3:
        case 0:
            person.take_suggestion()
        case 1:
            person.lay(arranged(person.hand(), SCALE))
        case _:
            person.tap(person.button("tbl-auto"))


def play(person: Person, rounds: int) -> None:
    """Play from the first cards to the final ranking; the points add up all the way."""
    sums = dict[str, int]()
    for at in range(rounds):
        person.waits_for_cards()
        person.sees("tbl-round", n=at + 1, m=rounds)
        lay(person, at)
        person.submit()
        if at == 0:
            person.hurries()
        else:
            person.skips_reveal()
        found = person.totals()
        assert sum(won for won, _ in found.values()) == 0
        assert found[person.say("tbl-me")][0] == person.total()
        sums = {name: sums.get(name, 0) + won for name, (won, _) in found.items()}
        assert {name: total for name, (_, total) in found.items()} == sums
        person.goes_on()
    expect(person.page.get_by_role("heading", name=person.say("end-title"))).to_be_visible(
        timeout=LONG_MS
    )
    ranked = person.page.get_by_role("main").get_by_role("list").first.get_by_role("listitem")
    expect(ranked).to_have_count(len(sums))


def test_a_match_of_five_rounds_from_opening_the_page(meet: Meets) -> None:
    person = meet().open()
    person.choose_quick(rounds=5)
    play(person, 5)


@pytest.mark.soak
def test_a_match_of_ten_rounds_as_it_is_offered(meet: Meets) -> None:
    person = meet().open()
    person.play_now()
    play(person, 10)


def test_a_newcomer_sees_cards_within_three_taps_and_ten_seconds(meet: Meets) -> None:
    person = meet()
    since = time.monotonic()
    person.open().play_now()
    assert time.monotonic() - since < 10
    assert person.taps <= 3


def test_a_hand_takes_six_taps_with_suggestions_and_thirteen_without(meet: Meets) -> None:
    person = meet().open()
    person.play_now()
    person.taps = 0
    person.take_suggestion()
    person.submit()
    assert person.taps <= 6
    person.skips_reveal()
    person.goes_on()
    person.waits_for_cards()
    person.taps = 0
    person.lay(arranged(person.hand(), SCALE))
    person.submit()
    assert person.taps <= 13
