"""The water pistol's pictures as bitmaps, which a phone draws faster than outlines.

``python web/scripts/art.py`` writes a ``.webp`` beside each ``.svg`` of the reveal's art. It needs
Pillow, and Chromium through Playwright.
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.e2e.browser import FLAGS, chromium

FOLDER = Path(__file__).parents[1] / "src" / "screens" / "reveal" / "art"
SIZES = {"jet": (320, 40), "pistol": (76, 62), "splash": (104, 88), "drops": (180, 180)}


def main() -> int:
    """Draw each picture at twice its size."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for name, (width, height) in SIZES.items():
            page = browser.new_page(
                viewport={"width": width, "height": height}, device_scale_factor=2
            )
            svg = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
            page.set_content(
                f"<style>*{{margin:0}}svg{{display:block;width:{width}px;height:{height}px}}</style>{svg}"
            )
            shot = page.screenshot(omit_background=True)
            Image.open(io.BytesIO(shot)).save(FOLDER / f"{name}.webp", quality=88, method=6)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
