"""What the server counts and times, for Prometheus."""

from contextlib import AbstractContextManager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from shisanshui.wire.messages import Ok, Refused

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """One server's counters, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.rooms = Gauge("shisanshui_rooms", "Rooms in hand", registry=self.registry)
        self.sockets = Gauge("shisanshui_sockets", "Open sockets", registry=self.registry)
        self.dropped = Counter(
            "shisanshui_sockets_dropped", "Sockets closed by us", ["why"], registry=self.registry
        )
        self.errors = Counter(
            "shisanshui_errors", "Failures nobody expected", ["where"], registry=self.registry
        )
        self._commands = Counter(
            "shisanshui_commands", "Commands", ["command", "answer"], registry=self.registry
        )
        self._counted = dict[tuple[str, str], Counter]()
        self._seconds = Histogram(
            "shisanshui_command_seconds",
            "From a command to its durable answer",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._appends = Histogram(
            "shisanshui_append_seconds",
            "Appending one step",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._broadcasts = Histogram(
            "shisanshui_broadcast_seconds",
            "From a step's append to its last frame handed over",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._bots = Histogram(
            "shisanshui_tick_seconds",
            "Deciding what is due, bots included",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._store_failures = Counter(
            "shisanshui_store_failures", "Writes the store refused", registry=self.registry
        )

    def command(self, name: str, answer: Ok | Refused, seconds: float) -> None:
        """Count a command and its answer."""
        word = "ok" if isinstance(answer, Ok) else answer.code.value
        counter = self._counted.get((name, word))
        if counter is None:
            counter = self._counted[name, word] = self._commands.labels(name, word)
        counter.inc()
        self._seconds.observe(seconds)

    def append(self) -> AbstractContextManager[object]:
        """Time an append."""
        return self._appends.time()

    def tick(self) -> AbstractContextManager[object]:
        """Time what is decided when a timer rings."""
        return self._bots.time()

    def broadcast(self, seconds: float) -> None:
        """Time a step's way to its last reader."""
        self._broadcasts.observe(seconds)

    def store_failed(self) -> None:
        """Count a write that was refused."""
        self._store_failures.inc()

    def text(self) -> bytes:
        """Return everything in Prometheus's text format."""
        return generate_latest(self.registry)
