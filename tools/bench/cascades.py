"""Cascades by the hundreds, most of them disturbed: does the table count the pushes that people made, or ask?

    python tools/bench/cascades.py [--runs 60] [--seed 1] [--twin 1] [--only WORDS] [--show]

plays each row of DISTURBANCES so many times, and mixtures of them four times as often, on the firmware's view, gates
and rules (tests/view_bench.py); then each row --twin times on the whole twin, by its lights. Prints for each row how
often the count was right and not doubted, how often the table doubted it (asked), how often it was wrong and the table
did not; --show names the wrong ones' seeds. Exit status 0, or 1 if anything was wrong without asking.

The people of a cascade press the knob when their hands are off, push, tell of a push that passes no gate, answer the
table's questions or do not look, and correct nothing.
"""

import contextlib
import importlib
import random
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import bench_clock
from cascade_scenes import DISTURBANCES, GATES, SEES_STALL_MS, laid, scene_of
from naiad.twin.cascade import Cascade
from naiad.twin.disturbances import FAULTS, Beams
from naiad.twin.world import World
from naiad_core import games
from naiad_core.buttons import BACK, END, PUSH
from twin.table import Table
from view_bench import ViewBench

# A pass of the board's loop takes between these.
PASS_US = (4_000, 40_000)


class Bench:
    """The firmware's view, gates and rules alone; passes of its loop as the world's time goes by."""

    def __init__(self, world, game, chance):
        self.world = world
        self.bench = bench = ViewBench(game.NAME, 2, GATES)
        self.view, self.referee, self._row = bench.view, bench.referee, bench.row
        self._waiting = []
        self._chance = chance
        self._pass()

    @property
    def run(self):
        """What judges edges now: a game changes it when it comes to expect waves."""
        return self._row.run

    def _pass(self):
        bench, now_ms = self.bench, self.world.now_us // 1000
        bench.now_ms = now_ms
        waiting, self._waiting = self._waiting, []
        for edge in waiting:
            self.run.edge(*edge)
        self.run.step(now_ms)
        self.referee.tick(now_ms)
        self.view.tick(now_ms)
        self.world.after(self._chance.randint(*PASS_US), self._pass)

    def start(self):
        """Take in what was laid."""
        self.view.start()

    def show(self, gate, broken):
        # keypad looks once a millisecond.
        self._waiting.append((gate, broken, self.world.now_us // 1000 + 1))

    def press(self, button):
        self.view.press(button)
        return 150

    def count(self):
        """The pushes that the table offers, and whether it doubts them."""
        return self.referee.state.pushes, self.run.questions > 0

    def play(self, script, limit_ms):
        task = self.world.spawn(script)
        while not task.done and self.world.now_ms < limit_ms:
            self.world.advance(100_000)
        return task.result


class Whole(Bench):
    """The deployed firmware on the twin."""

    def __init__(self, table, game, chance):
        self.table = table
        self.world = table.world
        table.boot()
        game.begin(table)
        app = table.app
        self.view, self.referee, self._row = app.view, app.referee, app.gates

    def start(self):
        # The firmware loads what it wants for a cascade, which takes its own time.
        self.table.run(200)
        super().start()

    def show(self, gate, broken):
        self.table.outside.set_gate(gate, broken)

    def press(self, button):
        return self.table.hands.press(button)

    def count(self):
        words = self.table.words()
        number = words.removeprefix("PUSH ").rstrip("?").strip()
        return (int(number), "?" in words) if number.isdigit() else super().count()

    def play(self, script, limit_ms):
        return self.table.play(script, limit_ms)


def game_with_cascades():
    """cascades.py of the first game whose tests have one."""
    for game in games.GAMES:
        with contextlib.suppress(ModuleNotFoundError):
            return importlib.import_module(f"games.{games.room(game)}.cascades")
    raise LookupError("no tests/games/*/cascades.py")


def people(scene, table, beams, cascade):
    """Everything from the sand's end to when nothing stands; then the count, and whether it is doubted."""
    chance, view, run, state = scene.chance, table.view, table.run, table.referee.state
    # Whether they answer the table's questions, and tell of a push that gates cannot see before they make it.
    looks, tells_before = chance.random() < 0.5, chance.random() < 0.5
    gates = range(len(cascade.chain.beams))

    def disturb(moment, most_ms):
        for what in moment:
            delay_us = round(chance.uniform(0, most_ms) * 1000)
            table.world.after(delay_us, partial(what, beams, chance.choice(gates), chance))

    def answer():
        if looks and view.selection.question is not None:
            yield chance.uniform(700, 3000)
            if view.selection.question is not None:
                yield table.press(PUSH if state.pushes < cascade.pushes else BACK)

    for blocked in scene.dead:
        gate = chance.choice(gates)
        if blocked:
            beams.block(gate, None)
            yield 50
        beams.dead.add(gate)
    for name in scene.faults:
        beams.faults[chance.choice(gates)] = FAULTS[name]
    yield 1000
    disturb(scene.before, 1000)
    yield 4000
    yield table.press(PUSH)
    yield chance.uniform(2500, 8000)

    def tell(pushes):
        for _ in range(8):
            yield chance.uniform(1500, 3500)
            if state.pushes >= pushes:
                break
            yield table.press(PUSH)
            yield 400
            if state.pushes < pushes and view.selection.question is not None:
                yield table.press(PUSH)
                yield 400

    while not cascade.done:
        # They know which gates the table has named as left out.
        unseen = all(run.stuck[gate] for gate in cascade.passes())
        if unseen and tells_before:
            yield from tell(cascade.pushes + 1)
        cascade.push()
        disturb(scene.wave, 700)
        if scene.press_ms and cascade.pushes == 1:
            table.world.after(round(chance.uniform(*scene.press_ms) * 1000), partial(table.press, PUSH))
        while cascade.moving:
            yield 5
        if unseen:
            if not tells_before:
                yield from tell(cascade.pushes)
            yield chance.uniform(*SEES_STALL_MS)
        elif not cascade.done:
            rest_ms = chance.uniform(*(scene.rest_ms if not scene.stall else SEES_STALL_MS))
            disturb(scene.stall, rest_ms)
            yield rest_ms
            if scene.rest_ms == SEES_STALL_MS:
                yield from answer()
    for _ in range(4):
        yield 2500
        yield from answer()
    yield table.press(END)
    yield 500
    return table.count()


def play(names, seed, game, whole=False):
    """(pushes made, pushes counted, whether the table asks) of one cascade."""
    chance = random.Random(f"{names} {seed}")
    scene = scene_of(names, chance)
    if whole:
        with Table(seed=seed) as table:
            return _play(scene, Whole(table, game, chance), game, chance)
    return _play(scene, Bench(World(seed), game, chance), game, chance)


def _play(scene, table, game, chance):
    chain, stalls = laid(scene, game, table.referee, chance.random() < 0.5)
    table.start()
    beams = Beams(table.world, table.show, chance)
    cascade = Cascade(table.world, beams, chain, stalls, chance.randrange(1 << 30))
    counted, asks = table.play(people(scene, table, beams, cascade), 600_000)
    return cascade.pushes, counted, asks


def verdict(made, counted, asks):
    """0 right, 1 asked, 2 wrong; without any push no game goes on, and the table asks for one."""
    return 1 if asks or not counted else 0 if made == counted else 2


def table_of(title, rows, whole, seed, show):
    """Play (words, names of disturbances for each run); print the table. How many were right, asked, wrong."""
    game = game_with_cascades()
    counts = []
    for words, mixtures in rows:
        found = [0, 0, 0]
        for number, names in enumerate(mixtures, seed):
            result = play(names, number, game, whole)
            found[verdict(*result)] += 1
            if show and verdict(*result) == 2:
                print(f"    {names} seed {number}: {result[0]} pushes, counted {result[1]}", flush=True)
        counts.append([words, sum(found), *found])
    counts.append(["all", *(sum(row[column] for row in counts) for column in range(1, 5))])
    bench_clock.table(f"Cascades on {title}", ["disturbance", "runs", "right", "asked", "wrong"], counts)
    return counts[-1][2:]


def cascades(runs=60, twin=1, seed=1, only="", show=False):
    """Print both tables; how many of all cascades were right, asked, wrong."""
    chance = random.Random(seed)

    def rows(count):
        out = [(name, [(name,)] * count) for name in DISTURBANCES]
        mixed = [tuple(chance.sample(sorted(DISTURBANCES), chance.randint(2, 3))) for _ in range(4 * count)]
        return [row for row in (*out, ("two or three of these", mixed)) if only in row[0] and row[1]]

    bench = table_of("view, gates and rules", rows(runs), False, seed, show)
    whole = table_of("the whole twin", rows(twin), True, seed, show) if twin else (0, 0, 0)
    return [sum(both) for both in zip(bench, whole, strict=True)]


def run(_names=None):
    """Print the tables; the targets as (what, figure, met)."""
    right, asked, wrong = cascades()
    figure = f"{right:,} right, {asked:,} asked, {wrong:,} wrong"
    return [("cascades: no wrong count of pushes without asking", figure, not wrong)]


def main(argv):
    """0, or 1 if anything was wrong without asking."""
    return 1 if cascades(**bench_clock.options(__doc__, argv, runs=60, seed=1, twin=1, only=""))[2] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
