"""Stand-in for ``micropython``: const, and a heap lock that locks nothing. Read pwmio.py next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

_T = TypeVar("_T")
_F = TypeVar("_F", bound=Callable[..., Any])


def const(value: _T) -> _T:
    return value


def native(function: _F) -> _F:
    return function


viper = native


def heap_lock() -> None:
    pass


def heap_unlock() -> None:
    pass


def mem_info(verbose: object = None) -> None:
    pass
