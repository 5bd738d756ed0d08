"""``restore``: a copy put back in the place of what the table server keeps."""

from pathlib import Path

import click

from shisanshui.cli.commands.serve import NoServerError

_HELP = """Put a copy that ``backup`` made back in place; the server must not be running.

What was there before is kept beside it.
"""


@click.command(help=_HELP)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--data", type=click.Path(path_type=Path), envvar="SHISANSHUI_DATA", help="The data folder."
)
def restore(*, file: Path, data: Path | None) -> None:
    """Put a copy back; see the help text."""
    try:
        from shisanshui.server.settings import ServerSettings, default_data
        from shisanshui.server.storage.backup import restore as put_back
    except ModuleNotFoundError as error:
        raise NoServerError from error
    settings = ServerSettings(data=data or default_data())
    kept = put_back(file, settings.database)
    click.echo(f"restored {settings.database}")
    if kept is not None:
        click.echo(f"the old one is kept as {kept}")
