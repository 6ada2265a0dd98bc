"""Stand-in for ``digitalio``: one pin read or driven. Read busio.py next."""

from __future__ import annotations

from types import TracebackType

from naiad.twin.loader import board_here
from naiad.twin.pico import READ_US, WRITE_US, Pin

_pico = board_here().pico
_pins = _pico.pins

GONE = "Object has been deinitialized and can no longer be used. Create a new object."


class _Named:
    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"digitalio.{self._name}"


class DriveMode(_Named):
    PUSH_PULL: DriveMode
    OPEN_DRAIN: DriveMode


class Direction(_Named):
    INPUT: Direction
    OUTPUT: Direction


class Pull(_Named):
    UP: Pull
    DOWN: Pull


DriveMode.PUSH_PULL = DriveMode("DriveMode.PUSH_PULL")
DriveMode.OPEN_DRAIN = DriveMode("DriveMode.OPEN_DRAIN")
Direction.INPUT = Direction("Direction.INPUT")
Direction.OUTPUT = Direction("Direction.OUTPUT")
Pull.UP = Pull("Pull.UP")
Pull.DOWN = Pull("Pull.DOWN")


def _claim(pin: Pin) -> int:
    if not isinstance(pin, Pin):
        raise TypeError("pin must be of type Pin")
    if pin.number in _pins.claimed:
        raise ValueError(f"{pin.name} in use")
    _pins.claimed.add(pin.number)
    return pin.number


class DigitalInOut:
    def __init__(self, pin: Pin) -> None:
        self._number: int = _claim(pin)
        self._output = False
        self._drive_mode = DriveMode.PUSH_PULL

    def _check(self) -> None:
        if self._number < 0:
            raise ValueError(GONE)

    def deinit(self) -> None:
        if self._number >= 0:
            _pins.drive(self._number, None)
            _pins.pulls[self._number] = None
            _pins.claimed.discard(self._number)
            self._number = -1

    def __enter__(self) -> DigitalInOut:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.deinit()

    def switch_to_output(self, value: bool = False, drive_mode: DriveMode = DriveMode.PUSH_PULL) -> None:
        self._check()
        self._output = True
        self._drive_mode = drive_mode
        _pins.pulls[self._number] = None
        self._put(value)

    def switch_to_input(self, pull: Pull | None = None) -> None:
        self._check()
        self._output = False
        _pins.drive(self._number, None)
        self._set_pull(pull)
        _pico.busy(WRITE_US)

    def _set_pull(self, pull: Pull | None) -> None:
        if pull not in (None, Pull.UP, Pull.DOWN):
            raise ValueError("Invalid pull")
        _pins.pulls[self._number] = None if pull is None else int(pull is Pull.UP)

    def _put(self, value: bool) -> None:
        open_drain = self._drive_mode is DriveMode.OPEN_DRAIN
        _pins.drive(self._number, None if value and open_drain else int(bool(value)))
        _pico.busy(WRITE_US)

    @property
    def direction(self) -> Direction:
        self._check()
        return Direction.OUTPUT if self._output else Direction.INPUT

    @direction.setter
    def direction(self, direction: Direction) -> None:
        if direction is Direction.INPUT:
            self.switch_to_input()
        elif direction is Direction.OUTPUT:
            self.switch_to_output()
        else:
            raise ValueError("Invalid direction")

    @property
    def value(self) -> bool:
        self._check()
        _pico.busy(READ_US)
        return bool(_pins.level(self._number))

    @value.setter
    def value(self, value: bool) -> None:
        self._check()
        if not self._output:
            raise AttributeError("Cannot set value when direction is input.")
        self._put(value)

    @property
    def drive_mode(self) -> DriveMode:
        self._check()
        if not self._output:
            raise AttributeError("Drive mode not used when direction is input.")
        return self._drive_mode

    @drive_mode.setter
    def drive_mode(self, drive_mode: DriveMode) -> None:
        self._check()
        if not self._output:
            raise AttributeError("Drive mode not used when direction is input.")
        self._drive_mode = drive_mode

    @property
    def pull(self) -> Pull | None:
        self._check()
        if self._output:
            raise AttributeError("Pull not used when direction is output.")
        pull = _pins.pulls[self._number]
        return None if pull is None else Pull.UP if pull else Pull.DOWN

    @pull.setter
    def pull(self, pull: Pull | None) -> None:
        self._check()
        if self._output:
            raise AttributeError("Pull not used when direction is output.")
        self._set_pull(pull)
