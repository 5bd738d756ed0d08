"""What a person reads: the client's own messages, and the cards by name."""

import re
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
LOCALES: Final = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "en": "en-GB"}
"""What a browser asks for that its person reads so."""
_FOLDER = Path(__file__).parents[2] / "web" / "src" / "i18n"
_MESSAGE = re.compile(r"^([\w-]+) = (.*)$", re.MULTILINE)
_PLACE = re.compile(r"\{ ?\$(\w+) ?\}")


@cache
def _messages(language: str) -> dict[str, str]:
    found = dict[str, str]()
    for path in sorted((_FOLDER / language).glob("*.ftl")):
        found.update(_MESSAGE.findall(path.read_text()))
    return found


def keys() -> set[str]:
    """Return the name of every message that is no word of any message itself."""
    texts = " ".join(text for language in LANGUAGES for text in _messages(language).values())
    return {key for key in _messages("en") if "-" in key} - set(texts.split())


class Words:
    """The messages of one language."""

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self._texts: Final = _messages(language)

    def __call__(self, key: str, **values: object) -> str:
        """Return a message with its values in place."""
        return _PLACE.sub(lambda place: str(values[place[1]]), self._texts[key])

    def any(self, key: str, **values: object) -> re.Pattern[str]:
        """Return a pattern of a whole message; values that are not given may be anything."""
        parts = list[str]()
        at = 0
        text = self._texts[key]
        for place in _PLACE.finditer(text):
            known = values.get(place[1])
            parts += [
                re.escape(text[at : place.start()]),
                ".+" if known is None else re.escape(str(known)),
            ]
            at = place.end()
        return re.compile(f"^{''.join(parts)}{re.escape(text[at:])}$")

    def card(self, face: str) -> str:
        """Return what a card is called: 红桃 10, 10 of hearts."""
        if face[0] == "X":
            return self("card-joker-red" if face == "XR" else "card-joker-black")
        rank = "10" if face[0] == "T" else face[0]
        return self("card-name", rank=rank, suit=self(f"suit-{face[1]}"))

    def hand(self, kind: str) -> str:
        """Return what a row, hand, natural or other term is called where no preset renames it."""
        text = self(f"name-{kind}")
        return text[0].upper() + text[1:]
