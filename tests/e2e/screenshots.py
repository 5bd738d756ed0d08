"""Takes pictures of every screen: ``python -m tests.e2e.screenshots [FOLDER]``.

Four sizes, light and dark, three languages; options leave some of them out. ``--docs`` takes the
few that README shows instead.
"""

import argparse
import base64
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Error, sync_playwright

from tests.e2e.browser import FLAGS, chromium
from tests.e2e.friends import Friends
from tests.e2e.person import Person
from tests.e2e.recorded import serve_recordings
from tests.e2e.screens import SCREENS, Screen, Stage, settings
from tests.e2e.serving import serving
from tests.e2e.words import LANGUAGES, LOCALES, Words

SIZES: Final = {
    "360": (360, 740),
    "390": (390, 844),
    "844x390": (844, 390),
    "1280": (1280, 800),
}
THEMES: Final = ("light", "dark")
_STILL_MS: Final = 450
"""Until what slides in has come to rest."""
DOCS: Final = Path(__file__).parents[2] / "docs" / "images"
_SHOWN: Final = (
    ("zh-Hans", "390", ("home", "table-hint", "reveal-guns", "settlement")),
    ("en", "1280", ("table-laid",)),
)
"""What README shows: language, size and screens."""
_QUALITY: Final = 82
_NAMES: Final = {"zh-Hans": "安", "zh-Hant": "安", "en": "Ann"}


def main() -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("screenshots"))
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=list(THEMES))
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument("--screens", nargs="+", metavar="NAME", help="begins of names")
    parser.add_argument("--scale", type=float, default=1, help="picture pixels for each CSS pixel")
    parser.add_argument("--docs", action="store_true", help="only what README shows")
    asked = parser.parse_args()
    screens = [
        screen
        for screen in SCREENS
        if not asked.screens or any(screen.name.startswith(name) for name in asked.screens)
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as served,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS)) as browser,
    ):
        if asked.docs:
            for language, size, names in _SHOWN:
                Camera(browser, served.url, None, language, size, "light").show(names)
            return
        for language in asked.languages:
            with Friends(served.url) as friends:
                stage = Stage.set_up(friends.meet(_NAMES[language]))
                for size in asked.sizes:
                    for theme in asked.themes:
                        camera = Camera(browser, served.url, stage, language, size, theme)
                        camera.scale = asked.scale
                        camera.take(screens, asked.folder)


class Camera:
    """One browser of one size, in one theme and language."""

    def __init__(
        self, browser: Browser, url: str, stage: Stage | None, language: str, size: str, theme: str
    ) -> None:
        self._browser, self._url, self._stage = browser, url, stage
        self._language, self._size, self._theme = language, size, theme
        self.scale = 1.0

    @property
    def _wide(self) -> bool:
        return SIZES[self._size][0] >= 1024

    def _context(self) -> BrowserContext:
        width, height = SIZES[self._size]
        wide = self._wide
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=self.scale,
            locale=LOCALES[self._language],
            color_scheme="dark" if self._theme == "dark" else "light",
            has_touch=not wide,
            is_mobile=not wide,
            service_workers="block",
        )
        context.set_default_timeout(12_000)
        context.add_init_script(settings(sound=False))
        return context

    def show(self, names: tuple[str, ...]) -> None:
        """Take small pictures of some screens for README, as a newcomer sees them."""
        context = self._context()
        serve_recordings(context, self._language)
        DOCS.mkdir(parents=True, exist_ok=True)
        nobody = Stage(cookie="", match="", room="")
        for screen in (screen for screen in SCREENS if screen.name in names):
            page = context.new_page()
            person = Person(page, Words(self._language), self._url, touch=not self._wide)
            page.goto(self._url)
            screen.show(person, nobody)
            page.wait_for_timeout(_STILL_MS)
            devtools = context.new_cdp_session(page)
            shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": _QUALITY})
            path = DOCS / f"{screen.name}.webp"
            path.write_bytes(base64.b64decode(shot["data"]))
            print(f"{path.name}  {path.stat().st_size / 1000:.0f} kB", flush=True)
            page.close()
        context.close()

    def take(self, screens: Iterable[Screen], folder: Path) -> None:
        """Take a picture of each screen into ``LANGUAGE/THEME/SIZE/NAME.png``."""
        assert self._stage is not None
        wide = self._wide
        context = self._context()
        self._stage.enter(context, self._url, self._language)
        into = folder / self._language / self._theme / self._size
        into.mkdir(parents=True, exist_ok=True)
        since = time.monotonic()
        for screen in screens:
            if screen.wide and not wide:
                continue
            page = context.new_page()
            person = Person(page, Words(self._language), self._url, touch=not wide)
            try:
                page.goto(self._url)
                screen.show(person, self._stage)
            except (Error, AssertionError) as error:
                print(f"{into / screen.name}: {str(error).splitlines()[0]}", flush=True)
            page.wait_for_timeout(_STILL_MS)
            page.screenshot(path=into / f"{screen.name}.png", full_page=screen.long)
            page.close()
        context.close()
        print(f"{into}  {time.monotonic() - since:.0f} s", flush=True)


if __name__ == "__main__":
    main()
