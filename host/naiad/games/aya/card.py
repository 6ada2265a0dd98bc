"""What lies where on the panel in AYA, as its printed card outlines it; not the lights."""

from collections.abc import Iterator
from typing import Any

from naiad_core.palette import WIDTH_PX


def regions(layout: dict[str, Any]) -> Iterator[tuple[float, float, float, float, str]]:
    """x, y, width and height of each in pixels, and what it is."""
    for row in range(layout["rows"]):
        yield 0, row, WIDTH_PX, 1, "a stretch of the chain, downstream to the right" if row == 0 else ""
    block = layout["blocks"]
    large_px = block["y"] - layout["rows"]
    yield 0, layout["rows"], WIDTH_PX, large_px, "the current one large: animals stand on top, flat ones lie"
    names = ["start", *(f"{letter}{n}" for letter in "fmdpc" for n in (1, 2, 3))]
    for tile, name in enumerate(names):
        x = tile % block["across"] * block["width_px"]
        y = block["y"] + tile // block["across"] * block["height_px"]
        yield x, y, block["width_px"], block["height_px"], name
