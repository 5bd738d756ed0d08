"""Runs the revisions on the engine that ``upgrade`` hands over; Alembic loads this file."""

from alembic import context
from sqlalchemy import Engine


def _run(engine: Engine) -> None:
    with engine.begin() as connection:
        context.configure(connection=connection, transactional_ddl=True)
        with context.begin_transaction():
            context.run_migrations()


_run(context.config.attributes["engine"])
