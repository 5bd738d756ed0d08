"""JSON for machines."""

import json
import sys


def write_json(value: object) -> None:
    """Write a value as one line of JSON in UTF-8, at once; half a surrogate pair stays escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    out = sys.stdout.buffer
    out.write(text.encode(errors="backslashreplace") + b"\n")
    out.flush()
