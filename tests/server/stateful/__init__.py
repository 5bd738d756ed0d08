"""Evenings that Hypothesis invents, one move at a time, over every store."""
