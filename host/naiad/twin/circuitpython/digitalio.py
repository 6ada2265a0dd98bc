"""Stand-in for ``digitalio``: one pin read or driven."""

from __future__ import annotations

from naiad.twin.loader import board_here
from naiad.twin.pico import READ_US, WRITE_US, Pin
from naiad.twin.standin import Closing, Named, name_all

_pico = board_here().pico
_pins = _pico.pins
_busy = _pico.world.advance


class DriveMode(Named):
    PUSH_PULL: DriveMode


class Direction(Named):
    INPUT: Direction
    OUTPUT: Direction


class Pull(Named):
    UP: Pull
    DOWN: Pull


name_all("digitalio", DriveMode, Direction, Pull)


def _claim(pin: Pin) -> int:
    if not isinstance(pin, Pin):
        raise TypeError("pin must be of type Pin")
    if pin.number in _pins.claimed:
        raise ValueError(f"{pin.name} in use")
    _pins.claimed.add(pin.number)
    return pin.number


class DigitalInOut(Closing):
    def __init__(self, pin: Pin) -> None:
        self._number: int = _claim(pin)
        self._output = False

    def _let_go(self) -> None:
        _pins.drive(self._number, None)
        _pins.pulls[self._number] = None
        _pins.claimed.discard(self._number)

    def switch_to_output(self, value: bool = False, drive_mode: DriveMode = DriveMode.PUSH_PULL) -> None:
        self._check()
        self._output = True
        _pins.pulls[self._number] = None
        self._put(value)

    def switch_to_input(self, pull: Pull | None = None) -> None:
        self._check()
        self._output = False
        _pins.drive(self._number, None)
        _pins.pulls[self._number] = None if pull is None else int(pull is Pull.UP)
        _pico.busy(WRITE_US)

    def _put(self, value: bool) -> None:
        _pins.drive(self._number, int(bool(value)))
        _pico.busy(WRITE_US)

    @property
    def direction(self) -> Direction:
        self._check()
        return Direction.OUTPUT if self._output else Direction.INPUT

    @direction.setter
    def direction(self, direction: Direction) -> None:
        if direction is Direction.OUTPUT:
            self.switch_to_output()
        else:
            self.switch_to_input()

    @property
    def value(self) -> bool:
        self._check()
        _pico.busy(READ_US)
        return bool(_pins.level(self._number))

    @value.setter
    def value(self, value: bool) -> None:
        # A reader's select line moves twice and more in every pass of the firmware's loop.
        if not self._alive:
            self._check()
        if not self._output:
            raise AttributeError("Cannot set value when direction is input.")
        _pins.drive(self._number, 1 if value else 0)
        _busy(WRITE_US)
