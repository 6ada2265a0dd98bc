"""Pictures of the panel that a robot draws, to compare what it sees with them; nothing of what the board draws."""

from collections.abc import Sequence

from naiad import said
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
    for row, bits in enumerate(rows):
        for column, bit in enumerate(f"{int(bits):0{font.WIDTH_PX}b}"):
            if bit == "1":
                put(shown, x + column, y + row, colour)


def write(shown: list[int], y: int, text: str, colour: int) -> None:
    """A word of up to four letters, its top row at y."""
    for place, letter in enumerate(said.translated(text)):
        stamp(shown, place * (font.WIDTH_PX + 1), y, font.glyph(letter), colour)
