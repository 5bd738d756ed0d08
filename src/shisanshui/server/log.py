"""Structured logs: lines of JSON on standard error, without cards, cookies or tokens."""

import logging
import sys

import structlog

log: "structlog.stdlib.BoundLogger" = structlog.get_logger("shisanshui")
"""What the server logs with; keys are words, values are ids and numbers."""


def configure(*, level: int = logging.INFO, human: bool = False) -> None:
    """Set up what is logged, and how."""
    renderer = structlog.dev.ConsoleRenderer() if human else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
