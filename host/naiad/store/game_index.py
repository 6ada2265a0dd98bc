"""What a list of kept games asks of their database, and asking a file alone, for which nobody waits until SQLAlchemy is
there: that takes longer than the list. Not how a database is opened that is damaged, older, locked or on a server
(database.py), which asks in the same sentences.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from naiad.store import APPLICATION_ID, BUSY_S, HEAD

# SQL that SQLite and PostgreSQL both know. Lines have no gaps; counting them takes longer.
GAMES = """
SELECT id, header, (SELECT coalesce(max(line) - 1, 0) FROM moves WHERE moves.game = games.id),
    coalesce(board, ''), number, started, fetched, kind
FROM games WHERE NOT EXISTS (SELECT game FROM forgotten WHERE forgotten.game = games.id)
"""
SCORES = "SELECT game, moves, told FROM scores WHERE rules = :rules"
NAMES = "SELECT game, seat, name FROM names"
NOTES = "SELECT game, note FROM notes"

# What runs one of these with its values.
Ask = Callable[[str, dict[str, Any]], Iterable[Any]]


class Kept(NamedTuple):
    """A kept game without its moves. ``board`` is '' for an imported file; times ISO-8601 UTC or ''; ``kind`` as in
    tables.py. Its header is as it was kept: annotations.py has what was typed since."""

    id: str
    header: str
    moves: int
    board: str
    number: int | None
    started: str
    fetched: str
    kind: str = ""


class Score(NamedTuple):
    """What a list says of a game that had so many ``moves`` then."""

    moves: int
    summary: dict[str, Any]


class Found(NamedTuple):
    """Every kept game, and by its ID what a list says of it, the names typed by seat, and the note."""

    games: list[Kept]
    scores: dict[str, Score]
    names: dict[str, dict[int, str]]
    notes: dict[str, str]

    def late(self) -> list[Kept]:
        """The games that must be played through: they have more moves than when they were scored, or other rules."""
        return [game for game in self.games if game.id not in self.scores or self.scores[game.id].moves != game.moves]


def games(ask: Ask) -> list[Kept]:
    """Every kept game, in order of play as far as that is known."""
    # Here, for every database sorts text in its own way.
    return sorted((Kept(*row) for row in ask(GAMES, {})), key=_when)


def _when(game: Kept) -> tuple[str, int, str]:
    return game.started or game.fetched, -1 if game.number is None else game.number, game.id


def found(ask: Ask, rules: int) -> Found:
    """All that a list needs, with the scores by these rules."""
    scores = {game: Score(count, json.loads(summary)) for game, count, summary in ask(SCORES, {"rules": rules})}
    names: dict[str, dict[int, str]] = {}
    for game, seat, name in ask(NAMES, {}):
        names.setdefault(game, {})[seat] = json.loads(name)
    return Found(games(ask), scores, names, {game: json.loads(note) for game, note in ask(NOTES, {})})


def in_file(path: Path, rules: int) -> Found | None:
    """The same of a file of SQLite's; None where there is none, or database.py must say what is the matter with it."""
    import sqlite3

    try:
        # Opened for writing, so that nothing stays beside the file when it is closed.
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", BUSY_S, uri=True)) as file:
            file.isolation_level = None
            file.execute("PRAGMA query_only = ON")
            file.execute("BEGIN")
            if file.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                return None
            if file.execute("SELECT version_num FROM alembic_version").fetchone() != (HEAD,):
                return None
            return found(file.execute, rules)
    except (sqlite3.Error, UnicodeDecodeError):
        return None


# --- headers ---


def read(header: str) -> dict[str, Any]:
    """A kept header, {} where it is none."""
    try:
        obj = json.loads(header)
    except ValueError:
        return {}
    return obj if isinstance(obj, dict) and isinstance(obj.get("players"), list) else {}


def learnt(obj: Mapping[str, Any], started: str, given: Mapping[int, str]) -> dict[str, Any]:
    """What of a header is otherwise by what was learnt since."""
    fresh: dict[str, Any] = {}
    if obj and given:
        fresh["players"] = [given.get(seat, name) for seat, name in enumerate(obj["players"])]
    if obj and started and "started" not in obj:
        fresh["started"] = started
    return fresh
