"""Stand-in for ``keypad``: background scans with their own queues.

Behaviour after CircuitPython's shared-module/keypad. A scan happens at every tick of 1/1024 s that its
interval allows, whatever the program does, except while interrupts are off; here it is only computed
where a level has changed since the one before, which gives the same events. Two things are easy to miss
and are so on the board too: a full queue refuses the new event, and a key that is down from the first
scan on gives no press.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

import digitalio

from naiad.twin.loader import board_here
from naiad.twin.pico import READ_US, TICK_US, Pin
from naiad.twin.standin import GONE, Closing

if TYPE_CHECKING:
    from naiad.twin.world import Event as WorldEvent

_pico = board_here().pico
_world = _pico.world
_pins = _pico.pins


class Event:
    __slots__ = ("key_number", "pressed", "timestamp")

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = _pico.ticks_ms() if timestamp is None else timestamp


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

    def get(self) -> Event | None:
        event = Event()
        return event if self.get_into(event) else None

    def get_into(self, event: Event) -> bool:
        recorded = self._recorded
        _pico.busy(READ_US)
        if len(self._events) <= self._uncounted:
            return False
        if self._recorded != recorded:
            self._uncounted += 1
            _pico.complaints.append("an event came while another was taken from keypad's queue with interrupts on")
        event.key_number, event.pressed, event.timestamp = self._events.popleft()
        return True

    def clear(self) -> None:
        self._events.clear()
        self._overflowed = False
        self._uncounted = 0

    def __len__(self) -> int:
        _pico.busy(READ_US)
        return len(self._events) - self._uncounted

    @property
    def overflowed(self) -> bool:
        return self._overflowed


class _Scanner(Closing):
    """What Keys and ShiftRegisterKeys share: the schedule, the debouncing, the queue."""

    _dios: list[digitalio.DigitalInOut]

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

    def _let_go(self) -> None:
        if self._events is not None:
            self.stop()
            _pins.scanners.remove(self)
            for dio in self._dios:
                dio.deinit()

    @property
    def key_count(self) -> int:
        return len(self._counters)

    @property
    def events(self) -> EventQueue:
        if self._events is None:
            raise ValueError(GONE)
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
        for pin in pins if pull else ():
            _pins.pulls[pin.number] = int(not value_when_pressed)
        self._numbers = [pin.number for pin in pins]
        self._active = int(bool(value_when_pressed))
        super().__init__(len(pins), interval, max_events, debounce_threshold)

    def _levels(self) -> Sequence[bool]:
        return [_pins.level(number) == self._active for number in self._numbers]


class ShiftRegisterKeys(_Scanner):
    def __init__(
        self,
        *,
        clock: Pin,
        data: Pin,
        latch: Pin,
        value_to_latch: bool = True,
        key_count: int,
        value_when_pressed: bool,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        if key_count < 1:
            raise ValueError("key_count must be >= 1")
        self._dios = _claim_all([clock, latch, data])
        self._clock, self._latch, self._data = clock.number, latch.number, data.number
        self._value_to_latch = int(bool(value_to_latch))
        self._active = int(bool(value_when_pressed))
        _pins.drive(self._clock, 0)
        _pins.drive(self._latch, 1)
        super().__init__(key_count, interval, max_events, debounce_threshold)

    def _levels(self) -> Sequence[bool]:
        down = []
        _pins.drive(self._latch, self._value_to_latch)
        for _ in self._counters:
            _pins.drive(self._clock, 0)
            down.append(_pins.level(self._data) == self._active)
            _pins.drive(self._clock, 1)
        _pins.drive(self._latch, 1 - self._value_to_latch)
        return down
