"""The table server: rooms of people and bots, a match among them, and nothing lost."""
