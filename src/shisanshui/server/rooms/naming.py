"""What seats are called: people by their names, bots by flowers and trees."""

from collections.abc import Sequence
from typing import Final

from shisanshui.server.rooms.state import Room
from shisanshui.wire.base import Language

BOTS: Final = {
    Language.ZH_HANS: ("小竹", "阿梅", "小兰", "阿菊", "阿松", "小荷", "阿桃", "小杏"),
    Language.ZH_HANT: ("小竹", "阿梅", "小蘭", "阿菊", "阿松", "小荷", "阿桃", "小杏"),
    Language.EN: ("Bamboo", "Plum", "Orchid", "Daisy", "Pine", "Lotus", "Peach", "Apricot"),
}
"""A bot's name by its seat."""


def own_names(room: Room) -> tuple[str, ...]:
    """Return the name of whoever sits on each seat; empty for a bot, or for nobody."""
    members = [None if c.guest is None else room.by_guest.get(c.guest) for c in room.chairs]
    return tuple(["" if member is None else member.name for member in members])


def named(names: Sequence[str], language: Language) -> list[str]:
    """Return names with those of bots filled in."""
    return [name or BOTS[language][seat] for seat, name in enumerate(names)]


def seat_names(room: Room, language: Language) -> list[str]:
    """Return what each seat is called, also one that nobody has."""
    return named(own_names(room), language)
