"""The database that a command works on: the one named by --db or the user's own; not what is in it."""

from pathlib import Path
from typing import TYPE_CHECKING

from naiad.store import default_path

if TYPE_CHECKING:
    from naiad.store.database import Store

ELSEWHERE = "name a database in another folder with --db"


def place(db: str | None) -> str:
    """The database that --db names, or else the user's own, for a person to read."""
    where = _location(db)
    if "://" not in where:
        return where
    from naiad.store.database import shown

    return shown(where)


def opened(db: str | None) -> "Store":
    """The database, made if it does not exist; a folder only if it is the user's own."""
    from naiad.store import StoreError
    from naiad.store.database import Store

    if not db:
        folder = default_path().parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = error.strerror or str(error)
            raise StoreError(f"{folder}: cannot be made ({why}), so nothing can be saved there; {ELSEWHERE}") from None
    return Store(_location(db))


def writable(db: str | None) -> "Store":
    """The same for what is to be saved there later; StoreError at once where nothing can be."""
    from naiad.store import FIXED, StoreError

    store = opened(db)
    if store.read_only:
        store.close()
        raise StoreError(f"{place(db)}: {FIXED}")
    return store


def existing(db: str | None) -> "Store | None":
    """The database, or None where none was made yet: looking must not make one."""
    where = _location(db)
    if "://" not in where and not Path(where).exists():
        return None
    from naiad.store.database import Store

    return Store(where)


def file(db: str | None) -> Path | None:
    """The database's file, which may not exist; None for an address."""
    where = _location(db)
    return None if "://" in where else Path(where)


def _location(db: str | None) -> str:
    return db or str(default_path())
