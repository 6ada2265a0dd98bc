"""AQUA step by step, what its buttons do, its colours mean and its card outlines; report/quick.py has what is so
in any game."""

from collections.abc import Iterator
from typing import Any

from naiad.games.aqua.words import TILE_CORALS
from naiad.language import later
from naiad_core.palette import HEIGHT_PX, WIDTH_PX

STEPS = (
    later("A new round: hold the tiles of the market to a reader, one by one."),
    later("Hold the tile that you take to a reader. Every cell where it fits lights up: turn, press."),
    later("Instead of choosing now, hold the snail to a reader: you go last in this round and first in the next."),
    later("A new habitat attracts a small animal: take the one that the table names."),
    later("Now you may attract a large animal: hold its tag to a reader, turn, press. END: none."),
    later("After the last round the table adds up the points."),
)
BUTTONS = {
    "knob without a piece": later("shows the other areas and the stacks; a press there picks a piece"),
    "END": later("ends the turn after a tile, without a large animal"),
    "MENU": later("on to another cell; without a piece: the round, pause, new game"),
}
COLOURS = (
    ("b g o p r y", later("coral of this colour; 2 by 2 of one colour are a habitat")),
    ("middle", later("the middle of the hot spot")),
    ("legal", later("a piece may go here")),
    ("animal", later("the place that the knob shows; on a habitat a small animal, lower right a large one")),
)
# What a printed mat says of the colours that look like another one.
ON_MAT = {
    "legal": "cells where the tile fits",
    "chosen": "what the knob stands on; it blinks",
    "animal": "in its habitat, at the upper left",
    "other": "the other places of an animal",
}


def swatches(name: str) -> tuple[str, ...]:
    """A tile's corals clockwise, a small animal's colour."""
    kind, _, rest = name.partition("_")
    if kind == "small":
        return (rest,)
    return tuple(name) if len(name) == TILE_CORALS else ()


def regions(layout: dict[str, Any]) -> Iterator[tuple[float, float, float, float, str]]:
    """x, y, width and height of each place on the panel in pixels, and what it is."""
    # A hexagon is 2 by 2 pixels; each second row begins half a hexagon further right.
    for y in range(0, HEIGHT_PX, 2):
        for x in range(y // 2 % 2, WIDTH_PX - 1, 2):
            yield x, y, 2, 2, ""
