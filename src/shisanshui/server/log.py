"""Structured logs: lines of JSON on standard error, without cards, cookies or tokens.

What is logged are words, ids and numbers; a traceback names lines of code and holds no values.
"""

import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO, cast

import structlog


class _StandardError:
    """Standard error, whatever it is now: a line that it cannot take is lost, and nothing else."""

    def write(self, text: str) -> None:
        """Write text if that can be."""
        self._trying(lambda file: file.write(text))

    def flush(self) -> None:
        """Hand on what was written, if that can be."""
        self._trying(lambda file: file.flush())

    @staticmethod
    def _trying(act: Callable[[TextIO], object]) -> None:
        file: TextIO | None = sys.stderr
        if file is not None:
            with suppress(OSError, ValueError):
                act(file)


log: "structlog.stdlib.BoundLogger" = structlog.get_logger("shisanshui")
"""What the server logs with."""


def configure(*, level: int = logging.INFO) -> None:
    """Set what is logged."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, _StandardError())),
        cache_logger_on_first_use=False,
    )


configure(level=logging.WARNING)
