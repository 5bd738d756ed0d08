"""Every screen, looked at by axe and for what no screen may have: raw keys, small targets."""

from collections.abc import Iterable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page, expect

from tests.e2e.conftest import DESK, PHONE, Meets
from tests.e2e.friends import Friends
from tests.e2e.person import Person
from tests.e2e.recorded import serve_recordings
from tests.e2e.screens import SCREENS, Screen, Stage, settings
from tests.e2e.screenshots import THEMES
from tests.e2e.words import LANGUAGES, keys

SHORT = ("home", "new", "lobby", "table-full", "settlement", "me", "rules-hands")
_STILL_MS = 500
_LEAST = 44
"""Targets for fingers, in CSS pixels."""
_TWICE = """
addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = "html { font-size: 200% !important }";
  document.head.append(style);
});
"""
_SMALL = """
(least) => [...document.querySelectorAll("button, a[href], input, select, [role=switch]")]
  .filter((target) => target.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((target) => !target.closest("p, li p, dd, td, .text"))
  .map((target) => [target.getBoundingClientRect(), target])
  .filter(([box]) => box.width > 1 && Math.round(Math.min(box.width, box.height)) < least)
  .map(([box, target]) => `${Math.round(box.width)}×${Math.round(box.height)} ` +
    (target.getAttribute("aria-label") ?? target.textContent).trim().slice(0, 40))
"""


def looked_at(person: Person, stage: Stage, screens: Iterable[Screen]) -> list[str]:
    """Return all that is wrong with some screens."""
    found = list[str]()
    person.page.context.add_init_script(settings(sound=False))
    for screen in screens:
        try:
            screen.show(person, stage)
        except (Error, AssertionError) as error:
            found.append(f"{screen.name}: not reached: {str(error).splitlines()[0]}")
            continue
        person.page.wait_for_timeout(_STILL_MS)
        found += [f"{screen.name}: {complaint}" for complaint in wrong(person.page)]
        if person.touch:
            small = person.page.evaluate(_SMALL, _LEAST)
            found += [f"{screen.name}: small: {target}" for target in small]
    return found


def wrong(page: Page) -> list[str]:
    """Return what axe says, and which message keys stand where words should."""
    found = [
        f"{violation['id']}: {' '.join(node['target'][-1] for node in violation['nodes'][:3])}"
        for violation in Axe().run(page).response["violations"]
    ]
    shown = set(page.inner_text("body").split())
    return found + [f"raw key {key}" for key in sorted(keys() & shown)]


@pytest.fixture
def stage(friends: Friends) -> Stage:
    """Somebody with a past."""
    return Stage.set_up(friends.meet("Ann"))


def test_the_main_screens(meet: Meets, stage: Stage) -> None:
    person = meet(color_scheme="light", service_workers="block")
    stage.enter(person.page.context, person.url, "zh-Hans")
    found = looked_at(person, stage, [screen for screen in SCREENS if screen.name in SHORT])
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_a_table_at_twice_the_text_size(meet: Meets, language: str) -> None:
    person = meet(language, service_workers="block", bypass_csp=True)
    person.page.context.add_init_script(_TWICE)
    serve_recordings(person.page.context, language)
    person.open("/recorded/table")
    expect(person.cards).to_have_count(13)
    width, height = PHONE
    for target in (*person.cards.all(), person.button("tbl-auto"), person.button("tbl-left", n=13)):
        box = target.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height


@pytest.mark.soak
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_every_screen(
    meet: Meets, stage: Stage, size: tuple[int, int], language: str, theme: str
) -> None:
    wide = size == DESK
    person = meet(language, size, touch=not wide, color_scheme=theme, service_workers="block")
    stage.enter(person.page.context, person.url, language)
    found = looked_at(person, stage, [screen for screen in SCREENS if wide or not screen.wide])
    assert not found, "\n".join(found)
