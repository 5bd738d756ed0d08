"""Naturals: thirteen cards that win as they are dealt (特殊牌型)."""

from shisanshui.naturals.kinds import NaturalDefinitions, NaturalEntry, NaturalKind, RoyalsRule

__all__ = ["NaturalDefinitions", "NaturalEntry", "NaturalKind", "RoyalsRule"]
