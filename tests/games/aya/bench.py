"""AYA's view with two players for the tests, and a row that falls before it; no test."""

from naiad_core.buttons import END, PUSH
from naiad_core.games.aya import actions
from naiad_table.canvas import Canvas
from view_bench import ViewBench


class Bench(ViewBench):
    def __init__(self, gates=0, **options):
        super().__init__("aya", 2, gates, **options)

    @property
    def told(self):
        return [actions.VERBS[actions.verb_of(action)] for action in self.state.history]

    @property
    def left_s(self):
        return self.view.lights.left_ms() // 1000


def over(bench, *dominoes):
    """These dominoes laid, the sand of both turns run out, everything fallen."""
    for domino in dominoes:
        bench.tag(domino)
        bench.press(PUSH)
    bench.run(601_000)
    bench.press(PUSH)
    bench.run(601_000)
    bench.press(PUSH, END, PUSH)
    assert bench.state.is_over()


def cascading(gates, *dominoes, hands_off=True):
    """These dominoes laid, the sand of both turns run out and every hand off the row."""
    bench = Bench(gates)
    bench.press(PUSH)
    for domino in dominoes:
        bench.tag(domino)
        bench.press(PUSH)
    bench.run(601_000)
    bench.press(PUSH)
    bench.run(602_000)
    if hands_off:
        bench.press(PUSH)
        bench.run(200)
        assert bench.row.run.armed
    return bench


def falls(bench, *gates, step_ms=125):
    """A wave passes these gates."""
    for gate in gates:
        bench.row.run.edge(gate, True, bench.now_ms)
        bench.row.run.edge(gate, False, bench.now_ms + 60)
        bench.row.run.step(bench.now_ms)
        bench.run(step_ms)


def rests(bench, ms=3000):
    """Nothing falls for so long."""
    for _ in range(ms // 100):
        bench.run(100)
        bench.row.run.step(bench.now_ms)


def count_shown(bench):
    """What the count page shows, and whether it asks; nothing is pressed."""
    canvas = Canvas(0, 24)
    shown = []
    canvas.words = lambda words, colour: shown.append(words)
    bench.view.draw(canvas, 0)
    return shown[-1]
