"""AYA step by step, what its buttons do, its colours mean and its card outlines; report/quick.py has what is so
in any game."""

from collections.abc import Iterator
from typing import Any

from naiad.language import later
from naiad_core.palette import WIDTH_PX

STEPS = (
    later("Turn the sand timer over and press as you do. The ring shows the sand. It runs twice."),
    later("Draw a domino and hold it to a reader. The ends where it fits light up: turn, press, stand it there."),
    later("No use for it now? END puts it into your reserve."),
    later("Has it a camera? It photographs its animal or its landscape: MENU changes which."),
    later("Before the sand runs out, lift every animal that lies flat: hold its domino to a reader, END."),
    later(
        "The sand has run out twice, or a stock is empty: hands off, press, push the first domino. "
        "Where the chain stops, the next player pushes."
    ),
    later("Then go from photo to photo with the knob, and say which failed. END shows the points."),
)
BUTTONS = {
    "knob, pressed": later("places the domino; turns the sand timer; counts a push; says yes"),
    "knob without a piece": later("picks a domino or a tile whose tag is missing or broken"),
    "END": later("lays onto the reserve, an animal flat; joins two ends; shows the result"),
    "MENU": later("on to the next end; without a domino in hand: pause, animals, new game"),
}
COLOURS = (
    ("f", later("forest")),
    ("m", later("mountain")),
    ("d", later("desert")),
    ("p", later("pole")),
    ("c", later("field")),
    ("g", later("garden")),
    ("start", later("the start tile; where the domino in hand may go")),
    ("open", later("an open end")),
    ("animal", later("an animal")),
    ("flat", later("an animal that lies flat")),
)
# What a printed mat says of the colours that look like another one.
ON_MAT = {"start": "the tile, in its block", "legal": "where the domino fits; the likeliest place blinks"}


def swatches(name: str) -> tuple[str, ...]:
    """A domino's or landscape's terrain."""
    return ("start",) if name == "start" else (name[0],)


def regions(layout: dict[str, Any]) -> Iterator[tuple[float, float, float, float, str]]:
    """x, y, width and height of each place on the panel in pixels, and what it is."""
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
