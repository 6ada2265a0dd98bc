"""Stand-in for ``gc``: the time that a collection takes; the heap figures are fixed. Read random.py next."""

from __future__ import annotations

from naiad.twin.loader import board_here

_pico = board_here().pico

COLLECT_US = 6_000
HEAP_FREE = 96_000
HEAP_USED = 75_000

_enabled = True
_threshold = -1


def collect() -> None:
    _pico.busy(COLLECT_US)


def mem_free() -> int:
    _pico.busy(COLLECT_US)
    return HEAP_FREE


def mem_alloc() -> int:
    _pico.busy(COLLECT_US)
    return HEAP_USED


def enable() -> None:
    global _enabled
    _enabled = True


def disable() -> None:
    global _enabled
    _enabled = False


def isenabled() -> bool:
    return _enabled


def threshold(amount: int = -1) -> int:
    global _threshold
    before, _threshold = _threshold, amount
    return before
