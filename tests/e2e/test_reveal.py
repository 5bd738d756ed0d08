"""The reveal on a phone: what moves in it, how fast it goes, and by whose hand."""

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Meets
from tests.e2e.finger import Finger, middle
from tests.e2e.person import Person
from tests.e2e.recorded import serve_recordings
from tests.e2e.screens import settings

CHEAP = {"transform", "opacity", "translate", "rotate", "scale"}
"""What a phone animates without laying out or painting anew."""
_ANIMATED = """
() => document.getAnimations().flatMap((animation) =>
  (animation.effect?.getKeyframes() ?? []).flatMap((frame) =>
    Object.keys(frame).filter((key) => !/^(offset|computedOffset|easing|composite)$/.test(key))))
"""
_LOOK_MS = 80
_STEPS = 6


def watching(meet: Meets, recording: str, *, speed: str = "slow") -> Person:
    """Return somebody who sees a recorded reveal from its beginning."""
    person = meet(service_workers="block")
    serve_recordings(person.page.context, "zh-Hans")
    person.page.context.add_init_script(settings(speed=speed, sound=False))
    person.open(f"/recorded/{recording}")
    person.waits_for_reveal()
    return person


def test_only_transform_and_opacity_are_animated(meet: Meets) -> None:
    person = watching(meet, "reveal-home-run", speed="normal")
    found = set[str]()
    while not person.settlement.is_visible():
        found |= set(person.page.evaluate(_ANIMATED))
        person.page.wait_for_timeout(_LOOK_MS)
    assert found
    assert found <= CHEAP


def test_a_tap_anywhere_goes_on(meet: Meets) -> None:
    person = watching(meet, "reveal-gun")
    for _ in range(_STEPS):
        if person.settlement.is_visible():
            break
        person.tap(person.page.locator(".strips"), at=(150, 20))
    expect(person.settlement).to_be_visible()


def test_the_speed_control_is_moved_by_finger_and_keys_and_covers_no_card(meet: Meets) -> None:
    person = watching(meet, "reveal-gun")
    control = person.page.get_by_role("group", name=person.say("rev-speed"))
    grip = person.button("rev-move")
    before = top_of(control)
    finger = Finger(person.page)
    x, y = middle(grip)
    finger.drag((x, y), (x, y - 250))
    assert top_of(control) < before - 20
    assert not covered(person, control)
    dragged = top_of(control)
    grip.focus()
    person.page.keyboard.press("ArrowDown")
    assert top_of(control) > dragged
    assert not covered(person, control)


def top_of(target: Locator) -> float:
    box = target.bounding_box()
    assert box is not None
    return box["y"]


def covered(person: Person, control: Locator) -> bool:
    """Return whether the control lies over the cards of some seat."""
    top = top_of(control)
    for cards in person.page.locator(".strips .cards").all():
        box = cards.bounding_box()
        assert box is not None
        if box["y"] < top + 50 and top < box["y"] + box["height"]:
            return True
    return False
