"""Whole tables in simulated time: the real desk, sessions and ticker on a loop without a clock,
over a network that a seed makes bad, with people who are ordinary and people who are not.
"""
