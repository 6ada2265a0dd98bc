"""What a person was told of a board. tables.py says what the columns are."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "told",
        sa.Column("board", sa.String, sa.ForeignKey("boards.uid"), primary_key=True),
        sa.Column("subject", sa.String, primary_key=True),
        sa.Column("what", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Take the table away again; it may be told once more."""
    op.drop_table("told")
