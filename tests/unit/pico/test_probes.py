"""What the rows of edges give to the gates, without the emulator: the table is a stand-in that writes beams down."""

import pytest

from emulated import probes
from naiad.chain import row_of
from naiad.twin import cascade
from naiad.twin.world import World

GATES = 8


class Table:
    """As much of a table as beams that flicker need."""

    def __init__(self) -> None:
        self.world = World()
        self.wiring = self.outside = self
        self.gates = GATES
        self.broken = [False] * GATES
        self.changed_us = [0] * GATES
        self.changes = 0
        self.shortest_us = 1_000_000

    def set_gate(self, gate: int, broken: bool) -> None:
        now_us = self.world.now_us
        if self.broken[gate] != broken:
            self.shortest_us = min(self.shortest_us, now_us - self.changed_us[gate])
            self.changed_us[gate] = now_us
            self.changes += 1
        self.broken[gate] = broken


@pytest.mark.parametrize("rattles", [0.0, 1.0])
def test_every_edge_of_a_cascade_that_is_given_is_one(rattles: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cascade, "FLICKER", rattles)
    table = Table()
    flicker = probes._Flicker(table)  # type: ignore[arg-type]
    wave = cascade.Cascade(table.world, flicker, row_of(GATES))
    table.world.after(100_000, wave.push)
    table.world.advance(3_000_000)
    flicker.stop()
    assert len(flicker.broken) == GATES
    assert flicker.given == table.changes
    # Twice the scanner's millisecond, so that it can see each.
    assert table.shortest_us >= 2_000
