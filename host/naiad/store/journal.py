"""What boards journalled, kept entry by entry, and the games that they make; not how they come here (link/), nor how
entries make a game (replay.py).

Two transactions: entries first, and once they are on the disk the games that they make. A game that cannot be replayed,
by another version's rules, must never keep a board from being relieved of its entries. If the second is lost, the next
fetching makes it good: ``tellings`` knows up to where a journal was replayed.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import chain, count
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, select

from naiad.link.events import Entry
from naiad.store import DEMO, Conflict, annotations
from naiad.store.database import Store, put_game
from naiad.store.game_index import Kept
from naiad.store.replay import BEGINNINGS, Replay
from naiad.store.tables import boards, entries, games, now, put, tellings
from naiad_core import entry
from naiad_core.notation import options
from naiad_core.text import Game, line

# So many entries are replayed between two transactions, and so many journals' games are held in memory.
SLICE = 200
MOST_OPEN = 1000


class StoreSink:
    """The Sink of link/client.py over a Store.

    ``fresh`` counts by game ID the lines, headers included, that were new since the sink was made; ``troubles`` has a
    sentence for each game that could not be replayed to its end, unless that was said before. ``kind``: what new
    games are, as in tables.py.
    """

    def __init__(self, store: Store, kind: str = "") -> None:
        self.database = store
        self.kind = kind
        self.fresh: dict[str, int] = {}
        self.troubles: list[str] = []
        # By board and journal: the game going on, and the number of the next entry to replay.
        self._open: dict[tuple[str, int], tuple[Replay | None, int]] = {}
        # What another naiad could not replay was tried again of these.
        self._tried: set[tuple[str, int]] = set()

    def cursor(self, uid: str, journal: int) -> tuple[int, int] | None:
        """(number of the next entry that is missing, chain before it); None if nothing is held of it."""
        own = (entries.c.board == uid) & (entries.c.journal == journal)
        with self.database.read() as connection:
            last = connection.execute(
                select(entries.c.seq, entries.c.chain).where(own).order_by(entries.c.seq.desc()).limit(1)
            ).first()
        return None if last is None else (last.seq + 1, last.chain)

    def store(self, uid: str, journal: int, boot: int, arrived: list[Entry]) -> None:
        """Keep entries; they are on the disk on return. The same again changes nothing.

        Conflict, and nothing kept, if other entries are held under their numbers.
        """
        if not arrived:
            return
        numbers = entries.c.seq.between(arrived[0].seq, arrived[-1].seq)
        own = (entries.c.board == uid) & (entries.c.journal == journal)
        with self.database.write(uid) as connection:
            seen(connection, uid)
            held = dict(connection.execute(select(entries.c.seq, entries.c.chain).where(own & numbers)).all())
            for item in arrived:
                if held.get(item.seq, item.chain) != item.chain:
                    raise Conflict(f"board {uid}: entry {item.seq} is not the one that is saved")
            rows = [row_of(uid, journal, boot, item) for item in arrived if item.seq not in held]
            if rows:
                connection.execute(entries.insert(), rows)
        known = self._open.get((uid, journal))
        if known is not None and known[1] == arrived[0].seq and len(arrived) < SLICE:
            # What goes on where it was replayed to is not read again.
            self._replay_slice(uid, journal, arrived=arrived)
        else:
            self._replay(uid, journal)

    def games(self, uid: str, journal: int, since: int) -> list[str]:
        """The IDs of the games that a journal tells from an entry on, oldest first, each brought up to date."""
        self._replay(uid, journal)
        own = (tellings.c.board == uid) & (tellings.c.journal == journal)
        begins = select(func.max(tellings.c.seq)).where(own, tellings.c.seq <= since).scalar_subquery()
        begun = select(games.c.id).join(tellings, tellings.c.game == games.c.id).order_by(tellings.c.seq)
        with self.database.read() as connection:
            found = connection.scalars(
                begun.where(own, annotations.WANTED, tellings.c.seq >= func.coalesce(begins, since))
            )
            return list(dict.fromkeys(found))

    def going_on(self, uid: str, journal: int) -> tuple[str, Game | None]:
        """The game that a journal tells last, and its ID; '' and None where it tells none."""
        replay, _ = self._open.get((uid, journal), (None, 0))
        return ("", None) if replay is None else (replay.kept_as, replay.game)

    def replay_some(self, uid: str, journal: int, since: int) -> bool:
        """Bring a part of its games up to date where entries came from this number on, also in the middle of what was
        replayed; whether there is more, from any number behind the last on."""
        _, next_seq = self._open.get((uid, journal), (None, 0))
        if since < next_seq:
            del self._open[uid, journal]
        return self._replay_slice(uid, journal, since)

    def _replay(self, uid: str, journal: int) -> None:
        """Bring the games of a journal up to date with its entries."""
        while self._replay_slice(uid, journal):
            pass

    def _replay_slice(
        self, uid: str, journal: int, since: int | None = None, arrived: Sequence[Entry] | None = None
    ) -> bool:
        """The next of a journal's entries replayed, or these, which are the next; whether there may be more. Nobody
        waits meanwhile: only what was replayed is then written."""
        own = (entries.c.board == uid) & (entries.c.journal == journal)
        # Should the transaction fail, what was replayed in memory is replayed anew.
        known = self._open.pop((uid, journal), None)
        replayed: list[Replay] = []
        some: Sequence[Entry]
        if known is not None and arrived is not None:
            (replay, next_seq), some = known, arrived
        else:
            with self.database.read() as connection:
                replay, next_seq = known or (None, self._begin_again(connection, uid, journal, own, since, replayed))
                some = list(_entries(connection, own, next_seq, SLICE))
        for item in some:
            next_seq = item.seq + 1
            if item.kind in BEGINNINGS:
                replayed += [replay] if replay is not None else []
                replay = Replay(item, uid)
            elif replay is not None:
                replay.add(item)
        replayed += [replay] if replay is not None else []
        if replayed:
            with self.database.write(uid) as connection:
                for each in replayed:
                    self._keep(connection, journal, each)
        is_more = len(some) == SLICE
        # What breaks off at a gap is replayed anew: another process may fill it.
        if is_more or replay is None or replay.played is None or not replay.played.broken:
            self._open[uid, journal] = replay, next_seq
            if len(self._open) > MOST_OPEN:
                del self._open[next(iter(self._open))]
        return is_more

    def _begin_again(
        self,
        connection: Connection,
        uid: str,
        journal: int,
        own: ColumnElement[bool],
        since: int | None,
        replayed: list[Replay],
    ) -> int:
        """Where a journal is replayed from: its last game's beginning, or the last before ``since``. What another naiad
        could not replay is tried again, once, and put to ``replayed``."""
        rows = connection.execute(
            select(tellings.c.seq, tellings.c.trouble)
            .where(tellings.c.board == uid, tellings.c.journal == journal)
            .order_by(tellings.c.seq)
        ).all()
        if not rows:
            return 0
        if (uid, journal) not in self._tried:
            self._tried.add((uid, journal))
            for seq in [row.seq for row in rows[:-1] if row.trouble]:
                replay: Replay | None = None
                for item in _entries(connection, own, seq):
                    if replay is None:
                        replay = Replay(item, uid)
                    elif item.kind in BEGINNINGS:
                        break
                    else:
                        replay.add(item)
                replayed += [replay] if replay is not None else []
        begun = [row.seq for row in rows if since is None or row.seq <= since]
        return int(begun[-1]) if begun else 0

    def _keep(self, connection: Connection, journal: int, replay: Replay) -> None:
        """Keep what a replay has made by now, and what is wrong with it."""
        news = replay.news()
        if replay.game is not None and news != replay.kept_news:
            self._keep_game(connection, replay)
            replay.kept_news = news
        row = {"board": replay.table, "journal": journal, "seq": replay.seq}
        outcome = {"game": replay.kept_as or None, "trouble": replay.trouble}
        if outcome == replay.noted:
            return
        own = [tellings.c[name] == value for name, value in row.items()]
        before = connection.scalar(select(tellings.c.trouble).where(*own))
        if replay.trouble and replay.trouble != before:
            self.troubles.append(replay.trouble)
        put(connection, tellings, row | outcome, outcome)
        replay.noted = outcome

    def _keep_game(self, connection: Connection, replay: Replay) -> None:
        """Keep a game under its own ID, or one with a number behind it where another history has that."""
        played, game = replay.played, replay.game
        assert played is not None and game is not None
        # A table whose clock runs ahead, as a simulated one that is faster than real, has begun nothing in the future.
        started = min(played.started, now())
        named = (f"{played.id:08x}" + (f"-{number}" if number > 1 else "") for number in count(1))
        # First where it was found before, and only what is new.
        before = [(replay.kept_as, replay.kept_moves)] if replay.kept_as else []
        for id_, since in chain(before, ((id_, 0) for id_ in named)):
            row = connection.execute(select(games.c.board, games.c.header).where(games.c.id == id_)).first()
            # Robots play the same game again for who wants to see it again.
            forgotten = annotations.forgotten_at(connection, id_)
            if forgotten is not None and len(game.moves) <= forgotten and self.kind != DEMO:
                return
            header = as_kept = ""
            if row is not None and row.board == replay.table and _same_game(row.header, replay):
                header = as_kept = row.header
            if not header:
                header = line({**game.header, "id": id_, **({"kind": self.kind} if self.kind else {})})
            if played.names:
                # Those who sat down with a tag of their own.
                header = annotations.with_names(header, "", played.names)
            if as_kept and header != as_kept:
                annotations.put_header(connection, id_, header)
            kept = Kept(id_, header, 0, replay.table, played.number, started, now(), self.kind)
            try:
                fresh = put_game(connection, kept, [line(move) for move in game.moves[since:]], since)
            except Conflict:
                continue
            if forgotten is not None:
                annotations.recall(connection, id_)
            annotations.note_hour(connection, id_, started)
            if fresh:
                self.fresh[id_] = self.fresh.get(id_, 0) + fresh
            replay.kept_as, replay.kept_moves, replay.kept_header = id_, len(game.moves), header
            return


def seen(connection: Connection, uid: str) -> None:
    """A board has been heard now."""
    moment = now()
    put(connection, boards, {"uid": uid, "first_seen": moment, "last_seen": moment}, {"last_seen": moment})


def row_of(uid: str, journal: int, boot: int, item: Entry) -> dict[str, Any]:
    """An entry as its table has it."""
    return {"board": uid, "journal": journal, "boot": boot, "kind": item.kind, **item._asdict()}


def may_grow(store: Store, id_: str) -> bool:
    """Whether the board of a kept game may yet add to it: its journal tells neither its end nor another beginning."""
    of_game = select(tellings.c.board, tellings.c.journal, tellings.c.seq).where(tellings.c.game == id_)
    with store.read() as connection:
        last = connection.execute(of_game.order_by(tellings.c.seq.desc()).limit(1)).first()
        if last is None:
            return False
        own = (entries.c.board == last.board) & (entries.c.journal == last.journal)
        later = _entries(connection, own, last.seq + 1)
        end = entry.MARK, bytes((entry.END,))
        return not any(item.kind in BEGINNINGS or (item.kind, item.body[:1]) == end for item in later)


def _entries(connection: Connection, own: ColumnElement[bool], since: int, most: int | None = None) -> Iterator[Entry]:
    """A journal's entries from a number on."""
    columns = select(entries.c.seq, entries.c.chain, entries.c.payload)
    for row in connection.execute(columns.where(own, entries.c.seq >= since).order_by(entries.c.seq).limit(most)):
        yield Entry(*row)


def _same_game(kept: str, replay: Replay) -> bool:
    """Whether a kept header differs at most in what a board does not know: names, times, places."""
    if kept == replay.kept_header:
        return True
    game = replay.game
    assert game is not None
    try:
        header = json.loads(kept)
        seats = len(header["players"])
        own = game.header["game"], len(game.header["players"]), game.header.get("values")
        if (header["game"], seats, header.get("values")) != own:
            return False
        # An option that came later stands in what is replayed, and not in what an earlier naiad kept.
        return bool(options(header["game"], header.get("options", {}), seats) == game.record.options)
    except (ValueError, TypeError, KeyError, AttributeError):
        # Damaged: what was replayed is kept beside it.
        return False
