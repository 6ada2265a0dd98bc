"""The tables of the database as they are now; not how they came to be.

migrations/ brings older databases here; a test holds the two together. Times are ISO-8601
UTC text. JSON columns hold ASCII: a name with half of a character pair is no text to SQLite.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()


def now() -> str:
    """This moment as ISO-8601 UTC text, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def put(connection: Connection, table: Table, rows: Any, fresh: dict[str, Any] | tuple[str, ...] | None = None) -> None:
    """Insert; where a row of the same primary key is there already, ``fresh`` is set in it, or its columns of these
    names as they are in the new row, or nothing."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql as dialect
    else:
        from sqlalchemy.dialects import sqlite as dialect  # type: ignore[no-redef]
    into = dialect.insert(table)
    keys = [column.name for column in table.primary_key]
    if fresh is None:
        connection.execute(into.on_conflict_do_nothing(index_elements=keys), rows)
    else:
        if isinstance(fresh, tuple):
            fresh = {name: into.excluded[name] for name in fresh}
        connection.execute(into.on_conflict_do_update(index_elements=keys, set_=fresh), rows)


boards = Table(
    "boards",
    metadata,
    Column("uid", String, primary_key=True),
    Column("first_seen", String, nullable=False),
    Column("last_seen", String, nullable=False),
)

# What a board journalled, byte for byte: the truth that its games below are derived from.
entries = Table(
    "entries",
    metadata,
    Column("board", String, ForeignKey("boards.uid"), primary_key=True),
    # The journal's id in the low 32 bits, above them the branch: 0 unless histories parted.
    Column("journal", BigInteger, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    # The start of the board that sent it.
    Column("boot", BigInteger, nullable=False),
    Column("kind", Integer, nullable=False),
    Column("chain", BigInteger, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# What each GAME or AGAIN entry began: the journal is told up to the last of them, and each trouble only once.
tellings = Table(
    "tellings",
    metadata,
    Column("board", String, ForeignKey("boards.uid"), primary_key=True),
    Column("journal", BigInteger, primary_key=True),
    # The entry's number.
    Column("seq", BigInteger, primary_key=True),
    # The ID of its game, which may have been taken away since; null where nothing of it can be told.
    Column("game", String),
    # Why it is not told to its end, '' where it is.
    Column("trouble", Text, nullable=False),
    sqlite_with_rowid=False,
)

# What a person was last told of a board, by subject, so that it is told once.
notices = Table(
    "told",
    metadata,
    Column("board", String, ForeignKey("boards.uid"), primary_key=True),
    Column("subject", String, primary_key=True),
    Column("what", Text, nullable=False),
    sqlite_with_rowid=False,
)

games = Table(
    "games",
    metadata,
    Column("id", String, primary_key=True),
    # The board it was played on and its number there; null for an imported file.
    Column("board", String, ForeignKey("boards.uid")),
    Column("number", Integer),
    Column("header", Text, nullable=False),
    Column("started", String, nullable=False),
    Column("fetched", String, nullable=False),
    # 'demo': robots played it; 'practice': played on the simulated table; '' for a game at a table.
    Column("kind", String, nullable=False, server_default=""),
    Index("games_by_fetched", "fetched"),
)

moves = Table(
    "moves",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    # As in the file: the header is line 1, the first move line 2.
    Column("line", Integer, primary_key=True),
    Column("move", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Names typed on this PC, as JSON, in place of those of the header.
names = Table(
    "names",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    sqlite_with_rowid=False,
)

# What somebody noted of a game on this PC, as JSON. It stays here: no record and no export has it.
notes = Table(
    "notes",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("note", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Games that are not to be seen any more. Until others are forgotten they are still in the tables above; afterwards
# their boards may tell them again, and only here it is known that nobody wants them.
forgotten = Table(
    "forgotten",
    metadata,
    Column("game", String, primary_key=True),
    # So many it had: one that is played on is wanted after all.
    Column("moves", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# What naiad games tells of a game, which takes playing it through.
scores = Table(
    "scores",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    # Good for so many moves, and for these rules: a check sum of the program.
    Column("moves", Integer, nullable=False),
    Column("rules", BigInteger, nullable=False),
    Column("told", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Copies of games whose pieces carry tags; a game may be owned more than once.
sets = Table(
    "sets",
    metadata,
    Column("game", String, primary_key=True),
    Column("name", String, primary_key=True),
    # What the box holds where boxes differ, as JSON.
    Column("options", Text, nullable=False),
    Column("begun", String, nullable=False),
    sqlite_with_rowid=False,
)

# A tag sticks to one piece only, hence its number alone is the key.
tags = Table(
    "tags",
    metadata,
    # The chip's number, upper-case hex.
    Column("uid", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("set", String, nullable=False),
    Column("piece", String, nullable=False),
    # 'written': its text was read back. 'listed': it cannot be written and stands in uids.txt. 'begun': perhaps half.
    Column("how", String, nullable=False),
    Column("noted", String, nullable=False),
    ForeignKeyConstraint(["game", "set"], ["sets.game", "sets.name"]),
    Index("tags_by_piece", "game", "set", "piece"),
    sqlite_with_rowid=False,
)

# Of a board that a bridge tells of: the number of the first entry that the broker has not acknowledged.
published = Table(
    "published",
    metadata,
    Column("board", String, ForeignKey("boards.uid"), primary_key=True),
    Column("journal", BigInteger, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# A club's tables as they stand now, by part: 'state' as JSON, 'online' 1 or 0.
states = Table(
    "states",
    metadata,
    Column("board", String, primary_key=True),
    Column("part", String, primary_key=True),
    Column("told", Text, nullable=False),
    Column("at", String, nullable=False),
    sqlite_with_rowid=False,
)
