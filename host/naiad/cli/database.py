"""The database that a command works on: the one named by --db or the user's own; not what is in it."""

from pathlib import Path

from naiad.store.database import Store, default_path, shown


def place(db: str | None) -> str:
    """The database that --db names, or else the user's own, for a person to read."""
    return shown(_location(db))


def opened(db: str | None) -> Store:
    """The database, made if it does not exist; a folder only if it is the user's own."""
    if not db:
        default_path().parent.mkdir(parents=True, exist_ok=True)
    return Store(_location(db))


def existing(db: str | None) -> Store | None:
    """The database, or None where none was made yet: looking must not make one."""
    where = _location(db)
    return Store(where) if "://" in where or Path(where).exists() else None


def _location(db: str | None) -> str:
    return db or str(default_path())
