"""Stand-in for ``keypad``: background scans with their own queues. Read rotaryio.py next.

Behaviour after CircuitPython's shared-module/keypad. A scan happens at every tick of 1/1024 s that its
interval allows, whatever the program does, except while interrupts are off; here it is only computed
where a level has changed since the one before, which gives the same events. Two things are easy to miss
and are so on the board too: a full queue refuses the new event, and a key that is down from the first
scan on gives no press.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING

import digitalio

from naiad.twin.loader import board_here
from naiad.twin.pico import READ_US, TICK_US, Pin

if TYPE_CHECKING:
    from naiad.twin.world import Event as WorldEvent

_pico = board_here().pico
_world = _pico.world
_pins = _pico.pins


class Event:
    __slots__ = ("_key_number", "_pressed", "_timestamp")

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None) -> None:
        if key_number < 0:
            raise ValueError("key_number must be >= 0")
        self._key_number = key_number
        self._pressed = bool(pressed)
        self._timestamp = _pico.ticks_ms() if timestamp is None else timestamp

    @property
    def key_number(self) -> int:
        return self._key_number

    @property
    def pressed(self) -> bool:
        return self._pressed

    @property
    def released(self) -> bool:
        return not self._pressed

    @property
    def timestamp(self) -> int:
        return self._timestamp

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return (self._key_number, self._pressed) == (other._key_number, other._pressed)

    def __hash__(self) -> int:
        return (self._pressed << 15) + self._key_number

    def __repr__(self) -> str:
        return f"<Event: key_number {self._key_number} {'pressed' if self._pressed else 'released'}>"


class EventQueue:
    def __init__(self, max_events: int) -> None:
        self._max_events = max_events
        self._events: deque[tuple[int, bool, int]] = deque()
        self._overflowed = False
        # As in CircuitPython's ring buffer: events that came while one was taken, and that the count forgot.
        self._uncounted = 0
        self._recorded = 0

    def _record(self, key_number: int, pressed: bool, timestamp: int) -> None:
        self._recorded += 1
        if len(self._events) == self._max_events:
            self._overflowed = True
        else:
            self._events.append((key_number, pressed, timestamp))

    def _take(self) -> tuple[int, bool, int] | None:
        recorded = self._recorded
        _pico.busy(READ_US)
        if len(self._events) <= self._uncounted:
            return None
        if self._recorded != recorded:
            self._uncounted += 1
            _pico.complaints.append("an event came while another was taken from keypad's queue with interrupts on")
        return self._events.popleft()

    def get(self) -> Event | None:
        taken = self._take()
        return None if taken is None else Event(*taken)

    def get_into(self, event: Event) -> bool:
        taken = self._take()
        if taken is None:
            return False
        event._key_number, event._pressed, event._timestamp = taken
        return True

    def clear(self) -> None:
        self._events.clear()
        self._overflowed = False
        self._uncounted = 0

    def __bool__(self) -> bool:
        return len(self) > 0

    def __len__(self) -> int:
        _pico.busy(READ_US)
        return len(self._events) - self._uncounted

    @property
    def overflowed(self) -> bool:
        return self._overflowed


class _Scanner:
    """What Keys, KeyMatrix and ShiftRegisterKeys share: the schedule, the debouncing, the queue."""

    def __init__(self, key_count: int, interval: float, max_events: int, debounce_threshold: int) -> None:
        if interval < 0:
            raise ValueError("interval must be >= 0")
        if max_events < 1:
            raise ValueError("max_events must be >= 1")
        if not 1 <= debounce_threshold <= 127:
            raise ValueError("debounce_threshold must be 1-127")
        self._counters = [0] * key_count
        self._threshold = debounce_threshold
        self._period_us = max(1, int(interval * 1024)) * TICK_US
        self._events: EventQueue | None = EventQueue(max_events)
        self._due: WorldEvent | None = None
        _pins.scanners.append(self)
        self._scan()

    def _levels(self) -> Sequence[bool]:
        """Which keys are down right now."""
        raise NotImplementedError

    def stir(self) -> None:
        if self._due is None and self._events is not None:
            periods = (_world.now_us - self._scanned_us) // self._period_us + 1
            self._due = _world.at(self._scanned_us + periods * self._period_us, self._scan_due)

    def _scan_due(self) -> None:
        if _pico.masked:
            _pico.defer(self._scan_due)
            return
        self._due = None
        self._scan()

    def _scan(self) -> None:
        events = self._events
        if events is None:
            return
        self._scanned_us = _world.now_us
        timestamp = _pico.ticks_ms()
        threshold = self._threshold
        counters = self._counters
        unsettled = False
        for key, down in enumerate(self._levels()):
            count = counters[key]
            if down:
                if count < threshold:
                    count += 1
                    if count == 0:
                        count = threshold
                        events._record(key, True, timestamp)
                    counters[key] = count
                    unsettled = unsettled or count < threshold
            elif count > -threshold:
                count -= 1
                if count == 0:
                    count = -threshold
                    events._record(key, False, timestamp)
                counters[key] = count
                unsettled = unsettled or count > -threshold
        if unsettled:
            self.stir()

    def reset(self) -> None:
        self._counters = [-self._threshold] * len(self._counters)
        self._scan()

    def stop(self) -> None:
        self._events = None
        if self._due is not None:
            self._due.cancel()

    def deinit(self) -> None:
        if self._events is not None:
            self.stop()
            _pins.scanners.remove(self)
            self._release()

    def _release(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> _Scanner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.deinit()

    @property
    def key_count(self) -> int:
        return len(self._counters)

    @property
    def events(self) -> EventQueue:
        if self._events is None:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
        return self._events


def _claim_all(pins: Sequence[Pin]) -> list[digitalio.DigitalInOut]:
    if len({pin.number for pin in pins}) != len(pins):
        raise ValueError("pins must be unique")
    return [digitalio.DigitalInOut(pin) for pin in pins]  # type: ignore[arg-type]


class Keys(_Scanner):
    def __init__(
        self,
        pins: Sequence[Pin],
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        self._dios = _claim_all(pins)
        for dio in self._dios:
            if pull:
                dio.pull = digitalio.Pull.DOWN if value_when_pressed else digitalio.Pull.UP
        self._numbers = [pin.number for pin in pins]
        self._active = int(bool(value_when_pressed))
        super().__init__(len(pins), interval, max_events, debounce_threshold)

    def _levels(self) -> Sequence[bool]:
        return [_pins.level(number) == self._active for number in self._numbers]

    def _release(self) -> None:
        for dio in self._dios:
            dio.deinit()


class ShiftRegisterKeys(_Scanner):
    def __init__(
        self,
        *,
        clock: Pin,
        data: Pin | Sequence[Pin],
        latch: Pin,
        value_to_latch: bool = True,
        key_count: int | Sequence[int],
        value_when_pressed: bool,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        data_pins = [data] if isinstance(data, Pin) else list(data)
        self._counts = [key_count] if isinstance(key_count, int) else list(key_count)
        if len(self._counts) != len(data_pins):
            raise ValueError(f"key_count length must be {len(data_pins)}")
        if min(self._counts) < 1:
            raise ValueError("key_count must be >= 1")
        self._dios = _claim_all([clock, latch, *data_pins])
        self._clock, self._latch = clock.number, latch.number
        self._data = [pin.number for pin in data_pins]
        self._value_to_latch = int(bool(value_to_latch))
        self._active = int(bool(value_when_pressed))
        _pins.drive(self._clock, 0)
        _pins.drive(self._latch, 1)
        super().__init__(sum(self._counts), interval, max_events, debounce_threshold)

    def _levels(self) -> Sequence[bool]:
        starts = [sum(self._counts[:index]) for index in range(len(self._counts))]
        down = [False] * len(self._counters)
        _pins.drive(self._latch, self._value_to_latch)
        for bit in range(max(self._counts)):
            _pins.drive(self._clock, 0)
            for pin, count, start in zip(self._data, self._counts, starts, strict=True):
                if bit < count:
                    down[start + bit] = _pins.level(pin) == self._active
            _pins.drive(self._clock, 1)
        _pins.drive(self._latch, 1 - self._value_to_latch)
        return down

    def _release(self) -> None:
        for dio in self._dios:
            dio.deinit()


class KeyMatrix(_Scanner):
    def __init__(
        self,
        row_pins: Sequence[Pin],
        column_pins: Sequence[Pin],
        columns_to_anodes: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        raise NotImplementedError("the twin has no key matrix: nothing on this board is wired as one")
