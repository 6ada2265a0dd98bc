"""The database of kept games: opening it, and games in and out; not what a board journalled (journal.py), nor what
SQLite and PostgreSQL do each in its own way (sqlite.py, postgres.py)."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Self
from urllib.parse import unquote

from sqlalchemy import URL, Connection, func, make_url, select, text
from sqlalchemy.exc import ArgumentError, DatabaseError

from naiad.store import (
    BEFORE,
    DAMAGED,
    FIXED,
    HEAD,
    Conflict,
    StoreError,
    annotations,
    default_path,
    game_index,
    sqlite,
)
from naiad.store.game_index import Kept
from naiad.store.tables import games, moves, notices, now, put

POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")


class Store:
    """An open database; a context manager. ``location`` is a path, an ``sqlite:///`` URL or the address of a
    PostgreSQL database, ``postgresql://USER@HOST/NAME``.

    Where it lies in a folder that cannot be written, or a user may only read it, it can be read all the same.
    StoreError where it cannot be opened, is not Naiad's or is newer than this program.
    """

    def __init__(self, location: str | Path) -> None:
        self.location = shown(location)
        url = _url(location)
        self._kind = _kind(url)
        self._open(url)
        self._folder: TemporaryDirectory[str] | None = None
        # An older one that cannot be written is read from a copy, which is brought up to date.
        self._is_copied = False
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
        with self._translated(), self._reading.begin() as connection:
            yield connection

    @contextmanager
    def write(self, board: str = "") -> Iterator[Connection]:
        """A transaction that is on the disk when the block is left, or had no effect; StoreError for troubles.

        ``board``: it writes of this board's entries and games alone, and need not wait for those of others.
        """
        if self._is_copied:
            raise StoreError(f"{self.location}: {FIXED}")
        with self._translated(), self._writing.begin() as connection:
            self._kind.lock(connection, board)
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
            annotations.recall(connection, id_)
            before = connection.scalar(select(games.c.header).where(games.c.id == id_))
            if before is not None and annotations.is_same(before, header):
                annotations.take_over(connection, id_, before, header, started)
                header = before
            return put_game(connection, Kept(id_, header, 0, "", None, started, fetched or now(), kind), lines)

    def games(self) -> list[Kept]:
        """Every kept game, in order of play as far as that is known."""
        with self.read() as connection:
            return game_index.games(_asking(connection))

    def listed(self, rules: int) -> game_index.Found:
        """All that a list of the games needs, with what was told of them by these rules."""
        with self.read() as connection:
            return game_index.found(_asking(connection), rules)

    def game(self, id_: str) -> Kept:
        """One kept game; KeyError if there is none of this ID."""
        with self.read() as connection:
            row = connection.execute(text(f"{game_index.GAMES} AND id = :id"), {"id": id_}).first()
        if row is None:
            raise KeyError(id_)
        return Kept(*row)

    def find(self, prefix: str) -> list[str]:
        """The ID itself if a game has it, else every ID that begins so."""
        with self.read() as connection:
            beginning = func.substr(games.c.id, 1, len(prefix)) == prefix
            known = select(games.c.id).where(beginning, annotations.WANTED)
            found = sorted(connection.scalars(known))
        return [prefix] if prefix in found else found

    def is_news(self, board: str, subject: str, what: str) -> bool:
        """Whether a person was not yet told that this is the case of a board, '' for nothing; now they are."""
        if self.read_only:
            return False
        own = (notices.c.board == board) & (notices.c.subject == subject)
        with self.write() as connection:
            if (connection.scalar(select(notices.c.what).where(own)) or "") == what:
                return False
            row = {"board": board, "subject": subject, "what": what}
            put(connection, notices, row, row)
        return True

    def text(self, id_: str) -> str:
        """A kept game as the text of a record file, with the names and the hour that were learnt since; KeyError if
        there is none of this ID."""
        with self.read() as connection:
            columns = select(games.c.header, games.c.started).where(games.c.id == id_, annotations.WANTED)
            row = connection.execute(columns).first()
            if row is None:
                raise KeyError(id_)
            header = annotations.with_names(row.header, row.started, annotations.names(connection, id_))
            lines = connection.scalars(select(moves.c.move).where(moves.c.game == id_).order_by(moves.c.line))
            return "".join(f"{line}\n" for line in [header, *lines])

    def _open(self, url: URL) -> None:
        engine = self.engine = self._kind.engine(url)
        self._reading = engine.execution_options(**self._kind.READING)
        self._writing = engine.execution_options(**self._kind.WRITING)

    def _prepare(self) -> None:
        with self.read() as connection:
            found = self._kind.revision(connection, self.location)
            self.read_only: bool = self._kind.is_read_only(connection)
        if found == HEAD:
            return
        if self.read_only and self._kind is sqlite:
            self._copy()
        # Another process may be making the tables at this moment: look again, alone.
        with self.write() as connection:
            found = self._kind.revision(connection, self.location)
            if found != HEAD:
                _migrate(connection, self.location, found)
                self._kind.mark(connection)
        self._is_copied = self.read_only

    def _copy(self) -> None:
        """Go on with a copy of the file."""
        path = unquote(str(self.engine.url.database).removeprefix("file:"))
        self._folder = TemporaryDirectory(prefix="naiad-")
        copy = Path(self._folder.name, "naiad.db")
        shutil.copyfile(path, copy)
        self.engine.dispose()
        self._open(_url(copy))

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """The database's own troubles as StoreError."""
        try:
            yield
        except UnicodeDecodeError:
            # SQLite's own sentence about it holds the bytes that are no text.
            raise StoreError(f"{self.location}: {DAMAGED}") from None
        except DatabaseError as error:
            raise StoreError(f"{self.location}: {self._kind.words(error)}") from None


def shown(location: str | Path) -> str:
    """Where a database lies, for a person to read: without a password."""
    try:
        url = _url(location)
    except StoreError:
        return str(location).partition("://")[0] + "://..."
    if _kind(url) is sqlite:
        return str(location)
    from naiad.store import postgres

    return postgres.shown(url)


def table_memory() -> Path:
    """The simulated table's memory if no other file is named; its folder is made."""
    path = default_path().with_name("table.nvm")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def put_game(connection: Connection, kept: Kept, lines: Sequence[str], since: int = 0) -> int:
    """Store.put_game inside a transaction of the caller's; ``kept.moves`` is not looked at.

    ``since``: so many moves come before ``lines``, and are kept already; they are not looked at either.
    """
    header = connection.scalar(select(games.c.header).where(games.c.id == kept.id))
    if header is None and not since:
        row = kept._asdict()
        del row["moves"]
        row["board"] = kept.board or None
        connection.execute(games.insert().values(row))
    elif header != kept.header:
        raise Conflict(f"another game is saved as {kept.id}: its header is not the same")
    of_game = moves.c.game == kept.id
    # With the last of those before, which must still be there.
    behind = select(moves.c.line, moves.c.move).where(of_game, moves.c.line > since).order_by(moves.c.line)
    rows = connection.execute(behind).all()
    if since and (not rows or rows[0].line != since + 1):
        raise Conflict(f"{kept.id} is shorter than it was")
    here = [row.move for row in rows if row.line > since + 1]
    for number, (old, new) in enumerate(zip(here, lines, strict=False), start=since + 2):
        if old != new:
            raise Conflict(f"another game is saved as {kept.id}: they part at line {number}")
    fresh = [
        {"game": kept.id, "line": number, "move": line}
        for number, line in enumerate(lines[len(here) :], start=since + len(here) + 2)
    ]
    if fresh:
        put(connection, moves, fresh)
    return len(fresh) + (header is None)


_STRANGE = "not the address of a database: games are kept in a file (a path) or in postgresql://USER@HOST/NAME"


def _asking(connection: Connection) -> game_index.Ask:
    return lambda sql, values: connection.execute(text(sql), values)


def _url(location: str | Path) -> URL:
    """A location as a URL; StoreError for what is none of a database, which is not repeated."""
    if "://" not in str(location):
        return URL.create("sqlite", database=str(location))
    try:
        url = make_url(str(location))
    except (ArgumentError, ValueError):
        # What cannot be taken apart may hold a password anywhere.
        raise StoreError(_STRANGE) from None
    if url.drivername not in (*POSTGRES, "sqlite", "sqlite+pysqlite"):
        raise StoreError(f"{url.drivername}: {_STRANGE}")
    return url


def _kind(url: URL) -> ModuleType:
    """What is done otherwise on this database."""
    if url.drivername not in POSTGRES:
        return sqlite
    from naiad.store import postgres

    return postgres


def _migrate(connection: Connection, location: str, found: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "naiad.store:migrations")
    config.attributes["connection"] = connection
    try:
        if found in BEFORE:
            # The base makes what these lack.
            command.stamp(config, "base", purge=True)
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"{location}: made by a newer naiad than this one; update it ({error})") from None
