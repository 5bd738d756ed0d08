"""A finger that drags: touches are sent as the screen would send them."""

from playwright.sync_api import Locator, Page

_STEPS = 8
_LOOK_MS = 40


def middle(target: Locator) -> tuple[float, float]:
    """Return the middle of something on the screen, once it lies still."""
    box, before = target.bounding_box(), None
    while box != before:
        target.page.wait_for_timeout(_LOOK_MS)
        box, before = target.bounding_box(), box
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """One finger on the screen."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._at = (0.0, 0.0)

    def down(self, at: tuple[float, float]) -> None:
        """Touch a point."""
        self._at = at
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
        self._devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw something from one point to another."""
        self.down(start)
        self.move(end)
        self.up()

    def _send(self, kind: str, at: tuple[float, float]) -> None:
        point = {"x": at[0], "y": at[1], "id": 1}
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
