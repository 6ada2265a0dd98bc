"""What the store does otherwise on PostgreSQL, for a club of tables; sqlite.py is the same for one PC. Read database.py
next.

Durability: every commit waits for the server's disk, whatever the server is told otherwise. Writers of different
boards write side by side, those of one board one after the other: advisory locks that end with their transaction.
Passwords belong into the environment (PGPASSWORD, PGPASSFILE) or ~/.pgpass; what stands in an address is never shown.
"""

from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DatabaseError

from naiad.paths import not_installed
from naiad.store import BUSY_S, DAMAGED, FIXED, FOREIGN, StoreError

CONNECT_S = 5
# "Naia" in ASCII, of the locks: held alone it is the whole database, shared it goes with a board's own.
LOCK = 0x4E616961
# Told of the table alembic_version: tells our databases from any other program's.
MARK = "Naiad"
READING: dict[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
# A statement sees what was committed before it, hence also what others did while its lock was waited for.
WRITING: dict[str, Any] = {"isolation_level": "READ COMMITTED"}
SECRETS = ("password", "sslpassword", "passfile", "oauth_client_secret")
# PostgreSQL's codes of what went wrong.
BUSY = ("55P03",)
NO_RIGHTS = ("42501",)
READ_ONLY = ("25006",)
NO_TABLES = ("42P01", "42703")
# Looked up in the catalogue itself: to_regclass may not know yet of what another process has just made.
_HERE = (
    "SELECT relname, description FROM pg_class LEFT JOIN pg_description ON objoid = pg_class.oid "
    "AND classoid = 'pg_class'::regclass AND objsubid = 0 "
    "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
)


def engine(url: URL) -> Engine:
    """An engine for a server; StoreError where the driver is missing."""
    url = url.set(drivername="postgresql+psycopg")
    try:
        out = create_engine(
            url,
            # A server that was started anew has closed every connection.
            pool_pre_ping=True,
            connect_args={} if "connect_timeout" in url.query else {"connect_timeout": CONNECT_S},
        )
    except ImportError:
        missing = not_installed("PostgreSQL", "psycopg", "club", "psycopg[binary]")
        raise StoreError(f"{shown(url)}: {missing}") from None

    @event.listens_for(out, "connect")
    def _connected(connection: Any, _: Any) -> None:
        connection.execute(f"SET lock_timeout = '{BUSY_S:g}s'")
        connection.execute("SET synchronous_commit = on")
        connection.commit()

    return out


def shown(url: URL) -> str:
    """An address for a person to read: without what is secret in it."""
    query = {name: value for name, value in url.query.items() if name not in SECRETS}
    return url.set(drivername="postgresql", query=query).render_as_string(hide_password=True)


def is_read_only(connection: Connection) -> bool:
    """Whether nothing can be written there: a server that only follows another, or a user who may only read."""
    # Null where no table is made yet.
    row = "SELECT pg_is_in_recovery() OR NOT has_table_privilege(to_regclass('entries'), 'INSERT')"
    return bool(connection.exec_driver_sql(row).scalar())


def lock(connection: Connection, board: str) -> None:
    """Wait for the others that write what this transaction writes: a board's, or, of '', all."""
    if board:
        connection.execute(
            text("SELECT pg_advisory_xact_lock_shared(:all), pg_advisory_xact_lock(:all, hashtext(:board))"),
            {"all": LOCK, "board": board},
        )
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:all)"), {"all": LOCK})


def revision(connection: Connection, place: str) -> str:
    """The database's last migration, '' for an empty one; StoreError if it is none of ours."""
    here: dict[str, str] = dict(connection.exec_driver_sql(_HERE).all())
    if here.get("alembic_version") == MARK:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        if found is None:
            raise StoreError(f"{place}: {DAMAGED}")
        return str(found)
    if here:
        raise StoreError(f"{place}: {FOREIGN}")
    return ""


def mark(connection: Connection) -> None:
    """The database is ours from now on."""
    connection.exec_driver_sql(f"COMMENT ON TABLE alembic_version IS '{MARK}'")


def words(error: DatabaseError) -> str:
    """What went wrong, for a person."""
    message = str(error.orig)
    code = getattr(error.orig, "sqlstate", None)
    if code in BUSY:
        return f"another program has been writing to it for {BUSY_S:g} s; try again when it is done"
    if code in READ_ONLY:
        return FIXED
    if code in NO_TABLES:
        return DAMAGED
    first = message.strip().partition("\n")[0]
    if code in NO_RIGHTS:
        return f"this user has no right to do that there ({first}); ask who runs the database to grant it"
    if code is None and "FATAL:" in message:
        first = message.rpartition("FATAL:")[2].strip().partition("\n")[0]
        return f"the server does not let us in ({first}); look at user, password and database"
    if code is None:
        return f"no answer from PostgreSQL ({first}); does it run there, and is the address right?"
    return first
