"""Somebody who plays by keys alone."""

import re

from playwright.sync_api import expect

from shisanshui.arrangement import Arrangement
from shisanshui.cards import cards_text
from tests.e2e.person import Person

_MOST_TABS = 60
ROW_KEYS = {"front": "1", "middle": "2", "back": "3"}


class Keyboard:
    """The keys of a person; the mouse is never touched."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self) -> str:
        """Return what a screen reader would call the thing that has the focus."""
        return self.page.evaluate(
            "() => document.activeElement.getAttribute('aria-label')"
            " ?? document.activeElement.textContent ?? ''"
        ).strip()

    def reach(self, name: str | re.Pattern[str]) -> None:
        """Tab until something of that name has the focus."""
        pattern = re.compile(f"^{re.escape(name)}") if isinstance(name, str) else name
        for _ in range(_MOST_TABS):
            self.press("Tab")
            if pattern.search(self.focused()):
                return
        raise AssertionError(f"no Tab leads to {name!r}")

    def activate(self, name: str | re.Pattern[str]) -> None:
        """Go to something by Tab, and press Enter."""
        self.reach(name)
        self.press("Enter")

    def waits_for_cards(self) -> None:
        """Wait for a hand; a natural that came by chance is not declared."""
        person = self.person
        person.sees_hand()
        if person.is_offered_natural():
            self.activate(person.say("nat-no"))
            expect(person.natural).to_be_hidden()

    def select(self, *faces: str) -> None:
        """Select cards: arrows to each, Space on it."""
        for face in faces:
            card = self.person.card(face)
            for _ in range(14):
                name = self.focused()
                if re.match(f"{re.escape(self.person.say.card(face))}($|\\W)", name) and (
                    not name.endswith(self.person.say("card-selected", card=""))
                ):
                    break
                self.press("ArrowRight")
            self.press("Space")
            expect(card.first).to_have_attribute("aria-pressed", "true")

    def lay(self, rows: Arrangement) -> None:
        """Lay all cards; the last row fills itself."""
        for row, cards in (("back", rows.back), ("middle", rows.middle)):
            self.select(*cards_text(cards).split())
            self.press(ROW_KEYS[row])
            expect(self.person.row(row).locator(".slot.full")).to_have_count(5)

    def submit(self) -> None:
        """Hand the rows in."""
        self.press("Escape", "Enter")
        expect(self.person.button("tbl-edit")).to_be_visible()
