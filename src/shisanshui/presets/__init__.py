"""Regional rule sets as TOML files, one each, and reading of anybody's own."""

from shisanshui.presets.loader import PRESETS, load, read_text

__all__ = ["PRESETS", "load", "read_text"]
