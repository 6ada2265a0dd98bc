"""Somebody who plays: ``open`` a game's engine, ``play`` a turn, ``analyse`` some; in the manner of ``chess.engine``.

    with naiad.engine.open("aqua", level=4) as engine:
        line = engine.play(view, Limit(playouts=400))
        lines = engine.analyse(view, Limit(time=1.0), multi=3)

It is given a View, which is what one seat may know, and never a dealt world. What is not known is dealt anew for each
sample (world.py), turns are compared, and how strong it plays is said, by search.py. The same view, limit in playouts
and seed give the same answer on every machine. It thinks in the process that calls it; worker.py has one of its own.

What only a game knows of it is in player.py of its room (naiad/games; plain_player.py there has the least of it):

    World                      the game with what is hidden dealt (world.py)
    candidates(view)           the turns worth a thought and how good each looks, the best first
    playout(world, turn, rng)  points by seat once the turn was made and the game played out; levels above 3 need it
    reason(view, turn)         what a turn's points are for, in words
    robot(view, rng)           a turn of no level, to measure levels by
    STRONGEST                  the highest level that it has
    UNJUDGED                   verbs that are no choice of a seat's: no review judges them
    SECRET                     True where what a seat holds is for nobody else to see
    unseen(state)              pieces that nobody has seen, and how many of them the seat to act holds or draws

A rack of its cards at a table asks for more, see at_table.py.
"""

import math
import random
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

from naiad.engine import search
from naiad.engine.search import LEVELS, Level
from naiad.engine.view import View
from naiad.engine.world import Turn
from naiad.rooms import part

__all__ = ["Engine", "Limit", "Line", "View", "open"]


class Limit(NamedTuple):
    """How long to think: seconds, or playouts, whichever is over first; with neither what the level says."""

    time: float | None = None
    playouts: int | None = None


class Line(NamedTuple):
    """One turn and what is thought of it.

    ``moves`` are its actions in order. ``points`` the seat ends with and its ``lead`` over the best of the others are
    means over ``samples``, ``win`` is the part of them won, a tie shared. ``behind`` is how far the mean lead is below
    the best line's, ``error`` the standard error of that; of the best line it is that of its own lead. ``gain`` are the
    points that the turn brings at once, ``reason`` says what for, '' where the game does not tell. Without samples
    all of the means are 0.
    """

    moves: Turn
    points: float = 0.0
    lead: float = 0.0
    win: float = 0.0
    behind: float = 0.0
    error: float = 0.0
    samples: int = 0
    gain: int = 0
    reason: str = ""


class Engine:
    """Plays one game at one level; ``seed`` makes another player of the same strength."""

    def __init__(self, game: str, level: int = 3, seed: int = 0) -> None:
        self.game = game
        self.player = part(game, "player")
        self.level: Level = LEVELS[min(level, getattr(self.player, "STRONGEST", max(LEVELS)))]
        self.seed = seed
        # Asked again and again while it thinks: whether it is to answer now.
        self.is_hurried: Callable[[], bool] = bool

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Nothing is open; a worker's engine ends its process."""

    def play(self, view: View, limit: Limit | None = None) -> Line:
        """The turn that the level makes; ValueError where the seat has nothing to do."""
        turns = self._turns(view)
        level = self.level
        limit = limit or Limit(playouts=level.playouts)
        if len(turns) == 1 or not (level.playouts and (limit.time or limit.playouts)):
            return self._line(view, self._by_list(view, turns))
        return self._searched(view, turns[: level.wide], limit, 1)[0]

    def analyse(self, view: View, limit: Limit | None = None, multi: int = 3) -> list[Line]:
        """The best turns, the best first, as the strongest level sees them."""
        turns = self._turns(view)
        level = LEVELS[getattr(self.player, "STRONGEST", max(LEVELS))]
        limit = limit or Limit(playouts=level.playouts)
        if not (level.playouts and (limit.time or limit.playouts)):
            return [self._line(view, turn) for _, turn in turns[:multi]]
        return self._searched(view, turns[: level.wide], limit, multi)

    def _turns(self, view: View) -> list[tuple[float, Turn]]:
        turns: list[tuple[float, Turn]] = self.player.candidates(view)
        if not turns:
            raise ValueError("this seat has nothing to do")
        return turns

    def _rng(self, view: View) -> random.Random:
        return random.Random(f"{self.seed} {view}")

    def _by_list(self, view: View, turns: list[tuple[float, Turn]]) -> Turn:
        """The first of the list, as somebody sees it who misjudges."""
        if not self.level.noise:
            return turns[0][1]
        rng = self._rng(view)
        spread = self.level.noise * statistics.pstdev(value for value, _ in turns)
        return max(turns, key=lambda each: each[0] + rng.gauss(0, spread))[1]

    def _searched(self, view: View, turns: list[tuple[float, Turn]], limit: Limit, keep: int) -> list[Line]:
        began = time.monotonic()

        def spent(playouts: int) -> float:
            if self.is_hurried():
                return math.inf
            by_count = playouts / limit.playouts if limit.playouts else 0.0
            return max(by_count, (time.monotonic() - began) / limit.time if limit.time else 0.0)

        play = search.samples(self.player, view, f"{self.seed} {view}")
        tallies = search.halve(turns, play, view.seat, spent, keep)
        best = tallies[0]
        return [self._line(view, each.turn, each, best) for each in tallies[:keep]]

    def _line(
        self, view: View, turn: Turn, tally: search.Tally | None = None, best: search.Tally | None = None
    ) -> Line:
        gain, reason = gained(view, turn), self.player.reason(view, turn)
        if tally is None or best is None:
            return Line(turn, gain=gain, reason=reason)
        mean = statistics.fmean
        behind = mean(b - a for a, b in zip(tally.leads, best.leads, strict=False))
        flat = search.Tally((), 0.0)
        flat.leads = [0.0] * len(tally.leads)
        error = search.error(tally, flat if tally is best else best)
        return Line(
            turn,
            mean(tally.points),
            tally.value,
            mean(tally.wins),
            behind,
            error,
            len(tally.leads),
            gain,
            reason,
        )


def open(game: str, level: int = 3, seed: int = 0) -> Engine:
    """An engine for a game; KeyError for a name that is no game, or a level that there is not."""
    return Engine(game, level, seed)


def gained(view: View, turn: Turn) -> int:
    """What a turn adds to the seat's points at once, exactly as the score has it: hidden goals do not count."""
    state = view.state()
    before = state.points(view.seat)
    for action in turn:
        state.apply(action)
    return int(state.points(view.seat) - before)
