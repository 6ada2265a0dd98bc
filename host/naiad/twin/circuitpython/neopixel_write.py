"""Stand-in for ``neopixel_write``: bytes out to the pixels, at the speed of the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import digitalio

from naiad.twin.loader import board_here
from naiad.twin.pico import TICK_US
from naiad.twin.standin import GONE

if TYPE_CHECKING:
    from typing_extensions import Buffer

_pico = board_here().pico

BYTE_US = 10  # eight bits of 1.25 µs
SET_UP_US = 100  # a PIO state machine is built and taken down each time


def neopixel_write(digitalinout: digitalio.DigitalInOut, buf: Buffer) -> None:
    if not isinstance(digitalinout, digitalio.DigitalInOut):
        raise TypeError("digitalinout must be of type DigitalInOut")
    number: int = digitalinout._number  # type: ignore[attr-defined]
    if not digitalinout._alive:  # type: ignore[attr-defined]
        raise ValueError(GONE)
    # The chain needs 300 µs of silence between frames: the port waits until two ticks have passed.
    _pico.busy(max(0, _pico.pixels_free_us - _pico.world.now_us))
    data = bytes(buf)
    _pico.busy(SET_UP_US + len(data) * BYTE_US)
    show = _pico.on_pixels.get(number)
    if show is not None:
        show(data)
    _pico.pixels_free_us = _pico.world.now_us + 2 * TICK_US
