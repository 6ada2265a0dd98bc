"""Quintazone step by step, what its buttons do, its colours mean and its card outlines; report/quick.py has what is so
in any game."""

from collections.abc import Iterator
from typing import Any

from naiad.language import later

STEPS = (
    later("Hold a card to a reader. Every cell where it may lie lights up, and one blinks."),
    later("Turn the knob to the cell that you want; turning further also turns the card. Press: it is laid."),
    later("Hold a pyramid to a reader, before or after the card. Turn to a zone, press. END: no pyramid this turn."),
    later("No card fits: END, and press to pass."),
    later("The turn ends by itself when nothing is left to do. The ring shows the colour of the next player."),
    later("All cards are laid: hold the goal cards to a reader, player by player. Turn the knob to see the points."),
)
BUTTONS = {"knob without a piece": later("picks a card not laid yet, a pyramid, or a goal at the end")}
COLOURS = (
    ("a", later("air")),
    ("e", later("earth")),
    ("f", later("fire")),
    ("v", later("ether")),
    ("w", later("water")),
    ("legal", later("a card may be laid here; a zone that has a pyramid")),
    ("chosen", later("the place that the knob shows; a pyramid flashes white once for each point of its size")),
)


def swatches(name: str) -> tuple[str, ...]:
    """The elements of a card or goal, in the order of its name."""
    kind, _, rest = name.partition("_")
    return tuple(rest.partition("_")[0]) if kind in ("w", "l", "p", "q", "d", "goal") else ()


def regions(layout: dict[str, Any]) -> Iterator[tuple[float, float, float, float, str]]:
    """x, y, width and height of each place on the panel in pixels, and what it is."""
    side = layout["card_px"]
    across, down = layout["window"]
    for i in range(across):
        for j in range(down):
            yield i * side, j * side, side, side, ""
