"""Games kept on the PC: record files and the database; not the link that fetches them. Read files.py next."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# What can be a game's ID: never a path, an option or anything that a shell would touch.
GOOD_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")

# What a game was, where it was not played at a table: by robots, on the simulated table.
DEMO = "demo"
PRACTICE = "practice"

# The last step of migrations/, and the steps of the databases before its first.
HEAD = "0007"
BEFORE = ("0001", "0002", "0003", "0004", "0005", "0006")
# Of SQLite's files: "Naia" in ASCII in the file's own header tells ours from any other program's.
APPLICATION_ID = 0x4E616961
# So long one who writes is waited for.
BUSY_S = 10.0

# What may be the matter with a database, on whichever server or file.
DAMAGED = "the database is damaged; put a copy of it back, or name another with --db"
FIXED = "cannot be written, so nothing can be saved there; name another with --db"
FULL = "its disk is full{or_failing}, so nothing was saved there: make room, or name another with --db"
FOREIGN = "a database of another program; name another with --db"


class StoreError(Exception):
    """The database cannot do what was asked; the text says what, where and what to do."""


class Conflict(StoreError):
    """Other moves are already kept under this name; nothing was changed."""


def default_path() -> "Path":
    """Where games are kept if nothing else is said; its folder may have to be made."""
    import platformdirs

    return platformdirs.user_data_path("naiad", appauthor=False) / "naiad.db"
