"""What lies where on the panel in Quintazone, as its printed card outlines it; not the lights."""

from collections.abc import Iterator
from typing import Any


def regions(layout: dict[str, Any]) -> Iterator[tuple[float, float, float, float, str]]:
    """x, y, width and height of each in pixels, and what it is."""
    side = layout["card_px"]
    across, down = layout["window"]
    for i in range(across):
        for j in range(down):
            yield i * side, j * side, side, side, ""
