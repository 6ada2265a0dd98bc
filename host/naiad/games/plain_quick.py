"""What the buttons do in a game and what its colours mean, for a quick card and ? in play, where a game's room does not
say otherwise; not how they are shown (report/quick.py).

    BUTTONS   for some of ``KEYS`` what it does in this game, instead of what it does in any
    COLOURS   (colours as the layout of its mat names them, what they mean); several with a blank between
    swatches(name)   the layout's colours that stand on the label of a piece of this name, as it is named on its tag
"""

from naiad.language import later

# What is done at the table, in this order, and what it does.
KEYS = {
    later("piece to a reader"): later("lights every place where it may go; one of them blinks"),
    later("knob, turned"): later("moves through the places"),
    later("knob, pressed"): later("places the piece; says yes"),
    later("knob without a piece"): later("picks a piece whose tag is missing or broken"),
    later("END"): later("ends the turn; while that is not allowed, asks whether to pass"),
    later("BACK"): later("drops the piece in hand; without one, offers to take back the last move"),
    later("MENU"): later("pause, new game, which way the picture faces, the game's own choices"),
}
BUTTONS: dict[str, str] = {}
COLOURS: tuple[tuple[str, str], ...] = ()


def swatches(name: str) -> tuple[str, ...]:
    """None: no piece has a colour of its own."""
    return ()
