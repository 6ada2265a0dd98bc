"""What AQUA's view shows of what it was told, on the firmware's own view without a board around it."""

import pytest

from view_bench import ViewBench


@pytest.mark.parametrize("hours", [75, 100, 160])
def test_what_a_tile_has_told_does_not_come_back(hours):
    bench = ViewBench("aqua", 2, hotspots=["bgopry", "bgopyr"])
    lights = bench.view.lights
    lights.told = [("TAKE GRN", 1)]
    lights.told_ms = bench.now_ms
    assert lights.page() == 0
    for _ in range(hours):
        bench.leave(1)
        assert lights.page() == -1
