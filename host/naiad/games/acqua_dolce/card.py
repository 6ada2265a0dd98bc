"""What lies where on the panel in Acqua Dolce, as its printed card outlines it; not the lights."""

from collections.abc import Iterator
from typing import Any

from naiad_core.games.acqua_dolce import layout as tank
from naiad_core.palette import HEIGHT_PX


def regions(layout: dict[str, Any]) -> Iterator[tuple[float, float, float, float, str]]:
    """x, y, width and height of each in pixels, and what it is."""
    yield 0, 0, 12, 2, "goals"
    yield tank.ACTIONS_X, 0, tank.ACTIONS_PX, 2, "actions"
    yield 0, 2, tank.COLUMNS, tank.TANK_Y - 1, "the tank: a column a species"
    yield 0, tank.FOOD_Y, tank.FOOD_PX / 2, 2, "food"
    for seat in range(HEIGHT_PX - tank.HANDS_Y):
        yield 0, tank.HANDS_Y + seat, tank.HAND_PX + 1, 1, f"hand of seat {seat + 1}"
    yield tank.EDGE_X, 0, 1, tank.DEGREES_Y + 1, "°C"
    yield tank.EDGE_X, tank.HANDS_Y, 1, tank.MAX_FOOD_CARDS, ""
