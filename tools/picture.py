"""Draws the lights of a table in the middle of a real game as SVG; the README's picture.

Run: picture.py GAME OUT.svg
"""

import math
import sys
from collections.abc import Sequence
from pathlib import Path

from naiad.report.lights import Rgb
from naiad.twin.robots import seat
from naiad.twin.twin import Twin

FIRMWARE = Path(__file__).parents[1] / "firmware"
PX = 20
MARGIN = 30
RADIUS = 120
# A channel at the brightness of the reference settings.
FULL = 76


def picture(twin: Twin) -> str:
    """Panel, ring and gates as they are now."""
    size = 16 * PX
    width = size + 2 * RADIUS + 4 * MARGIN
    height = size + 3 * MARGIN
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">']
    out.append(f'<rect width="{width}" height="{height}" rx="12" fill="#15171c"/>')
    for i, rgb in enumerate(twin.eyes.panel):
        x, y = MARGIN + i % 16 * PX, MARGIN + i // 16 * PX
        out.append(f'<rect x="{x}" y="{y}" width="{PX - 3}" height="{PX - 3}" rx="4" fill="{shade(rgb)}"/>')
    middle_x, middle_y = size + 2 * MARGIN + RADIUS, MARGIN + size / 2
    ring = twin.eyes.ring
    for i, rgb in enumerate(ring):
        angle = 2 * math.pi * i / len(ring)
        x, y = middle_x + RADIUS * math.sin(angle), middle_y - RADIUS * math.cos(angle)
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="{shade(rgb)}"/>')
    for i, rgb in enumerate(twin.eyes.gates):
        x = MARGIN + (i + 0.5) * size / len(twin.eyes.gates)
        out.append(f'<circle cx="{x:.1f}" cy="{size + 2 * MARGIN}" r="6" fill="{shade(rgb)}"/>')
    return "\n".join([*out, "</svg>\n"])


def shade(rgb: Rgb) -> str:
    """A pixel's light on a screen; dark pixels are seen as such, and the eye makes more of little light."""
    red, green, blue = (round(255 * min(1.0, value / FULL) ** 0.6) for value in rgb)
    return f"#{max(red, 38):02x}{max(green, 40):02x}{max(blue, 46):02x}"


def offers_a_card(panel: Sequence[Rgb]) -> bool:
    """Whether a card's legal cells are lit among the cards."""
    dim = sum(1 for rgb in panel if 0 < max(rgb) == min(rgb) < FULL // 3)
    coloured = sum(1 for rgb in panel if max(rgb) > min(rgb))
    return dim >= 16 and coloured >= 90


def main() -> None:
    with Twin(FIRMWARE, seed=7) as twin:
        twin.boot()
        player, script = seat(sys.argv[1], twin.world, twin.hands, twin.eyes, {"players": 3, "seed": 7})
        twin.world.spawn(script)
        twin.until(lambda: len(player.record.lines) > 50 if hasattr(player, "record") else False, 600_000, 50)
        twin.until(lambda: offers_a_card(twin.eyes.panel), 120_000, 20)
        Path(sys.argv[2]).write_text(picture(twin))


if __name__ == "__main__":
    main()
