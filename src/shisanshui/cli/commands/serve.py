"""``serve``: the table server, its address printed and opened."""

import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from shisanshui.cards import ShisanshuiError

_PORT: Final = 8000
_PORTS: Final = 20
_HELP: Final = """Serve tables to people in your network, or to everybody.

Prints the address, also the one for phones on the same Wi-Fi, and opens it in the browser.
Everything is kept in the data folder; stop the server with Ctrl+C, nothing is lost.
"""


class NoServerError(ShisanshuiError):
    """The server's own packages are not installed."""

    def __init__(self) -> None:
        super().__init__("the table server is not installed; pip install 'shisanshui[server]'")


def _option(*names: str, **more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return an option that the environment may set as well, as ``--help`` shows."""
    word = names[0].split("/")[0].removeprefix("--").replace("-", "_").upper()
    return click.option(
        *names, envvar=f"SHISANSHUI_{word}", show_envvar=True, show_default=True, **more
    )


@click.command(help=_HELP)
@_option(
    "--host", default="0.0.0.0", metavar="ADDRESS", help="Where to listen; 127.0.0.1: here only."
)
@_option("--port", type=click.IntRange(0, 65535), default=None, help=f"{_PORT}, or the next free.")
@_option("--data", type=click.Path(path_type=Path), default=None, help="The data folder.")
@_option(
    "--public-url", default=None, metavar="URL", help="The address people open, behind a proxy."
)
@_option(
    "--trusted-proxies",
    default="",
    metavar="LIST",
    help="Addresses of proxies whose forwarding headers are believed.",
)
@_option("--rooms-per-guest", type=int, default=20, help="Rooms a guest may make in an hour.")
@_option("--rooms-per-address", type=int, default=200, help="Rooms from an address in an hour.")
@_option("--guests-per-address", type=int, default=600, help="New guests from it in an hour.")
@_option("--sockets-per-guest", type=int, default=16, help="Open sockets of a guest.")
@_option("--sockets-per-address", type=int, default=512, help="Open sockets of an address.")
@_option("--requests-per-address", type=int, default=600, help="Requests and new sockets a minute.")
@_option(
    "--log-level",
    type=click.Choice(("debug", "info", "warning", "error")),
    default="warning",
    help="What is logged, as lines of JSON on the standard error.",
)
@_option("--open/--no-open", "opens", default=True, help="Open the address in the browser.")
@_option("--unlimited", is_flag=True, hidden=True, help="No limits: for tests and load.")
def serve(*, opens: bool, port: int | None, data: Path | None, **choices: Any) -> int:
    """Serve until stopped; see the help text."""
    try:
        from shisanshui.server.running import run
        from shisanshui.server.settings import ServerSettings, default_data
        from shisanshui.server.storage.lock import FolderLock
    except ModuleNotFoundError as error:
        raise NoServerError from error
    settings = ServerSettings(
        port=_free_port(choices["host"]) if port is None else port,
        data=data or default_data(),
        **choices,
    )
    with FolderLock(settings.data):
        return run(settings, lambda at: _tell(settings.host, at, opens=opens))


def _free_port(host: str) -> int:
    for port in range(_PORT, _PORT + _PORTS):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    return _PORT


def _tell(host: str, port: int, *, opens: bool) -> None:
    """Print the addresses, and open one."""
    from shisanshui.server.http.network import lan_address
    from shisanshui.server.http.qr import qr_text

    local = f"http://localhost:{port}"
    click.echo(f"十三水  {local}")
    here_only = host.startswith("127.") or host in ("localhost", "::1")
    address = None if here_only else lan_address()
    if address is not None:
        phones = f"http://{address}:{port}"
        click.echo(f"        {phones}   phones on the same Wi-Fi")
        if sys.stdout.isatty():
            click.echo(qr_text(phones))
    click.echo("        Ctrl+C stops it")
    sys.stdout.flush()
    if opens and sys.stdout.isatty():
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(local,), daemon=True).start()
