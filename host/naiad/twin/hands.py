"""What hands can do at the table; nothing reaches the firmware except through its pins."""

from collections.abc import Callable

from naiad.twin.chips.tags import Tag
from naiad.twin.outside import Outside
from naiad.twin.pico import TICKS_MS_US
from naiad.twin.world import World
from naiad_core.buttons import PUSH

EDGE_MS = 2.5
DETENT_MS = 30
PRESS_MS = 80
PAUSE_MS = 40
TAP_MS = 500
# While hands rest a pass of the board's loop stands for so many; shortly before they move again it is as fast as ever.
PASSES = 20
LAST_MS = 500


class Hands:
    """Every gesture returns the milliseconds until its end, so that a script can ``yield`` it.

    Taps at one reader follow each other, as do turns and presses of the knob and the presses of another button:
    whoever plays types faster than hands move. All else begins at once.
    """

    def __init__(self, world: World, outside: Outside) -> None:
        self._world = world
        self._outside = outside
        # The instant at which a reader, the knob or a button is let go.
        self._free_us: dict[tuple[str, int], int] = {}
        self._phase = 0

    def _begin(self, what: str, number: int, ms: float) -> tuple[float, float]:
        """The milliseconds until hands are free for it, and until they have done it."""
        now_us = self._world.now_us
        start_us = max(now_us, self._free_us.get((what, number), 0))
        self._free_us[what, number] = start_us + round(ms * 1000)
        return (start_us - now_us) / 1000, (start_us - now_us) / 1000 + ms

    def rest(self, ms: float) -> float:
        """Do nothing for that long; where no clock is kept to, the twin makes little of it."""
        pico, quick_ms = self._outside.pico, ms - LAST_MS
        if quick_ms > 0 and not self._world.realtime:
            usual_us, pico.ticks_cost_us = pico.ticks_cost_us, TICKS_MS_US * PASSES
            self._world.after(round(quick_ms * 1000), lambda: setattr(pico, "ticks_cost_us", usual_us))
        return ms

    def put(self, reader: int, tag: Tag | str) -> float:
        """Lay a tag (or the sticker with that text) on a reader."""
        self._outside.readers[reader].put(self._named(tag))
        return PAUSE_MS

    def lift(self, reader: int, tag: Tag | str | None = None) -> float:
        """Take a tag off a reader; without one, everything that lies there."""
        self._outside.readers[reader].lift(None if tag is None else self._named(tag))
        return PAUSE_MS

    def tap(self, reader: int, tag: Tag | str, ms: float = TAP_MS) -> float:
        """Lay a tag on a reader for a moment."""
        there = self._outside.readers[reader]
        laid = self._named(tag)
        start_ms, end_ms = self._begin("reader", reader, ms + PAUSE_MS)
        self._later(start_ms, lambda: there.put(laid))
        self._later(start_ms + ms, lambda: there.lift(laid))
        return end_ms

    def _named(self, tag: Tag | str) -> Tag:
        """The tag, or the sticker with that text."""
        return self._outside.tag(tag) if isinstance(tag, str) else tag

    def turn(self, steps: int) -> float:
        """Turn the knob by detents, clockwise if positive."""
        start_ms, end_ms = self._begin("pin", self._outside.wiring.buttons[PUSH], abs(steps) * DETENT_MS)
        for detent in range(abs(steps)):
            for edge in range(4):
                at_ms = start_ms + detent * DETENT_MS + edge * EDGE_MS
                self._later(at_ms, lambda: self._edge(1 if steps > 0 else -1))
        return end_ms + PAUSE_MS

    def _edge(self, direction: int) -> None:
        # Clockwise A falls first: 11, 01, 00, 10, and back.
        self._phase = (self._phase + direction) % 4
        a, b = ((1, 1), (0, 1), (0, 0), (1, 0))[self._phase]
        pins, wiring = self._outside.pico.pins, self._outside.wiring
        pins.set(wiring.knob_a, 1 if a else 0)
        pins.set(wiring.knob_b, 1 if b else 0)

    def press(self, button: int = PUSH, ms: float = PRESS_MS) -> float:
        """Press a button that long and let it go."""
        pin = self._outside.wiring.buttons[button]
        start_ms, end_ms = self._begin("pin", pin, ms + PAUSE_MS)
        self._later(start_ms, lambda: self.hold(button))
        self._later(start_ms + ms, lambda: self.release(button))
        return end_ms

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

    def supply_readers(self, on: bool) -> float:
        """Switch the readers' own supply on or off."""
        self._outside.supply_readers(on)
        return PAUSE_MS

    def plug_screen(self, plugged: bool) -> float:
        """Put the screen's plug in, or pull it out."""
        self._outside.plug_screen(plugged)
        return PAUSE_MS

    def _later(self, ms: float, fn: Callable[[], object]) -> None:
        if ms:
            self._world.after(round(ms * 1000), fn)
        else:
            fn()
