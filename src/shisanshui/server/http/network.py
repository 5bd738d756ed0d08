"""This machine's address in its own network, for phones on the same Wi-Fi."""

import socket
from contextlib import closing

_ELSEWHERE = ("192.0.2.1", 9)
"""An address nobody has (RFC 5737): asking for the way there sends nothing."""


def lan_address() -> str | None:
    """Return this machine's address in its network; None if it is in none."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_ELSEWHERE)
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


def addresses(port: int) -> tuple[str, ...]:
    """Return the addresses this server can be opened under in its network."""
    address = lan_address()
    return () if address is None else (f"http://{address}:{port}",)
