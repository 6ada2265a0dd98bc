"""What a person sees and hears at the table: pixels and tones, nothing from inside the firmware."""

from naiad.twin import letters
from naiad.twin.chips.pixels import Colour
from naiad.twin.outside import Outside

_SHADES = " .:-=+*#%@"


class Eyes:
    """Colours are (r, g, b) as they were written to the pixels; the panel is seen from the top left, row by row."""

    def __init__(self, outside: Outside) -> None:
        self._chain = outside.chain
        self._buzzer = outside.buzzer
        self._oled = outside.oled
        # What was read last, and of what: most looks find it as it was.
        self._screen: list[str] = []
        self._screen_state: object = None
        wiring = outside.wiring
        self._ring = wiring.ring
        self._gates = wiring.gate_pixels
        self._ring_reverse = wiring.ring_reverse
        self._serpentine = wiring.serpentine
        self._mirror = wiring.panel_mirror
        self._quarters = wiring.panel_turn // 90 % 4
        self._width, self._height = wiring.panel_width, wiring.panel_height

    @property
    def ring(self) -> list[Colour]:
        ring = self._chain.colours(0, self._ring)
        return ring[:1] + ring[:0:-1] if self._ring_reverse else ring

    @property
    def gates(self) -> list[Colour]:
        return self._chain.colours(self._ring, self._gates)

    @property
    def rows(self) -> list[list[Colour]]:
        """The panel: rows[y][x]."""
        width = self._width
        if not width:
            return []
        wired = self._chain.colours(self._ring + self._gates)
        rows = [wired[at : at + width] for at in range(0, width * self._height, width)]
        rows = [row[::-1] if (self._serpentine and y % 2) != self._mirror else row for y, row in enumerate(rows)]
        for _ in range(self._quarters):
            rows = [list(column) for column in zip(*rows[::-1], strict=True)]
        return rows

    @property
    def panel(self) -> list[Colour]:
        """The panel's pixels, row after row."""
        return [colour for row in self.rows for colour in row]

    @property
    def lit(self) -> set[tuple[int, int]]:
        """The (x, y) of the panel's pixels that are not dark."""
        return {(x, y) for y, row in enumerate(self.rows) for x, colour in enumerate(row) if colour != (0, 0, 0)}

    @property
    def screen(self) -> list[str]:
        """The rows of text on the screen, read from its pixels; none where there is no screen, or a dark one."""
        oled = self._oled
        if oled is None or not oled.lit:
            return []
        state = oled.state
        if state != self._screen_state:
            self._screen = letters.read(oled.pixels)
            self._screen_state = state
        return list(self._screen)

    @property
    def screen_pixels(self) -> list[bytes]:
        """The screen's pixels: rows[y][x], 1 where one is lit."""
        return self._oled.pixels if self._oled is not None else []

    @property
    def raw(self) -> bytes:
        """Everything at once, as it went over the wire: quick to compare."""
        return bytes(self._chain.raw)

    @property
    def shows(self) -> int:
        """How many frames have been written."""
        return self._chain.shows

    @property
    def current_ma(self) -> float:
        return self._chain.current_ma

    @property
    def tones(self) -> list[tuple[int, int]]:
        """What has sounded: (µs of the world, Hz)."""
        return self._buzzer.tones

    def describe(self) -> str:
        """The lights in text, brightness only, for a failed test's report."""

        def shade(colour: Colour) -> str:
            return _SHADES[min(9, (max(colour) * 9 + 254) // 255)]

        lines = ["ring  " + "".join(map(shade, self.ring)), "gates " + "".join(map(shade, self.gates))]
        rows = [*("|" + "".join(map(shade, row)) + "|" for row in self.rows)]
        return "\n".join([*lines, *rows, *self.screen])
