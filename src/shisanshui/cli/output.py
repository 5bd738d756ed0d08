"""JSON for machines."""

import json
import sys
from typing import Final

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def write_json(value: object) -> None:
    """Write a value as one line of JSON in UTF-8, at once; half a surrogate pair stays escaped."""
    out = sys.stdout.buffer
    out.write(_ENCODER.encode(value).encode(errors="backslashreplace") + b"\n")
    out.flush()
