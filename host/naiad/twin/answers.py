"""Answers that wait until the table has done what a gesture makes it do, by the table's own clock; not the gestures
(hands.py) nor how answers go out (process.py).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

# What was changed has stood still so long: detents of a knob and passes of the table's loop come closer together.
STILL_US = 100_000
# So often the table is looked at.
LOOK_US = 10_000

State = dict[str, Any]


@dataclass
class _Waiting:
    reply: dict[str, Any]
    state: State
    changed_us: int
    until_us: int
    whole: bool
    changed: bool = False


class Answers:
    """``state()`` is what the table has to choose and says (within.py)."""

    def __init__(self, state: Callable[[], State]) -> None:
        self._state = state
        self._waiting: list[_Waiting] = []
        self._next_us = 0

    def wait(self, reply: dict[str, Any], before: State, now_us: int, most_ms: float, whole: bool = False) -> None:
        """Keep a gesture's answer until the table, which was so before it, has changed and stands still; so long at
        most where nothing changes, and always if it is the ``whole`` time.
        """
        self._waiting.append(_Waiting(reply, before, now_us, now_us + round(most_ms * 1000), whole=whole))

    @property
    def waiting(self) -> bool:
        """Whether an answer has not gone out yet."""
        return bool(self._waiting)

    def due(self, now_us: int) -> Iterator[dict[str, Any]]:
        """The answers whose time has come, each with whether the table has ``changed``."""
        if not self._waiting or now_us < self._next_us:
            return
        self._next_us = now_us + LOOK_US
        state = self._state()
        for each in list(self._waiting):
            if state != each.state:
                each.state, each.changed, each.changed_us = state, True, now_us
            still = not each.whole and each.changed and now_us - each.changed_us >= STILL_US
            if still or now_us >= each.until_us:
                self._waiting.remove(each)
                yield each.reply | {"changed": each.changed}
