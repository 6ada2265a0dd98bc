"""Draws what the screen says in a whole game that a robot plays, each kind of text once, beside each other as a PNG.

Run: screens.py GAME LANGUAGE OUT.png [SEED]. Every text is held to what telling may say: no key left open, no letter
that the font lacks.
"""

import re
import struct
import sys
import zlib
from pathlib import Path

from naiad import said
from naiad.twin.robots import seat
from naiad.twin.twin import Twin
from naiad.twin.wiring import Wiring
from naiad.twin.world import Script
from naiad_core import games

FIRMWARE = Path(__file__).parents[1] / "firmware"
WIDTH_PX, HEIGHT_PX = 128, 64
GAP_PX = 6
ACROSS = 6
# So many at most, the rest of the game left out evenly.
MOST = 48
LOOK_MS = 100
# The result is looked at for so long.
AFTER_MS = 3_000
LONGEST_MS = 4 * 3_600_000
# What the font draws for a letter that it lacks.
NO_LETTER = "\x7f"
# Of two texts that differ but in these the first will do.
SAME = re.compile(r"[\d:.,]+|Player \w|Joueur \w|Speler \w|Spieler \w")

Rows = list[list[bool]]


def whole(script: Script, done: list[bool]) -> Script:
    """The script, and a note of its end."""
    yield from script
    done.append(True)


def played(game: str, language: str, seed: int) -> dict[str, Rows]:
    """By what it says without numbers, the first screen of each text of a game, in order."""
    said.speaks(language, games.room(game))
    seen: dict[str, Rows] = {}
    with Twin(FIRMWARE, wiring=Wiring(screen="ssd1306"), settings={"NAIAD_LANG": language}, seed=seed) as twin:
        twin.boot()
        _, script = seat(game, twin.world, twin.hands, twin.eyes, {"players": 3, "seed": seed})
        done: list[bool] = []
        twin.world.spawn(whole(script, done))
        before: list[str] = []
        left_ms = LONGEST_MS
        while left_ms > 0:
            twin.run(LOOK_MS)
            left_ms = min(left_ms, AFTER_MS) if done else left_ms
            left_ms -= LOOK_MS
            rows = twin.eyes.screen
            # What stands still is wholly sent.
            if rows == before and any(rows):
                text = " ".join(rows)
                wrong = set(text) & set("#*|" + NO_LETTER)
                if wrong:
                    raise SystemExit(f"the screen shows {wrong}: {rows}")
                seen.setdefault(SAME.sub("", text), twin.eyes.screen_pixels)
            before = rows
    return seen


def sheet(screens: list[Rows]) -> bytes:
    """A PNG of one bit a pixel with these screens in rows, lit pixels white on black, on grey-less white."""
    down = -(-len(screens) // ACROSS)
    width = ACROSS * (WIDTH_PX + GAP_PX) + GAP_PX
    height = down * (HEIGHT_PX + GAP_PX) + GAP_PX
    picture = [bytearray(b"\x01" * width) for _ in range(height)]
    for number, rows in enumerate(screens):
        left = GAP_PX + number % ACROSS * (WIDTH_PX + GAP_PX)
        top = GAP_PX + number // ACROSS * (HEIGHT_PX + GAP_PX)
        for y, row in enumerate(rows):
            picture[top + y][left : left + WIDTH_PX] = bytes(map(int, row))
    raw = b""
    for line in picture:
        bits = "".join(map(str, line)).ljust(-(-width // 8) * 8, "0")
        raw += b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> None:
    game, language, out, *seed = sys.argv[1:]
    seen = list(played(game, language, int(seed[0]) if seed else 7).values())
    some = [seen[at * len(seen) // MOST] for at in range(MOST)] if len(seen) > MOST else seen
    Path(out).write_bytes(sheet(some))
    print(f"{game}: {len(seen)} texts, {len(some)} of them drawn in {out}")


if __name__ == "__main__":
    main()
