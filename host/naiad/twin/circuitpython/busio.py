"""Stand-in for ``busio``: the SPI bus, and as much of I2C as a display and a reader need. No UART."""

from __future__ import annotations

import errno
import sys
from typing import TYPE_CHECKING

from naiad.twin.loader import board_here
from naiad.twin.pico import I2C_CALL_US, I2C_TIMEOUT_US, READ_US, SPI_CALL_US, I2cPart, Pin
from naiad.twin.standin import Closing

if TYPE_CHECKING:
    from typing_extensions import Buffer

_pico = board_here().pico
_claimed = _pico.pins.claimed
_busy = _pico.world.advance
_exchange = _pico.spi_exchange

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
        # An even prescaler, then a divider: the fastest clock that is not above what was asked for.
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
        _busy(READ_US)
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
        answer = _exchange(self._clock, sent)
        _busy(SPI_CALL_US + len(sent) * 8_000_000 // self._frequency)
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
        out = bytes(memoryview(out_buffer)[out_start:out_end])
        view = memoryview(in_buffer)[in_start:in_end]
        if len(out) != len(view):
            raise ValueError("buffer slices must be of equal length")
        view[:] = self._exchange(out)


class I2C(Closing):
    def __init__(self, scl: Pin, sda: Pin, *, frequency: int = 100_000, timeout: int = 255) -> None:
        # Every even pin is SDA, the next one SCL; two by two they belong to the two peripherals in turn.
        if sda.number % 2 or not scl.number % 2 or sda.number // 2 % 2 != scl.number // 2 % 2:
            raise ValueError("Invalid pins")
        if not 0 < frequency <= 1_000_000:
            raise ValueError("frequency must be 1-1000000")
        self._pins = (scl, sda)
        for pin in self._pins:
            if pin.number in _claimed:
                raise ValueError(f"{pin.name} in use")
        if not self._is_pulled_up():
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        _claimed.update(pin.number for pin in self._pins)
        self._frequency = frequency
        self._locked = False

    def _is_pulled_up(self) -> bool:
        return all(_pico.pins.outside[pin.number] == 1 for pin in self._pins)

    def _let_go(self) -> None:
        _claimed.difference_update(pin.number for pin in self._pins)

    def try_lock(self) -> bool:
        self._check()
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        self._locked = False

    def writeto(self, address: int, buffer: Buffer, *, start: int = 0, end: int = sys.maxsize) -> None:
        data = bytes(memoryview(buffer)[start:end])
        part = self._called(address)
        answers = part is not None and part.write(data)
        self._took(len(data) * answers)
        if not answers:
            raise OSError(errno.ENODEV, "No such device")

    def readfrom_into(self, address: int, buffer: Buffer, *, start: int = 0, end: int = sys.maxsize) -> None:
        view = memoryview(buffer)[start:end]
        part = self._called(address)
        answer = None if part is None else part.read(len(view))
        self._took(0 if answer is None else len(answer))
        if answer is None:
            raise OSError(errno.ENODEV, "No such device")
        view[:] = answer

    def _called(self, address: int) -> I2cPart | None:
        self._check()
        if not self._locked:
            raise RuntimeError("Function requires lock")
        if not self._is_pulled_up():
            _pico.busy(I2C_TIMEOUT_US)
            raise OSError(errno.ETIMEDOUT, "Connection timed out")
        return _pico.i2c_parts.get((self._pins[1].number, address))

    def _took(self, count: int) -> None:
        """The time of an address and so many bytes behind it."""
        _pico.busy(I2C_CALL_US + 9_000_000 * (1 + count) // self._frequency)
