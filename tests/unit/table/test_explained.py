"""No edge at a gate that has counted is ignored unexplained, whatever comes into beams; not which edges count
(test_waves.py).
"""

from hypothesis import example, given
from hypothesis import strategies as st

from naiad_table import gates as g
from naiad_table import ticks, waves
from unit.table.gate_events import Events

GATES = 6
BOUND = [(gate, gate + 1, 100, False) for gate in range(GATES - 1)]
# So long after it fell a domino may lean where it lies, and edges be so far apart; longer than that is a question.
LEANS_MS, APART_MS, FLICKER_MS = 10_000, 2500, 30

# What comes into beams: a wave, a sleeve or a hand (first gate, last gate, ms a gate, ms before); a lamp (gate, edges).
SWEEPS = st.tuples(st.integers(0, GATES - 1), st.integers(0, GATES - 1), st.integers(40, 320), st.integers(0, 9000))
LAMPS = st.tuples(st.integers(0, GATES - 1), st.integers(3, 12))
HISTORIES = st.lists(st.one_of(SWEEPS, LAMPS), max_size=12)


def edges_of(history):
    """(gate, ms) of everything that comes into beams, in order."""
    out = []
    now = 1000
    for what in history:
        if len(what) == 2:
            gate, count = what
            out += [(now + 10 * n, gate) for n in range(count)]
            now += 10 * count
            continue
        first, last, way_ms, before_ms = what
        now += before_ms
        step = 1 if last >= first else -1
        for n, gate in enumerate(range(first, last + step, step)):
            out.append((now + way_ms * n, gate))
        now += way_ms * abs(last - first)
    return [(gate, ms) for ms, gate in sorted(out)]


class Row(waves.Run):
    """A run that notes what became of each edge."""

    def __init__(self, links):
        self.heard = Events()
        super().__init__([100] * GATES, self.heard)
        self.arm(0, links=links)
        self.now = 0

    def falls(self, gate, ms):
        """What the row tells of an edge at its gate."""
        while self.now < ms:
            self.now = min(ms, self.now + 50)
            self.step(self.now)
        self.heard.take()
        self.edge(gate, True, ms)
        self.edge(gate, False, ticks.add(ms, 5))
        return [kind for kind, at, _ in self.heard.take() if at == gate]


# A question went with its gate, which was hopeless or a lamp, and the wave was asked about nowhere else.
@example([(0, 4, 40, 0), (5, 0, 40, 2461), (5, 0, 40, 2301), (5, 0, 40, 2301), (5, 0, 40, 2301)], None)
@example([(0, 0, 40, 0), (0, 2, 40, 0), (1, 0, 40, 2461), (1, 3), (1, 2, 40, 0)], None)
@given(HISTORIES, st.sampled_from([None, BOUND]))
def test_an_edge_at_a_gate_that_has_counted_is_explained_or_a_question(history, links):
    row = Row(links)
    # By gate: when it counted or was asked about, and its last edge.
    known, last = {}, {}
    for gate, ms in edges_of(history):
        judged = row.has_counted[gate] and not row.stuck[gate]
        wave = row._by[gate]
        kinds = row.falls(gate, ms)
        if judged and ms - last[gate] >= FLICKER_MS:
            # A wave that is asked about goes on through further gates.
            asked = g.DOUBT in kinds or (row._by[gate] != wave and row.questions > 0)
            leans = ms - known[gate] <= LEANS_MS and ms - last[gate] <= APART_MS
            assert asked or leans or ms - known[gate] <= waves.TWICE_MS
            if asked:
                known[gate] = ms
        last[gate] = ms
        for other in range(GATES):
            if row.has_counted[other]:
                known.setdefault(other, row._at[other])


@given(HISTORIES, st.sampled_from([None, BOUND]))
def test_questions_are_those_of_the_gates_and_each_answer_settles_one(history, links):
    row = Row(links)
    for gate, ms in edges_of(history):
        row.falls(gate, ms)
        assert row.questions == sum(asks > 0 for asks in row.asks)
        assert 0 <= row.pushes <= 1 + len(history)
    row.step(row.now + 5000)
    for number in range(row.questions, 0, -1):
        assert row.questions == number
        asked = row.asked()
        row.settle(asked)
        assert not row.is_doubted(asked)
    assert (row.questions, row.asked()) == (0, -1)
