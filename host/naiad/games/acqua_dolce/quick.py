"""Acqua Dolce step by step, what its buttons do, its colours mean and its card outlines; report/quick.py has what is so
in any game."""

from collections.abc import Iterator
from typing import Any

from naiad.language import later
from naiad_core import pieces
from naiad_core.games.acqua_dolce import layout as tank
from naiad_core.palette import HEIGHT_PX

STEPS = (
    later("Press, then draw a card from the pile. To take one from the open row, turn first."),
    later("Hold a card from your hand to a reader. The table says what the fish needs and which penalty it costs."),
    later("Turn for more fish of the same school. Press: they are in the tank."),
    later("MENU instead: draw a card, swap cards, change the temperature. BACK shows the tank."),
    later("END: your turn is over. After the last turn of a round the table leads you through the control phase."),
    later("Your hand is empty: a control phase follows at once. If enough goals are met after it, you have won."),
)
BUTTONS = {
    "piece to a reader": later("shows what the card needs and what it would cost; more of a school are counted"),
    "knob, turned": later("more or fewer cards; without a card: species by species through the tank"),
    "knob, pressed": later("plays the cards; draws; says yes"),
    "knob without a piece": later("moves through the species: how many live there, what each needs"),
    "END": later("asks for the draw that begins a turn; after it ends the turn"),
    "BACK": later("drops the card; shows the tank; without a card, offers to take back the last move"),
    "MENU": later("with a card: which conditions are not met; without: draw, swap, temperature; again: the menu"),
}
COLOURS = (
    ("black blue red white yellow", later("fish of this colour, purple for black; a column a species")),
    ("decoration", later("decoration")),
    ("plant", later("plant; a goal that is met; fish that can be fed")),
    ("food", later("food card")),
    ("would_go", later("a goal that is not met; what a control phase would remove")),
    ("cannot_feed", later("fish that cannot be fed; the thermometer")),
    ("first_draw", later("the draw that begins the turn")),
    ("king", later("actions left; the king card; how many goals are needed")),
)
# What a printed mat says of the colours that look like another one, in its columns of 25 letters.
ON_MAT = {
    "red": "fish",
    "white": "fish",
    "decoration": "a card",
    "plant": "a card",
    "food": "a card",
    "would_go": "its column",
    "met": "a goal",
    "unmet": "a goal",
    "needed": "under goals",
    "other": "not asked now",
    "action": "at the upper right",
    "can_feed": "so many more",
    "cannot_feed": "so many",
    "king": "before its hand",
    "more": "behind a hand",
    "thermometer": "right edge",
    "good": "a need that is met",
    "bad": "a need that is not",
    "eat": "a control's question",
    "starve": "a control's question",
    "remove": "a control's question",
}


def swatches(name: str) -> tuple[str, ...]:
    """A fish's colour; decoration, plant, food as in the tank."""
    kind = name.rpartition("_")[0]
    if kind.startswith("food"):
        return ("food",)
    species = pieces.load("acqua-dolce")["species"].get(kind)
    return (str(species["colour"]["value"]),) if species else (kind,)


def regions(layout: dict[str, Any]) -> Iterator[tuple[float, float, float, float, str]]:
    """x, y, width and height of each place on the panel in pixels, and what it is."""
    yield 0, 0, 12, 2, "goals"
    yield tank.ACTIONS_X, 0, tank.ACTIONS_PX, 2, "actions"
    yield 0, 2, tank.COLUMNS, tank.TANK_Y - 1, "the tank: a column a species"
    yield 0, tank.FOOD_Y, tank.FOOD_PX / 2, 2, "food"
    for seat in range(HEIGHT_PX - tank.HANDS_Y):
        yield 0, tank.HANDS_Y + seat, tank.HAND_PX + 1, 1, f"hand of seat {seat + 1}"
    yield tank.EDGE_X, 0, 1, tank.DEGREES_Y + 1, "°C"
    yield tank.EDGE_X, tank.HANDS_Y, 1, tank.MAX_FOOD_CARDS, ""
