"""Rooms as they live in this process: cached, one inbox each, with the sockets that watch them."""
