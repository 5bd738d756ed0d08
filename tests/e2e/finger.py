"""A finger that drags: touches are sent as the screen would send them."""

import time

from playwright.sync_api import Locator, Page

_STEPS = 8
_BEAT = 0.016
"""Seconds between two touches, as the screen tells them: however busy page and machine are."""
_STILL = """
async (element) => {
  const moving = () => element.getAnimations({ subtree: true });
  while (moving().length) await Promise.allSettled(moving().map((animation) => animation.finished));
}
"""
"""A page that is busy has not begun to move what it was told to: looking twice is not enough."""


def middle(target: Locator) -> tuple[float, float]:
    """Return the middle of something on the screen, once it lies still."""
    target.evaluate(_STILL)
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """One finger on the screen."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._at = (0.0, 0.0)
        self._when = 0.0

    def down(self, at: tuple[float, float]) -> None:
        """Touch a point."""
        self._at = at
        self._when = time.time()
        self._send("touchStart", at)

    def move(self, to: tuple[float, float], *, steps: int = _STEPS) -> None:
        """Draw the finger to a point."""
        x, y = self._at
        for step in range(1, steps + 1):
            share = step / steps
            self._send("touchMove", (x + (to[0] - x) * share, y + (to[1] - y) * share))
        self._at = to

    def up(self) -> None:
        """Let go."""
        self._send("touchEnd")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw something from one point to another."""
        self.down(start)
        self.move(end)
        self.up()

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": 1} for x, y in points]
        touch = {"type": kind, "touchPoints": touches, "timestamp": self._when}
        self._devtools.send("Input.dispatchTouchEvent", touch)
        self._when += _BEAT
