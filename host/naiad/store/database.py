"""The database of kept games: opening it, and games in and out; not what a board journalled (journal.py).

Read journal.py next. Durability: a board gives up what this side acknowledged, so an
acknowledged move must survive a power cut of the PC. Hence WAL with ``synchronous=FULL``, which
waits for the disk at every commit; ``NORMAL`` would keep the file sound but may lose the last
commits. Writers begin IMMEDIATE and wait for each other up to BUSY_S.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Self

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select, text
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import ArgumentError, DatabaseError

from naiad.store import Conflict, StoreError
from naiad.store.tables import games, moves

BUSY_S = 10.0
# The last step of migrations/.
HEAD = "0002"
# "Naia" in ASCII, in the file's own header: tells our databases from any other program's.
APPLICATION_ID = 0x4E616961


class Kept(NamedTuple):
    """A kept game without its moves. ``board`` is '' for an imported file; times ISO-8601 UTC or ''."""

    id: str
    header: str
    moves: int
    board: str
    number: int | None
    started: str
    fetched: str


class Store:
    """An open database; a context manager. ``location`` is a path or an ``sqlite:///`` URL.

    StoreError where it cannot be opened, is not Naiad's or is newer than this program.
    """

    def __init__(self, location: str | Path) -> None:
        self.location = str(location)
        self.engine = _engine(self.location)
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

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database; StoreError for its troubles."""
        with _told(self.location), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block is left, or had no effect; StoreError for troubles."""
        with _told(self.location), self.writing.begin() as connection:
            yield connection

    def put_game(
        self, id_: str, header: str, lines: Sequence[str], started: str = "", fetched: str | None = None
    ) -> int:
        """Keep an imported game, moves as canonical lines; how many lines were new.

        The same again changes nothing, a longer record of the same game adds its end.
        Conflict if other lines are kept under the ID.
        """
        with self.write() as connection:
            return put_game(connection, Kept(id_, header, 0, "", None, started, fetched or now()), lines)

    def games(self) -> list[Kept]:
        """Every kept game, in order of play as far as that is known."""
        with self.read() as connection:
            return [_kept(row) for row in connection.execute(_GAMES.order_by(_WHEN, games.c.number, games.c.id))]

    def game(self, id_: str) -> Kept:
        """One kept game; KeyError if there is none of this ID."""
        with self.read() as connection:
            row = connection.execute(_GAMES.where(games.c.id == id_)).first()
        if row is None:
            raise KeyError(id_)
        return _kept(row)

    def find(self, prefix: str) -> list[str]:
        """The ID itself if a game has it, else every ID that begins so."""
        with self.read() as connection:
            beginning = func.substr(games.c.id, 1, len(prefix)) == prefix
            found = list(connection.scalars(select(games.c.id).where(beginning).order_by(games.c.id)))
        return [prefix] if prefix in found else found

    def text(self, id_: str) -> str:
        """A kept game as the text of a record file; KeyError if there is none of this ID."""
        with self.read() as connection:
            header = connection.scalar(select(games.c.header).where(games.c.id == id_))
            if header is None:
                raise KeyError(id_)
            lines = connection.scalars(select(moves.c.move).where(moves.c.game == id_).order_by(moves.c.line))
            return "".join(f"{line}\n" for line in [header, *lines])

    def _prepare(self) -> None:
        with self.read() as connection:
            if _revision(connection, self.location) == HEAD:
                return
        # Another process may be making the tables at this moment: look again, alone.
        with self.write() as connection:
            if _revision(connection, self.location) != HEAD:
                _migrate(connection, self.location)
                connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))


def default_path() -> Path:
    """Where games are kept if nothing else is said; its folder may have to be made."""
    import platformdirs

    return platformdirs.user_data_path("naiad", appauthor=False) / "naiad.db"


def now() -> str:
    """This moment as ISO-8601 UTC text, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def put_game(connection: Connection, kept: Kept, lines: Sequence[str]) -> int:
    """Store.put_game inside a transaction of the caller's; ``kept.moves`` is not looked at."""
    header = connection.scalar(select(games.c.header).where(games.c.id == kept.id))
    if header is None:
        row = kept._asdict()
        del row["moves"]
        row["board"] = kept.board or None
        connection.execute(insert(games).values(row))
    elif header != kept.header:
        raise Conflict(f"another game is kept as {kept.id}: its header is not the same")
    here = list(connection.scalars(select(moves.c.move).where(moves.c.game == kept.id).order_by(moves.c.line)))
    part = next((n for n, (old, new) in enumerate(zip(here, lines, strict=False), start=2) if old != new), 0)
    if part:
        raise Conflict(f"another game is kept as {kept.id}: they part at line {part}")
    fresh = [
        {"game": kept.id, "line": number, "move": line}
        for number, line in enumerate(lines[len(here) :], start=len(here) + 2)
    ]
    if fresh:
        connection.execute(insert(moves).on_conflict_do_nothing(), fresh)
    return len(fresh) + (header is None)


_COUNT = select(func.count()).where(moves.c.game == games.c.id).scalar_subquery()
_GAMES = select(games.c.id, games.c.header, _COUNT, games.c.board, games.c.number, games.c.started, games.c.fetched)
_WHEN = func.coalesce(func.nullif(games.c.started, ""), games.c.fetched)


def _kept(row: Any) -> Kept:
    id_, header, count, board, number, started, fetched = row
    return Kept(id_, header, count, board or "", number, started, fetched)


def _engine(location: str) -> Engine:
    if "://" in location:
        try:
            url = make_url(location)
        except ArgumentError:
            raise StoreError(f"{location}: not the URL of a database") from None
        if url.get_backend_name() != "sqlite":
            raise StoreError(f"{url.render_as_string()}: games are kept in SQLite; give a path or sqlite:///PATH")
    else:
        url = URL.create("sqlite", database=location)
    engine = create_engine(url, connect_args={"timeout": BUSY_S})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        # Python's sqlite3 would begin transactions by itself, too late and never IMMEDIATE.
        connection.isolation_level = None
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
    except DatabaseError as error:
        words = str(error.orig)
        if "locked" in words:
            words = f"another program has been writing to it for {BUSY_S:g} s; try again when it is done"
        elif "not a database" in words:
            words = "not a database"
        elif "unable to open" in words:
            words = "cannot be opened: does its folder exist, and may you write there?"
        raise StoreError(f"{location}: {words}") from None
