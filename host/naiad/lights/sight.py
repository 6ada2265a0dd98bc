"""What a person makes of the lights: colours, words on the panel, whose turn; and the pictures that it compares the
panel with. No game's meaning.

Everything here starts from the red, green and blue that the pixels show. How bright they are does
not matter, only their hue, as the power budget may dim them at any moment.
"""

from collections.abc import Sequence
from functools import lru_cache

from naiad import panel_words
from naiad.lights import Rgb, colour_number
from naiad_core import font, palette

WIDTH_PX, HEIGHT_PX = palette.WIDTH_PX, palette.HEIGHT_PX

# The colour numbers of the panel, row after row.
Picture = tuple[int, ...]


def dark() -> list[int]:
    """A panel with no light."""
    return [palette.OFF] * (WIDTH_PX * HEIGHT_PX)


def put(shown: list[int], x: int, y: int, colour: int) -> None:
    """Light a pixel, if it is on the panel."""
    if 0 <= x < WIDTH_PX and 0 <= y < HEIGHT_PX:
        shown[y * WIDTH_PX + x] = colour


def stamp(shown: list[int], x: int, y: int, rows: Sequence[str], colour: int) -> None:
    """A letter or an icon, of which each row is a digit with a bit a pixel; its top left pixel at x, y."""
    for column, row in _points(tuple(rows)):
        put(shown, x + column, y + row, colour)


@lru_cache(maxsize=256)
def _points(rows: tuple[str, ...]) -> list[tuple[int, int]]:
    """The (x, y) of the pixels that a stamp lights."""
    bits = [f"{int(row):0{font.WIDTH_PX}b}" for row in rows]
    return [(x, y) for y, row in enumerate(bits) for x, bit in enumerate(row) if bit == "1"]


def write(shown: list[int], y: int, text: str, colour: int) -> None:
    """A word of up to four letters, its top row at y."""
    for place, letter in enumerate(panel_words.translated(text)):
        stamp(shown, place * (font.WIDTH_PX + 1), y, font.glyph(letter), colour)


WIDTH_PX = palette.WIDTH_PX
colour = lru_cache(maxsize=4096)(colour_number)
_LETTERS = {font.glyph(letter): letter for letter in font.LETTERS}


def colours(pixels: Sequence[Rgb], table: bytes) -> list[int]:
    """Palette numbers of some of the pixels; ``table`` is every channel of all that are seen at that moment.

    Dim is dim beside what is brightest on the whole table: a panel that is dim throughout has a white light on the
    ring to tell it by.
    """
    brightest = max(table, default=0)
    return [colour(rgb, brightest) for rgb in pixels]


def words(panel: Sequence[int]) -> str:
    """The words that the panel shows, in English, '' if it shows a picture. ``panel`` holds 256 colour numbers."""
    if len({c for c in panel if c}) != 1:
        return ""
    for rows in ((2, 9), (5,)):
        read = [_line(panel, y) for y in rows]
        covered = sum(1 for y in rows for x in range(WIDTH_PX * font.HEIGHT_PX) if panel[y * WIDTH_PX + x])
        if None not in read and covered == sum(1 for c in panel if c):
            return panel_words.understood(" ".join(word for word in read if word))
    return ""


def _line(panel: Sequence[int], y: int) -> str | None:
    text = ""
    for left in range(0, WIDTH_PX, font.WIDTH_PX + 1):
        glyph = "".join(
            str(sum(4 >> i for i in range(3) if panel[(y + row) * WIDTH_PX + left + i]))
            for row in range(font.HEIGHT_PX)
        )
        if glyph == "00000":
            text += " "
        elif glyph in _LETTERS:
            text += _LETTERS[glyph]
        else:
            return None
    return text.rstrip()


def seat(ring: Sequence[int], seats: int) -> int:
    """The seat whose arc is lit in its colour, -1 if none is."""
    size = len(ring)
    for i in range(seats):
        arc = ring[i * size // seats : (i + 1) * size // seats - 1]
        if set(arc) == {palette.SEATS[i]}:
            return i
    return -1
