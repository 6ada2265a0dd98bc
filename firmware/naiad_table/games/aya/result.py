"""AYA's result at the table, page by page, for players without a PC; not what the photos are worth
(naiad_core/games/aya/photos.py).

Loaded when it is asked for (survey.py).
"""

from naiad_core import palette
from naiad_core.games.aya import landscapes, photos, pieces, score
from naiad_table.games.aya.lights import short
from naiad_table.games.aya.survey import code_at, line_of, word_at
from naiad_table.view import BLINK_MS

# So many blinks do the words of a page stand, where it has several.
PAGE_BLINKS = 4
# What a page says: points, a photo that is made, one that is not.
POINTS, MADE, FAILED = " ", "+", "-"
COLOURS = {POINTS: palette.CYAN, MADE: palette.GREEN, FAILED: palette.RED}
# Pieces are below it.
_LINE = 8
PARTS = (("animals", "ANML "), ("landscapes", "LAND "), ("triptychs", "TRIP "), ("tokens", "TOKN "))
# The panel has no accents; in pairs.
PLAIN = "ÀAÂAÇCÈEÉEÊEËEÎIÏIÔOÙUÛUàAâAçCèEéEêEëEîIïIôOùUûU' "


def pages(state):
    """Texts as ``text`` has them: the title, which the survey does not show, sum and parts. Then the photos, those that
    failed first, each a number: its piece, above it the line of the survey that says why, 0 for none. A text for each
    would take 3 KB, where least is to spare.
    """
    animals = list(photos.failed_animals(state))
    failed = animals + [(pieces.DOMINOES + tile, codes) for tile, codes in landscapes.failed(state)]
    parts = photos.points(state, animals, [(number - pieces.DOMINOES, 0) for number, _ in failed[len(animals) :]])
    total = sum(parts.values())
    out: list[str | int] = [POINTS + "\n".join(frames(score.rank(total)[1])), POINTS + "SUM " + str(total)]
    for part, word in PARTS:
        out.append(POINTS + word + str(parts[part]))
    for number, codes in failed:
        out.append(number | line_of(codes[0]) << _LINE)
    bad = [number for number, _ in failed]
    for number in range(pieces.DOMINOES + pieces.TILES):
        tile = number - pieces.DOMINOES
        if number not in bad and (state.animals[number] if tile < 0 else tile != pieces.START and state.on_table(tile)):
            out.append(number)
    return out


def text(page):
    """A letter for what a page says and its words, those that stand one after the other on lines of their own."""
    if type(page) is str:
        return page
    line = page >> _LINE
    return (FAILED if line else MADE) + short(piece(page)) + " " + (word_at(line) if line else "MADE")


def piece(page):
    """The piece of a photo's page."""
    return page & (1 << _LINE) - 1


def code(page):
    """Why a photo failed, "" where it is made."""
    line = page >> _LINE
    return code_at(line) if line else ""


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
