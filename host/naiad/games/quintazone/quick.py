"""What Quintazone's buttons do and its colours mean; what they do in any game is report/quick.py's."""

from naiad.language import later

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
