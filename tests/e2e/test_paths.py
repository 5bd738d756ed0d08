"""Ways through the product: links, back, other languages, other addresses, no network."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.conftest import Meets
from tests.e2e.friends import Friends
from tests.e2e.person import LONG_MS, Person
from tests.e2e.serving import Served, serving
from tests.e2e.watch import Watch
from tests.e2e.words import Words


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


def test_another_language_is_spoken_at_once_and_kept(meet: Meets) -> None:
    person = meet("en").open("/me")
    languages = person.page.get_by_role("radiogroup", name=person.say("opt-lang"))
    person.tap(languages.get_by_role("radio", name="繁體中文"))
    hant = Words("zh-Hant")
    expect(person.page.get_by_role("heading", name=hant("nav-me"), exact=True)).to_be_visible()
    expect(person.page.locator("html")).to_have_attribute("lang", "zh-Hant")
    person.page.reload()
    expect(person.page.get_by_role("heading", name=hant("nav-me"), exact=True)).to_be_visible()
    person.tap(person.page.get_by_role("link", name=hant("nav-home")))
    speaker = Person(person.page, hant, person.url, touch=True)
    speaker.play_now()
    speaker.reads("阿梅")


def test_the_rules_are_read_without_a_network(meet: Meets, watch: Watch) -> None:
    person = meet().open()
    watch.expect("ERR_INTERNET_DISCONNECTED")
    person.page.evaluate("navigator.serviceWorker.ready")
    person.page.context.set_offline(True)
    person.page.reload()
    person.sees("home-offline")
    person.tap(person.page.get_by_role("link", name=person.say("nav-rules")))
    person.tap(person.page.get_by_role("link", name="台湾十三支").first)
    expect(person.page.get_by_role("heading", name="台湾十三支")).to_be_visible()
    person.page.context.set_offline(False)
    person.open()
    person.play_now()


def test_an_old_page_asks_to_be_loaded_anew(meet: Meets, friends: Friends) -> None:
    key = friends.meet("Grandma").make_room()
    person = meet()

    def turn_away(socket: WebSocketRoute) -> None:
        socket.on_message(
            lambda _: socket.send('{"type": "bye", "code": "old_client", "again": false}')
        )

    person.page.route_web_socket("**/ws", turn_away)
    person.open(f"/r/{key}")
    person.sees("refused-old_client")
    expect(person.button("net-reload")).to_be_visible()


@pytest.mark.soak
def test_a_server_that_starts_anew_is_found_again(
    meet: Meets, watch: Watch, tmp_path: Path
) -> None:
    watch.expect("ERR_CONNECTION|WebSocket|Failed to load resource")
    with serving(tmp_path) as first:
        person = meet(url=first.url).open()
        person.play_now()
        hand = person.hand()
    person.sees("net-lost", within=LONG_MS)
    person.select(hand[0], hand[1])
    person.place("back")
    before = person.rows()
    with serving(tmp_path, port=first.port):
        person.sees("net-back", within=LONG_MS)
        assert person.rows() == before
        person.take_suggestion()
        person.submit()
        person.skips_reveal()


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
