"""A match as a text: what was dealt and done, and what each round came to (docs/record.md)."""

from shisanshui.game.record.match import Record, RecordError, RoundRecord, replay
from shisanshui.game.record.reading import load
from shisanshui.game.record.taking import record_of
from shisanshui.game.record.writing import dump

__all__ = ["Record", "RecordError", "RoundRecord", "dump", "load", "record_of", "replay"]
