"""What of a board's entries a broker does not have yet: the store is the outbox. Not how they get there (bridge.py)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sqlalchemy import func, select

from naiad.club.messages import MOST, Span
from naiad.link.events import Entry
from naiad.store.database import Store
from naiad.store.tables import entries, published, put

# So many are looked at a time.
AT_ONCE = 2000


class Parcel(NamedTuple):
    """Entries of one message. ``before`` as in messages.py."""

    journal: int
    boot: int
    before: int
    entries: list[Entry]


class Outbox:
    """A board's."""

    def __init__(self, store: Store, table: str) -> None:
        self.store = store
        self.table = table

    def heads(self) -> dict[int, int]:
        """The next number of each journal that is held."""
        rows = select(entries.c.journal, func.max(entries.c.seq) + 1).where(entries.c.board == self.table)
        with self.store.read() as connection:
            return dict(connection.execute(rows.group_by(entries.c.journal)).all())

    def waiting(self) -> list[Parcel]:
        """What was not acknowledged yet, oldest first; not more than can be sent at a time."""
        rows = select(published.c.journal, published.c.seq).where(published.c.board == self.table)
        with self.store.read() as connection:
            done: dict[int, int] = dict(connection.execute(rows).all())
        out: list[Parcel] = []
        for journal, end in sorted(self.heads().items()):
            if done.get(journal, 0) < end:
                out += self.parcels(Span(journal, done.get(journal, 0), end), AT_ONCE)
        return out

    def parcels(self, span: Span, most: int = AT_ONCE) -> list[Parcel]:
        """These of the entries that are held."""
        own = (entries.c.board == self.table) & (entries.c.journal == span.journal)
        columns = select(entries.c.boot, entries.c.seq, entries.c.chain, entries.c.payload)
        some = columns.where(own, entries.c.seq.between(span.start, span.end - 1)).order_by(entries.c.seq).limit(most)
        last = select(func.max(entries.c.seq)).where(own, entries.c.seq < span.start)
        with self.store.read() as connection:
            held = connection.scalar(last)
            rows = [(row.boot, Entry(row.seq, row.chain, row.payload)) for row in connection.execute(some)]
        return list(_parcels(span.journal, 0 if held is None else held + 1, rows))

    def acknowledged(self, parcels: Iterable[Parcel]) -> None:
        """The broker has these."""
        ends: dict[int, int] = {}
        for parcel in parcels:
            ends[parcel.journal] = max(ends.get(parcel.journal, 0), parcel.entries[-1].seq + 1)
        with self.store.write(self.table) as connection:
            for journal, seq in ends.items():
                row = {"board": self.table, "journal": journal, "seq": seq}
                put(connection, published, row, {"seq": seq})


def known_boards(store: Store) -> list[str]:
    """The boards that were told of from here: there may be more to tell, or to tell again, wherever they are now."""
    with store.read() as connection:
        return sorted(connection.scalars(select(published.c.board).distinct()))


def _parcels(journal: int, before: int, rows: Iterable[tuple[int, Entry]]) -> Iterator[Parcel]:
    parcel: Parcel | None = None
    for boot, item in rows:
        if parcel and parcel.boot == boot and parcel.entries[-1].seq + 1 == item.seq and len(parcel.entries) < MOST:
            parcel.entries.append(item)
            continue
        if parcel:
            yield parcel
            before = parcel.entries[-1].seq + 1
        parcel = Parcel(journal, boot, before, [item])
    if parcel:
        yield parcel
