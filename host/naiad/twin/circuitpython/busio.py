"""Stand-in for ``busio``: the SPI bus. No I2C and no UART: nothing on this board hangs on them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from naiad.twin.loader import board_here
from naiad.twin.pico import READ_US, SPI_CALL_US, Pin
from naiad.twin.standin import Closing

if TYPE_CHECKING:
    from typing_extensions import Buffer

_pico = board_here().pico
_claimed = _pico.pins.claimed

PERIPHERAL_HZ = 125_000_000


class SPI(Closing):
    def __init__(self, clock: Pin, MOSI: Pin | None = None, MISO: Pin | None = None, half_duplex: bool = False) -> None:
        if half_duplex:
            raise NotImplementedError("half_duplex")
        number = clock.number
        # The RP2040 brings each signal of its two SPI peripherals out at every fourth pin only.
        bus = number // 8 % 2
        fits = (
            number % 4 == 2
            and (MOSI is None or (MOSI.number % 4 == 3 and MOSI.number // 8 % 2 == bus))
            and (MISO is None or (MISO.number % 4 == 0 and MISO.number // 8 % 2 == bus))
        )
        if not fits:
            raise ValueError("Invalid pins")
        self._pins = [pin for pin in (clock, MOSI, MISO) if pin is not None]
        for pin in self._pins:
            if pin.number in _claimed:
                raise ValueError(f"{pin.name} in use")
        _claimed.update(pin.number for pin in self._pins)
        self._clock = number
        self._locked = False
        self._set_frequency(250_000)

    def _set_frequency(self, baudrate: int) -> None:
        # An even prescaler, then a divider: the fastest clock that is not above the wish.
        for prescale in range(2, 255, 2):
            if (prescale + 2) * 256 * baudrate > PERIPHERAL_HZ:
                break
        postdiv = 256
        while postdiv > 1 and PERIPHERAL_HZ // (prescale * (postdiv - 1)) <= baudrate:
            postdiv -= 1
        self._frequency = PERIPHERAL_HZ // (prescale * postdiv)
        self._baudrate = baudrate

    def _let_go(self) -> None:
        _claimed.difference_update(pin.number for pin in self._pins)

    def configure(self, *, baudrate: int = 100000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        if not (self._alive and self._locked):
            self._check()
        if polarity not in (0, 1) or phase not in (0, 1) or bits != 8:
            raise ValueError("Invalid polarity, phase or bits")
        if baudrate != self._baudrate:
            self._set_frequency(baudrate)

    def try_lock(self) -> bool:
        _pico.busy(READ_US)
        if self._locked or not self._alive:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        self._locked = False

    def _check(self) -> None:
        super()._check()
        if not self._locked:
            raise RuntimeError("Function requires lock")

    def _exchange(self, sent: bytes) -> bytes:
        if not (self._alive and self._locked):
            self._check()
        answer = _pico.spi_exchange(self._clock, sent)
        _pico.busy(SPI_CALL_US + len(sent) * 8_000_000 // self._frequency)
        return answer

    def write(self, buffer: Buffer, *, start: int = 0, end: int = sys.maxsize) -> None:
        self._exchange(bytes(memoryview(buffer)[start:end]))

    def readinto(self, buffer: Buffer, *, start: int = 0, end: int = sys.maxsize, write_value: int = 0) -> None:
        view = memoryview(buffer)[start:end]
        view[:] = self._exchange(bytes((write_value,)) * len(view))

    def write_readinto(
        self,
        out_buffer: Buffer,
        in_buffer: Buffer,
        *,
        out_start: int = 0,
        out_end: int = sys.maxsize,
        in_start: int = 0,
        in_end: int = sys.maxsize,
    ) -> None:
        out = memoryview(out_buffer)[out_start:out_end]
        view = memoryview(in_buffer)[in_start:in_end]
        if len(out) != len(view):
            raise ValueError("buffer slices must be of equal length")
        view[:] = self._exchange(bytes(out))
