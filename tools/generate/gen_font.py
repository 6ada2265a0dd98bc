"""Makes the screen's font, as the board reads it from flash, from the pictures in font6x8.txt; draws nothing itself.

python tools/generate/gen_font.py           write it
python tools/generate/gen_font.py --check   status 1 if the written one differs
"""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "tools/generate/font6x8.txt"
FONT = ROOT / "firmware" / "naiad_table" / "font6x8.bin"
WIDTH_PX = 5
HEIGHT_PX = 8
# What comes before has no picture. Each letter has the place that Windows-1252 gives it, which is that of Latin-1
# with œ Œ Ÿ € … besides, where Latin-1 has nothing that can be seen.
FIRST = 32
CODES = range(FIRST, 256)
NONE = "none"

Picture = tuple[str, ...]


def pictures(source: str) -> dict[str, Picture]:
    """Every letter's rows, "#" for a pixel that is lit, from the top; and those of the accents, by their names."""
    blank = ("." * WIDTH_PX,) * HEIGHT_PX
    # A blank, and one at which no row is broken.
    found: dict[str, Picture] = {" ": blank, "\N{NO-BREAK SPACE}": blank}
    lines = iter(source.splitlines())
    for line in lines:
        if line.startswith(": "):
            names = line[2:].split(" ")
            rows = [next(lines).split(" ") for _ in range(HEIGHT_PX)]
            found.update(zip(names, zip(*rows, strict=True), strict=True))
        elif line[1:4] == " = ":
            one, two = (found[name] for name in line[4:].split(" + "))
            found[line[0]] = tuple(_over(above, below) for above, below in zip(one, two, strict=True))
    return found


def _over(one: str, two: str) -> str:
    return "".join("#" if "#" in pair else "." for pair in zip(one, two, strict=True))


def columns(picture: Picture) -> bytes:
    """A picture as the display's chips want it: a byte a column from the left, its lowest bit the top row."""
    return bytes(sum((picture[y][x] == "#") << y for y in range(HEIGHT_PX)) for x in range(WIDTH_PX))


def letters() -> Iterator[str]:
    """The letter of each code of the font, "none" for a code without."""
    for code in CODES:
        yield bytes([code]).decode("cp1252", "replace").replace("\ufffd", NONE)


def made() -> bytes:
    """The font's file: WIDTH_PX bytes a code."""
    found = pictures(SOURCE.read_text("utf-8"))
    return b"".join(columns(found.get(letter, found[NONE])) for letter in letters())


def main() -> int:
    font = made()
    if "--check" not in sys.argv:
        FONT.write_bytes(font)
    elif FONT.read_bytes() != font:
        print(f"{FONT.relative_to(ROOT)} is stale: python tools/generate/gen_font.py makes it anew")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
