"""What tables tell, taken into the store: entries tested and kept once, gaps noticed, states; not the connection
(listen.py). A message that cannot be is refused, named and counted; it is not kept and stops nobody else's.

Several processes may take from the same tables: each entry is kept by whoever has it first. Entries are replayed
afterwards, by another thread than the one that takes: a game may be long, and other tables' entries wait for none.
"""

import json
import threading
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Connection, Select, column, func, or_, select, values

from naiad.club.messages import Refused, Sent, Span, follows
from naiad.link.events import Entry
from naiad.store import StoreError
from naiad.store.database import Store
from naiad.store.journal import StoreSink, row_of, seen
from naiad.store.tables import entries, now, put, states

MOST_STATE = 4000
# Behind every entry's number.
END = 1 << 63
# So many runs of entries without a gap are looked at in one question; who has more is asked for the rest again.
MOST_RUNS = 10_000
PARTS = ("state", "online")
# In place of a board's number where states are written: no board has it.
STATES = "/states"


class Taken(NamedTuple):
    """What became of messages of one board: the entries that were new, by message what is left to do."""

    fresh: int
    early: list[Sent]
    refused: list[tuple[Sent, Refused]]


class Taking:
    """Into one store. ``counts`` by what happened, ``refused`` by why."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.sink = StoreSink(store)
        self.counts: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self._lock = threading.Lock()
        # By table, the one whose turn it is first, and journal: the first entry that is not replayed, END to go on.
        self._waiting: dict[str, dict[int, int]] = {}

    def take(self, table: str, parcels: Sequence[Sent], is_patient: bool = True) -> Taken:
        """Keep a table's entries; they are on the disk on return. ``replay`` then makes their games of them.

        What lies behind a gap is given back, for the gap may yet be filled; kept all the same where not ``is_patient``.
        StoreError where the database cannot be had.
        """
        early: list[Sent] = []
        refused: list[tuple[Sent, Refused]] = []
        fresh = 0
        # The first new number of each journal.
        firsts: dict[int, int] = {}
        with self.store.write(table) as connection:
            seen(connection, table)
            for journal, own in _by_journal(parcels):
                held = _held(connection, table, journal, own)
                rows: list[dict[str, Any]] = []
                for parcel in own:
                    try:
                        if is_patient and _is_early(held, parcel):
                            early.append(parcel)
                            continue
                        new = _new(held, parcel)
                    except Refused as error:
                        refused.append((parcel, error))
                        continue
                    for item in new:
                        held[item.seq] = item
                        rows.append(row_of(table, journal, parcel.boot, item))
                if rows:
                    connection.execute(entries.insert(), rows)
                    firsts[journal] = min(row["seq"] for row in rows)
                    fresh += len(rows)
        if firsts:
            self.replay_later(table, firsts)
        self.counts["entries"] += fresh
        self.counts["entries again"] += sum(len(parcel.entries) for parcel in parcels) - fresh
        self.refused.update(refusal.why for _, refusal in refused)
        return Taken(fresh, early, refused)

    def replay_later(self, table: str, since: Mapping[int, int]) -> None:
        """Games of these journals are to be replayed from these entries on, from END on where they only go on."""
        with self._lock:
            own = self._waiting.setdefault(table, {})
            for journal, seq in since.items():
                own[journal] = min(seq, own.get(journal, seq))

    def replay(self) -> bool:
        """Replay a part of one journal's games, of each table in its turn; whether there was any. StoreError where the
        database cannot be had: it is replayed later."""
        with self._lock:
            if not self._waiting:
                return False
            table = next(iter(self._waiting))
            own = self._waiting.pop(table)
            journal, since = own.popitem()
            # Behind the others.
            self._waiting |= {table: own} if own else {}
        try:
            if self.sink.replay_some(table, journal, since):
                self.replay_later(table, {journal: END})
        except Exception:
            # Whatever an entry says, it must not keep others from being replayed; it is with the journal's next.
            self.counts["games not told"] += 1
            try:
                with self.store.read():
                    pass
            except StoreError:
                self.replay_later(table, {journal: since})
                raise
        return True

    def lacking(self, table: str, heads: Mapping[int, int], is_whole: bool = True) -> list[Span]:
        """What a table says that it has, and is not kept; at the ends only where not ``is_whole``. One question."""
        held: dict[int, list[tuple[int, int]]] = defaultdict(list)
        with self.store.read() as connection:
            for journal, start, end in connection.execute((_runs if is_whole else _ends)(table, heads)):
                held[journal].append((start, end))
        out: list[Span] = []
        for journal, head in heads.items():
            at = 0
            for start, end in held[journal]:
                out += [Span(journal, at, start)] if start > at else []
                at = end
            out += [Span(journal, at, head)] if head > at else []
        return out

    def stand(self, parts: Mapping[tuple[str, str], bytes]) -> list[tuple[str, str, Refused]]:
        """How tables stand now, by their own word: by table and part. What is refused, and why; StoreError."""
        rows: list[dict[str, str]] = []
        refused: list[tuple[str, str, Refused]] = []
        moment = now()
        for (table, part), payload in sorted(parts.items()):
            try:
                rows.append({"board": table, "part": part, "told": _stands(part, payload), "at": moment})
            except Refused as error:
                refused.append((table, part, error))
        if rows:
            # Together, for each commit waits for the disk.
            with self.store.write(STATES) as connection:
                put(connection, states, rows, ("told", "at"))
        self.counts["states"] += len(rows)
        return refused

    def refuse(self, error: Refused) -> None:
        """One more that is not taken."""
        self.refused[error.why] += 1


def _stands(part: str, payload: bytes) -> str:
    """What a table says of itself, as text; Refused."""
    if part not in PARTS or len(payload) > MOST_STATE:
        raise Refused("size" if part in PARTS else "topic", "it is more than a table says of itself")
    try:
        text = payload.decode("ascii")
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("form", "it is no JSON") from None
    if (part == "online" and value not in (0, 1)) or (part == "state" and not _is_state(value)):
        raise Refused("form", "it is not what a table says of itself")
    return text


def _by_journal(parcels: Iterable[Sent]) -> list[tuple[int, list[Sent]]]:
    out: dict[int, list[Sent]] = defaultdict(list)
    for parcel in parcels:
        out[parcel.journal].append(parcel)
    return [(journal, sorted(own, key=lambda each: each.entries[0].seq)) for journal, own in out.items()]


def _held(connection: Connection, table: str, journal: int, parcels: Sequence[Sent]) -> dict[int, Entry]:
    """What is kept under the numbers of these, and beside them; not what lies between, which may be much."""
    near = [max(parcel.before - 1, 0) for parcel in parcels]
    there = [entries.c.seq.between(each.entries[0].seq - 1, each.entries[-1].seq + 1) for each in parcels]
    own = (entries.c.board == table) & (entries.c.journal == journal)
    columns = select(entries.c.seq, entries.c.chain, entries.c.payload)
    columns = columns.where(own, or_(*there, entries.c.seq.in_(near)))
    return {row.seq: Entry(row.seq, row.chain, row.payload) for row in connection.execute(columns)}


def _runs(table: str, journals: Iterable[int]) -> Select[Any]:
    """Runs of entries without a gap: journal, first number, the number behind the last."""
    own = (entries.c.board == table) & entries.c.journal.in_(journals)
    place = func.row_number().over(partition_by=entries.c.journal, order_by=entries.c.seq)
    kept = select(entries.c.journal, entries.c.seq, (entries.c.seq - place).label("run")).where(own).subquery()
    ends = select(kept.c.journal, func.min(kept.c.seq), func.max(kept.c.seq) + 1).group_by(kept.c.journal, kept.c.run)
    return ends.order_by(kept.c.journal, func.min(kept.c.seq)).limit(MOST_RUNS)


def _ends(table: str, journals: Iterable[int]) -> Select[Any]:
    """The same without the gaps between; two steps into the index a journal, however long it is."""
    asked = values(column("journal", BigInteger), name="asked").data([(journal,) for journal in journals]).cte("asked")

    def end(which: Any) -> Any:
        own = (entries.c.board == table) & (entries.c.journal == asked.c.journal)
        return select(which(entries.c.seq)).where(own).scalar_subquery()

    return select(asked.c.journal, end(func.min), end(func.max) + 1).where(end(func.min).is_not(None))


def _is_early(held: dict[int, Entry], parcel: Sent) -> bool:
    """Whether entries before these are elsewhere on their way."""
    first = parcel.entries[0].seq
    if first == 0 or first - 1 in held or first in held:
        return False
    return parcel.before != 0 and parcel.before - 1 not in held


def _new(held: dict[int, Entry], parcel: Sent) -> list[Entry]:
    """What of these is not kept; Refused where it does not go with what is."""
    for item in parcel.entries:
        there = held.get(item.seq)
        if there is not None and (there.chain, there.payload) != (item.chain, item.payload):
            raise Refused("history", f"entry {item.seq} is not the one that is saved")
    first, last = parcel.entries[0], parcel.entries[-1]
    before, after = held.get(first.seq - 1), held.get(last.seq + 1)
    if before is not None and not follows(before.chain, first):
        raise Refused("chain", f"entry {first.seq} does not follow from the one that is saved")
    if after is not None and not follows(last.chain, after):
        raise Refused("chain", f"entry {last.seq} does not lead to the one that is saved")
    return [item for item in parcel.entries if item.seq not in held]


def _is_state(value: Any) -> bool:
    kinds = {"id": str, "game": str, "title": str, "players": list, "turn": str, "moves": int, "over": bool}
    kinds |= {"result": str, "sand": str, "problem": str}
    return (
        isinstance(value, dict)
        and all(isinstance(value.get(key), kind) for key, kind in kinds.items())
        and all(isinstance(name, str) for name in value["players"])
    )
