"""The wire: every message, view and body as a typed struct, and the codes of refusals."""
