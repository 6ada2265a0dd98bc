"""Sets of pieces and their tags. tables.py says what the columns are."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the two tables."""
    op.create_table(
        "sets",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("begun", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tags",
        sa.Column("uid", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("set", sa.String, nullable=False),
        sa.Column("piece", sa.String, nullable=False),
        sa.Column("how", sa.String, nullable=False),
        sa.Column("noted", sa.String, nullable=False),
        sa.ForeignKeyConstraint(["game", "set"], ["sets.game", "sets.name"]),
        sqlite_with_rowid=False,
    )
    op.create_index("tags_by_piece", "tags", ["game", "set", "piece"])


def downgrade() -> None:
    """Take the two tables away again, with all that was enrolled."""
    op.drop_table("tags")
    op.drop_table("sets")
