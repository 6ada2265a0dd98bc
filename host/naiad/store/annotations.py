"""What is known of kept games beside their records, which it does not alter: names, hours, notes, scores at hand, which
are forgotten. Not the records (database.py).

A game is forgotten in two steps: it is out of sight at once, and taken away when others are forgotten; until then
``recall`` brings it back as it was.
"""

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, insert, select, update

from naiad.store.game_index import Score, learnt, read
from naiad.store.tables import forgotten, games, moves, scores
from naiad.store.tables import names as named
from naiad.store.tables import notes as noted
from naiad_core.text import line

if TYPE_CHECKING:
    from naiad.store.database import Store

# Of a game that is not forgotten.
WANTED = ~select(forgotten.c.game).where(forgotten.c.game == games.c.id).exists()
# Keys of a header that may be learnt after the game.
LEARNT = ("players", "started", "kind")


# --- names and hours ---


def names(connection: Connection, id_: str) -> dict[int, str]:
    """The names typed of a game, by seat."""
    rows = select(named.c.seat, named.c.name).where(named.c.game == id_)
    return {seat: json.loads(name) for seat, name in connection.execute(rows)}


def rename(store: "Store", id_: str, given: Mapping[int, str]) -> None:
    """Seats have these names from now on; '' for the name that the record has."""
    with store.write() as connection:
        _name(connection, id_, given)


def _name(connection: Connection, id_: str, given: Mapping[int, str]) -> None:
    connection.execute(delete(named).where(named.c.game == id_, named.c.seat.in_(given)))
    rows = [{"game": id_, "seat": seat, "name": json.dumps(name)} for seat, name in given.items() if name]
    if rows:
        connection.execute(insert(named), rows)
    # Its words name the winner.
    connection.execute(delete(scores).where(scores.c.game == id_))


def with_names(header: str, started: str, given: Mapping[int, str]) -> str:
    """A header's line with what was learnt since; as it is where there is nothing, or where it is no header."""
    obj = read(header)
    fresh = learnt(obj, started, given)
    return line(obj | fresh) if fresh else header


def put_header(connection: Connection, id_: str, header: str) -> None:
    """A board has told more of a game than its record's header had: who sat down since."""
    connection.execute(update(games).where(games.c.id == id_).values(header=header))
    # Its words name the winner.
    connection.execute(delete(scores).where(scores.c.game == id_))


def is_same(kept: str, header: str) -> bool:
    """Whether two header lines differ at most in what may be learnt after the game."""
    try:
        pair = [json.loads(text) for text in (kept, header)]
        seats = {len(obj["players"]) for obj in pair}
        bare = [{key: value for key, value in obj.items() if key not in LEARNT} for obj in pair]
    except (ValueError, TypeError, KeyError, AttributeError):
        return kept == header
    return len(seats) == 1 and bare[0] == bare[1]


def take_over(connection: Connection, id_: str, kept: str, header: str, started: str) -> None:
    """Learn from another header of the same game what is not known here: names where none was typed, the hour."""
    if kept != header:
        have = names(connection, id_)
        pairs = enumerate(zip(*(json.loads(text)["players"] for text in (kept, header)), strict=True))
        fresh = {seat: new for seat, (old, new) in pairs if new != old and seat not in have}
        if fresh:
            _name(connection, id_, fresh)
    note_hour(connection, id_, started)


def note_hour(connection: Connection, id_: str, started: str) -> None:
    """When a game began, unless that is known or ``started`` is empty."""
    if started:
        connection.execute(update(games).where(games.c.id == id_, games.c.started == "").values(started=started))


# --- notes ---


def note(store: "Store", id_: str) -> str:
    """What was noted of a game, '' for nothing."""
    with store.read() as connection:
        found = connection.scalar(select(noted.c.note).where(noted.c.game == id_))
    return "" if found is None else str(json.loads(found))


def put_note(store: "Store", id_: str, text: str) -> None:
    """This is the note on a game from now on; '' takes it away."""
    with store.write() as connection:
        connection.execute(delete(noted).where(noted.c.game == id_))
        if text:
            connection.execute(insert(noted).values(game=id_, note=json.dumps(text)))


# --- forgetting ---


def forget(store: "Store", ids: Iterable[str]) -> None:
    """These games are out of sight, and what was forgotten before them is taken away."""
    with store.write() as connection:
        gone = select(forgotten.c.game)
        for table, column in (
            (moves, moves.c.game),
            (named, named.c.game),
            (noted, noted.c.game),
            (scores, scores.c.game),
            (games, games.c.id),
        ):
            connection.execute(delete(table).where(column.in_(gone)))
        count = select(func.coalesce(func.max(moves.c.line) - 1, 0))
        for id_ in ids:
            played = connection.scalar(count.where(moves.c.game == id_))
            connection.execute(insert(forgotten).values(game=id_, moves=played))


def deleted(store: "Store") -> list[str]:
    """The IDs of what was forgotten last, none where it is taken away."""
    with store.read() as connection:
        return _back(connection)


def _back(connection: Connection) -> list[str]:
    there = select(forgotten.c.game).join(games, games.c.id == forgotten.c.game)
    return list(connection.scalars(there.order_by(forgotten.c.game)))


def undo(store: "Store") -> list[str]:
    """Bring back what was forgotten last; its IDs, none where it is taken away."""
    with store.write() as connection:
        back = _back(connection)
        for id_ in back:
            recall(connection, id_)
    return back


def recall(connection: Connection, id_: str) -> None:
    """A game is wanted again, if it was forgotten."""
    connection.execute(delete(forgotten).where(forgotten.c.game == id_))


def forgotten_at(connection: Connection, id_: str) -> int | None:
    """How many moves a game had when it was forgotten; None for one that is not."""
    return connection.scalar(select(forgotten.c.moves).where(forgotten.c.game == id_))


# --- scores at hand ---


def keep_scores(store: "Store", rules: int, fresh: Mapping[str, Score]) -> None:
    """Have them at hand the next time, where the database may be written."""
    if not fresh or store.read_only:
        return
    with store.write() as connection:
        # One may have been taken away meanwhile.
        there = set(connection.scalars(select(games.c.id)))
        rows = [
            {"game": id_, "moves": score.moves, "rules": rules, "told": line(score.summary)}
            for id_, score in fresh.items()
            if id_ in there
        ]
        connection.execute(delete(scores).where(scores.c.rules != rules))
        for row in rows:
            connection.execute(delete(scores).where(scores.c.game == row["game"]))
        if rows:
            connection.execute(insert(scores), rows)
