"""What is asked of the deployed files through the console: the fullest lists of moves, edges of gates at speed, and
what a screen costs.

The programs that run on the board are written with the repository's names and are told the minified ones. A pin that
nothing is wired to marks moments, so that the chip's own clock tells how long something took.
"""

import time
from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any, NamedTuple

from naiad.chain import Chain
from naiad.image.minify import Names
from naiad.twin.cascade import Cascade
from naiad.twin.world import NEVER_US
from naiad_core import games
from naiad_core.buttons import PUSH
from pico import plays
from pico.line import Repl
from pico.table import PROBE, PicoTable

SEEDS = 6
POSITIONS = 5
TIMED_ROUNDS = 3
EDGES = 2_000
EDGES_A_S = 1_000
SETTLE_MS = 500
# In a cascade: so many edges a second when all have fallen; when hands go off the row, when somebody pushes, and for
# how long dominoes rattle.
FLICKERS_A_S = 4_000
HANDS_OFF_MS = 500
PUSHED_MS = 2_500
FALLING_MS = 2_500
# A screen's text changes so often while the loop runs, each row of it.
SHOW_MS = 150
# Longer writes to it are pages.
PAGE_BYTES = 100


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
# Asked for once before it is timed: what makes lists is loaded with the first.
_LIST = """
state = rules.{Game}({seats}, {options})
apply = state.{apply}
for action in {before}: apply(action)
legal = state.{legal}
legal({piece})
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
    """Edges given to the gates, counted by the firmware, and how often its queue overflowed; of a wave also how many
    gates it passed, and how many of these counted."""

    given: int
    counted: int
    overflows: int
    a_second: int = EDGES_A_S
    passed: int = 0
    gates_counted: int = 0


# All that code.py does, but for running for ever.
_BEGIN = """
import gc, supervisor
import naiad_table.loop
naiad_table.loop.{Loop}.{run} = lambda loop: None
exec(open("code.py").read())
"""
_START = """
{app}.{gates}.{expect_waves}()
{app}.{gates}.{arm}(supervisor.ticks_ms())
before = {app}.{gates}.{edges}
"""
_PASSES = """
until = supervisor.ticks_ms() + {ms}
while ((until - supervisor.ticks_ms()) & 536870911) < 268435456: loop.{once}()
print({app}.{gates}.{edges} - before, {app}.{gates}.{overflows})
"""


def _called(names: Names, *wanted: str) -> dict[str, str]:
    """What the board calls these, the firmware's ``app`` and its loop's class."""
    things = {name: names.things.get(name, name) for name in wanted}
    return {**things, "app": names.of("code", "app"), "Loop": names.of("naiad_table.loop", "Loop")}


def count_edges(table: PicoTable, repl: Repl, names: Names) -> Edges:
    """Break and free the beams a thousand times a second while the whole loop runs, a run armed."""
    things = _called(names, "gates", "edges", "overflows", "once", "arm", "run", "expect_waves")
    repl.run(_BEGIN.format(**things) + _START.format(**things))
    length_ms = _give_edges(table)
    printed = repl.run(_PASSES.format(ms=length_ms, **things), limit_ms=length_ms * 3)
    counted, overflows = (int(word) for word in printed.split())
    return Edges(EDGES, counted, overflows)


def _give_edges(table: PicoTable) -> int:
    """From in a while on the beams are broken and freed; in how many ms all will be over."""
    gates = table.wiring.gates
    spread_us = 1_000_000 // EDGES_A_S
    begin_us = table.world.now_us + 1_500_000
    broken = [False] * gates

    def edge(gate: int) -> None:
        broken[gate] = not broken[gate]
        table.outside.set_gate(gate, broken[gate])

    for number in range(EDGES):
        table.world.at(begin_us + number * spread_us, lambda number=number: edge(number % gates))  # type: ignore[misc]
    return 1_500 + EDGES * 1000 // EDGES_A_S + SETTLE_MS


class _Flicker:
    """Beams that flicker without end once their dominoes have fallen: hands for a Cascade. ``given`` counts edges.

    Each changes no quicker than the scanner can see for sure; when all have fallen it is FLICKERS_A_S edges in all.
    """

    def __init__(self, table: PicoTable) -> None:
        self.given = 0
        self.broken: dict[int, bool] = {}
        self._table = table
        self._turn = 0
        self._first_us: dict[int, int] = {}
        self._edges = table.world.every(1_000_000 // FLICKERS_A_S, self._next)

    def gate(self, gate: int, blocked_ms: float | None = None) -> float:
        """Break a beam for the first time; a domino that rattles in it breaks it again, which is no edge here."""
        if gate not in self.broken:
            self._first_us[gate] = self._table.world.now_us
            self._set(gate, True)
        return 0.0

    def stop(self) -> None:
        self._edges.cancel()

    def _next(self) -> None:
        gates = self._table.wiring.gates
        gate = self._turn = (self._turn + 1) % gates
        if self._table.world.now_us - self._first_us.get(gate, NEVER_US) >= gates * 1_000_000 // FLICKERS_A_S:
            self._set(gate, not self.broken[gate])

    def _set(self, gate: int, broken: bool) -> None:
        self.given += 1
        self.broken[gate] = broken
        self._table.outside.set_gate(gate, broken)


_FALL = """
for _ in range(300): loop.{once}()
before = {app}.{gates}.{edges}
"""
_FALLEN = """
until = supervisor.ticks_ms() + {ms}
while ((until - supervisor.ticks_ms()) & 536870911) < 268435456: loop.{once}()
print({app}.{gates}.{edges} - before, {app}.{gates}.{overflows}, sum({app}.{gates}.{run}.{has_counted}))
"""


def count_in_cascade(table: PicoTable, repl: Repl, names: Names, chain: Chain) -> Edges:
    """The game that is on waits for its dominoes to fall: hands are off, one push, and every beam that the wave has
    passed flickers, in the end FLICKERS_A_S edges in all, while the wave runs on and afterwards."""
    wanted = ("gates", "edges", "overflows", "once", "run", "has_counted")
    things = {name: names.things.get(name, name) for name in wanted}
    things |= {"app": names.of("code", "app"), "Loop": names.of("naiad_table.loop", "Loop")}
    repl.run(_BEGIN.format(**things) + _FALL.format(**things))
    flicker = _Flicker(table)
    wave = Cascade(table.world, flicker, chain)
    first = chain.longest_path()[0]
    passes = wave.passes(first)
    table.world.after(HANDS_OFF_MS * 1_000, lambda: table.hands.press(PUSH))
    table.world.after(PUSHED_MS * 1_000, lambda: wave.push(first))
    table.world.after((PUSHED_MS + FALLING_MS) * 1_000, flicker.stop)
    length_ms = PUSHED_MS + FALLING_MS + SETTLE_MS
    printed = repl.run(_FALLEN.format(ms=length_ms, **things), limit_ms=length_ms * 3)
    counted, overflows, gates_counted = (int(word) for word in printed.split())
    assert flicker.broken, "the wave has passed no gate"
    return Edges(flicker.given, counted, overflows, FLICKERS_A_S, len(passes), gates_counted)


class Shown(NamedTuple):
    """What a screen full of letters takes: bytes of heap, ms of the longest page, ms in the loop until all of it is
    shown, ms of the loop's longest pass without a screen and with one; edges given while its text changes, and pages
    that were sent meanwhile."""

    heap: int
    page_ms: float
    screen_ms: float
    pass_before_ms: int
    pass_ms: int
    edges: Edges
    pages: int


_REST = """
for _ in range(300): loop.{once}()
loop.{worst_pass_ms} = 0
for _ in range(300): loop.{once}()
print(loop.{worst_pass_ms})
gc.collect()
"""
_SHOW = """
oled = {app}.{oled}
oled.{show}(["%02d ABCDEFGHIJKLMNOPQR" % n for n in range(8)])
"""
_PAGES = """
import board, digitalio
pin = digitalio.DigitalInOut(board.GP{probe})
pin.switch_to_output(False)
for _ in range(8):
    pin.value = True
    oled.{step}(supervisor.ticks_ms())
    pin.value = False
oled.{show}(["%02d abcdefghijklmnopqr" % n for n in range(8)])
pin.value = True
for _ in range(50): loop.{once}()
"""
_SHOWING = """
texts = [["%02d%s" % (n, 19 * letter) for n in range(8)] for letter in "AB"]
before = {app}.{gates}.{edges}
until = supervisor.ticks_ms() + {ms}
due = which = 0
while ((until - supervisor.ticks_ms()) & 536870911) < 268435456:
    loop.{once}()
    now = supervisor.ticks_ms()
    if ((now - due) & 536870911) < 268435456:
        due = now + {every}
        which = 1 - which
        oled.{show}(texts[which])
print({app}.{gates}.{edges} - before, {app}.{gates}.{overflows})
"""


def show(table: PicoTable, names: Names) -> Shown:
    """Start without the screen, then with it; its text changes without end while edges come."""
    things = _called(names, "gates", "edges", "overflows", "once", "run", "worst_pass_ms", "oled", "show", "step")
    rest = _BEGIN.format(**things) + _REST.format(**things)
    table.outside.plug_screen(False)
    repl = Repl(table)
    pass_before_ms = int(repl.run(rest))
    taken_before = table.collections[-1].taken
    table.outside.plug_screen(True)
    repl.start_again()
    pass_ms = int(repl.run(rest))
    taken = table.collections[-1].taken - taken_before
    repl.run(_SHOW.format(**things))
    table.pins_moved.clear()
    table.screen_writes.clear()
    repl.run(_PAGES.format(probe=PROBE, **things))
    marks = [ns for ns, pin, _ in table.pins_moved if pin == PROBE][1:]
    assert len(marks) == 17, f"the mark on GP{PROBE} was seen {len(marks)} times"
    pages = [end - begin for begin, end in zip(marks[0:16:2], marks[1:16:2], strict=True)]
    last_ns = max(ns for ns, _ in table.screen_writes)
    length_ms = _give_edges(table)
    table.screen_writes.clear()
    printed = repl.run(_SHOWING.format(ms=length_ms, every=SHOW_MS, **things), limit_ms=length_ms * 3)
    counted, overflows = map(int, printed.split())
    sent = sum(size > PAGE_BYTES for _, size in table.screen_writes)
    edges = Edges(EDGES, counted, overflows)
    return Shown(taken, max(pages) / 1e6, (last_ns - marks[16]) / 1e6, pass_before_ms, pass_ms, edges, sent)
