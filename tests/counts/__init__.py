"""Exact counts: how many hands, arrangements and naturals there are, and the library finds."""
