"""Stand-in for ``pwmio``: a pin that oscillates; on this board, the buzzer's."""

from __future__ import annotations

import digitalio

from naiad.twin.loader import board_here
from naiad.twin.pico import WRITE_US, Pin
from naiad.twin.standin import Closing

_pico = board_here().pico


class PWMOut(Closing):
    def __init__(
        self, pin: Pin, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        if not 0 < frequency <= 62_500_000:
            raise ValueError("Invalid frequency")
        self._dio = digitalio.DigitalInOut(pin)  # type: ignore[arg-type]
        self._pin = pin.number
        self._duty_cycle = duty_cycle
        self._frequency = frequency
        self._variable = variable_frequency
        self._tell()

    def _tell(self) -> None:
        _pico.on_tone(self._pin, self._frequency, self._duty_cycle)
        _pico.busy(WRITE_US)

    def _let_go(self) -> None:
        _pico.on_tone(self._pin, 0, 0)
        self._dio.deinit()

    @property
    def duty_cycle(self) -> int:
        self._check()
        return self._duty_cycle

    @duty_cycle.setter
    def duty_cycle(self, duty_cycle: int) -> None:
        self._check()
        if not 0 <= duty_cycle <= 0xFFFF:
            raise ValueError("duty_cycle must be 0-65535")
        self._duty_cycle = duty_cycle
        self._tell()

    @property
    def frequency(self) -> int:
        self._check()
        return self._frequency

    @frequency.setter
    def frequency(self, frequency: int) -> None:
        self._check()
        if not self._variable:
            raise AttributeError("Invalid variable_frequency")
        if not 0 < frequency <= 62_500_000:
            raise ValueError("Invalid frequency")
        self._frequency = frequency
        self._tell()
