"""The lights in the terminal: ring, gates and panel as coloured text, and the screen; not whence they come."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.console import Console
from rich.style import Style
from rich.text import Text

from naiad_core import palette

Rgb = tuple[int, int, int]

# One letter a colour, for a pipe or a file; a pixel that is off is a dot.
LETTERS = ".WwRGBYPOCK"
PIXEL = "██"
# Pixels are shown a good deal brighter than they are: a screen has no glow.
GAIN = 3
_RGB = dict(enumerate(palette.RGB))
# A board with newer firmware may tell a number that this palette does not have: lit is all that is known.
UNKNOWN = (255, 255, 255)


# A screen's rows are that long, with a margin at either side.
SCREEN_COLUMNS = 23
_SCREEN = Style(color="#d8f0ff", bgcolor="#10161c")


class Lights(NamedTuple):
    """(r, g, b) of every pixel, panel row by row from the top left; the rows of the screen, if there is one."""

    ring: list[Rgb]
    gates: list[Rgb]
    panel: list[Rgb]
    screen: Sequence[str] = ()


def from_event(event: dict[str, object]) -> Lights:
    """The lights of a twin's "pixels" event."""

    rows = event.get("screen", ())
    assert isinstance(rows, Sequence)

    def colours(key: str) -> list[Rgb]:
        data = bytes.fromhex(str(event[key]))
        return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]

    return Lights(colours("ring"), colours("gates"), colours("panel"), rows)


def from_numbers(ring: Sequence[int], gates: Sequence[int], panel: Sequence[int]) -> Lights:
    """The lights of a board that tells its palette numbers."""

    def colours(numbers: Sequence[int]) -> list[Rgb]:
        return [tuple(value // GAIN for value in _RGB.get(number, UNKNOWN)) for number in numbers]  # type: ignore[misc]

    return Lights(colours(ring), colours(gates), colours(panel))


def is_plain(out: Console) -> bool:
    """Whether a terminal, a pipe or a file shows no colours."""
    return out.no_color or out.color_system is None


def shown(lights: Lights, out: Console) -> Text:
    """The lights as that terminal can show them: in colour, or in letters."""
    return Text(letters(lights)) if is_plain(out) else coloured(lights)


def screen(lights: Lights, out: Console) -> Text:
    """The screen's rows, light on dark; between bars where there are no colours."""
    plain = is_plain(out)
    width = SCREEN_COLUMNS - 2
    rows = [f"|{row:{width}}|" if plain else f" {row:{width}} " for row in lights.screen]
    return Text("\n".join(rows), _SCREEN if not plain else "", no_wrap=True)


def coloured(lights: Lights) -> Text:
    """Ring, panel and gates in colour, 34 columns wide."""
    out = Text()
    half = len(lights.ring) // 2
    _dots(out, lights.ring[:half], "●")
    out.append("\n")
    for at in range(0, len(lights.panel), palette.WIDTH_PX):
        # A run of one colour is told once: the slower the terminal, the more that counts.
        for rgb, run in groupby(lights.panel[at : at + palette.WIDTH_PX]):
            out.append(PIXEL * len(list(run)), _style(rgb))
        out.append("\n")
    _dots(out, lights.ring[half:][::-1], "●")
    if lights.gates:
        out.append("\n")
        _dots(out, lights.gates, "◆")
    return out


def _dots(out: Text, pixels: Sequence[Rgb], dot: str) -> None:
    width = palette.WIDTH_PX * len(PIXEL)
    # Spread over the width of the panel.
    starts = [i * width // max(1, len(pixels)) for i in range(len(pixels) + 1)]
    for rgb, run in groupby(range(len(pixels)), key=lambda i: pixels[i]):
        out.append("".join(dot.ljust(starts[i + 1] - starts[i]) for i in run), _style(rgb))


def _style(rgb: Rgb) -> Style:
    if rgb == (0, 0, 0):
        return Style(color="#1c1c1c")
    red, green, blue = (min(255, value * GAIN) for value in rgb)
    return Style(color=f"#{red:02x}{green:02x}{blue:02x}")


def letters(lights: Lights) -> str:
    """The same without colours, a letter a pixel."""
    parts = lights[:3]
    brightest = max((max(rgb) for part in parts for rgb in part), default=0)
    ring, gates, panel = ("".join(LETTERS[colour_number(rgb, brightest)] for rgb in part) for part in parts)
    rows = [panel[at : at + palette.WIDTH_PX] for at in range(0, len(panel), palette.WIDTH_PX)]
    lines = ["ring  " + ring, "gates " + gates]
    return "\n".join([*lines, *("  " + " ".join(row) for row in rows)])


def colour_number(rgb: Rgb, brightest: int) -> int:
    """The palette number nearest in hue; white and dim are told apart beside the brightest pixel seen with them."""
    top = max(rgb)
    if top == 0:
        return palette.OFF
    low = min(rgb)
    if low * 10 >= top * 9 or (top <= 3 and low > 0):
        return palette.WHITE if top * 2 >= brightest else palette.DIM

    def distance(number: int) -> float:
        shown = palette.RGB[number]
        peak = max(shown)
        return sum((shown[i] / peak - rgb[i] / top) ** 2 for i in range(3))

    return min(_HUES, key=distance)


# The hues that the palette is made of.
_HUES = [n for n in range(len(palette.RGB)) if n not in (palette.OFF, palette.WHITE, palette.DIM)]
