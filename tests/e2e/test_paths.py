"""Ways through the product: links, back, other languages, other addresses, no network."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Meets
from tests.e2e.friends import Friends
from tests.e2e.serving import Served


def test_a_link_leads_into_the_room_and_back_leads_home(meet: Meets, friends: Friends) -> None:
    key = friends.meet("Grandma").make_room(seats=2)
    person = meet().open(f"/r/{key}")
    person.reads("Grandma")
    person.tap(person.button("tbl-back"))
    expect(person.page.get_by_role("heading", name=person.say("home-hero"))).to_be_visible()


def test_back_from_a_live_table_asks_first_and_the_match_goes_on(meet: Meets) -> None:
    person = meet().open()
    person.play_now()
    person.page.go_back()
    leaving = person.page.get_by_role("dialog", name=person.say("tbl-leave-title"))
    expect(leaving).to_be_visible()
    person.tap(person.button("tbl-stay"))
    expect(leaving).to_be_hidden()
    person.waits_for_cards()
    person.page.go_back()
    person.tap(person.button("leave-auto"))
    expect(person.page.get_by_role("heading", name=person.say("home-hero"))).to_be_visible()
    person.tap(person.link("home-resume"))
    person.tap(person.button("auto-off"))
    expect(person.button("auto-off")).to_be_hidden()


def test_a_number_or_a_pasted_link_leads_into_a_room(meet: Meets, friends: Friends) -> None:
    host = friends.meet("Grandma")
    key = host.make_room(seats=2)
    for text in (host.view.room.code, f"http://elsewhere/r/{key}"):
        person = meet().open()
        join = re.compile(f"^{person.say('room-enter')}")
        person.tap(person.page.get_by_role("button", name=join))
        person.page.get_by_label(person.say("home-joinHow")).fill(text)
        person.tap(person.button("home-join"))
        person.reads("Grandma")


def test_an_address_that_leads_nowhere_says_so(meet: Meets) -> None:
    person = meet().open("/no/such/page")
    person.sees("err-nothing")
    person.tap(person.button("err-home"))
    expect(person.page.get_by_role("heading", name=person.say("home-hero"))).to_be_visible()


def test_a_room_that_is_not_there_says_so(meet: Meets) -> None:
    person = meet().open("/r/nosuchroom12")
    person.sees("refused-no_such_room")


def test_a_reload_keeps_seat_rows_and_round(meet: Meets) -> None:
    person = meet().open()
    person.play_now()
    first, second, *_ = person.hand()
    person.select(first, second)
    person.place("back")
    before = person.rows()
    person.page.reload()
    expect(person.row("back").locator(".slot.full")).to_have_count(2, timeout=30_000)
    assert person.rows() == before


def test_rows_can_be_laid_while_the_network_is_gone(meet: Meets, watch: object) -> None:
    person = meet().open()
    watch.expect("ERR_INTERNET_DISCONNECTED")
    person.play_now()
    first, second, *_ = person.hand()
    person.page.context.set_offline(True)
    person.page.evaluate("dispatchEvent(new Event('offline'))")
    person.select(first, second)
    person.place("back")
    before = person.rows()
    person.page.context.set_offline(False)
    person.take_suggestion()
    person.submit()
    assert before != person.rows()


@pytest.mark.soak
def test_a_match_from_another_address_of_this_machine(meet: Meets, served: Served) -> None:
    from tests.e2e.test_touch_match import play

    if served.network_url is None:
        pytest.skip("this machine is in no network")
    person = meet(url=served.network_url).open()
    assert not person.page.evaluate("isSecureContext")
    assert not person.page.evaluate("'subtle' in crypto")
    person.choose_quick(rounds=5, seats=2)
    play(person, 5)
    person.tap(person.link("end-verify"))
    person.sees("ver-good", within=30_000, n=5)
