"""Which game each beginning in a journal told. tables.py says what the columns are."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table; it is filled when a board is fetched from next."""
    op.create_table(
        "tellings",
        sa.Column("board", sa.String, sa.ForeignKey("boards.uid"), primary_key=True),
        sa.Column("journal", sa.BigInteger, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        sa.Column("game", sa.String),
        sa.Column("trouble", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Take the table away again; games are then told anew."""
    op.drop_table("tellings")
