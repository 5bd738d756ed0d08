"""An event loop whose time is a number: where others sleep, it jumps to what is due next."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any, TypeVar

PATIENCE = 20.0
"""How many real seconds a thread may take before a test gives up on it."""

T = TypeVar("T")

owner: ContextVar[set[asyncio.Task[Any]] | None] = ContextVar("owner", default=None)
"""Where tasks are noted that are made on behalf of something that may be killed."""


class NothingLeft(AssertionError):
    """The loop would wait for ever: nobody is going to do anything."""


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs real asyncio code in no time, in an order that depends on nothing but the code.

    Work in executors is done at once. Work in threads that call back (a store's writer) is really
    waited for, and takes no virtual time.
    """

    def __init__(self) -> None:
        super().__init__()
        self._selector = self
        self._now = 0.0
        self._clock_resolution = 1e-9
        self._called = threading.Event()
        self.abroad = 0
        """How many calls are with real threads at the moment."""
        self.failures: list[dict[str, Any]] = []
        """What went wrong where nobody could catch it."""
        self.set_task_factory(_noted)
        self.set_exception_handler(lambda _, context: self.failures.append(context))

    def time(self) -> float:
        return self._now

    def select(self, timeout: float | None) -> list[Any]:
        """Take the place of waiting for sockets."""
        if self.abroad and timeout != 0:
            if not self._called.wait(PATIENCE):
                raise NothingLeft("a thread does not answer")
            self._called.clear()
        elif timeout is None:
            raise NothingLeft("everybody waits for somebody else")
        else:
            self._now += timeout
        return []

    def _process_events(self, event_list: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        self._called.set()

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - it is the caller's
            done.set_exception(error)
        return done

    async def visit(self, work: Awaitable[T]) -> T:
        """Return what real threads make of something, while virtual time stands still."""
        self.abroad += 1
        try:
            return await work
        finally:
            self.abroad -= 1

    def sleep(self, seconds: float) -> None:
        """Let virtual time pass, with everything that happens in it."""
        self.run_until_complete(asyncio.sleep(seconds))

    def finish(self) -> None:
        """Cancel what still runs, and close."""
        while tasks := asyncio.all_tasks(self):
            for task in tasks:
                task.cancel()
            self.run_until_complete(asyncio.wait(tasks))
        self.close()


def _noted(loop: Any, coro: Any, **more: Any) -> asyncio.Task[Any]:
    task = asyncio.Task(coro, loop=loop, **more)
    context = more.get("context")
    tasks = owner.get() if context is None else context.get(owner)
    if tasks is not None:
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    return task
