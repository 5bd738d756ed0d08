"""Naturals: every definition, from any order of the cards, with rows to show."""
