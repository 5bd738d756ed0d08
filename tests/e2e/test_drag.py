"""Dragging cards: everything that can be dragged goes where the finger or the mouse lets go."""

from playwright.sync_api import expect

from tests.e2e.conftest import DESK, Meets
from tests.e2e.finger import Finger, middle
from tests.e2e.person import Person


def started(person: Person) -> list[str]:
    person.open()
    person.play_now()
    return person.hand()


def slots_full(person: Person, row: str, count: int) -> None:
    expect(person.row(row).locator(".slot.full")).to_have_count(count)


def test_a_finger_drags_cards_into_rows_across_them_and_back(meet: Meets) -> None:
    person = meet()
    first, second, third, *_ = started(person)
    finger = Finger(person.page)

    finger.drag(middle(person.card(first).first), middle(person.row("back")))
    slots_full(person, "back", 1)
    assert person.laid("back") == [first]

    finger.drag(middle(person.card(first).first), middle(person.row("front")))
    slots_full(person, "front", 1)
    slots_full(person, "back", 0)

    finger.drag(middle(person.card(second).first), middle(person.card(first).first))
    expect(person.row("front").locator(".slot.full")).to_have_count(1)
    assert person.laid("front") == [second]

    finger.drag(middle(person.card(second).first), middle(person.tray))
    slots_full(person, "front", 0)

    person.select(first, second, third)
    finger.drag(middle(person.card(second).first), middle(person.row("middle")))
    slots_full(person, "middle", 3)
    assert set(person.laid("middle")) == {first, second, third}


def test_a_trembling_finger_still_taps_and_a_lost_one_changes_nothing(meet: Meets) -> None:
    person = meet()
    first, *_ = started(person)
    finger = Finger(person.page)
    x, y = middle(person.card(first).first)
    finger.down((x, y))
    finger.move((x + 5, y + 5), steps=1)
    finger.up()
    expect(person.card(first).first).to_have_attribute("aria-pressed", "true")

    finger.drag((x, y), middle(person.page.get_by_role("heading", level=1)))
    assert person.rows() == {"front": "", "middle": "", "back": ""}


def test_a_mouse_drags_too(meet: Meets) -> None:
    person = meet("en", DESK, touch=False)
    first, *_ = started(person)
    mouse = person.page.mouse
    mouse.move(*middle(person.card(first).first))
    mouse.down()
    mouse.move(*middle(person.row("middle")), steps=6)
    mouse.up()
    slots_full(person, "middle", 1)
    assert person.laid("middle") == [first]
