"""What is measured: latencies by kind, and how far each step has travelled."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

QUANTILES: Final = (0.5, 0.95, 0.99, 0.999)


@dataclass(slots=True)
class Travel:
    """An acknowledged command's step on its way to everybody in the room."""

    due: float
    left: int
    last: float = 0.0


@dataclass
class Tally:
    """Everything counted while ``measuring``."""

    measuring: bool = False
    acknowledged: dict[str, list[float]] = field(default_factory=dict)
    broadcast: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    updates: int = 0
    cut: int = 0

    def ack(self, kind: str, seconds: float) -> None:
        """Count a durable acknowledgement."""
        if self.measuring:
            self.acknowledged.setdefault(kind, []).append(seconds)

    def arrived(self, seconds: float) -> None:
        """Count a step that has reached its last reader."""
        if self.measuring:
            self.broadcast.append(seconds)

    @property
    def acks(self) -> list[float]:
        """All acknowledgements together."""
        return [seconds for kind in self.acknowledged.values() for seconds in kind]


def quantiles(values: Sequence[float]) -> list[float]:
    """Return p50, p95, p99 and p99.9 in milliseconds."""
    ordered = sorted(values)
    if not ordered:
        return [0.0] * len(QUANTILES)
    last = len(ordered) - 1
    return [ordered[min(last, int(q * len(ordered)))] * 1000 for q in QUANTILES]
