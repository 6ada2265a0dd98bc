"""Which tag sticks to which piece, kept set by set; not how a tag is written. Read board/enrol_walk.py next."""

import json
import re
from collections import Counter
from typing import Any, NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.sqlite import insert

from naiad.store.database import Store, now
from naiad.store.tables import sets, tags

# A copy of a game that nobody named.
DEFAULT = "mine"
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

    def __init__(self, store: Store, game: str, name: str = DEFAULT) -> None:
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
            connection.execute(
                insert(sets).values(row).on_conflict_do_update(["game", "name"], set_={"options": row["options"]})
            )

    def counts(self) -> Counter[str]:
        """How many tags each piece has."""
        own = select(tags.c.piece, func.count().label("tags")).where(*self._own()).group_by(tags.c.piece)
        with self.store.read() as connection:
            return Counter({row.piece: row.tags for row in connection.execute(own)})

    def of(self, piece: str) -> list[Noted]:
        """The tags of a piece, oldest first."""
        with self.store.read() as connection:
            rows = connection.execute(_TAGS.where(*self._own(), tags.c.piece == piece).order_by(tags.c.noted))
            return [Noted(*row) for row in rows]

    def all(self) -> list[Noted]:
        """Every tag of this set."""
        with self.store.read() as connection:
            return [Noted(*row) for row in connection.execute(_TAGS.where(*self._own()).order_by(tags.c.piece))]

    def tag(self, uid: str) -> Noted | None:
        """What is known of a tag, in whatever set."""
        return tag(self.store, uid)

    def note(self, uid: str, piece: str, how: str = WRITTEN, instead: str = "") -> None:
        """A tag sticks to a piece of this set from now on (not yet, if BEGUN), wherever it was; the tag ``instead`` no
        longer does."""
        row = {"uid": uid, "game": self.game, "set": self.name, "piece": piece, "how": how, "noted": now()}
        with self.store.write() as connection:
            if instead:
                connection.execute(delete(tags).where(tags.c.uid == instead))
            connection.execute(insert(tags).values(row).on_conflict_do_update(["uid"], set_=row))

    def _own(self) -> tuple[Any, ...]:
        return tags.c.game == self.game, tags.c.set == self.name, tags.c.how != BEGUN


_TAGS = select(tags.c.uid, tags.c.game, tags.c.set, tags.c.piece, tags.c.how, tags.c.noted)


def tag(store: Store, uid: str) -> Noted | None:
    """What is known of a tag, in whatever set of whatever game."""
    with store.read() as connection:
        row = connection.execute(_TAGS.where(tags.c.uid == uid)).first()
    return None if row is None else Noted(*row)


def listed(store: Store) -> list[Noted]:
    """The tags of all games that cannot be written."""
    with store.read() as connection:
        rows = connection.execute(_TAGS.where(tags.c.how == LISTED).order_by(tags.c.game, tags.c.piece))
        return [Noted(*row) for row in rows]


def names(store: Store, game: str) -> list[str]:
    """The sets of a game."""
    with store.read() as connection:
        return list(connection.scalars(select(sets.c.name).where(sets.c.game == game).order_by(sets.c.name)))
