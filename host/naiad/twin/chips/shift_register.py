"""A chain of 74HC165: inputs latched, clocked out bit by bit; knows no gates."""

from naiad.twin.pico import Level, Pins


class ShiftRegister:
    """``count`` inputs, the first of them first at the data pin; an input that nobody drives is high."""

    def __init__(self, count: int) -> None:
        self.inputs = [1] * count
        self._stages = [1] * count
        self._loading = True
        self._clock: Level = 0
        self._pins: Pins | None = None
        self._data_pin = 0

    def attach(self, pins: Pins, clock: int, latch: int, data: int) -> None:
        self._pins = pins
        self._data_pin = data
        pins.on_drive.setdefault(clock, []).append(self._on_clock)
        pins.on_drive.setdefault(latch, []).append(self._on_latch)

    def set(self, index: int, high: bool) -> None:
        """An input changes. It is seen when the chain is next latched."""
        self.inputs[index] = int(high)

    def _on_latch(self, level: Level) -> None:
        # SH/LD low: the stages follow the inputs; high: they shift.
        self._loading = level == 0
        self._stages = list(self.inputs)
        self._show()

    def _on_clock(self, level: Level) -> None:
        if level == 1 and self._clock == 0 and not self._loading:
            self._stages = [*self._stages[1:], 0]
            self._show()
        self._clock = level

    def _show(self) -> None:
        if self._pins is not None and self._stages:
            # Not through set(): a shifting bit is no news to the background scans.
            self._pins.outside[self._data_pin] = self._stages[0]
