"""Reads the text on a screen from its pixels, by the board's own font; not the chip (chips/oled.py)."""

import functools
from collections.abc import Sequence

from naiad.paths import firmware_folder

PITCH_PX = 6
GLYPH_PX = 5
ROW_PX = 8
COLUMNS = 21
FIRST_CODE = 32
# What no letter of the font looks like.
UNREAD = "\N{REPLACEMENT CHARACTER}"


@functools.cache
def font() -> dict[bytes, str]:
    """The letter of each picture: five bytes, a column each from the left, the lowest bit at the top."""
    data = (firmware_folder() / "naiad_table" / "font6x8.bin").read_bytes()
    found: dict[bytes, str] = {}
    for at in range(0, len(data), GLYPH_PX):
        code = bytes([FIRST_CODE + at // GLYPH_PX])
        # Codes without a letter share one picture.
        found.setdefault(data[at : at + GLYPH_PX], code.decode("cp1252", "replace"))
    return found


def read(pixels: Sequence[bytes]) -> list[str]:
    """The rows of text of rows of pixels, 1 where one is lit, without the blanks at their ends; from where on the
    letters stand depends on the chip.
    """
    tries: list[list[str]] = []
    columns = [_columns(pixels[top : top + ROW_PX]) for top in range(0, len(pixels), ROW_PX)]
    for left in (2, 0):
        tries.append([_row(row, left) for row in columns])
        if not any(UNREAD in row for row in tries[-1]):
            return tries[-1]
    return min(tries, key=lambda rows: "".join(rows).count(UNREAD))


def _columns(rows: Sequence[bytes]) -> bytes:
    """A byte for each column of eight rows, the lowest bit at the top."""
    # As one number a row: no bit comes to where another is.
    whole = sum([int.from_bytes(row, "big") << y for y, row in enumerate(rows)])
    return whole.to_bytes(len(rows[0]), "big")


def _row(columns: bytes, left: int) -> str:
    known = font()
    letters = [known.get(columns[x : x + GLYPH_PX], UNREAD) for x in range(left, left + COLUMNS * PITCH_PX, PITCH_PX)]
    return "".join(letters).rstrip()
