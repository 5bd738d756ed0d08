"""The slow reference: the game's rules written down a second time, as plainly as possible."""
