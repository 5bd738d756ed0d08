"""Names people give themselves: any script, no tricks, at most twenty visible characters."""

import re
import unicodedata
from typing import Final

MOST_VISIBLE: Final = 20
_MOST_MARKS: Final = 2
"""Combining marks on one character; more is a way to paint over the neighbours."""
_ZWJ: Final = "\u200d"
_EMOJI_STYLE: Final = "\ufe0f"
_SPACES: Final = re.compile(r"\s+")
_SKIN: Final = range(0x1F3FB, 0x1F400)
_FLAGS: Final = range(0x1F1E6, 0x1F200)
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters that show as nothing."""


def visible(text: str) -> list[str]:
    """Return the characters as people see them: marks, styles and joined emoji belong together."""
    clusters: list[str] = []
    for char in text:
        joins = bool(clusters) and _continues(clusters[-1], char)
        if joins:
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _continues(cluster: str, char: str) -> bool:
    code = ord(char)
    if char in (_ZWJ, _EMOJI_STYLE) or code in _SKIN or unicodedata.category(char)[0] == "M":
        return True
    if cluster.endswith(_ZWJ):
        return True
    return code in _FLAGS and len(cluster) == 1 and ord(cluster) in _FLAGS


def normal_name(text: str) -> str:
    """Return a name as the server keeps it; empty if nothing visible is left.

    Control, format and direction characters are taken out, so is everything unassigned; runs of
    spaces become one; compatible forms stay as they were typed (NFC).
    """
    text = unicodedata.normalize("NFC", text[:2000])
    text = _SPACES.sub(" ", text)
    kept = "".join(char for char in text if _allowed(char))
    clusters = [_tamed(cluster) for cluster in visible(kept)]
    shown = [cluster for cluster in clusters if cluster]
    name = _SPACES.sub(" ", "".join(shown[:MOST_VISIBLE])).strip()
    return name if any(_seen(char) for char in name) else ""


def _allowed(char: str) -> bool:
    if char in (_ZWJ, _EMOJI_STYLE, " "):
        return True
    return char not in _BLANK and unicodedata.category(char)[0] not in "CZ"


def _tamed(cluster: str) -> str:
    """Return a visible character without a pile of marks, and without joiners that join nothing."""
    base = cluster[0]
    if base in (_ZWJ, _EMOJI_STYLE) or unicodedata.category(base)[0] == "M":
        return ""
    marks = 0
    kept = [base]
    for char in cluster[1:]:
        if unicodedata.category(char)[0] == "M" and char != _EMOJI_STYLE:
            marks += 1
            if marks > _MOST_MARKS:
                continue
        kept.append(char)
    text = "".join(kept)[:24].rstrip(_ZWJ)
    symbol = unicodedata.category(base) == "So" or ord(base) in _FLAGS
    return text if symbol else text.replace(_ZWJ, "").replace(_EMOJI_STYLE, "")


def _seen(char: str) -> bool:
    return char not in (_ZWJ, _EMOJI_STYLE) and not char.isspace()


def normal_avatar(text: str) -> str | None:
    """Return an avatar, one visible symbol; None if the text is something else."""
    clusters = visible("".join(char for char in text if _allowed(char)))
    if len(clusters) != 1:
        return None
    return _tamed(clusters[0]) or None
