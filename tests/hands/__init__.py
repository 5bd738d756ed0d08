"""The one scale of hands, held against the obvious way to compare and against other libraries."""
