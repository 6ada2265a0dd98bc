"""The distances of the gates, from the settings to the record and its report; no cascade."""

import pytest

from naiad.report.cascade import spacing_of
from naiad.store.replay import Replay
from twin.table import Kept, Table


@pytest.mark.parametrize(("gate_mm", "spacing"), [("80", 80), ("0,80,120,80,80,80,80,40", [80, 120, *[80] * 4, 40])])
def test_how_far_the_gates_stand_apart_reaches_the_record(gate_mm: str, spacing: object) -> None:
    with Table(seed=3, settings={"NAIAD_GATE_MM": gate_mm}) as table:
        table.boot()
        table.new_game("aya", 2, "PLAY NOW")
        sink = Kept()
        with table.client(sink) as client:
            client.sync()
        told = [Replay(item, "a board").game for item in sink.entries if item.kind == 0]
        assert told[-1] is not None and told[-1].header["gate_spacing_mm"] == spacing
        assert spacing_of(told[-1].header)[0] == 80
        table.cut_power()
        table.boot()
        table.run(6000)
        assert table.app.referee.record.game == "aya"
