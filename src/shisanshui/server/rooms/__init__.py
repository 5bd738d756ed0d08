"""Rooms as pure machines: ``decide`` a command, ``evolve`` by its events, look from a seat."""
