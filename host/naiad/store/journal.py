"""What boards journalled, kept entry by entry, and the games that it tells; not how it comes here (link/).

Two transactions: entries first, and once they are on the disk the games folded from them. A game
that cannot be told, by another version's rules, must never keep a board from being relieved of
its entries. If the second is lost, ``StoreSink.games`` makes it good at the next fetching.
"""

import json
from dataclasses import replace
from itertools import count
from typing import Any

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.sqlite import insert

from naiad.link.events import Entry
from naiad.link.games import Played, as_text, fold
from naiad.store import Conflict
from naiad.store.database import Kept, Store, now, put_game
from naiad.store.tables import boards, entries, games
from naiad_core import entry
from naiad_core.text import Game, RecordError, line

BEGINNINGS = (entry.GAME, entry.AGAIN)


class StoreSink:
    """The Sink of link/client.py over a Store.

    ``fresh`` counts by game ID the lines, headers included, that were new since the sink was made;
    ``troubles`` has a sentence for each game that could not be told to its end.
    """

    def __init__(self, store: Store) -> None:
        self.database = store
        self.fresh: dict[str, int] = {}
        self.troubles: dict[int, str] = {}

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
        with self.database.write() as connection:
            seen = {"uid": uid, "first_seen": now(), "last_seen": now()}
            connection.execute(
                insert(boards).values(seen).on_conflict_do_update(["uid"], set_={"last_seen": seen["last_seen"]})
            )
            held = dict(connection.execute(select(entries.c.seq, entries.c.chain).where(own & numbers)).all())
            for item in arrived:
                if held.get(item.seq, item.chain) != item.chain:
                    raise Conflict(f"board {uid}: entry {item.seq} is not the one that is kept")
            rows = [
                {
                    "board": uid,
                    "journal": journal,
                    "seq": item.seq,
                    "boot": boot,
                    "kind": item.kind,
                    "chain": item.chain,
                    "payload": item.payload,
                }
                for item in arrived
                if item.seq not in held
            ]
            if rows:
                connection.execute(insert(entries), rows)
        self._tell(uid, journal, arrived[0].seq)

    def games(self, uid: str, journal: int, since: int) -> list[str]:
        """The IDs of the games that a journal tells from an entry on, oldest first, each brought up to date."""
        return self._tell(uid, journal, since)

    def _tell(self, uid: str, journal: int, since: int) -> list[str]:
        own = (entries.c.board == uid) & (entries.c.journal == journal)
        with self.database.write() as connection:
            # The game going on at that entry is told from where it begins.
            begins = connection.scalar(
                select(func.max(entries.c.seq)).where(own, entries.c.kind.in_(BEGINNINGS), entries.c.seq <= since)
            )
            columns = select(entries.c.seq, entries.c.chain, entries.c.payload)
            rows = connection.execute(
                columns.where(own, entries.c.seq >= (since if begins is None else begins)).order_by(entries.c.seq)
            )
            told = []
            for played in fold(Entry(*row) for row in rows):
                game = self._words(played, uid)
                if game is not None:
                    told.append(self._keep(connection, uid, played, game))
        return told

    def _words(self, played: Played, uid: str) -> Game | None:
        """The game as far as this naiad's rules can tell it; None if not at all."""
        name = f"game {played.id:08x} of board {uid}"
        try:
            return as_text(played, table=uid)
        except RecordError as error:
            self.troubles[played.id] = f"{name} is kept up to line {error.line - 1}; there this naiad says: {error}"
            return self._words(replace(played, lines=played.lines[: error.line - 2]), uid)
        except Exception as error:
            self.troubles[played.id] = (
                f"{name} cannot be told by this naiad ({error}); its entries are kept, update naiad"
            )
            return None

    def _keep(self, connection: Connection, uid: str, played: Played, game: Game) -> str:
        """Keep a told game under its own ID, or one with a number behind it where another history has that."""
        lines = [line(move) for move in game.moves]
        for number in count(1):
            id_ = f"{played.id:08x}" + (f"-{number}" if number > 1 else "")
            row = connection.execute(select(games.c.board, games.c.header).where(games.c.id == id_)).first()
            header: str = line({**game.header, "id": id_})
            if row is not None and row.board == uid and _same_game(json.loads(row.header), game.header):
                header = row.header
            try:
                fresh = put_game(connection, Kept(id_, header, 0, uid, played.number, "", now()), lines)
            except Conflict:
                continue
            if fresh:
                self.fresh[id_] = self.fresh.get(id_, 0) + fresh
            return id_
        raise AssertionError("count() does not end")


def _same_game(kept: dict[str, Any], told: dict[str, Any]) -> bool:
    """Whether two headers differ at most in what a board does not know: names, times, places."""

    def known(header: dict[str, Any]) -> tuple[Any, ...]:
        return header["game"], len(header["players"]), header.get("options")

    return known(kept) == known(told)
