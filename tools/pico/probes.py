"""What is asked of the deployed files through the console: the fullest lists of moves, and edges of gates at speed.

The programs that run on the board are written with the repository's names and are told the squeezed ones. A pin that
nothing is wired to marks moments, so that the chip's own clock tells how long something took. Read __main__.py next.
"""

import random
import time
from typing import Any, NamedTuple

from naiad.board.squeeze import Names
from naiad_core import rules
from pico.line import Repl
from pico.table import CYCLES_A_MS, PROBE, PicoTable

SEEDS = 6
POSITIONS = 5
PIECES = 200
LONGEST_GAME = 600
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
    """Of random games with the most seats, lists that are the longest or take this PC the longest."""
    found: list[List] = []
    for seed in range(seeds):
        found += _of_one_game(game, seed)
    longest = sorted(found, key=lambda one: (-one.moves, one.host_s))[:POSITIONS]
    slowest = sorted(found, key=lambda one: -one.host_s)[:POSITIONS]
    return [*longest, *(one for one in slowest if one not in longest)]


def _of_one_game(game: str, seed: int) -> list[List]:
    module: Any = rules.load(game)
    offered: Any = rules.options(game)
    dice = random.Random(seed)
    draw = dice.randrange
    seats = module.Game.MAX_SEATS
    options = offered.default_options(seats)
    for name, values, _ in offered.CHOICES:
        options[name] = values[-1]
    state = module.Game(seats, options)
    chance = getattr(module, "chance", lambda state, draw: None)
    found = []
    actions: list[int] = []
    while not state.is_over() and len(actions) < LONGEST_GAME:
        action = chance(state, draw)
        if action is None:
            found += _lists(module, state, seats, options, tuple(actions))
            action = state.pick(draw)
        state.apply(action)
        actions.append(action)
    found.sort(key=lambda one: (-one.moves, one.host_s))
    return found[:POSITIONS] + sorted(found, key=lambda one: -one.host_s)[:POSITIONS]


def _lists(module: Any, state: Any, seats: int, options: dict[str, Any], actions: tuple[int, ...]) -> list[List]:
    found = []
    for piece in range(PIECES):
        try:
            if not module.piece_name(piece):
                break
        except IndexError:
            break
        best_s = 1.0
        for _ in range(TIMED_ROUNDS):
            began_s = time.perf_counter()
            moves = len(state.legal(piece))
            best_s = min(best_s, time.perf_counter() - began_s)
        if moves and actions:
            found.append(List(seats, options, actions, piece, moves, best_s))
    return found


_MARKS = """
import gc
import board, digitalio
pin = digitalio.DigitalInOut(board.GP{probe})
pin.switch_to_output(False)
import naiad_core.rules.{module} as rules
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
    module = game.replace("-", "_")
    path = f"naiad_core.rules.{module}"
    repl.run(_MARKS.format(probe=PROBE, module=module))
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
        piece = str(rules.load(game).piece_name(one.piece))
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
    things = {name: names.things.get(name, name) for name in ("gates", "edges", "overflows", "once", "arm", "run")}
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
