"""The schema of the database, as Alembic revisions that run when the server starts."""
