"""What a server knows again after it was started anew: the key to its hands, whether its simulated table was set up,
which seats the PC plays, which pieces were picked for moves that do not name them. One file of this user's beside the
table's memory; not the games and not that memory.

A key that is the same at every start lets a page go on that was open meanwhile. Whoever deletes the file gets another.
"""

import contextlib
import hashlib
import hmac
import json
import secrets
from pathlib import Path
from typing import Any

from naiad.paths import replaced

SUFFIX = ".serve"
BYTES = 12
# Of so many games the picks are kept: a table has one, the others may come back to it.
MOST_GAMES = 8


class Remembered:
    """``memory`` is the file of the simulated table's memory; where nothing can be written, all is forgotten."""

    def __init__(self, memory: Path) -> None:
        self.path = memory.with_name(memory.name + SUFFIX)
        self._known: dict[str, Any] = {}
        with contextlib.suppress(OSError, ValueError):
            known = json.loads(self.path.read_text("utf-8"))
            self._known = known if isinstance(known, dict) else {}

    @property
    def key(self) -> str:
        """The key to the hands, the same at every start."""
        known = self._known.get("key")
        if not isinstance(known, str) or len(known) < BYTES:
            known = secrets.token_urlsafe(BYTES)
            self._keep("key", known)
        return known

    @property
    def has_table(self) -> bool:
        """Whether the simulated table was set up."""
        return self._known.get("table") is True

    @has_table.setter
    def has_table(self, has: bool) -> None:
        self._keep("table", has)

    @property
    def is_divided(self) -> bool:
        """Whether each seat of the table has a device of its own (divided.py)."""
        return self._known.get("divided") is True

    @is_divided.setter
    def is_divided(self, on: bool) -> None:
        self._keep("divided", on)

    @property
    def names(self) -> Any:
        """What people are called who sit at the simulated table, as a page sends it."""
        return self._known.get("names", {})

    @names.setter
    def names(self, names: Any) -> None:
        self._keep("names", names)

    def levels(self, table: str) -> Any:
        """The seats that the PC plays at a table and how strong, as a page sends them."""
        return self._known.get(f"levels {table}", {})

    def keep_levels(self, table: str, levels: Any) -> None:
        """These are so from now on."""
        self._keep(f"levels {table}", levels)

    def picks(self, id_: str) -> dict[str, list[str]]:
        """Of a game by the number of a move the pieces that somebody picked for it."""
        picks: dict[str, list[str]] = self._known.get("picks", {}).get(id_, {})
        return picks

    def keep_picks(self, id_: str, picks: dict[str, list[str]]) -> None:
        """These are so from now on; of games before the last few none are kept."""
        others = {each: kept for each, kept in self._known.get("picks", {}).items() if each != id_}
        self._keep("picks", dict([*others.items(), (id_, picks)][-MOST_GAMES:]))

    def _keep(self, name: str, value: Any) -> None:
        if self._known.get(name) == value:
            return
        self._known[name] = value
        # Nobody else may read it.
        with contextlib.suppress(OSError), replaced(self.path, 0o600) as file:
            file.write(json.dumps(self._known).encode())


def of_seat(key: str, seat: int) -> str:
    """The key to one seat, which opens no other."""
    return hmac.new(key.encode(), f"seat {seat}".encode(), hashlib.sha256).hexdigest()[: 2 * BYTES]
