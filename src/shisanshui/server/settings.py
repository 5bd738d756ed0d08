"""How a server is set up: read from flags and the environment once, then passed in."""

from dataclasses import dataclass, field
from pathlib import Path


def default_data() -> Path:
    """Return the user's own data folder for the server."""
    from platformdirs import user_data_path

    return user_data_path("shisanshui", appauthor=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """Everything an operator may choose."""

    host: str = "0.0.0.0"  # a server for the family's phones listens on the network
    port: int = 8000
    data: Path = field(default_factory=default_data)
    public_url: str | None = None
    """The address people open, where a proxy hides it; also an allowed origin."""
    trusted_proxies: str = ""
    """Addresses whose X-Forwarded-For and X-Forwarded-Proto are believed, separated by commas."""
    rooms_per_guest: int = 20
    """How many rooms a guest may make in an hour."""
    rooms_per_address: int = 200
    """How many rooms come from an address in an hour, whoever makes them."""
    guests_per_address: int = 600
    """How many new guests come from an address in an hour."""
    sockets_per_guest: int = 16
    sockets_per_address: int = 512
    requests_per_address: int = 600
    """HTTP requests and new sockets a minute."""
    unlimited: bool = False
    """No limits on rates and numbers: for tests and load only."""
    log_level: str = "info"

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.data / "tables.db"
