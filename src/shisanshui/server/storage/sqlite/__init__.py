"""The store of one process: a SQLite file in WAL mode, every write on the disk when it returns."""

from shisanshui.server.storage.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
