"""Where the command line starts: the table of commands, and how failures are told."""

import importlib
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final, NamedTuple

import click

from shisanshui.cards import ShisanshuiError

PROGRAM: Final = "shisanshui"
BAD_INPUT: Final = 1
INTERRUPTED: Final = 130
READER_GONE: Final = 141


class Entry(NamedTuple):
    """A command: where it stands, and what ``--help`` says without importing it."""

    module: str
    attribute: str
    help: str


def _entry(name: str, text: str) -> Entry:
    return Entry(f"shisanshui.cli.commands.{name}", name, text)


COMMANDS: Final = {
    "settle": _entry("settle", "Say who owes whom how much in a deal, and why."),
    "evaluate": _entry("evaluate", "Say what a row of 3 or 5 cards is, and where it ranks."),
    "naturals": _entry("naturals", "Name the naturals (特殊牌型) that 13 cards hold."),
    "rules": _entry("rules", "List, show, check and compare rule sets."),
    "deal": _entry("deal", "Deal hands that anyone can deal again from the seed."),
    "record": _entry("record", "Show or verify a recorded match."),
    "solve": _entry("solve", "Say how a hand is best arranged, and what that is worth."),
    "arrange": _entry("arrange", "Arrange hands, one a line, as a bot would."),
    "train": _entry("train", "Train the bots for a rule set."),
    "duel": _entry("duel", "Let two bots play each other over duplicate deals."),
    "exploit": _entry("exploit", "Measure what a best response wins of a bot."),
    "doctor": _entry("doctor", "Say what this installation has, and what it lacks."),
    "play": _entry("play", "Play a whole match in the terminal."),
    "serve": _entry("serve", "Serve tables for the browser; also without any command."),
    "backup": _entry("backup", "Copy everything the table server keeps."),
    "restore": _entry("restore", "Put such a copy back."),
}
"""Every command, in the order ``--help`` lists them."""


class LazyGroup(click.Group):
    """A group that imports a command's module only when that command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, imported now."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = getattr(importlib.import_module(entry.module), entry.attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that was typed, or say which one is nearest."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            ctx.fail(f"There is no command {args[0][:40]!a}.{hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Call the command; stop quietly when nobody reads its output any more."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _drop_output()
            ctx.exit(READER_GONE)


def _print_version(ctx: click.Context, _parameter: click.Parameter, asked: object) -> None:
    if not asked or ctx.resilient_parsing:
        return
    from importlib.metadata import version

    click.echo(f"{PROGRAM} {version(PROGRAM)}")
    ctx.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version and exit.",
)
@click.pass_context
def cli(ctx: click.Context) -> object:
    """十三水, 13-card Chinese poker: settled and explained under the rules of your table.

    Without a command it serves tables for the browser.
    """
    if ctx.invoked_subcommand is not None:
        return None
    serve = cli.get_command(ctx, "serve")
    assert serve is not None
    with serve.make_context("serve", [], parent=ctx) as server:
        return serve.invoke(server)


def main(arguments: Sequence[str] | None = None) -> int:
    """Return the exit status of one call: 0 done, 1 bad input, 2 wrong usage."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = cli.main(
            None if arguments is None else list(arguments), PROGRAM, standalone_mode=False
        )
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx is not None else PROGRAM
        click.echo(f"{path}: {_line(error.format_message())} Try '{path} --help'.", err=True)
        return error.exit_code
    except ShisanshuiError as error:
        return _complain(str(error))
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return READER_GONE
    except OSError as error:
        _drop_output()
        return _complain(error.strerror or str(error))
    return status if isinstance(status, int) else 0


def _complain(message: str) -> int:
    click.echo(f"{PROGRAM}: {_line(message)}", err=True)
    return BAD_INPUT


def _line(message: str) -> str:
    return " ".join(message.split())


def _drop_output() -> None:
    """Let nothing more be written, so that Python's last flush cannot fail either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
