"""Stand-in for ``rotaryio``: counts the edges of a knob in the background.

Behaviour after CircuitPython's shared-module/rotaryio and the RP2040 port: a PIO program watches the two
pins and an interrupt counts. While interrupts are off four changes wait in the FIFO and later ones are lost.
"""

from __future__ import annotations

import digitalio

from naiad.twin.loader import board_here
from naiad.twin.pico import READ_US, Pin
from naiad.twin.standin import Closing

_pico = board_here().pico
_pins = _pico.pins

FIFO = 4
# By (state before, state after), each A and B as two bits; a jump of both at once counts nothing.
_STEPS = {(0, 1): -1, (0, 2): 1, (1, 0): 1, (1, 3): -1, (2, 0): -1, (2, 3): 1, (3, 1): 1, (3, 2): -1}


class IncrementalEncoder(Closing):
    def __init__(self, pin_a: Pin, pin_b: Pin, divisor: int = 4) -> None:
        if abs(pin_a.number - pin_b.number) != 1:
            raise RuntimeError("Pins must be sequential GPIO pins")
        self._dios = [digitalio.DigitalInOut(pin) for pin in (pin_a, pin_b)]  # type: ignore[arg-type]
        _pins.pulls[pin_a.number] = _pins.pulls[pin_b.number] = 1
        self._a, self._b = pin_a.number, pin_b.number
        self._divisor = divisor
        self._position = 0
        self._sub_count = 0
        self._waiting: list[int] = []
        self._state = self._seen = self._read()
        for number in (self._a, self._b):
            _pins.on_change.setdefault(number, []).append(self._changed)

    def _read(self) -> int:
        return _pins.level(self._a) << 1 | _pins.level(self._b)

    def _changed(self) -> None:
        if not self._alive:
            return
        if not _pico.masked:
            self._count(self._read())
            return
        if not self._waiting:
            _pico.defer(self._drain)
        if len(self._waiting) < FIFO:
            self._waiting.append(self._read())

    def _drain(self) -> None:
        for state in self._waiting:
            self._count(state)
        self._waiting.clear()
        self._count(self._read())

    def _count(self, state: int) -> None:
        self._sub_count += _STEPS.get((self._state, state), 0)
        self._state = state
        if abs(self._sub_count) >= self._divisor:
            self._position += 1 if self._sub_count > 0 else -1
            self._sub_count = 0

    def _let_go(self) -> None:
        for dio in self._dios:
            dio.deinit()

    @property
    def position(self) -> int:
        self._check()
        _pico.busy(READ_US)
        return self._position
