"""Structured logs: lines of JSON on standard error, without cards, cookies or tokens.

What is logged are words, ids and numbers; a traceback names lines of code and holds no values.
"""

import logging
import sys

import structlog

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
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


configure(level=logging.WARNING)
