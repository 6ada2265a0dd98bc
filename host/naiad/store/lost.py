"""The game that a board has lost with its memory, packed as the board itself carries one over; not how it is given back
(link/commands.py), and not what a game is told by (replay.py).
"""

import struct
from typing import NamedTuple

from sqlalchemy import select

from naiad.link.events import Entry
from naiad.store.database import Store
from naiad.store.replay import BEGINNINGS, Played
from naiad.store.tables import entries, games, tellings
from naiad_core import entry


class Lost(NamedTuple):
    """A game's ID, when it was first fetched, the count of its lines, and (kind, body) of what it is given back by."""

    game: str
    fetched: str
    lines: int
    parts: list[tuple[int, bytes]]


def lost(store: Store, uid: str, journal: int, first_seq: int, game: str = "") -> Lost | None:
    """The game that lay on a board when its memory was lost, as far as it was fetched; None where nothing tells of one.

    ``journal`` from ``first_seq`` on is what the board has now, as the Sink has it. ``game``: only this one, by its ID,
    even if others came after it; None where it was put away, or was not played on this board.
    """
    last = select(tellings.c.journal, tellings.c.seq, tellings.c.game, games.c.fetched).join(
        games, games.c.id == tellings.c.game
    )
    with store.read() as connection:
        rows = connection.execute(
            last.where(tellings.c.board == uid).order_by(games.c.fetched, tellings.c.journal, tellings.c.seq)
        ).all()
    here = [row for row in rows if row.journal == journal and row.seq >= first_seq]
    if here and not game:
        now = _last_game(store, uid, here[-1].journal, here[-1].seq)
        if now is None or now.is_whole:
            # It has begun, or put away, a game since.
            return None
    elsewhere = [row for row in rows if row not in here]
    wanted = game or (elsewhere[-1].game if elsewhere else "")
    found = [(row, _last_game(store, uid, row.journal, row.seq)) for row in rows if row.game == wanted]
    known = [(row, each) for row, each in found if each is not None]
    if not known or any(each.played.over for _, each in known):
        return None
    row, most = max(known, key=lambda each: len(each[1].played.lines))
    return Lost(wanted, row.fetched, len(most.played.lines), [*_chosen(store, uid, row.journal), *most.parts()])


class _LastGame:
    """A game by its entries, its beginning first."""

    def __init__(self, first: Entry) -> None:
        self.played = Played(first)
        self._again = first.body[2:] if first.kind == entry.AGAIN else first.body
        self._count: int = entry.game(first.kind, first.body)[0]
        self._beside: list[tuple[int, bytes]] = []
        self._moves: list[bytes] = []

    def add(self, item: Entry) -> None:
        self.played.add(item)
        if self.played.broken:
            return
        if item.kind == entry.MOVES:
            self._moves.append(item.body)
        elif item.kind == entry.VALUES or (item.kind == entry.MARK and item.body[0] in (entry.HOUR, entry.NAME)):
            self._beside.append((item.kind, item.body))

    @property
    def is_whole(self) -> bool:
        """Whether all is there that it was to begin with: the board goes on with it, unless it was put away."""
        return self._count <= len(self.played.lines)

    def parts(self) -> list[tuple[int, bytes]]:
        out = [(entry.AGAIN, struct.pack("<H", len(self.played.lines)) + self._again), *self._beside]
        full = b""
        for body in [*self._moves, b""]:
            if full and (not body or len(full) + len(body) > entry.MOVES_BODY):
                out.append((entry.MOVES, full))
                full = b""
            full += body
        return out


def _last_game(store: Store, uid: str, journal: int, seq: int) -> _LastGame | None:
    last: _LastGame | None = None
    for item in _entries(store, uid, journal, seq):
        if last is None:
            try:
                last = _LastGame(item)
            except ValueError:
                return None
        elif item.kind in BEGINNINGS:
            break
        else:
            last.add(item)
    return last


def _chosen(store: Store, uid: str, journal: int) -> list[tuple[int, bytes]]:
    """What was chosen for the table, as the journal last told."""
    found = [
        (item.kind, item.body)
        for item in _entries(store, uid, journal, 0)
        if item.kind == entry.MARK and item.body[:1] == bytes((entry.CHOICE,))
    ]
    return found[-1:]


def _entries(store: Store, uid: str, journal: int, since: int) -> list[Entry]:
    columns = select(entries.c.seq, entries.c.chain, entries.c.payload)
    own = (entries.c.board == uid) & (entries.c.journal == journal) & (entries.c.seq >= since)
    with store.read() as connection:
        return [Entry(*row) for row in connection.execute(columns.where(own).order_by(entries.c.seq))]
