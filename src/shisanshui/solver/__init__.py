"""The solver: which arrangement of a hand is best, and by how much."""
