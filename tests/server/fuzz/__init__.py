"""Anything at all, sent to the real server."""
