"""The first tables: boards, their entries, games and moves. tables.py says what the columns are."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "boards",
        sa.Column("uid", sa.String, primary_key=True),
        sa.Column("first_seen", sa.String, nullable=False),
        sa.Column("last_seen", sa.String, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("board", sa.String, sa.ForeignKey("boards.uid"), primary_key=True),
        sa.Column("journal", sa.BigInteger, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        sa.Column("boot", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Integer, nullable=False),
        sa.Column("chain", sa.BigInteger, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("board", sa.String, sa.ForeignKey("boards.uid")),
        sa.Column("number", sa.Integer),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("started", sa.String, nullable=False),
        sa.Column("fetched", sa.String, nullable=False),
    )
    op.create_index("games_by_fetched", "games", ["fetched"])
    op.create_table(
        "moves",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("move", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Nothing older exists to go back to."""
    raise NotImplementedError("0001 is the first")
