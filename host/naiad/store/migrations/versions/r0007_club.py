"""Up to where a broker has entries, and how a club's tables stand. tables.py says what the columns are."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "published",
        sa.Column("board", sa.String, sa.ForeignKey("boards.uid"), primary_key=True),
        sa.Column("journal", sa.BigInteger, primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "states",
        sa.Column("board", sa.String, primary_key=True),
        sa.Column("part", sa.String, primary_key=True),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Take them away again; a bridge then sends all that it holds once more."""
    op.drop_table("states")
    op.drop_table("published")
