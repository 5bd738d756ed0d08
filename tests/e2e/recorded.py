"""Recorded moments of a match, told in any language; the client opens them without a server."""

import importlib.util
import json
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Route

from shisanshui.server.http.qr import qr_svg

_SCRIPT = Path(__file__).parents[2] / "web" / "scripts" / "recordings.py"
_PEOPLE = {
    "zh-Hans": ["安", "外婆", "阿明", "小竹"],
    "zh-Hant": ["安", "外婆", "阿明", "小竹"],
    "en": ["Ann", "Grandma", "Ming", "Bamboo"],
}


@cache
def recordings(language: str) -> dict[str, Any]:
    """Return every recording by name, told in a language."""
    spec = importlib.util.spec_from_file_location("recordings_of_the_client", _SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.LANG = language
    module.PEOPLE = _PEOPLE[language]
    return module.recordings()


def serve_recordings(context: BrowserContext, language: str, *, match: str = "") -> None:
    """Have a browser find the recordings where the client looks for them.

    What a recorded room would ask its server for is there too: the picture of its link and, if one
    was played, a match.
    """

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1].removesuffix(".json")
        route.fulfill(json=json.loads(json.dumps(recordings(language)[name])))

    def picture(route: Route) -> None:
        route.fulfill(body=qr_svg(route.request.url), content_type="image/svg+xml")

    def played(route: Route) -> None:
        url = route.request.url.replace("/api/matches/m1", f"/api/matches/{match}")
        route.fulfill(response=route.fetch(url=url))

    context.route("**/recordings/*.json", answer)
    context.route("**/api/rooms/k7Qm2vX9aL4t/qr.svg", picture)
    if match:
        context.route("**/api/matches/m1*", played)
