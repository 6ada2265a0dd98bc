"""A game told by its journal entries, one entry after another; not where entries or games are kept (journal.py).

A game begins with a GAME entry, or with AGAIN where the board has started its memory anew and tells the game going on
from its first line. What follows missing entries, or an entry that cannot be read, belongs to no game until the next
such beginning.
"""

import json
import struct
from datetime import UTC, datetime
from typing import Any

from naiad.link.events import Entry
from naiad_core import corrections, entry, text
from naiad_core.corrected import named, values_of
from naiad_core.header import WITH_VALUES, game_of, unpack_header, unpack_ways
from naiad_core.reasons import sentence
from naiad_core.text import OF_ALL, Game

_OF_ALL = {action: {"do": verb} for verb, action in OF_ALL.items()}

# Its code, then the seconds.
HOUR_BYTES = 5
# Behind its code and the seat.
NAME_AT = 2
BEGINNINGS = (entry.GAME, entry.AGAIN)


class Played:
    """A game as its entries tell it, by no game's rules; ``add`` them in order. ValueError for a beginning that cannot
    be read.

    ``number`` counts the board's games and may start again after its memory was lost; ``id`` is random and told for
    each game alone. ``lines`` are (action, tenths of a second since the start). ``over``: it was put away.
    ``values``: what it is corrected by, as far as entries have told, None where none have.
    ``started``: when it was begun, as ISO-8601 UTC; '' where nobody knew.
    ``names``: who sat down with a tag of his own, by seat; ``named``: so often one did.
    ``broken``: lines are missing at its end. ``unreadable`` is the number of the entry that cannot be read, if one
    cannot.
    """

    def __init__(self, first: Entry) -> None:
        try:
            _, self.number, self.id, self.header = entry.game(first.kind, first.body)
        except struct.error:
            raise ValueError("the entry is too short") from None
        self.lines: list[tuple[int, int]] = []
        self.over = self.broken = False
        self.started = ""
        self.names: dict[int, str] = {}
        self.named = 0
        self._bodies: list[bytes] = []
        self.unreadable: int | None = None
        self._next_seq = first.seq + 1
        self._t_ds = 0

    @property
    def values(self) -> str | None:
        """What it is corrected by, as JSON; None where no entries say so."""
        found: str | None = corrections.joined(self._bodies)
        return found

    @property
    def is_settled(self) -> bool:
        """Whether it is known what it is corrected by: its values come before its first move."""
        if self.header[:1] != bytes((WITH_VALUES,)):
            return True
        return bool(self.lines) or self.over or self.values is not None

    def add(self, item: Entry) -> None:
        """The next entry; nothing is taken from one that cannot be read whole."""
        kind, body = item.kind, item.body
        mark = body[0] if kind == entry.MARK and body else None
        goes_on = mark == entry.ON and body[1:] == struct.pack("<H", len(self.lines))
        if self.broken and self.unreadable is None and goes_on:
            # The board has lost entries, and went on behind the last line before them.
            self.broken = False
            self._next_seq = item.seq
        if self.over or self.broken:
            return
        self.broken = item.seq != self._next_seq
        self._next_seq = item.seq + 1
        if self.broken:
            return
        if kind == entry.MOVES:
            try:
                moves = entry.moves(body)
            except ValueError:
                self.broken, self.unreadable = True, item.seq
                return
            for action, step_ds in moves:
                self._t_ds += step_ds
                self.lines.append((action, self._t_ds))
        elif kind == entry.VALUES:
            self._bodies.append(body)
        elif mark == entry.END:
            self.over = True
        elif mark == entry.HOUR and len(body) == HOUR_BYTES:
            self.started = self.started or iso(int.from_bytes(body[1:], "little"))
        elif mark == entry.NAME and len(body) >= NAME_AT:
            seat, name = body[1], body[NAME_AT:].decode("utf-8", "replace")
            self.named += 1
            # Who has left the seat again leaves the name of one that nobody took.
            self.names[seat] = name or f"Player {seat + 1}"


def iso(unix_s: int) -> str:
    """A moment as ISO-8601 UTC."""
    return datetime.fromtimestamp(unix_s, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Replay:
    """The record of a game, as far as its entries and this naiad's rules tell it; ``add`` entries in order.

    ``seq`` is the number of the entry that it begins with. ``game`` is None where nothing can be told; ``trouble``
    is then a sentence, and also where it ends too early.
    """

    def __init__(self, first: Entry, table: str) -> None:
        self.seq = first.seq
        self.table = table
        self.trouble = ""
        self.game: Game | None = None
        self.played: Played | None = None
        # Where it is kept, how many of its moves, by which header, what of it was new then, and what its row of
        # tellings says: journal.py's.
        self.kept_as = self.kept_header = ""
        self.kept_moves = 0
        self.kept_news: tuple[int, int, str] | None = None
        self.noted: dict[str, str | None] = {}
        try:
            self.played = Played(first)
        except ValueError as error:
            self._give_up(error)
        self._begin()

    def add(self, item: Entry) -> None:
        """The next entry."""
        if self.played is None or (self.game is None and self.trouble):
            return
        self.played.add(item)
        self._begin()
        if self.game is None or self.trouble:
            return
        number = 0
        try:
            for number in range(len(self.game.moves), len(self.played.lines)):
                _push(self.game, *self.played.lines[number])
        except Exception as error:
            self.trouble = f"{self._name()} is saved up to line {number + 1}; there this version of Naiad says: {error}"
            return
        if self.played.unreadable is not None:
            self.trouble = (
                f"{self._name()} is saved up to line {len(self.game.moves) + 1}: entry {self.played.unreadable} cannot "
                "be read, and is saved as it is"
            )

    def news(self) -> tuple[int, int, str]:
        """What changes where more of it is to be kept."""
        if self.game is None or self.played is None:
            return 0, 0, ""
        return len(self.game.moves), self.played.named, self.played.started

    def _begin(self) -> None:
        """Make the game's header once all of it is known."""
        if self.played is None or self.game is not None or not self.played.is_settled:
            return
        try:
            self.game = _begun(self.played, self.table)
        except Exception as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        self.trouble = (
            f"{self._name()} cannot be replayed by this version of Naiad ({error}); its entries are saved: update naiad"
        )

    def _name(self) -> str:
        if self.played is None:
            return f"the game that begins with entry {self.seq} of board {self.table}"
        return f"game {self.played.id:08x} of board {self.table}"


def _begun(played: Played, table: str) -> Game:
    header = played.header
    plain = game_of(header) if len(header) > 1 else ""
    game = named(plain, json.loads(played.values)) if plain and played.values else plain
    name, seats, options, end = unpack_header(header, game)
    players = [f"Player {seat + 1}" for seat in range(seats)]
    row = unpack_ways(header[end:])
    known = {} if row is None else {"gate_spacing_mm": row}
    if values_of(name):
        known["values"] = values_of(name)
    return Game({"naiad": text.FORMAT, "game": name, "players": players, "options": options, "table": table, **known})


def _push(game: Game, action: int, t_ds: int) -> None:
    """Append a line; RecordError, and nothing changed, where the rules refuse it."""
    code = game.record.why_not(action)
    if code:
        raise text.RecordError(len(game.moves) + 2, code, sentence(game.header["game"], code))
    move: dict[str, Any] = dict(_OF_ALL.get(action) or game.words.show(action, game.record.state))
    move["t"] = t_ds / 10
    game.record.push(action, t_ds)
    game.moves.append(move)
