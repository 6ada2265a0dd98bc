"""The games that a list of entries tells, and their records, for tests; how one game is told is store/replay.py's."""

from collections.abc import Iterable

from naiad.link.events import Entry
from naiad.store.replay import BEGINNINGS, Played
from naiad_core import record
from naiad_core.header import unpack_header


def fold(entries: Iterable[Entry]) -> list[Played]:
    """The games in entries that are in order, oldest first; one that is told again is one game."""
    games: dict[int, Played] = {}
    current = None
    for item in entries:
        if current is not None:
            current.add(item)
        if item.kind in BEGINNINGS:
            current = Played(item)
        if current is not None and len(current.lines) >= len(games.get(current.id, current).lines):
            games[current.id] = current
    return list(games.values())


def as_record(game: Played) -> record.Record:
    """The Record of the game; ValueError, naming the line, where the rules refuse one."""
    name, seats, options, _ = unpack_header(game.header)
    played = record.Record(name, seats, options)
    for number, (action, t_ds) in enumerate(game.lines, start=2):
        code = played.why_not(action)
        if code:
            raise ValueError(f"line {number}: {code}")
        played.push(action, t_ds)
    return played
