"""Runs the revisions on the engine that ``upgrade`` hands over; Alembic loads this file."""

from alembic import context
from sqlalchemy import Engine


def _engine() -> Engine | None:
    """Return the engine of the upgrade that goes on; None when nothing goes on."""
    try:
        return context.config.attributes["engine"]
    except (AttributeError, NameError):
        return None


def _run(engine: Engine) -> None:
    with engine.begin() as connection:
        context.configure(connection=connection, transactional_ddl=True)
        with context.begin_transaction():
            context.run_migrations()


if (_given := _engine()) is not None:
    _run(_given)
