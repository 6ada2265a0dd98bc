"""A move in two words of up to four letters, for the panel of a game without a view of its own; not its sentences.

Apart for the heap: only a game without a view of its own loads it.
"""

from naiad_core import font


def of(move):
    """Its piece, or else its verb, and what else the move object says, as far as there is room.

    {"do": "tile", "tile": "3_5", "on": 5} is 35 ON5, {"do": "left", "tile": "3_5"} is LEFT 35, {"do": "pass"} is PASS.
    """
    verb = move["do"]
    # The boards' dicts have no order.
    rest = [key for key in sorted(move) if key not in ("do", verb) and move[key] is not False]
    said = "".join([_letters(move[key]) for key in rest])
    if len(rest) == 1 and len(_letters(rest[0]) + said) <= 4:
        said = _letters(rest[0]) + said
    return (_letters(move.get(verb, verb))[:4] + " " + said[:4]).strip()


def _letters(value):
    return "".join([letter for letter in str(value).upper() if letter in font.LETTERS])
