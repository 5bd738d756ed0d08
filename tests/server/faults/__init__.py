"""Faults that players of similar games have reported, played again at these tables."""
