"""The database of kept games: opening it, and games in and out; not what a board journalled (journal.py).

 Durability: a board gives up what this side acknowledged, so an
acknowledged move must survive a power cut of the PC. Hence WAL with ``synchronous=FULL``, which
waits for the disk at every commit; ``NORMAL`` would keep the file sound but may lose the last
commits. Writers begin IMMEDIATE and wait for each other up to BUSY_S.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Self
from urllib.parse import quote, unquote

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select, text
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import ArgumentError, DatabaseError

from naiad.store import Conflict, StoreError, beside
from naiad.store.tables import games, moves, told

BUSY_S = 10.0
DAMAGED = "the database is damaged; put a copy of it back, or name another file with --db"
FIXED = "cannot be written, so nothing can be kept there; name another file with --db"
# The last step of migrations/.
HEAD = "0006"
# "Naia" in ASCII, in the file's own header: tells our databases from any other program's.
APPLICATION_ID = 0x4E616961


class Kept(NamedTuple):
    """A kept game without its moves. ``board`` is '' for an imported file; times ISO-8601 UTC or ''; ``kind`` as in
    tables.py. Its header is as it was kept: beside.py has what was typed since."""

    id: str
    header: str
    moves: int
    board: str
    number: int | None
    started: str
    fetched: str
    kind: str = ""


class Store:
    """An open database; a context manager. ``location`` is a path or an ``sqlite:///`` URL.

    Where it lies in a folder that cannot be written it can be read all the same. StoreError where it cannot be opened,
    is not Naiad's or is newer than this program.
    """

    def __init__(self, location: str | Path) -> None:
        self.location = str(location)
        self.engine = _engine(self.location)
        self.read_only = bool(self.engine.url.query)
        self._folder: TemporaryDirectory[str] | None = None
        # An older one that cannot be written is read from a copy, which is brought up to date.
        self._is_copied = False
        # Readers see one moment; writers must not find out half-way that another was faster.
        self.writing = self.engine.execution_options(naiad_begin="BEGIN IMMEDIATE")
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the file free."""
        self.engine.dispose()
        if self._folder is not None:
            self._folder.cleanup()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database; StoreError for its troubles."""
        with _told(self.location), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block is left, or had no effect; StoreError for troubles."""
        if self._is_copied:
            raise StoreError(f"{self.location}: {FIXED}")
        with _told(self.location), self.writing.begin() as connection:
            yield connection

    def put_game(
        self, id_: str, header: str, lines: Sequence[str], started: str = "", fetched: str | None = None, kind: str = ""
    ) -> int:
        """Keep an imported game, moves as canonical lines; how many lines were new.

        The same again changes nothing, a longer record of the same game adds its end; names and the hour are taken
        over where none are known here. One that was forgotten is wanted again.
        Conflict if other lines are kept under the ID.
        """
        with self.write() as connection:
            beside.recall(connection, id_)
            before = connection.scalar(select(games.c.header).where(games.c.id == id_))
            if before is not None and beside.is_same(before, header):
                beside.take_over(connection, id_, before, header, started)
                header = before
            return put_game(connection, Kept(id_, header, 0, "", None, started, fetched or now(), kind), lines)

    def games(self) -> list[Kept]:
        """Every kept game, in order of play as far as that is known."""
        with self.read() as connection:
            return [
                Kept(*row)
                for row in connection.execute(_GAMES.where(beside.WANTED).order_by(_WHEN, games.c.number, games.c.id))
            ]

    def game(self, id_: str) -> Kept:
        """One kept game; KeyError if there is none of this ID."""
        with self.read() as connection:
            row = connection.execute(_GAMES.where(games.c.id == id_, beside.WANTED)).first()
        if row is None:
            raise KeyError(id_)
        return Kept(*row)

    def find(self, prefix: str) -> list[str]:
        """The ID itself if a game has it, else every ID that begins so."""
        with self.read() as connection:
            beginning = func.substr(games.c.id, 1, len(prefix)) == prefix
            known = select(games.c.id).where(beginning, beside.WANTED)
            found = list(connection.scalars(known.order_by(games.c.id)))
        return [prefix] if prefix in found else found

    def is_news(self, board: str, subject: str, what: str) -> bool:
        """Whether a person was not yet told that this is the case of a board, '' for nothing; now they are."""
        if self.read_only:
            return False
        own = (told.c.board == board) & (told.c.subject == subject)
        with self.write() as connection:
            if (connection.scalar(select(told.c.what).where(own)) or "") == what:
                return False
            row = {"board": board, "subject": subject, "what": what}
            connection.execute(insert(told).values(row).on_conflict_do_update(["board", "subject"], set_=row))
        return True

    def text(self, id_: str) -> str:
        """A kept game as the text of a record file, with the names and the hour that were learnt since; KeyError if
        there is none of this ID."""
        with self.read() as connection:
            columns = select(games.c.header, games.c.started).where(games.c.id == id_, beside.WANTED)
            row = connection.execute(columns).first()
            if row is None:
                raise KeyError(id_)
            header = beside.told(row.header, row.started, beside.names(connection, id_).get(id_, {}))
            lines = connection.scalars(select(moves.c.move).where(moves.c.game == id_).order_by(moves.c.line))
            return "".join(f"{line}\n" for line in [header, *lines])

    def _prepare(self) -> None:
        with self.read() as connection:
            found = _revision(connection, self.location)
        if found == HEAD:
            return
        if self.read_only:
            self._copy()
        # Another process may be making the tables at this moment: look again, alone.
        with self.write() as connection:
            if _revision(connection, self.location) != HEAD:
                _migrate(connection, self.location)
                connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
        self._is_copied = self.read_only

    def _copy(self) -> None:
        """Go on with a copy of the file."""
        path = unquote(str(self.engine.url.database).removeprefix("file:"))
        self._folder = TemporaryDirectory(prefix="naiad-")
        copy = Path(self._folder.name, "naiad.db")
        shutil.copyfile(path, copy)
        self.engine.dispose()
        self.engine = _engine(str(copy))
        self.writing = self.engine.execution_options(naiad_begin="BEGIN IMMEDIATE")


def default_path() -> Path:
    """Where games are kept if nothing else is said; its folder may have to be made."""
    import platformdirs

    return platformdirs.user_data_path("naiad", appauthor=False) / "naiad.db"


def now() -> str:
    """This moment as ISO-8601 UTC text, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def put_game(connection: Connection, kept: Kept, lines: Sequence[str], since: int = 0) -> int:
    """Store.put_game inside a transaction of the caller's; ``kept.moves`` is not looked at.

    ``since``: so many moves come before ``lines``, and are kept already; they are not looked at either.
    """
    header = connection.scalar(select(games.c.header).where(games.c.id == kept.id))
    if header is None and not since:
        row = kept._asdict()
        del row["moves"]
        row["board"] = kept.board or None
        connection.execute(insert(games).values(row))
    elif header != kept.header:
        raise Conflict(f"another game is kept as {kept.id}: its header is not the same")
    of_game = moves.c.game == kept.id
    if since and connection.scalar(select(func.max(moves.c.line)).where(of_game)) < since + 1:
        raise Conflict(f"{kept.id} is shorter than it was")
    behind = select(moves.c.move).where(of_game, moves.c.line >= since + 2).order_by(moves.c.line)
    here = list(connection.scalars(behind))
    for number, (old, new) in enumerate(zip(here, lines, strict=False), start=since + 2):
        if old != new:
            raise Conflict(f"another game is kept as {kept.id}: they part at line {number}")
    fresh = [
        {"game": kept.id, "line": number, "move": line}
        for number, line in enumerate(lines[len(here) :], start=since + len(here) + 2)
    ]
    if fresh:
        connection.execute(insert(moves).on_conflict_do_nothing(), fresh)
    return len(fresh) + (header is None)


# Lines have no gaps; counting them takes longer.
_COUNT = select(func.coalesce(func.max(moves.c.line) - 1, 0)).where(moves.c.game == games.c.id).scalar_subquery()
_BOARD = func.coalesce(games.c.board, "")
_GAMES = select(
    games.c.id, games.c.header, _COUNT, _BOARD, games.c.number, games.c.started, games.c.fetched, games.c.kind
)
_WHEN = func.coalesce(func.nullif(games.c.started, ""), games.c.fetched)


def _engine(location: str) -> Engine:
    if "://" in location:
        try:
            url = make_url(location)
        except ArgumentError:
            raise StoreError(f"{location}: not the URL of a database") from None
        if url.get_backend_name() != "sqlite":
            raise StoreError(f"{url.render_as_string()}: games are kept in SQLite; give a path or sqlite:///PATH")
        # What else SQLite may be told is none of a user's.
        url = url.set(query={})
    else:
        url = URL.create("sqlite", database=location)
    if url.database and _is_fixed(url.database):
        path = quote(str(Path(url.database).resolve()))
        url = url.set(database=f"file:{path}", query={"mode": "ro", "immutable": "1", "uri": "true"})
    engine = create_engine(url, connect_args={"timeout": BUSY_S})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        # Python's sqlite3 would begin transactions by itself, too late and never IMMEDIATE.
        connection.isolation_level = None
        if url.query:
            return
        if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        # On a Mac an ordinary sync stops at the drive's own cache.
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("naiad_begin", "BEGIN"))

    return engine


def _is_fixed(database: str) -> bool:
    """Whether a file may be read but nothing be made beside it, as on a disk mounted to be read; StoreError where its
    last commits could then not be read."""
    path = Path(database)
    if not path.is_file() or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return False
    beside = path.with_name(f"{path.name}-wal")
    if beside.exists() and beside.stat().st_size:
        raise StoreError(
            f"{database}: its last games are in {beside.name}, and can be read only where its folder may be written: "
            "copy both files to such a folder"
        )
    return True


def _revision(connection: Connection, location: str) -> str:
    """The database's last migration, '' for an empty one; StoreError if it is none of ours."""
    mark = connection.exec_driver_sql("PRAGMA application_id").scalar()
    if mark == APPLICATION_ID:
        return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar())
    if mark or connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar():
        raise StoreError(f"{location}: a database of another program; name another file with --db")
    return ""


def _migrate(connection: Connection, location: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "naiad.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"{location}: made by a newer naiad than this one; update it ({error})") from None


@contextmanager
def _told(location: str) -> Iterator[None]:
    """The database's own troubles as StoreError."""
    try:
        yield
    except UnicodeDecodeError:
        # SQLite's own sentence about it holds the bytes that are no text.
        raise StoreError(f"{location}: {DAMAGED}") from None
    except DatabaseError as error:
        words = str(error.orig)
        if "locked" in words:
            words = f"another program has been writing to it for {BUSY_S:g} s; try again when it is done"
        elif "not a database" in words:
            words = "not a database"
        elif "readonly" in words:
            words = FIXED
        elif "malformed" in words or "decode" in words:
            words = DAMAGED
        elif "unable to open" in words:
            words = "cannot be opened: does its folder exist, and may you write there?"
        raise StoreError(f"{location}: {words}") from None
