"""Names typed, games forgotten, scores at hand, practice told from play. tables.py says what the columns are."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

# The simulated table's number: its games were kept among the others until now.
SIMULATED = "E6604C311B5A3D2C"


def upgrade() -> None:
    """Make the tables and the column."""
    op.add_column("games", sa.Column("kind", sa.String, nullable=False, server_default=""))
    games = sa.table("games", sa.column("board", sa.String), sa.column("kind", sa.String))
    op.execute(games.update().where(games.c.board == SIMULATED).values(kind="practice"))
    op.create_table(
        "names",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "forgotten",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "scores",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("rules", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Take them away again, with all the names; what was forgotten is listed again."""
    op.drop_table("scores")
    op.drop_table("forgotten")
    op.drop_table("names")
    op.drop_column("games", "kind")
