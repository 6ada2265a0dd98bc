"""Which tag sticks to which piece, kept set by set; not how a tag is written."""

import json
import re
from collections import Counter
from typing import Any, NamedTuple

from sqlalchemy import delete, func, select

from naiad.store.database import Store
from naiad.store.tables import now, put, sets, tags

GOOD_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")
WRITTEN = "written"
LISTED = "listed"
BEGUN = "begun"


class Noted(NamedTuple):
    """A tag as it is kept. ``how``: WRITTEN; LISTED where it cannot be; BEGUN, not yet the piece's, while nobody knows
    how far writing came. ``noted`` ISO-8601 UTC."""

    uid: str
    game: str
    set: str
    piece: str
    how: str
    noted: str


class TagSet:
    """The tags of one copy of a game; every change is on the disk when its method returns. StoreError for troubles."""

    def __init__(self, store: Store, game: str, name: str = "mine") -> None:
        self.store = store
        self.game = game
        self.name = name

    @property
    def options(self) -> dict[str, Any] | None:
        """What this copy's box holds; None if it was never begun."""
        with self.store.read() as connection:
            kept = connection.scalar(select(sets.c.options).where(sets.c.game == self.game, sets.c.name == self.name))
        return None if kept is None else dict(json.loads(kept))

    def begin(self, options: dict[str, Any]) -> None:
        """Begin the set, or change what its box holds."""
        row = {"game": self.game, "name": self.name, "options": json.dumps(options, sort_keys=True), "begun": now()}
        with self.store.write() as connection:
            put(connection, sets, row, {"options": row["options"]})

    def counts(self) -> Counter[str]:
        """How many tags each piece has."""
        own = select(tags.c.piece, func.count().label("tags")).where(*self._own()).group_by(tags.c.piece)
        with self.store.read() as connection:
            return Counter({row.piece: row.tags for row in connection.execute(own)})

    def of(self, piece: str) -> list[Noted]:
        """The tags of a piece, oldest first."""
        return _noted(self.store, *self._own(), tags.c.piece == piece, by=("noted",))

    def all(self) -> list[Noted]:
        """Every tag of this set."""
        return _noted(self.store, *self._own())

    def note(self, uid: str, piece: str, how: str = WRITTEN, instead: str = "") -> None:
        """A tag sticks to a piece of this set from now on (not yet, if BEGUN), wherever it was; the tag ``instead`` no
        longer does."""
        row = {"uid": uid, "game": self.game, "set": self.name, "piece": piece, "how": how, "noted": now()}
        with self.store.write() as connection:
            if instead:
                connection.execute(delete(tags).where(tags.c.uid == instead))
            put(connection, tags, row, row)

    def _own(self) -> tuple[Any, ...]:
        return tags.c.game == self.game, tags.c.set == self.name, tags.c.how != BEGUN


def tag(store: Store, uid: str) -> Noted | None:
    """What is known of a tag, in whatever set of whatever game."""
    return next(iter(_noted(store, tags.c.uid == uid)), None)


def listed(store: Store) -> list[Noted]:
    """The tags of all games that cannot be written."""
    return _noted(store, tags.c.how == LISTED)


def _noted(store: Store, *where: Any, by: tuple[str, ...] = ("game", "piece")) -> list[Noted]:
    rows = select(*(tags.c[field] for field in Noted._fields)).where(*where)
    with store.read() as connection:
        found = [Noted(*row) for row in connection.execute(rows)]
    # Here, for every database sorts text in its own way.
    return sorted(found, key=lambda tag: [getattr(tag, column) for column in by])
