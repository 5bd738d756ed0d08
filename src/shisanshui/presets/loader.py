"""Rule sets from TOML: the presets by id, a user's own file by path, or a text."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from shisanshui.ruleset import Ruleset, RulesetError, decode, encode, merge, with_options

PRESETS: Final = (
    "taiwan",
    "international",
    "fujian",
    "fujian-regional",
    "fujian-pairs",
    "fuzhou",
    "hongkong",
    "taiwan-banker",
    "taiwan-extras",
    "taiwan-base",
    "philippine",
    "intl-basic",
    "intl-1-6",
    "intl-2-4",
    "intl-royalty",
    "eastern",
    "malayan",
    "hongkong-old",
    "mau-binh",
    "mau-binh-north",
    "capsa-susun",
    "pusoy",
    "fujian-app",
    "luosong",
    "pinluosong",
)
"""The ids of the rule sets that come with the package; the first is the default everywhere."""

_MOST_BYTES: Final = 64 * 1024
_MOST_PARENTS: Final = 8
_MOST_DOTS: Final = 60
_OWN: Final = ("schema", "id", "name", "about")
"""What a file never inherits."""


def load(name_or_path: str | Path) -> Ruleset:
    """Return the rule set of a preset id, or of a TOML file.

    Raises:
        RulesetError: there is no such preset or file, or something in it cannot be.
    """
    name = str(name_or_path)
    if name in PRESETS:
        return _preset(name)
    path = Path(name_or_path)
    if not _is_path(name) and not _exists(path):
        raise RulesetError(ascii(name[:60]), "rule set", "no such preset", _nearest(name))
    return _checked(_read_file(path, ()), name)


def read_text(text: str, source: str) -> Ruleset:
    """Return the rule set of a TOML text; it may extend presets, never files.

    Raises:
        RulesetError: something in it cannot be; ``source`` names the text in the message.
    """
    size = len(text.encode(errors="replace"))
    if size > _MOST_BYTES:
        raise RulesetError(source, "the text", f"{size} bytes", f"at most {_MOST_BYTES}")
    return _checked(_read(text, source, None, ()), source)


@lru_cache(maxsize=len(PRESETS))
def _preset(name: str) -> Ruleset:
    source = f"{name}.toml"
    text = Path(__file__).with_name(source).read_text(encoding="utf-8")
    return _read(text, source, None, ())


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _read_file(path: Path, above: tuple[str, ...]) -> Ruleset:
    source = str(path)
    try:
        ordinary = path.is_file() or not path.exists()
        data = _head(path) if ordinary else b""
        where = str(path.resolve())
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise RulesetError(source, "the file", why.lower(), "a TOML file") from None
    if not ordinary:
        raise RulesetError(source, "the file", "no ordinary file", "a TOML file")
    if len(data) > _MOST_BYTES:
        found = f"more than {_MOST_BYTES} bytes"
        raise RulesetError(source, "the file", found, f"at most {_MOST_BYTES}")
    if where in above:
        raise RulesetError(source, "extends", "a circle of files", "files that end in a preset")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        found = f"byte 0x{data[error.start]:02x} in line {line}"
        raise RulesetError(source, "the file", found, "text in UTF-8") from None
    return _read(text, source, path.parent, (*above, where))


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_MOST_BYTES + 1)


def _read(text: str, source: str, folder: Path | None, above: tuple[str, ...]) -> Ruleset:
    """Return the rule set of a text; ``folder`` is where the files stand that it may extend."""
    try:
        data = _parsed(text, source)
        for key in ("id", "name"):
            if key not in data:
                raise RulesetError(source, key, "nothing", "this key is required in every file")
        if "extends" in data:
            parent = _parent(data.pop("extends"), source, folder, above)
            base = {key: value for key, value in encode(parent).items() if key not in _OWN}
            data = merge(base, data)
        return decode(data, source)
    except RecursionError:
        raise RulesetError(source, "the file", "too many levels", "fewer, as documented") from None


def _parsed(text: str, source: str) -> dict[str, object]:
    import tomllib

    for at, line in enumerate(text.split("\n"), 1):
        # The parser takes minutes over a key of some ten thousand parts.
        if line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#"):
            found = f"{line.count('.')} dots in line {at}"
            raise RulesetError(source, "the file", found, f"at most {_MOST_DOTS} in a line")
    try:
        return tomllib.loads(text)
    except ValueError as error:
        found = f"broken TOML: {error}"
        raise RulesetError(source, "the file", found, "TOML 1.0") from None


def _parent(extends: object, source: str, folder: Path | None, above: tuple[str, ...]) -> Ruleset:
    if len(above) > _MOST_PARENTS:
        allowed = f"at most {_MOST_PARENTS} files one above the other"
        raise RulesetError(source, "extends", "more files", allowed)
    if not isinstance(extends, str):
        allowed = "a preset id or the path of a file"
        raise RulesetError(source, "extends", "no text", allowed)
    if extends in PRESETS:
        return _preset(extends)
    if folder is None or not _is_path(extends):
        raise RulesetError(source, "extends", repr(extends[:60]), _nearest(extends))
    return _read_file(folder / extends, above)


def _checked(ruleset: Ruleset, source: str) -> Ruleset:
    """Return the rule set again once each of its options has been tried alone."""
    for at, option in enumerate(ruleset.options):
        try:
            with_options(ruleset, (option.id,))
        except RulesetError as error:
            key = f"options[{at}].set.{error.key}"
            raise RulesetError(source, key, error.found, error.allowed) from None
    return ruleset


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name[:60].lower(), PRESETS, n=3, cutoff=0.5)
    return f"a TOML file or {'one of' if near else 'a preset:'} {', '.join(near or PRESETS)}"
