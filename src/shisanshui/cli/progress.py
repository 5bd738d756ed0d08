"""A bar for what takes a while, where somebody is looking."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

_STEPS = 1000


@contextmanager
def progress(label: str) -> Generator[Callable[[float], None]]:
    """Give what is to be told the part done, from 0 to 1; nothing shows but on a screen."""
    if not sys.stderr.isatty():
        yield lambda _part: None
        return
    import click

    with click.progressbar(length=_STEPS, label=label, file=sys.stderr) as bar:

        def told(part: float) -> None:
            bar.update(int(part * _STEPS) - bar.pos)

        yield told
