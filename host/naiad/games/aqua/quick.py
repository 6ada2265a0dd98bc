"""What AQUA's buttons do and its colours mean; what they do in any game is report/quick.py's."""

from naiad.language import later

# Letters in the name of a tile.
TILE_CORALS = 3
BUTTONS = {
    "knob without a piece": later("shows the other areas and the stacks; a press there picks a piece"),
    "MENU": later("on to another cell; without a piece: the round, pause, new game"),
}
COLOURS = (
    ("b g o p r y", later("coral of this colour; 2 by 2 of one colour are a habitat")),
    ("middle", later("the middle of the hot spot")),
    ("legal", later("a piece may go here")),
    ("animal", later("the place that the knob shows; on a habitat a small animal, lower right a large one")),
)


def swatches(name: str) -> tuple[str, ...]:
    """A tile's corals clockwise, a small animal's colour."""
    kind, _, rest = name.partition("_")
    if kind == "small":
        return (rest,)
    return tuple(name) if len(name) == TILE_CORALS else ()
