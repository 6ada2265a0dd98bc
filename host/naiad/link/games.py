"""Journal entries folded into games: pure functions, from entries to records; not where entries are kept.

A game begins with a GAME entry, or with AGAIN where the board has started its memory anew and tells
the game going on from its beginning. Where entries are missing, what follows them belongs to no
game until the next such beginning.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from naiad.link.events import Entry
from naiad_core import entry, notation, record, text
from naiad_core.state import UNDO


@dataclass
class Played:
    """A game as the journal tells it.

    ``number`` counts the board's games and may start again after its memory was lost; ``id`` is
    random and told for each game alone. ``lines`` are (action, tenths of a second since the
    start). ``marks`` are (count of lines before it, code, detail), codes of naiad_core.entry.
    ``over``: it was put away. ``broken``: lines are missing at its end. ``first_seq`` and
    ``last_seq`` are the entries it was told by.
    """

    number: int
    id: int
    header: bytes
    first_seq: int
    last_seq: int
    lines: list[tuple[int, int]] = field(default_factory=list)
    marks: list[tuple[int, int, bytes]] = field(default_factory=list)
    over: bool = False
    broken: bool = False


def fold(entries: Iterable[Entry]) -> list[Played]:
    """The games in entries that are in order, oldest first."""
    games: dict[int, Played] = {}
    current: Played | None = None
    # Lines that are told again: they take the place of the old ones once they are complete.
    again: list[tuple[int, int]] | None = None
    due = t_ds = 0
    expected: int | None = None
    for item in entries:
        if expected is not None and item.seq != expected and current is not None:
            current.broken = True
            current = None
        expected = item.seq + 1
        kind, body = item.kind, item.body
        if kind in (entry.GAME, entry.AGAIN):
            due, number, ident, header = entry.game(kind, body)
            t_ds = 0
            current = games.setdefault(ident, Played(number, ident, header, item.seq, item.seq))
            current.broken = False
            again = [] if kind == entry.AGAIN else None
        elif current is None:
            continue
        elif kind == entry.MOVES:
            for action, step_ds in entry.moves(body):
                t_ds += step_ds
                (current.lines if again is None else again).append((action, t_ds))
        elif kind == entry.MARK and body:
            current.marks.append((len(current.lines), body[0], body[1:]))
            if body[0] == entry.END:
                current.over = True
        if again is not None and current is not None and len(again) >= due:
            current.lines = again
            again = None
        if current is not None:
            current.last_seq = item.seq
            if current.over:
                current = None
    return list(games.values())


def as_record(game: Played) -> record.Record:
    """The Record of the game; ValueError, naming the line, where the rules of this naiad refuse one."""
    name, seats, options, _ = record.unpack_header(game.header)
    played = record.Record(name, seats, options)
    for number, (action, t_ds) in enumerate(game.lines, start=2):
        code = played.why_not(action)
        if code:
            raise ValueError(f"line {number}: {code}")
        played.push(action, t_ds)
    return played


def as_text(game: Played, players: Sequence[str] = (), **metadata: object) -> text.Game:
    """The game in words, ready to be written by naiad_core.text.write.

    ``players`` are names in seating order, "Player 1" and so on where they are missing;
    ``metadata`` goes into the header. ValueError as ``as_record``.
    """
    name, seats, options, _ = record.unpack_header(game.header)
    names = [players[seat] if seat < len(players) else f"Player {seat + 1}" for seat in range(seats)]
    out: text.Game = text.Game({"naiad": text.FORMAT, "game": name, "players": names, "options": options, **metadata})
    words = notation.load(name)
    for number, (action, t_ds) in enumerate(game.lines, start=2):
        move: dict[str, Any] = {"do": "undo"} if action == UNDO else dict(words.show(action, out.record.state))
        out.push({**move, "t": t_ds / 10}, number)
    return out
