"""Stand-in for ``micropython``: const."""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T")


def const(value: _T) -> _T:
    return value
