"""What AYA's buttons do and its colours mean; what they do in any game is report/quick.py's."""

from naiad.language import later

BUTTONS = {
    "knob, pressed": later("places the domino; turns the sand timer; counts a push; says yes"),
    "knob without a piece": later("picks a domino or a tile whose tag is missing or broken"),
    "END": later("puts the domino in hand into the reserve; lays an animal flat, or upright"),
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


def swatches(name: str) -> tuple[str, ...]:
    """A domino's or landscape's terrain."""
    return ("start",) if name == "start" else (name[0],)
