"""AYA step by step, what its buttons do and its colours mean; what is so in any game is report/quick.py's."""

from naiad.language import later

STEPS = (
    later("Turn the sand timer over and press as you do. The ring shows the sand. It runs twice."),
    later("Draw a domino and hold it to a reader. The ends where it fits light up: turn, press, stand it there."),
    later("No use for it now? END puts it into your reserve."),
    later("Has it a camera? It photographs its animal or its landscape: MENU changes which."),
    later("Before the sand runs out, lift every animal that lies flat: hold its domino to a reader, END."),
    later("All is placed: END. Hands off, press, and push the first domino. Where the chain stops, push again."),
    later("Then go from photo to photo with the knob, and say which failed. END shows the points."),
)
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
