"""What hands can do at the table; nothing reaches the firmware except through its pins. Read eyes.py next."""

from collections.abc import Callable

from naiad.twin.chips.tags import Tag
from naiad.twin.outside import Outside
from naiad.twin.world import World

PUSH, BACK, END, MENU = range(4)

EDGE_US = 2_500
DETENT_US = 30_000
PRESS_MS = 80
PAUSE_MS = 40
TAP_MS = 500


class Hands:
    """Every gesture begins at once and returns the milliseconds it takes, so that a script can ``yield`` it."""

    def __init__(self, world: World, outside: Outside) -> None:
        self._world = world
        self._outside = outside
        self._knob_free_us = 0
        self._phase = 0

    def put(self, reader: int, tag: Tag | str) -> float:
        """Lay a tag (or the sticker with that text) on a reader."""
        self._outside.readers[reader].put(self._outside.tag(tag) if isinstance(tag, str) else tag)
        return PAUSE_MS

    def lift(self, reader: int, tag: Tag | str | None = None) -> float:
        """Take a tag off a reader; without one, everything that lies there."""
        self._outside.readers[reader].lift(self._outside.tag(tag) if isinstance(tag, str) else tag)
        return PAUSE_MS

    def tap(self, reader: int, tag: Tag | str, ms: float = TAP_MS) -> float:
        """Lay a tag on a reader for a moment."""
        self.put(reader, tag)
        self._later(ms, lambda: self.lift(reader, tag))
        return ms + PAUSE_MS

    def turn(self, steps: int) -> float:
        """Turn the knob by detents, clockwise if positive. Turns follow each other."""
        world = self._world
        start_us = max(world.now_us, self._knob_free_us)
        for detent in range(abs(steps)):
            for edge in range(4):
                world.at(start_us + detent * DETENT_US + edge * EDGE_US, lambda: self._edge(1 if steps > 0 else -1))
        self._knob_free_us = start_us + abs(steps) * DETENT_US
        return (self._knob_free_us - world.now_us) / 1000 + PAUSE_MS

    def _edge(self, direction: int) -> None:
        # Clockwise A falls first: 11, 01, 00, 10, and back.
        self._phase = (self._phase + direction) % 4
        a, b = ((1, 1), (0, 1), (0, 0), (1, 0))[self._phase]
        pins, wiring = self._outside.pico.pins, self._outside.wiring
        pins.set(wiring.knob_a, 1 if a else 0)
        pins.set(wiring.knob_b, 1 if b else 0)

    def press(self, button: int = PUSH, ms: float = PRESS_MS) -> float:
        """Press a button that long and let it go."""
        self.hold(button)
        self._later(ms, lambda: self.release(button))
        return ms + PAUSE_MS

    def hold(self, button: int) -> float:
        """Press a button and keep it down."""
        self._outside.set_button(button, True)
        return PAUSE_MS

    def release(self, button: int) -> float:
        self._outside.set_button(button, False)
        return PAUSE_MS

    def gate(self, gate: int, blocked_ms: float | None = None) -> float:
        """Break the beam of a gate for that long; without a time, for good."""
        self._outside.set_gate(gate, True)
        if blocked_ms is None:
            return 0.0
        self._later(blocked_ms, lambda: self._outside.set_gate(gate, False))
        return blocked_ms

    def clear(self, gate: int) -> float:
        """Free the beam of a gate."""
        self._outside.set_gate(gate, False)
        return 0.0

    def _later(self, ms: float, fn: Callable[[], object]) -> None:
        self._world.after(round(ms * 1000), fn)
