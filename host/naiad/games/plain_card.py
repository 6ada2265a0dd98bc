"""The panel of a game that outlines nothing on its printed card."""

from collections.abc import Iterator
from typing import Any


def regions(layout: dict[str, Any]) -> Iterator[tuple[float, float, float, float, str]]:
    """x, y, width and height of each in pixels, and what it is."""
    return iter(())
