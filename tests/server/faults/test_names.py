"""Names of emoji, of five hundred characters, of nothing to be seen, and written backwards."""

import unicodedata

import pytest

from shisanshui.server.identity.names import MOST_VISIBLE, normal_name, visible
from shisanshui.server.rooms import commands as own
from shisanshui.server.rooms.refused import Refused
from shisanshui.wire.http import Profile
from tests.server.faults.table import Table

FAMILY = "👨‍👩‍👧‍👦"
FLAG = "🇹🇼"
KEPT = {
    "阿姨": "阿姨",
    "  two   words ": "two words",
    "Zoë": "Zoë",
    "Zoe\u0308": "Zoë",
    "🐼": "🐼",
    FAMILY: FAMILY,
    FLAG: FLAG,
    "👍🏽": "👍🏽",
    "❤️": "❤️",
    "क्षि": "क्षि",
    "علي": "علي",
    "עדי": "עדי",
    "<b>x</b>": "<b>x</b>",
    "a\u202eb": "ab",
    "a\u2066b\u2069": "ab",
    "\u200fעדי\u200e": "עדי",
    "a\u200bb\u200cc\ufeffd": "abcd",
    "a\x00b\x1bc\x7f": "abc",
    "a\nb\tc": "a b c",
}
NOTHING = (
    "",
    "   ",
    "\u200b\u200c\u200d\u2060\ufeff",
    "\u202e\u202d",
    "\u3164\u115f\uffa0\u2800",
    "\u0301\u0301",
    "\ufe0f",
    "\u200d",
    "\U000e0041",
    "\ue000",
)


@pytest.mark.parametrize("typed", KEPT)
def test_names_are_kept_as_people_write_them(typed: str):
    assert normal_name(typed) == KEPT[typed]


@pytest.mark.parametrize("typed", NOTHING)
def test_a_name_of_nothing_is_none(typed: str):
    assert normal_name(typed) == ""


@pytest.mark.parametrize(
    "letter", ["a", "漢", "🐼", FAMILY, FLAG, "e\u0301", "Z\u0335\u0336\u0337"]
)
def test_five_hundred_characters_become_twenty(letter: str):
    name = normal_name(letter * 500)
    assert len(visible(name)) <= MOST_VISIBLE
    assert len(name) <= 24 * MOST_VISIBLE
    assert name
    assert normal_name(name) == name


@pytest.mark.parametrize("typed", [*KEPT, *NOTHING, "a" * 500, "\ud800", "\U0010ffff"])
def test_nothing_that_moves_or_hides_text_is_left(typed: str):
    name = normal_name(typed)
    assert normal_name(name) == name
    for char in name:
        assert unicodedata.category(char) not in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
        assert unicodedata.category(char) != "Cf" or char == "\u200d"
        assert unicodedata.bidirectional(char) not in ("RLO", "LRO", "RLE", "LRE", "PDF", "RLI")


@pytest.mark.parametrize("typed", [FAMILY * 30, "\u202egnp.exe", "漢" * 500, "<script>alert(1)"])
def test_a_strange_name_is_shown_to_all_and_breaks_nothing(typed: str):
    with Table("ann", "bob") as table:
        world, person = table.world, table.people["bob"]

        async def rename() -> None:
            server = world.node.server
            person.guest = await server.guests.change(person.guest, Profile(name=typed[:500]))
            live = await server.desk.open(table.key)
            guest = person.guest
            await server.desk.own(live, own.Rename(guest.id, guest.name, guest.avatar))

        world.loop.run_until_complete(world.node.run(rename()))
        table.wait(0.5)
        shown = table.view("ann")["players"][1]["name"]
        assert shown == normal_name(typed)
        table.start()
        table.do("ann", **table.rows("ann"))
        table.do("bob", **table.rows("bob"))
        table.until(lambda: table.view("ann")["reveal"] is not None)
        texts = " ".join(item["text"] for item in table.view("ann")["reveal"]["items"])
        assert shown in texts


def test_a_name_of_nothing_is_refused_and_the_old_one_stays():
    with Table("ann") as table:
        world, person = table.world, table.people["ann"]
        change = world.node.server.guests.change(person.guest, Profile(name="\u200b\u202e"))
        with pytest.raises(Refused, match="bad_name"):
            world.loop.run_until_complete(world.node.run(change))
        assert table.view("ann")["players"][0]["name"] == "ann"
