"""A turn of a game step by step, what the buttons do in it and what its colours mean, for a quick card and ? in play,
where a game's room does not say otherwise; not how they are shown (report/quick.py).

    STEPS     what is done one after another, a sentence or two each, the buttons by what is printed on them
    BUTTONS   for some of ``KEYS`` what it does in this game, instead of what it does in any
    COLOURS   (colours as the layout of its mat names them, what they mean); several with a blank between
    swatches(name)   the layout's colours that stand on the label of a piece of this name, as it is named on its tag
"""

STEPS: tuple[str, ...] = ()
BUTTONS: dict[str, str] = {}
COLOURS: tuple[tuple[str, str], ...] = ()


def swatches(name: str) -> tuple[str, ...]:
    """None: no piece has a colour of its own."""
    return ()
