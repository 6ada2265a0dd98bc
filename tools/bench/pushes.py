"""Cascades whose pushes are known, by the thousands, with dominoes, hands and lamps of its own: is the table's count
ever wrong and not asked about, and how often does it ask? Not cascades.py, which falls as the twin does.

    python tools/bench/pushes.py [--runs 60] [--seed 1] [--only WORDS] [--show]

plays each row of pushes_scenes.py so many times, then mixtures of two or three of them ten times as often, on the
firmware's view, gates and rules (tests/view_bench.py). Columns: runs; right and not asked; asked; of these the count
wrong; wrong and not asked where gates saw each push or people told of it; the same where a push passed no gate, or none
that tells it from another at once, and nobody told; where people answered each question rightly, how many; of these
still doubted at the end. --show names the seeds of what is wrong. Exit status 0, or 1 if a count was wrong unasked
though each push was seen or told.
"""

import gc
import heapq
import random
import sys
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import bench_clock
from cascades import game_with_cascades
from naiad_core.buttons import BACK, END, PUSH
from pushes_scenes import SCENES, Scene
from view_bench import ViewBench

game = game_with_cascades()

LIMIT_MS = 400_000
# Of two pushes at once no gate tells where each breaks so near to when it would by the first one alone: two dominoes'
# time.
ALIKE_MS = 30
HEADS = ["disturbance", "runs", "right", "asked", "of them wrong", "WRONG", "unseen", "answered", "still ?"]


class Table:
    """Dominoes, beams and people at one table; ``at`` plans what happens at a moment, in ms from the sand's end."""

    def __init__(self, names, seed):
        self.chance = chance = random.Random(f"{names} {seed}")
        self.scene = scene = Scene(chance)
        for name in names:
            SCENES[name](scene)
        self.gates = scene.gates
        self.bench = ViewBench(game.NAME, 2, self.gates)
        self.view, self.row, self.state = self.bench.view, self.bench.row, self.bench.referee.state
        self.now_ms = 0.0
        self._plans = []
        self._plan = 0
        self._lay()
        self.within = [0] * self.gates
        self._edges = []
        self.made = 0
        self.passed = []
        # Pushes of which no gate tells, nor anybody.
        self.unseen = 0
        # When each domino fell, when each gate first broke.
        self.fell_ms = {}
        self.broke_ms = {}
        self.falling = 0
        self.at(0, self._pass)

    @property
    def run(self):
        return self.row.run

    def at(self, ms, what, *given):
        self._plan += 1
        heapq.heappush(self._plans, (self.now_ms + ms, self._plan, what, given))

    def _lay(self):
        chance, scene = self.chance, self.scene
        lines = game.lay(self.bench.referee, scene.trunk, scene.arms, scene.tail, scene.apart)
        _, one, other, _ = lines
        self.next = {}
        self.ways = game.ways(self.state, lines, scene.apart)
        pitch = chance.uniform(12, 20)
        speed = chance.uniform(600, 1300)
        for way in self.ways:
            for a, b in pairwise(way):
                step_ms = pitch / speed * 1000 * min(1.6, max(0.6, chance.gauss(1, scene.jitter)))
                self.next.setdefault(a, []).append((b, step_ms))
        self.order = list(dict.fromkeys(d for way in self.ways for d in way))
        self.fell = set()
        # By (domino, next): (gate, part of the way).
        self.beams = {}
        self.gate_at = []
        gaps = [(a, b) for way in self.ways for a, b in pairwise(way)]
        at = chance.randint(1, 5)
        while len(self.gate_at) < self.gates and at < len(gaps) - 1:
            gap = gaps[at]
            self.beams.setdefault(gap, []).append((len(self.gate_at), chance.random()))
            self.gate_at.append(gap)
            # A row that is not bound stands as its settings say, every 100 mm.
            at += chance.randint(*scene.every) if scene.bound else round(chance.uniform(90, 110) / pitch)
        # What stands nowhere nobody reaches into.
        self.gates = len(self.gate_at)
        self.askew = set(chance.sample(self.order[4:-1], scene.stalls))
        for _ in range(scene.short):
            # Two stalls between the same two gates: the push between them passes none.
            place = chance.randrange(5, len(self.order) - 4)
            self.askew |= {self.order[place], self.order[place + 2]}
        if scene.late_branch and one:
            self.askew.add(chance.choice((one, other))[chance.randint(1, 4)])
        self.hesitant = {d: chance.uniform(300, 1700) for d in chance.sample(self.order[2:], scene.hesitates)}
        self.late_ms = dict(self.hesitant)
        if scene.bound:
            for gate, (a, _) in enumerate(self.gate_at):
                game.bind(self.bench.referee, gate, a)
        self.dead = set(chance.sample(range(self.gates), min(scene.dead, self.gates)))
        faulty = chance.sample(range(self.gates), min(self.gates, len(scene.faults)))
        self.faults = dict(zip(faulty, scene.faults, strict=False))
        self.view.start()

    # --- what falls and what stands in beams ---

    def block(self, gate, ms, after_ms=0.0):
        """Something is in a beam so long."""
        self.at(after_ms, self._change, gate, 1)
        self.at(after_ms + ms, self._change, gate, -1)

    def _change(self, gate, by):
        was = self.within[gate] > 0
        self.within[gate] += by
        if was != (self.within[gate] > 0) and gate not in self.dead:
            self._edges.append((gate, not was, int(self.now_ms) + 1))

    def push(self, domino):
        """Somebody pushes a domino."""
        self.made += 1
        self.askew.discard(domino)
        # The gates that tell of each push.
        self.passed.append(set())
        self._fall(domino, 0, self.passed[-1])

    def _fall(self, domino, deep, passed):
        self.falling -= deep > 0
        if domino in self.fell or (deep and domino in self.askew):
            return
        self.fell.add(domino)
        self.fell_ms[domino] = self.now_ms
        slow = self.chance.uniform(1.3, 2.2) if deep < 2 and self.scene.slow_start else 1
        for after, step_ms in self.next.get(domino, ()):
            ms = step_ms * slow + self.hesitant.pop(after, 0)
            for gate, part in self.beams.get((domino, after), ()):
                self.at(ms * part, self._break, gate, passed)
            self.falling += 1
            self.at(ms, self._fall, after, deep + 1, passed)

    def _break(self, gate, passed):
        chance = self.chance
        self.broke_ms.setdefault(gate, self.now_ms)
        ms = chance.uniform(60, 120)
        fault = self.faults.get(gate, "")
        if fault == "missed":
            return
        if gate not in self.dead and not self.run.stuck[gate]:
            passed.add(gate)
        if fault == "doubled":
            self.block(gate, chance.uniform(5, 50))
            self.block(gate, ms, chance.uniform(70, 400))
            return
        self.block(gate, ms)
        if fault == "leaning":
            for _ in range(chance.randint(3, 12)):
                self.block(gate, chance.uniform(2, 150), chance.uniform(ms, 4000))
        elif fault == "stays":
            self.block(gate, 60_000)

    def push_ahead(self):
        """Somebody else pushes too, where the wave is not about to come anyway."""
        ahead = [
            way[at] for way in self.ways for at in range(9, len(way) - 1) if not self.fell & set(way[at - 9 : at + 1])
        ]
        if ahead:
            self.push(self.chance.choice(ahead))

    def is_alike(self, pushed_ms):
        """Whether no gate tells of a push at this moment: each would break about then by the wave before it alone."""
        reached = [(ms, domino) for domino, ms in self.fell_ms.items() if ms < pushed_ms]
        fell, broke = {}, {}
        heapq.heapify(reached)
        while reached:
            at_ms, domino = heapq.heappop(reached)
            if domino in fell:
                continue
            fell[domino] = at_ms
            for after, step_ms in self.next.get(domino, ()):
                ms = step_ms + self.late_ms.get(after, 0)
                for gate, part in self.beams.get((domino, after), ()):
                    broke[gate] = min(broke.get(gate, LIMIT_MS), at_ms + ms * part)
                if after not in self.askew:
                    heapq.heappush(reached, (at_ms + ms, after))
        return broke.keys() == self.broke_ms.keys() and all(
            abs(ms - self.broke_ms[gate]) <= ALIKE_MS for gate, ms in broke.items()
        )

    def standing(self):
        return [domino for domino in self.order if domino not in self.fell]

    # --- time and people ---

    def _pass(self):
        self.bench.now_ms = now = int(self.now_ms)
        edges, self._edges = self._edges, []
        for edge in edges:
            self.run.edge(*edge)
        if not edges:
            self.run.step(now)
        self.bench.referee.tick(now)
        self.view.tick(now)
        self.at(self.chance.uniform(4, 40), self._pass)

    def play(self, script):
        """Let people act, who yield how long they wait."""
        done = []

        def go_on():
            try:
                self.at(next(script), go_on)
            except StopIteration as stop:
                done.append(stop.value)

        go_on()
        while not done and self.now_ms < LIMIT_MS:
            self.now_ms, _, what, given = heapq.heappop(self._plans)
            what(*given)
        return done[0]

    def answer(self):
        """Whoever sees a question mark presses and says what is true."""
        for _ in range(6):
            if not self.run.questions:
                break
            yield self.chance.uniform(500, 1500)
            if self.view.selection.question is None:
                self.view.press(PUSH)
                yield 400
            if self.view.selection.question is not None:
                self.view.press(PUSH if self.state.pushes < self.made else BACK)
                yield 400

    def tell(self):
        """Two presses for a push that no gate has seen, as the page says, until it is counted."""
        for _ in range(10):
            yield self.chance.uniform(800, 2500)
            if self.state.pushes >= self.made:
                return
            self.view.press(PUSH)
            yield 500
            if self.view.selection.question is not None:
                self.view.press(PUSH if self.state.pushes < self.made else BACK)
                yield 300

    def happens(self, moment):
        """What disturbs at this moment."""
        for what in self.scene.at[moment]:
            what(self, self.chance)

    def evening(self):
        """From the sand's end to the count: pushes counted, whether asked."""
        chance, scene, view = self.chance, self.scene, self.view
        yield 1000
        self.happens("before")
        yield 3500
        for _ in range(5):
            view.press(PUSH)
            yield 600
            if self.run.phase:
                break
            yield 2000
        self.happens("go")
        yield chance.uniform(2500, 9000)
        while self.standing():
            domino = self.standing()[0]
            self.happens("push")
            yield scene.ahead_ms
            self.push(domino)
            self.happens("wave")
            ahead_ms = 0
            if scene.twice and self.made == 1:
                yield chance.uniform(20, 300)
                ahead_ms = self.now_ms
                self.push_ahead()
            while self.falling:
                yield 5
            saw = bool(self.passed[-1])
            self.happens("stall")
            self.unseen += scene.twice and (not all(self.passed[:2]) or (ahead_ms > 0 and self.is_alike(ahead_ms)))
            if not saw and scene.tells:
                yield from self.tell()
                if scene.quick:
                    continue
            elif not saw:
                self.unseen += 1
            if scene.answers:
                yield 2600
                yield from self.answer()
            yield chance.uniform(*scene.rest_ms)
        yield 3000
        if scene.answers:
            yield from self.answer()
        if scene.tells and any(all(self.run.stuck[gate] for gate in passed) for passed in self.passed):
            # The only gate that it passed is named, red: it counts no more.
            yield from self.tell()
        yield 9000
        self.happens("end")
        view.press(END)
        yield 500
        return self.state.pushes, self.run.questions > 0


def play(names, seed):
    """(pushes made, counted, asked, unseen and untold, answered rightly) of one cascade."""
    table = Table(names, seed)
    counted, asked = table.play(table.evening())
    return table.made, counted, asked or not counted, table.unseen, table.scene.answers


def pushes(runs=60, seed=1, only="", show=False, mixed=10):
    """Play and print the table; [(row's name, figures)]."""
    # The firmware collects at each step of a game: what is loaded here by then need not be looked through.
    gc.freeze()
    chance = random.Random(seed)
    rows_ = [(name, [(name,)] * runs) for name in SCENES]
    mixtures = [tuple(chance.sample(sorted(SCENES), chance.randint(2, 3))) for _ in range(mixed * runs)]
    rows_ += [("two or three of these", mixtures)] if mixtures else []
    counts = []
    for words, plays in rows_:
        if only not in words:
            continue
        found = [0] * 8
        for number, names in enumerate(plays, seed * 1000):
            made, counted, asked, unseen, answered = play(names, number)
            wrong = made != counted
            found[0] += 1
            found[1] += not wrong and not asked
            found[2] += asked
            found[3] += asked and wrong
            found[4] += wrong and not asked and not unseen
            found[5] += wrong and not asked and unseen > 0
            found[6] += answered
            found[7] += answered and asked
            if show and wrong and not asked and not unseen:
                print(f"    {names} {number}: {made} pushes, counted {counted}", flush=True)
        counts.append([words, *found])
    counts.append(["all", *(sum(row[column] for row in counts) for column in range(1, 9))])
    bench_clock.table("Pushes on view, gates and rules", HEADS, counts)
    return counts


def main(argv):
    """0, or 1 if a count was wrong unasked."""
    return 1 if pushes(**bench_clock.options(__doc__, argv, runs=60, seed=1, mixed=10, only=""))[-1][5] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
