"""AYA's result at the table, page by page, for players without a PC; not what the photos are worth
(naiad_core/games/aya/photos.py).

Loaded when it is asked for, or a photo of light AYA with what is wrong in a word (survey.py).
"""

from naiad_core import palette
from naiad_core.games.aya import pieces, score
from naiad_core.unload import unload
from naiad_table.canvas import BLINK_MS
from naiad_table.games.aya.modes import short

# So many blinks do the words of a page stand, where it has several.
PAGE_BLINKS = 4
# What a page says: points, a photo that is made, one that is not.
POINTS, MADE, FAILED = " ", "+", "-"
COLOURS = {POINTS: palette.CYAN, MADE: palette.GREEN, FAILED: palette.RED}
# Pieces are below it, above it why their photo fails.
_ABOVE = 8
PARTS = ("animals", "landscapes", "triptychs", "tokens")
# Theirs, five letters each. As one text they are no names, which a board keeps for good.
WORDS = "ANML LAND TRIP TOKN "
# Why a photo fails: code and word, a line each: a dict of the same takes four times the room.
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
# The panel has no accents; in pairs.
PLAIN = "ÀAÂAÇCÈEÉEÊEËEÎIÏIÔOÙUÛUàAâAçCèEéEêEëEîIïIôOùUûU' "


def pages(state):
    """Texts as ``text`` has them: the title, where there is a photo to have it for, sum and parts. Then the photos,
    failed ones first, each a number: its piece, above it the bits of all that is wrong with it. A text for each would
    take 3 KB, where least is to spare; what judges the photos goes for the same reason.
    """
    from naiad_core.games.aya import landscapes, photos

    animals = list(photos.failed_animals(state))
    failed = animals + [(pieces.DOMINOES + tile, codes) for tile, codes in landscapes.failed(state)]
    parts = photos.points(state, animals, [(number - pieces.DOMINOES, 0) for number, _ in failed[len(animals) :]])
    total = sum(parts.values())
    out: list[str | int] = [POINTS + "SUM " + str(total)]
    for number, part in enumerate(PARTS):
        out.append(POINTS + WORDS[5 * number : 5 * number + 5] + str(parts[part]))
    for number, codes in failed:
        out.append(number | bits(codes) << _ABOVE)
    bad = [number for number, _ in failed]
    for number in range(pieces.DOMINOES + pieces.TILES):
        tile = number - pieces.DOMINOES
        if number not in bad and (state.animals[number] if tile < 0 else tile != pieces.START and state.on_table(tile)):
            out.append(number)
    least, title = score.rank(total)
    if least is not None and len(out) > len(PARTS) + 1:
        out.insert(0, POINTS + "\n".join(frames(title)))
    unload("naiad_core.games.aya.photos", "naiad_core.games.aya.landscapes")
    return out


def text(page):
    """A letter for what a page says and its words, those that stand one after the other on lines of their own."""
    if type(page) is str:
        return page
    why = page >> _ABOVE
    said = words(why) if why else "MADE"
    name = short(piece(page)) + " "
    return (FAILED if why else MADE) + name + said.replace("\n", "\n" + name)


def piece(page):
    """The piece of a photo's page."""
    return page & (1 << _ABOVE) - 1


def codes(page):
    """All that is wrong with a photo; nothing where it is made."""
    return _codes(page >> _ABOVE)


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


def _codes(bits):
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


def frames(title):
    """A title in words for the panel, two of up to four letters each time."""
    plain = ""
    for begin in range(len(title)):
        # Pieces of one letter: a letter itself would be kept for good.
        letter = title[begin : begin + 1]
        at = PLAIN.find(letter)
        plain += PLAIN[at + 1 : at + 2] if at >= 0 and not at % 2 else letter
    cut = []
    for word in plain.upper().split():
        while word:
            cut.append(word[:4])
            word = word[4:]
    return [" ".join(cut[at : at + 2]) for at in range(0, len(cut), 2)] or ["?"]


def draw(canvas, page, now_ms):
    """A page; a photo's colours the ring too."""
    page = text(page)
    colour = COLOURS[page[0]]
    if page[0] != POINTS:
        canvas.level(1, 1, colour)
    said = page[1:].split("\n")
    canvas.words(said[now_ms // BLINK_MS // PAGE_BLINKS % len(said)], colour)
