"""What is asked of the deployed files through the console: the fullest lists of moves, and edges of gates at speed.

The programs that run on the board are written with the repository's names and are told the minified ones. A pin that
nothing is wired to marks moments, so that the chip's own clock tells how long something took.
"""

import time
from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any, NamedTuple

from naiad.image.minify import Names
from naiad_core import games
from pico import plays
from pico.line import Repl
from pico.table import CYCLES_A_MS, PROBE, PicoTable

SEEDS = 6
POSITIONS = 5
TIMED_ROUNDS = 3
EDGES = 2_000
EDGES_A_S = 1_000
SETTLE_MS = 500


class List(NamedTuple):
    """A list of legal moves that takes long: after these actions, for this piece."""

    seats: int
    options: dict[str, Any]
    actions: tuple[int, ...]
    piece: int
    moves: int
    host_s: float


class Timed(NamedTuple):
    """A list on the board: how many moves, in how many ms of the chip, and the move before it was made in how many."""

    moves: int
    piece: str
    after: int
    ms: float
    before_ms: float

    @property
    def cycles(self) -> int:
        return round(self.ms * CYCLES_A_MS)


def fullest(game: str, seeds: int = SEEDS) -> list[List]:
    """Of random games with the largest configuration, lists that are the longest or take this PC the longest; none of a
    single move, which says nothing of how long lists take."""
    module = games.load(game)
    found: list[List] = []
    for seed in range(seeds):
        for state in plays.random_game(game, str(seed)):
            found += _lists(module, state)
    longest = sorted(found, key=lambda one: (-one.moves, one.host_s))[:POSITIONS]
    slowest = sorted(found, key=lambda one: -one.host_s)[:POSITIONS]
    return [*longest, *(one for one in slowest if one not in longest)]


def _lists(module: Any, state: Any) -> Iterator[List]:
    actions = tuple(state.history)
    for piece in takewhile(module.piece_name, count() if actions else ()):
        best_s = 1.0
        for _ in range(TIMED_ROUNDS):
            began_s = time.perf_counter()
            moves = len(state.legal(piece))
            best_s = min(best_s, time.perf_counter() - began_s)
        if moves > 1:
            yield List(state.seats, state.options, actions, piece, moves, best_s)


_MARKS = """
import gc
import board, digitalio
pin = digitalio.DigitalInOut(board.GP{probe})
pin.switch_to_output(False)
import {path} as rules
"""
_LIST = """
state = rules.{Game}({seats}, {options})
apply = state.{apply}
for action in {before}: apply(action)
legal = state.{legal}
gc.collect()
pin.value = True
apply({last})
pin.value = False
pin.value = True
moves = legal({piece})
pin.value = False
print(len(moves))
del state, apply, legal, moves
gc.collect()
"""


def time_lists(table: PicoTable, repl: Repl, game: str, names: Names, lists: list[List]) -> list[Timed]:
    """These lists on the board, one after the other. AssertionError if one is not as long as here."""
    path = games.load(game).__name__
    repl.run(_MARKS.format(probe=PROBE, path=path))
    words = {"Game": names.of(path, "Game"), **{name: names.things.get(name, name) for name in ("apply", "legal")}}
    out = []
    for one in lists:
        table.pins_moved.clear()
        source = _LIST.format(
            seats=one.seats,
            options=one.options,
            before=one.actions[:-1],
            last=one.actions[-1],
            piece=one.piece,
            **words,
        )
        printed = repl.run(source)
        marks = [ns for ns, pin, _ in table.pins_moved if pin == PROBE]
        assert len(marks) == 4, f"the mark on GP{PROBE} was seen {len(marks)} times"
        assert int(printed) == one.moves, f"{game}: {printed.strip()} moves on the board, {one.moves} here"
        piece = str(games.load(game).piece_name(one.piece))
        out.append(Timed(one.moves, piece, len(one.actions), (marks[3] - marks[2]) / 1e6, (marks[1] - marks[0]) / 1e6))
    return sorted(out, key=lambda timed: -timed.ms)


class Edges(NamedTuple):
    """Edges given to the gates, counted by the firmware, and how often its queue overflowed."""

    given: int
    counted: int
    overflows: int


_START = """
import supervisor
import naiad_table.loop
naiad_table.loop.{Loop}.{run} = lambda loop: None
exec(open("code.py").read())
{app}.{gates}.{expect_waves}()
{app}.{gates}.{arm}(supervisor.ticks_ms())
before = {app}.{gates}.{edges}
"""
_PASSES = """
until = supervisor.ticks_ms() + {ms}
while ((until - supervisor.ticks_ms()) & 536870911) < 268435456: loop.{once}()
print({app}.{gates}.{edges} - before, {app}.{gates}.{overflows})
"""


def count_edges(table: PicoTable, repl: Repl, names: Names) -> Edges:
    """Break and free the beams a thousand times a second while the whole loop runs, a run armed."""
    wanted = ("gates", "edges", "overflows", "once", "arm", "run", "expect_waves")
    things = {name: names.things.get(name, name) for name in wanted}
    things |= {"app": names.of("code", "app"), "Loop": names.of("naiad_table.loop", "Loop")}
    # All that code.py does, but for running for ever.
    repl.run(_START.format(**things))
    gates = table.wiring.gates
    spread_us = 1_000_000 // EDGES_A_S
    begin_us = table.world.now_us + 1_500_000
    broken = [False] * gates

    def edge(gate: int) -> None:
        broken[gate] = not broken[gate]
        table.outside.set_gate(gate, broken[gate])

    for number in range(EDGES):
        table.world.at(begin_us + number * spread_us, lambda number=number: edge(number % gates))  # type: ignore[misc]
    length_ms = 1_500 + EDGES * 1000 // EDGES_A_S + SETTLE_MS
    printed = repl.run(_PASSES.format(ms=length_ms, **things), limit_ms=length_ms * 3)
    counted, overflows = (int(word) for word in printed.split())
    return Edges(EDGES, counted, overflows)
