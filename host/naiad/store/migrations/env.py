"""What alembic runs for every migration: on the connection, and in the transaction, that database.py opened."""

from alembic import context

from naiad.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot alter a column: the table is then copied.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
