"""What three things cost in calls, files and source lines, on the running twin; not what they cost in time.

A tag on its way to the lights, a gate's edge on its way to the record, a journal's entry on its way to SQLite.

    python tools/bench/walks.py

Exit status 0, met or not; the targets are held by tests/twin/test_walks.py.
"""

import contextlib
import importlib
import itertools
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import bench_clock
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad_core import games
from naiad_core.buttons import PUSH
from twin.table import Table

BOARD = ("naiad_table/", "naiad_core/")
PC = ("naiad/link/", "naiad/store/", "naiad_core/")
# Of a tag on its way to the lights, where a game's walk.py has no CHANGES of its own.
TAG_CHANGES = 15
# Of which wave a gate is, and which push stands for that, is asked of each edge.
EDGE_LINES = 110


class Walk:
    """Calls, in their order, and source lines of one piece of work, in files whose path has one of ``parts``."""

    def __init__(self, parts=BOARD):
        self.parts = parts
        self.calls = []
        self.lines = 0

    def __call__(self, function, *arguments):
        """Call the function, and count."""
        before = sys.gettrace()
        sys.settrace(self._trace)
        try:
            return function(*arguments)
        finally:
            sys.settrace(before)

    def _trace(self, frame, event, argument):
        path = frame.f_code.co_filename
        part = next((part for part in self.parts if part in path), None)
        if part is None:
            # What is called from there may be ours again.
            return None
        if event == "call" and not frame.f_code.co_name.startswith("<"):
            self.calls.append((path[path.rindex(part) :], frame.f_code.co_name))
        elif event == "line":
            self.lines += 1
        return self._trace

    def since(self, name, last=""):
        """The calls from the first of this name on, to the first called ``last`` behind it, or all."""
        names = [call[1] for call in self.calls]
        first = names.index(name)
        return self.calls[first : names.index(last, first) + 1 if last else None]


def files(calls):
    """How many files these calls are in."""
    return len({path for path, _ in calls})


def changes(calls):
    """How often a call is in another file than the call before."""
    return sum(one[0] != other[0] for one, other in itertools.pairwise(calls))


class Watch:
    """Every step of a table's task from now on as a Walk of its own; ``walks`` are those that ``keep`` says."""

    def __init__(self, table, name, keep):
        self.walks = []
        loop = table.loop
        at = [task.name for task in loop.tasks].index(name)
        step = loop._steps[at]

        def watched(now_ms):
            walk = Walk()
            try:
                return walk(step, now_ms)
            finally:
                if keep(walk):
                    self.walks.append(walk)

        loop._steps[at] = watched


def called(name):
    """True of a walk on which a function of this name was called."""
    return lambda walk: any(function == name for _, function in walk.calls)


def walk_of(game):
    """A game's walk.py; None where its tests have none."""
    with contextlib.suppress(ModuleNotFoundError):
        return importlib.import_module(f"games.{games.room(game)}.walk")
    return None


def games_with(what):
    """walk.py of every game whose tests have one with this in it, in the order of GAMES."""
    return (module for module in map(walk_of, games.GAMES) if hasattr(module, what))


def tag_to_lights(game):
    """(the walk from the tag that counts to its choice, the walk that draws it), calls only."""
    with Table(seed=1) as table:
        table.boot()
        game.begin(table)
        found = Watch(table, "readers", called("on_presence"))
        drawn = Watch(table, "draw", called("level"))
        table.hands.put(0, "naiad:" + game.TAG)
        table.until(lambda: found.walks, 3000)
        before = len(drawn.walks)
        table.until(lambda: len(drawn.walks) > before, 3000)
        # What the reader begins when its look is done is not this tag's.
        return found.walks[0].since("found", "look_done"), drawn.walks[before].calls


def gate_edges():
    """A walk of the task that drains the row for each of eight edges, the push and the end of the run among them."""
    with Table(seed=1) as table:
        table.boot()
        next(games_with("stand")).stand(table)
        watch = Watch(table, "gates", called("on_gate"))
        for gate in range(8):
            table.hands.gate(gate, 60)
            table.run(140)
        assert len(watch.walks) == 8
        return watch.walks


def entry_to_row():
    """(the walk that writes a line to flash, the one that sends it, what the PC does until it acknowledges it)."""
    game = next(games_with("TAG"))
    with tempfile.TemporaryDirectory() as folder, Table(seed=1) as table, Store(Path(folder, "naiad.db")) as store:
        table.boot()
        game.begin(table)
        with table.client(StoreSink(store)) as client:
            client.sync()
            written = Watch(table, "journal", called("append"))
            sent = Watch(table, "link", called("read"))
            table.tap(game.TAG)
            table.press(PUSH)
            pc = Walk(PC)
            pc(client.sync)
        # The board's ping, which comes behind it, is not the entry's.
        return written.walks[0].calls, sent.walks[0].calls, pc.since("store", "stored")


def _row(walk, calls):
    return [walk, len(calls), files(calls), changes(calls), ""]


def run(_games=None):
    """Print the three walks, a tag's for every game; the targets, as rows for bench.py."""
    rows = []
    targets = []
    for game in games_with("TAG"):
        found, drawn = tag_to_lights(game)
        name = game.TAG.partition("/")[0]
        rows.append(_row(f"{name}: found to choice", found))
        rows.append(_row(f"{name}: choice drawn", drawn))
        tag = changes(found) + changes(drawn)
        most = getattr(game, "CHANGES", TAG_CHANGES)
        targets.append((f"{name}, tag to lights: at most {most} changes of file", str(tag), tag <= most))
    slowest = max(gate_edges(), key=lambda walk: walk.lines)
    written, sent, stored = entry_to_row()
    rows += [
        [*_row("gate: longest edge", slowest.calls)[:-1], slowest.lines],
        _row("entry: written to flash", written),
        _row("entry: sent", sent),
        _row("entry: kept by the PC", stored),
    ]
    bench_clock.table("Walks on the twin", ["walk", "calls", "files", "changes of file", "lines"], rows)
    targets.append((f"gate's edge: at most {EDGE_LINES} lines", str(slowest.lines), slowest.lines <= EDGE_LINES))
    return targets


if __name__ == "__main__":
    for what, figure, met in run():
        print(f"{what}: {figure}, {'met' if met else 'NOT MET'}")
