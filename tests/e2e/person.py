"""A person at a browser: finds things by what they are called, and taps them."""

import re
from itertools import combinations
from typing import Final, Self

from playwright.sync_api import Locator, Page, expect

from shisanshui.arrangement import Arrangement
from shisanshui.cards import cards_text, parse_cards
from shisanshui.hands import Scale
from tests.e2e.words import Words

ROWS: Final = ("front", "middle", "back")
SIZES: Final = {"front": 3, "middle": 5, "back": 5}
LONG_MS: Final = 30_000
"""How long somebody waits for others: a shuffle, bots, a closing phase."""


class Person:
    """Somebody with a browser, who reads one language."""

    def __init__(self, page: Page, words: Words, url: str, *, touch: bool) -> None:
        self.page: Final = page
        self.say: Final = words
        self.url: Final = url
        self.touch: Final = touch
        self.taps = 0

    def open(self, path: str = "/") -> Self:
        """Open the product."""
        self.page.goto(self.url + path)
        return self

    def tap(self, target: Locator, *, at: tuple[float, float] | None = None) -> None:
        """Tap something, or click it; every tap is counted."""
        self.taps += 1
        position = None if at is None else {"x": at[0], "y": at[1]}
        if self.touch:
            target.tap(position=position)
        else:
            target.click(position=position)

    def button(self, key: str, **values: object) -> Locator:
        """Return the button that is called so."""
        return self.page.get_by_role("button", name=self.say.any(key, **values))

    def link(self, key: str, **values: object) -> Locator:
        """Return the link that is called so."""
        return self.page.get_by_role("link", name=self.say.any(key, **values))

    def sees(self, key: str, *, within: float | None = None, **values: object) -> None:
        """Wait until a text is there."""
        text = self.page.get_by_text(self.say.any(key, **values)).first
        expect(text).to_be_visible(timeout=within)

    def reads(self, text: str) -> None:
        """Wait until some words are there, as they are."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    # --- home ------------------------------------------------------------------------------

    def play_now(self) -> None:
        """Start a match against bots."""
        self.tap(self.page.get_by_role("button", name=re.compile(f"^{self.say('home-bots')}")))
        self.waits_for_cards()

    def choose_quick(self, *, rounds: int | None = None, seats: int | None = None) -> None:
        """Choose what playing now means, and play."""
        self.tap(self.button("home-tune"))
        if rounds is not None:
            self.tap(self.page.get_by_role("radio", name=self.say("new-rounds-n", n=rounds)))
        if seats is not None:
            self.tap(self.page.get_by_role("radio", name=self.say("new-seats-n", n=seats)))
        self.tap(self.button("home-go"))
        self.waits_for_cards()

    # --- a room ----------------------------------------------------------------------------

    def sits(self) -> None:
        """Take a seat in a lobby, and be ready."""
        self.tap(self.button("room-sit").last)
        self.tap(self.button("room-ready"))

    # --- the table -------------------------------------------------------------------------

    @property
    def cards(self) -> Locator:
        """All thirteen cards, wherever they lie."""
        return self.page.locator("[data-card]")

    @property
    def tray(self) -> Locator:
        return self.page.get_by_role("group", name=self.say("tbl-hand"))

    def row(self, row: str) -> Locator:
        """Return a row of the board; its name may be the rule set's own."""
        return self.page.locator(f"[role=group][data-row={row}]")

    def row_name(self, row: str) -> str:
        return self.row(row).locator(".name").inner_text()

    @property
    def natural(self) -> Locator:
        """The sheet that tells of a natural."""
        return self.page.get_by_role("dialog", name=self.say("nat-title"))

    def sees_hand(self) -> None:
        """Wait until thirteen cards lie in the tray."""
        expect(self.button("tbl-left", n=13)).to_be_visible(timeout=LONG_MS)
        expect(self.cards).to_have_count(13)

    def is_offered_natural(self) -> bool:
        """Return whether this hand is a natural, once its sheet is open."""
        declared = self.button("nat-on").filter(has_not_text=self.say.any("nat-off"))
        if not declared.count():
            return False
        expect(self.natural).to_be_visible()
        return True

    def waits_for_cards(self) -> None:
        """Wait for a hand; a natural that came by chance is not declared."""
        self.sees_hand()
        if self.is_offered_natural():
            self.tap(self.button("nat-no"))
            expect(self.natural).to_be_hidden()

    def hand(self) -> list[str]:
        """Return all cards of the hand."""
        found = self.cards.evaluate_all("cards => cards.map(card => card.dataset.face)")
        return [str(face) for face in found]

    def laid(self, row: str) -> list[str]:
        """Return the cards that lie in a row."""
        owned = (self.row(row).get_attribute("aria-owns") or "").split()
        return [self.page.locator(f"#{card}").get_attribute("data-face") or "" for card in owned]

    def rows(self) -> dict[str, str]:
        """Return the three rows as sorted texts."""
        return {row: " ".join(sorted(self.laid(row))) for row in ROWS}

    def card(self, face: str) -> Locator:
        """Return a card by its name, wherever it lies, selected or not."""
        name = re.escape(self.say.card(face))
        pattern = re.compile(f"^{name}($|\\W)")
        return self.page.locator("[data-card]").and_(self.page.get_by_role("button", name=pattern))

    def select(self, *faces: str) -> None:
        """Tap cards in the tray; of twins one each time."""
        for face in faces:
            cards = self.card(face)
            free = cards.filter(has_not=self.page.locator("[aria-pressed=true]"))
            self.tap(free.first if free.count() > 1 else cards.first)

    def place(self, row: str) -> None:
        """Tap a row to lay down what is selected."""
        self.tap(self.row(row).get_by_role("button").first)

    def lay(self, rows: Arrangement) -> None:
        """Lay all cards by taps alone; the last row fills itself."""
        for row, cards in (("back", rows.back), ("middle", rows.middle)):
            self.select(*cards_text(cards).split())
            self.place(row)
            expect(self.row(row).locator(".slot.full")).to_have_count(5)
        expect(self.row("front").locator(".slot.full")).to_have_count(3)

    @property
    def suggestions(self) -> Locator:
        chips = self.page.get_by_role("group", name=self.say("tbl-suggest"))
        return chips.get_by_role("button")

    def suggestion(self, at: int = 0) -> Locator:
        return self.suggestions.nth(at)

    def sees_suggestion_laid(self, at: int) -> None:
        """Wait until the cards lie as a suggestion says."""
        expect(self.suggestion(at)).to_have_attribute("aria-pressed", "true")
        expect(self.button("tbl-submit")).to_be_visible()

    def take_suggestion(self, at: int = 0) -> None:
        """Lay the cards as a suggestion says."""
        self.tap(self.suggestion(at))
        self.sees_suggestion_laid(at)

    def submit(self) -> None:
        """Hand the rows in."""
        self.tap(self.button("tbl-submit"))
        expect(self.button("tbl-edit")).to_be_visible()

    # --- the reveal and after --------------------------------------------------------------

    @property
    def settlement(self) -> Locator:
        return self.page.get_by_role("region", name=self.say.any("set-title"))

    def waits_for_reveal(self) -> None:
        """Wait until all hands are face up."""
        expect(self.page.get_by_role("main", name=self.say("rev-title"))).to_be_visible(
            timeout=LONG_MS
        )

    def skips_reveal(self) -> None:
        """Go straight to the settlement, if it is not there yet."""
        self.waits_for_reveal()
        if not self.page.locator(".veil").count():  # what the settlement comes with
            self.tap(self.button("rev-skip"))
        expect(self.settlement).to_be_visible()

    def hurries(self) -> None:
        """Have every reveal of this browser go straight to the result, by the speed control."""
        self.waits_for_reveal()
        speeds = self.page.get_by_role("group", name=self.say("rev-speed"))
        self.tap(speeds.get_by_text(self.say("rev-now")))
        expect(self.settlement).to_be_visible()

    def goes_on(self) -> None:
        """Leave the settlement for the next round, or for the ranking."""
        last = self.settlement.get_by_role("button", name=re.compile(self.say("set-end")))
        going = self.settlement.get_by_role("button", name=re.compile(self.say("set-next")))
        self.tap(last.or_(going))

    def total(self) -> int:
        """Return the number large on the settlement: what I won this round."""
        text = self.settlement.locator("header strong").inner_text()
        return number(text)

    def totals(self) -> dict[str, tuple[int, int]]:
        """Return from the settlement's table what each won in the round, and in all."""
        lines = self.settlement.get_by_role("table").last.locator("tbody tr")
        found = dict[str, tuple[int, int]]()
        for line in lines.all():
            cells = line.locator("td").all_inner_texts()
            name = line.get_by_role("rowheader").inner_text().split("\n")[-1]
            found[name] = (number(cells[-2]), number(cells[-1]))
        return found


def number(text: str) -> int:
    """Return a signed number as it is written for people: with U+2212, with its unit."""
    found = re.search(r"[+\u2212-]?\d+", text)
    assert found is not None, text
    return int(found[0].replace("\u2212", "-"))


def arranged(hand: list[str], scale: Scale) -> Arrangement:
    """Return legal rows of a hand: the best five behind, the best of the rest in the middle."""
    cards = parse_cards(" ".join(hand))
    back = max(combinations(cards, 5), key=lambda five: scale.evaluate(five).rank)
    rest = _without(cards, back)
    middle = max(combinations(rest, 5), key=lambda five: scale.evaluate(five).rank)
    return Arrangement(_without(rest, middle), middle, back)


def _without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
