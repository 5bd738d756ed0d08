"""Everything a browser complains about while it is used."""

import re
from typing import Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

_VIOLATIONS: Final = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
});
"""
_BLOCKED: Final = "Service Worker registration blocked by Playwright"
"""Said by the driver of a browser that a test starts without service workers."""


class Watch:
    """Collects errors on the console, uncaught ones, and breaches of the page's policy."""

    def __init__(self) -> None:
        self.complaints: Final = list[str]()
        self._expected: Final = list[re.Pattern[str]]()

    def over(self, context: BrowserContext) -> None:
        """Watch a browser's pages from now on."""
        context.add_init_script(_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", lambda error: self._heard(f"uncaught: {error.error}"))
        context.on("page", self._page)

    def expect(self, pattern: str) -> None:
        """Let something pass that the test brings about itself."""
        self._expected.append(re.compile(pattern))

    def _page(self, page: Page) -> None:
        page.on("crash", lambda _: self._heard("the page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != _BLOCKED:
            self._heard(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _heard(self, complaint: str) -> None:
        if not any(pattern.search(complaint) for pattern in self._expected):
            self.complaints.append(complaint)
