"""Why photos of AYA fail, as codes, bits and words of the panel; not when they do (naiad_core/games/aya/photos.py).

Loaded with the survey (survey.py), read by its result (result.py).
"""

# A line a code: a dict of the same takes four times the room.
_WHY = (
    "\noff-chain OFF"
    "\nnot-linked LINK"
    "\nbroken GAP"
    "\ninside IN"
    "\nnot-alone TWO"
    "\nfork-full FORK"
    "\ndry DRY"
    "\nwrong-domino MIX\n"
)
COUNT = 8


def bits(codes):
    """Codes as bits: a page of the result is one number."""
    out = 0
    at = 0
    for number in range(COUNT):
        end = _WHY.find(" ", at)
        for code in codes:
            if _WHY[at + 1 : end] == code:
                out |= 1 << number
        at = _WHY.find("\n", end)
    return out


def codes(bits):
    """The codes of these bits."""
    return [_WHY[at + 1 : _WHY.find(" ", at)] for at in _lines(bits)]


def words(bits):
    """Why a photo fails, in a word for each of these bits, between them line ends."""
    return "\n".join([_WHY[_WHY.find(" ", at) + 1 : _WHY.find("\n", at + 1)] for at in _lines(bits)])


def _lines(bits):
    """Where the lines of these bits begin."""
    out = []
    at = 0
    while bits:
        if bits & 1:
            out.append(at)
        bits >>= 1
        at = _WHY.find("\n", at + 1)
    return out
