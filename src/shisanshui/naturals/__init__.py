"""Naturals: thirteen cards that win as they are dealt (特殊牌型)."""

from shisanshui.naturals.finder import Finder, Natural, find, finder
from shisanshui.naturals.kinds import NaturalDefinitions, NaturalEntry, NaturalKind, RoyalsRule
from shisanshui.naturals.rows import laid_out

__all__ = [
    "Finder",
    "Natural",
    "NaturalDefinitions",
    "NaturalEntry",
    "NaturalKind",
    "RoyalsRule",
    "find",
    "finder",
    "laid_out",
]
