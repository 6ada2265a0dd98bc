"""What lies where on the panel in AQUA, as its printed card outlines it; not the lights."""

from collections.abc import Iterator
from typing import Any

from naiad_core.palette import HEIGHT_PX, WIDTH_PX


def regions(layout: dict[str, Any]) -> Iterator[tuple[float, float, float, float, str]]:
    """x, y, width and height of each in pixels, and what it is."""
    # A hexagon is 2 by 2 pixels; each second row begins half a hexagon further right.
    for y in range(0, HEIGHT_PX, 2):
        for x in range(y // 2 % 2, WIDTH_PX - 1, 2):
            yield x, y, 2, 2, ""
