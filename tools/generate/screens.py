"""Draws what the screen says in a whole game that a robot plays, each kind of text once, beside each other as a PNG.

Run: screens.py GAME LANGUAGE OUT.png [SEED]. Every text is held to what telling may say: no key left open, no letter
that the font lacks.
"""

import re
import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

from naiad import panel_words
from naiad.twin.robots import seat
from naiad.twin.robots.player import WrongLights
from naiad.twin.twin import Twin
from naiad.twin.wiring import Wiring
from naiad.twin.world import Script
from naiad_core import games

FIRMWARE = Path(__file__).parents[2] / "firmware"
WIDTH_PX, HEIGHT_PX = 128, 64
GAP_PX = 6
ACROSS = 6
# So many at most, the rest of the game left out evenly.
MOST = 48
LOOK_MS = 250
# The result is looked at for so long.
AFTER_MS = 8_000
LONGEST_MS = 4 * 3_600_000
# What the font draws for a letter that it lacks.
NO_LETTER = "\x7f"
# Of two texts that differ but in these the first will do.
SAME = re.compile(r"[\d:.,]+|Player \w|Joueur \w|Speler \w|Spieler \w")

Rows = list[bytes]


def whole(script: Script, over: Callable[[], bool], done: list[bool]) -> Script:
    """The script, with a look at the result, which robots know without; and a note of its end."""
    looked = False
    for wait_ms in script:
        yield wait_ms
        if not looked and over():
            looked = True
            yield AFTER_MS
    done.append(True)


def is_over(twin: Twin) -> bool:
    """Whether the game on the table has its result."""
    namespace = twin.machine.namespace
    app = namespace.modules["__main__"].__dict__.get("app") if namespace is not None else None
    return app is not None and app.view is not None and not app.view.state.is_provisional()


def played(game: str, language: str, seed: int, linger: bool = True) -> dict[str, Rows]:
    """By what it says without numbers, the first screen of each text of a game, in order."""
    panel_words.speaks(language, games.room(game))
    seen: dict[str, Rows] = {}
    with Twin(FIRMWARE, wiring=Wiring(screen="ssd1306"), settings={"NAIAD_LANG": language}, seed=seed) as twin:
        twin.boot()
        _, script = seat(game, twin.world, twin.hands, twin.eyes, {"players": 3, "seed": seed})
        done: list[bool] = []
        twin.world.spawn(whole(script, lambda: linger and is_over(twin), done))
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
    number = int(seed[0]) if seed else 7
    try:
        seen = list(played(game, language, number).values())
    except WrongLights:
        # This robot listens to the table after its last move, so that it cannot linger there.
        seen = list(played(game, language, number, linger=False).values())
    some = [seen[at * (len(seen) - 1) // (MOST - 1)] for at in range(MOST)] if len(seen) > MOST else seen
    Path(out).write_bytes(sheet(some))
    print(f"{game}: {len(seen)} texts, {len(some)} of them drawn in {out}")


if __name__ == "__main__":
    main()
