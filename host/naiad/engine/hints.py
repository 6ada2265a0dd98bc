"""A hint for whoever is to move: the best turns with their points and what those are for; not how they are found.

    hints = Hints()
    hints.ask(view)            begin to think; another view is another question
    lines = hints.lines(game)  None while it thinks, then a list of Hint, the best first
    action = hints.due()       the line of the record that the table is to keep of a hint that was given, once
    hints.close()

It is given a View, so it knows what the seat knows. It thinks in a process of its own.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from naiad import draw
from naiad.engine import Limit, Line
from naiad.engine.opponent import Opponent, unseen
from naiad.engine.view import View
from naiad.engine.worker import Worker
from naiad.report.words import foretold
from naiad_core.state import HINT
from naiad_core.text import Game
from naiad_core.wire import HINTS_MAX

# So long it may think.
TIME_S = 1.5


class Hint(NamedTuple):
    """One turn: its moves in words, as numbers, and as places in the drawing; ``points`` it brings at once, what for;
    ``win``: the part of the games won after it, None where nothing was played to the end; ``behind``: how many points
    less it comes to there than the best, by which they are in order."""

    words: list[str]
    moves: list[int]
    places: list[str]
    points: int
    reason: str
    win: float | None
    behind: float = 0.0


class Hints:
    """Thinks about one position at a time."""

    def __init__(self, limit: Limit | None = None) -> None:
        self.limit = limit or Limit(time=TIME_S)
        self._workers: dict[str, Worker] = {}
        self._view: View | None = None
        self._lines: list[Line] | None = None
        # Whether a hint was given that the table's record does not have yet.
        self._given = False

    def ask(self, view: View | None) -> None:
        """Begin to think; of None, where nobody knows what the seat holds, there is nothing to tell."""
        if view == self._view and view is not None:
            return
        self._view, self._lines = view, None
        if view is None:
            self._lines = []
            return
        if view.game not in self._workers:
            self._workers[view.game] = Worker(view.game)
        self._workers[view.game].ask(view, self.limit, HINTS_MAX)

    def is_answered(self, wait_s: float = 0.0) -> bool:
        """Whether ``lines`` has an answer to what was asked last."""
        view = self._view
        if self._lines is None and view is not None:
            try:
                answer = self._workers[view.game].answer(wait_s)
            except RuntimeError:
                # It has said that there is nothing to do.
                answer = []
            if answer is None or isinstance(answer, Line):
                return False
            self._lines = answer
        return self._lines is not None

    def lines(self, game: Game, wait_s: float = 0.0) -> list[Hint] | None:
        """The best turns, none where the seat has nothing to do or nobody knows what it holds. ``game`` is the record
        at the position that was asked about; it is used up."""
        if not self.is_answered(wait_s) or self._lines is None:
            return None
        self._given = bool(self._lines) and (not game.moves or game.moves[-1]["do"] != "hint")
        return [_hint(game, line) for line in self._lines]

    def due(self) -> int:
        """HINT, once for each hint that the record does not have; 0 for none."""
        given, self._given = self._given, False
        return HINT if given else 0

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers.values():
            worker.close()
        self._workers.clear()


def view_of(game: Game, opponent: Opponent | None = None, scanned: tuple[int, ...] = ()) -> View | None:
    """What the seat to act knows: its hand where the PC has dealt it, else the pieces that were ``scanned``; None where
    it holds pieces and nobody knows which."""
    if opponent is not None and opponent.world is not None and (opponent.deals or opponent.levels):
        world = opponent.world
        known: View = world.view(world.to_act())
        # With a piece at the reader it is asked where that one goes.
        held = tuple(piece for piece in scanned if not known.hand or piece in known.hand)
        return known._replace(hand=held or known.hand or tuple(sorted(world.before(world.to_act()))))
    return None if not scanned and unseen(game)[1] else public(game, scanned)


def public(game: Game, scanned: tuple[int, ...] = ()) -> View:
    """What everybody at the table knows, with the pieces that were ``scanned``."""
    state = game.record.state
    name = game.header["game"]
    return View(name, state.seats, state.options, tuple(state.history), max(0, state.to_act()), tuple(sorted(scanned)))


def _hint(game: Game, line: Line) -> Hint:
    places = list(draw.places(game, [line.moves[0]]))
    words = foretold(game, line.moves)
    win = line.win if line.samples else None
    return Hint(words, list(line.moves), places, line.gain, line.reason, win, line.behind)


def scanned(game: Game, table: Mapping[str, Any]) -> tuple[int, ...]:
    """The piece that the table's choices are of, none where there are none or the table is at another position."""
    if table.get("history") != len(game.record.state.history):
        return ()
    return pieces(game, table.get("moves", ()))


def pieces(game: Game, moves: Sequence[int]) -> tuple[int, ...]:
    """The pieces that moves are of, where they name one that has a name of its own."""
    shown = [game.words.show(action, game.record.state) for action in moves]
    found = {game.record.rules.piece(obj[obj["do"]]) for obj in shown if isinstance(obj.get(obj["do"]), str)}
    return tuple(sorted(piece for piece in found if piece >= 0))


def kind(game: Game, move: int) -> tuple[Any, ...]:
    """What a hand does by a move and with what, wherever: moves alike in it are places of one piece."""
    shown = game.words.show(move, game.record.state)
    return tuple(shown.get(key) for key in ("do", shown["do"], "size", "animal"))
