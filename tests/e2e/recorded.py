"""Recorded moments of a match, told in any language; the client opens them without a server."""

import importlib.util
import json
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Route

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


def serve_recordings(context: BrowserContext, language: str) -> None:
    """Have a browser find the recordings where the client looks for them."""

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1].removesuffix(".json")
        route.fulfill(json=json.loads(json.dumps(recordings(language)[name])))

    context.route("**/recordings/*.json", answer)
