"""What may happen to one hand: naturals, fouls, time, second thoughts."""

import re

from playwright.sync_api import expect

from shisanshui.arrangement import Arrangement
from shisanshui.cards import cards_text
from shisanshui.presets import load
from shisanshui.wire.view import Todo
from tests.e2e.conftest import Meets
from tests.e2e.friends import Friend, Friends
from tests.e2e.person import LONG_MS, Person, arranged
from tests.e2e.rooms import ONE_COLOUR, THREE_FLUSHES

SCALE = load("taiwan").scale


def fouled(hand: list[str]) -> Arrangement:
    """Return rows with the stronger five in the middle."""
    rows = arranged(hand, SCALE)
    return Arrangement(rows.front, rows.back, rows.middle)


def at_table_with(meet: Meets, friends: Friends, **settings: object) -> Person:
    """Return somebody who came by link to a friend's room, where the cards are dealt now."""
    return seated_with(friends.meet("Grandma"), meet, **settings)


def seated_with(
    host: Friend, meet: Meets, *, hold: tuple[Todo, ...] = (), **settings: object
) -> Person:
    """Return the guest; the host may leave something undone."""
    key = host.make_room(**{"seats": 2, "rounds": 2, **settings})
    person = meet().open(f"/r/{key}")
    person.sits()
    host.until(lambda view: all(seat.player is not None for seat in view.seats))
    host.start()
    host.play_along(hold=hold)
    return person


def test_a_foul_is_explained_insisted_on_and_paid_for(meet: Meets, friends: Friends) -> None:
    grandma = friends.meet("Grandma")
    person = seated_with(grandma, meet, hold=(Todo.ARRANGE,))
    person.waits_for_cards()
    person.lay(fouled(person.hand()))
    middle, back = person.row_name("middle"), person.row_name("back")
    person.sees("foul-warn", a=middle, b=back)
    force = person.page.get_by_role("button", name=re.compile(f"^{person.say('foul-force')}"))
    person.tap(force)
    person.tap(person.button("foul-again"))
    expect(person.button("tbl-edit")).to_be_visible()
    person.sees("foul-in")
    grandma.hold()
    person.skips_reveal()
    expect(person.settlement.get_by_text(person.say.hand("foul"), exact=True).first).to_be_visible()
    assert person.total() < 0


def test_a_foul_cures_itself_with_one_tap(meet: Meets, friends: Friends) -> None:
    person = at_table_with(meet, friends)
    person.waits_for_cards()
    rows = arranged(person.hand(), SCALE)
    person.lay(fouled(person.hand()))
    person.tap(person.button("foul-swap"))
    expect(person.button("tbl-submit")).to_be_visible()
    assert sorted(person.laid("back")) == sorted(faces(rows.back))


def test_a_natural_is_declared_without_arranging(meet: Meets, friends: Friends) -> None:
    grandma = friends.meet("Grandma")
    person = seated_with(grandma, meet, hold=(Todo.ARRANGE,), rules_text=ONE_COLOUR)
    person.sees_hand()
    expect(person.natural).to_be_visible()
    person.tap(person.button("nat-yes", n=10))
    person.sees("nat-on", hand=person.say.hand("one_colour"))
    grandma.hold()
    person.skips_reveal()
    expect(person.settlement.get_by_text(person.say.hand("one_colour")).first).to_be_visible()
    assert person.total() == 0  # both are one colour


def test_a_natural_in_rows_shows_its_rows(meet: Meets, friends: Friends) -> None:
    person = seated_with(
        friends.meet("Grandma"), meet, hold=(Todo.ARRANGE,), rules_text=THREE_FLUSHES
    )
    person.sees_hand()
    expect(person.natural).to_be_visible()
    person.tap(person.button("nat-yes", n=4))
    person.sees("nat-on", hand=person.say.hand("three_flushes"))


def test_a_natural_that_is_refused_is_played_as_rows(meet: Meets, friends: Friends) -> None:
    person = at_table_with(meet, friends, rules_text=ONE_COLOUR)
    person.sees_hand()
    person.tap(person.button("nat-no"))
    expect(person.natural).to_be_hidden()
    person.sees("nat-off", hand=person.say.hand("one_colour"))
    person.take_suggestion()
    person.submit()
    person.skips_reveal()
    assert person.total() == -10  # the other declared hers


def test_rows_are_changed_after_auto_and_after_handing_in(meet: Meets, friends: Friends) -> None:
    person = seated_with(friends.meet("Grandma"), meet, hold=(Todo.ARRANGE,))
    person.waits_for_cards()
    person.tap(person.button("tbl-auto"))
    person.sees_suggestion_laid(0)
    first = person.rows()
    several = person.suggestions.count() > 1  # few hands can be laid in one way only
    person.tap(person.button("tbl-auto"))
    person.sees_suggestion_laid(1 if several else 0)
    assert (person.rows() != first) is several
    person.tap(person.button("tbl-undo"))
    expect(person.suggestions.and_(person.page.locator("[aria-pressed=true]"))).to_have_count(0)
    assert person.rows() == first
    person.tap(person.button("tbl-recall"))
    expect(person.button("tbl-left", n=13)).to_be_visible()
    assert person.rows() == {"front": "", "middle": "", "back": ""}
    person.lay(arranged(person.hand(), SCALE))
    person.submit()
    person.tap(person.button("tbl-edit"))
    person.take_suggestion()
    person.submit()


def test_cards_change_places_by_two_taps(meet: Meets, friends: Friends) -> None:
    person = at_table_with(meet, friends)
    person.waits_for_cards()
    person.take_suggestion()
    upper, lower = person.laid("middle")[0], person.laid("back")[0]
    person.tap(person.card(upper).first)
    person.tap(person.card(lower).first)
    expect(person.row("middle").locator(".slot.full")).to_have_count(5)
    assert lower in person.laid("middle")
    assert upper in person.laid("back")


def test_when_time_is_up_the_cards_are_laid_for_one(meet: Meets, friends: Friends) -> None:
    person = at_table_with(meet, friends, seconds=15)
    person.waits_for_cards()
    person.sees("time-up", within=LONG_MS)
    person.waits_for_reveal()
    person.skips_reveal()
    expect(person.settlement.get_by_text(person.say.hand("foul"), exact=True)).to_have_count(0)


def test_rows_handed_in_stand_when_time_is_up(meet: Meets, friends: Friends) -> None:
    person = at_table_with(meet, friends, seconds=15)
    person.waits_for_cards()
    person.take_suggestion()
    person.submit()
    person.waits_for_reveal()


def faces(cards: tuple[int, ...]) -> list[str]:
    return cards_text(cards).split()
