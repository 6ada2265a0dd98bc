"""What the store does otherwise on SQLite, one file on this PC; postgres.py is the same for a server. Read database.py
next.

Durability: a board gives up what this side acknowledged, so an acknowledged move must survive a power cut of the PC.
Hence WAL with ``synchronous=FULL``, which waits for the disk at every commit; ``NORMAL`` would keep the file sound but
may lose the last commits. Writers begin IMMEDIATE and wait for each other up to BUSY_S.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError

from naiad.store import APPLICATION_ID, BUSY_S, DAMAGED, FIXED, FOREIGN, FULL, StoreError

READING: dict[str, Any] = {}
# Readers see one moment; writers must not find out half-way that another was faster.
WRITING = {"naiad_begin": "BEGIN IMMEDIATE"}


def engine(url: URL) -> Engine:
    """An engine for a file; where nothing can be written beside it, one that only reads."""
    # What else SQLite may be told is none of a user's.
    url = url.set(query={})
    if url.database and _is_fixed(url.database):
        path = quote(str(Path(url.database).resolve()))
        url = url.set(database=f"file:{path}", query={"mode": "ro", "immutable": "1", "uri": "true"})
    out = create_engine(url, connect_args={"timeout": BUSY_S})

    @event.listens_for(out, "connect")
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

    @event.listens_for(out, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("naiad_begin", "BEGIN"))

    return out


def is_read_only(connection: Connection) -> bool:
    """Whether nothing can be written there."""
    return bool(connection.engine.url.query)


def lock(connection: Connection, board: str) -> None:
    """Nothing to do: BEGIN IMMEDIATE has kept every other writer away."""


def revision(connection: Connection, place: str) -> str:
    """The database's last migration, '' for an empty one; StoreError if it is none of ours."""
    mark = connection.exec_driver_sql("PRAGMA application_id").scalar()
    if mark == APPLICATION_ID:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        if found is None:
            raise StoreError(f"{place}: {DAMAGED}")
        return str(found)
    if mark or connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar():
        raise StoreError(f"{place}: {FOREIGN}")
    return ""


def copy(connection: Connection, to: Path) -> None:
    """All of it as one file, there whole or not at all; OSError where it cannot be written."""
    part = to.with_name(f"{to.name}.part")
    try:
        with closing(sqlite3.connect(part)) as target:
            own = connection.connection.dbapi_connection
            assert isinstance(own, sqlite3.Connection)
            own.backup(target)
            # So that nothing beside it belongs to it.
            target.execute("PRAGMA journal_mode = DELETE")
        part.replace(to)
    except sqlite3.Error as error:
        raise OSError(str(error)) from None
    finally:
        part.unlink(missing_ok=True)


def mark(connection: Connection) -> None:
    """The database is ours from now on."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def words(error: DatabaseError) -> str:
    """What went wrong, for a person."""
    message = str(error.orig)
    if "locked" in message:
        return f"another program has been writing to it for {BUSY_S:g} s; try again when it is done"
    if "not a database" in message:
        return "not a database"
    if "readonly" in message:
        return FIXED
    if "malformed" in message or "decode" in message:
        return DAMAGED
    if "disk is full" in message or "disk I/O" in message:
        is_sure = "disk is full" in message
        return FULL.format(or_failing="" if is_sure else f", or is failing ({message})")
    if "unable to open" in message:
        return "cannot be opened: does its folder exist, and may you write there?"
    return message


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
