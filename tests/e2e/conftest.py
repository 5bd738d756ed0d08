"""A server, a browser and the people in front of it.

Browsers are kept to this folder: Playwright's own event loop would be in the way of other tests.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

pytest.importorskip("msgspec", reason="the server extra is not installed")

from playwright.sync_api import Browser, BrowserType, Playwright, expect, sync_playwright

from tests.e2e.browser import FLAGS, chromium
from tests.e2e.friends import Friends
from tests.e2e.person import Person
from tests.e2e.serving import Served, serving
from tests.e2e.watch import Watch
from tests.e2e.words import LOCALES, Words

PHONE = (390, 844)
DESK = (1280, 800)
_PATIENCE_MS = 15_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers take turns: all their tests go to one worker."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium(), "args": list(FLAGS)}


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=_PATIENCE_MS)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser_type(playwright: Playwright) -> BrowserType:
    return playwright.chromium


@pytest.fixture(scope="package")
def launch_browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Callable[..., Browser]:
    return lambda **more: browser_type.launch(**browser_type_launch_args, **more)


@pytest.fixture(scope="package")
def browser(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    with launch_browser() as launched:
        yield launched


@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, Any]:
    return {}


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server of all browser tests; no test sees another's rooms."""
    with serving(tmp_path_factory.mktemp("served")) as server:
        yield server
        assert not server.trouble()


@pytest.fixture
def friends(served: Served) -> Iterator[Friends]:
    """People who come without a browser."""
    with Friends(served.url) as found:
        yield found


@pytest.fixture
def watch() -> Iterator[Watch]:
    """What the browsers of a test complain about: nothing."""
    found = Watch()
    yield found
    assert found.complaints == []


class Meets(Protocol):
    """Returns somebody with a new browser."""

    def __call__(
        self,
        language: str = "zh-Hans",
        size: tuple[int, int] = PHONE,
        *,
        touch: bool = True,
        url: str | None = None,
        **context: Any,
    ) -> Person: ...


@pytest.fixture
def meet(new_context: Any, served: Served, watch: Watch) -> Meets:
    """People with browsers: a phone unless something else is asked for."""

    def met(
        language: str = "zh-Hans",
        size: tuple[int, int] = PHONE,
        *,
        touch: bool = True,
        url: str | None = None,
        **context: Any,
    ) -> Person:
        made = new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=LOCALES[language],
            has_touch=touch,
            is_mobile=touch,
            **context,
        )
        watch.over(made)
        made.set_default_timeout(_PATIENCE_MS)
        return Person(made.new_page(), Words(language), url or served.url, touch=touch)

    return met
