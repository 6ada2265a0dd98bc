"""The tables of version 0.9.0, from which every database begins; tables.py says what the columns are.

Databases of before have fewer tables, and the one column fewer: what they lack is made, and what they hold stays.
Their numbers ended with this one, so that the last of them are already what this makes.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = None

# The simulated table's number: before games had a kind, its own were kept among the others.
SIMULATED = "E6604C311B5A3D2C"


def upgrade() -> None:
    """Make each table that is not there."""
    op.create_table(
        "boards",
        sa.Column("uid", sa.String, primary_key=True),
        sa.Column("first_seen", sa.String, nullable=False),
        sa.Column("last_seen", sa.String, nullable=False),
        if_not_exists=True,
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
        if_not_exists=True,
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("board", sa.String, sa.ForeignKey("boards.uid")),
        sa.Column("number", sa.Integer),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("started", sa.String, nullable=False),
        sa.Column("fetched", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False, server_default=""),
        if_not_exists=True,
    )
    op.create_index("games_by_fetched", "games", ["fetched"], if_not_exists=True)
    op.create_table(
        "moves",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("move", sa.Text, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "sets",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("begun", sa.String, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
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
        if_not_exists=True,
    )
    op.create_index("tags_by_piece", "tags", ["game", "set", "piece"], if_not_exists=True)
    op.create_table(
        "tellings",
        sa.Column("board", sa.String, sa.ForeignKey("boards.uid"), primary_key=True),
        sa.Column("journal", sa.BigInteger, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        sa.Column("game", sa.String),
        sa.Column("trouble", sa.Text, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "told",
        sa.Column("board", sa.String, sa.ForeignKey("boards.uid"), primary_key=True),
        sa.Column("subject", sa.String, primary_key=True),
        sa.Column("what", sa.Text, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "names",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "forgotten",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "scores",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("rules", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "notes",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("note", sa.Text, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "published",
        sa.Column("board", sa.String, sa.ForeignKey("boards.uid"), primary_key=True),
        sa.Column("journal", sa.BigInteger, primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "states",
        sa.Column("board", sa.String, primary_key=True),
        sa.Column("part", sa.String, primary_key=True),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    columns = sa.inspect(op.get_bind()).get_columns("games")
    if "kind" not in [column["name"] for column in columns]:
        _tell_practice_from_play()


def _tell_practice_from_play() -> None:
    """A column that databases of before lack."""
    op.add_column("games", sa.Column("kind", sa.String, nullable=False, server_default=""))
    games = sa.table("games", sa.column("board", sa.String), sa.column("kind", sa.String))
    op.execute(games.update().where(games.c.board == SIMULATED).values(kind="practice"))


def downgrade() -> None:
    """Nothing older exists to go back to."""
    raise NotImplementedError("0007 is the first")
