"""Naiad on the PC."""

from typing import Any

from naiad_core import text

__version__ = "0.1.0"


def _named(game: str, values: Any) -> str:
    from naiad.corrected import named

    return named(game, values)


# Whatever of Naiad is imported on a PC: a record's own values count there.
text.named = _named
