"""What the server logs, kept for tests: an error that nobody expected fails the run."""

from collections.abc import MutableMapping
from typing import Any

import structlog

LOGGED: list[MutableMapping[str, Any]] = []


def _keep(_: Any, level: str, event: MutableMapping[str, Any]) -> Any:
    LOGGED.append({**event, "level": level})
    raise structlog.DropEvent


def catch() -> None:
    """Keep what is logged from now on."""
    LOGGED.clear()
    structlog.configure(
        processors=[structlog.processors.format_exc_info, _keep],
        cache_logger_on_first_use=False,
    )


def failures() -> list[str]:
    """Return the errors that were logged."""
    return [
        f"{line['event']}: {line.get('error')}\n{line.get('exception', '')}"
        for line in LOGGED
        if line["level"] == "error"
    ]
