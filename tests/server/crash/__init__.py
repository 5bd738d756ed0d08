"""The real server process, killed in the middle of everything."""
