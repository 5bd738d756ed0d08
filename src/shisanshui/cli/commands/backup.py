"""``backup``: a copy of everything the table server keeps."""

from pathlib import Path

import click

from shisanshui.cli.commands.serve import NoServerError

_HELP = """Copy the table server's database to FILE, while it runs or not.

The copy holds every room, match and guest as of one moment; ``restore`` puts it back.
"""


@click.command(help=_HELP)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--data", type=click.Path(path_type=Path), envvar="SHISANSHUI_DATA", help="The data folder."
)
def backup(*, file: Path, data: Path | None) -> None:
    """Copy once; see the help text."""
    try:
        from shisanshui.server.settings import ServerSettings, default_data
        from shisanshui.server.storage.backup import backup as copy
    except ModuleNotFoundError as error:
        raise NoServerError from error
    settings = ServerSettings(data=data or default_data())
    size = copy(settings.database, file)
    click.echo(f"{file}: {size:,} bytes")
