"""What a store refuses."""

from shisanshui.cards import ShisanshuiError


class StoreError(ShisanshuiError):
    """A store could not do as asked; nothing was written.

    StoreError
    ├── Conflict           another step was appended first: catch up, decide again
    ├── CodeTaken          an open room has this code: draw another
    └── StoreUnavailable   the store cannot write now
        └── StoreFull      there is no room left on the disk
    """


class Conflict(StoreError):
    """The room is not at the step the append was decided on."""


class CodeTaken(StoreError):
    """An open room already has this code."""


class StoreUnavailable(StoreError):
    """The store cannot be read or written now; it may recover by itself."""


class StoreFull(StoreUnavailable):
    """The disk is full; it is tried again with each write."""
