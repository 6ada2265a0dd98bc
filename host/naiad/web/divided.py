"""A table whose seats have a device each: what the seat to act alone is told, and who may do what; not what that is
(state.py) nor how a key is known (guard.py).

Undivided, whoever has hands is told everything. Divided, everybody is told the game, the position and whose turn it is;
what lies before the seat to act, its pieces and places and what it is asked, is told to its key and to no other, and so
is what each seat holds that waits:

    {"do": "seats", "on": true}   to divide the table, from whoever has its hands: {"keys": [...], "codes": [...]},
                                  by seat; with --lan each seat's address as a QR code
    {"do": "mine", "window": "wide"}  what this seat is told now: {"ask": {...}, "fits": [...], "goal": {...},
                                      "position": {...}, "role": 0}, the last the seat itself, -1 for all hands;
                                      "undoes" of a seat that waits, whether it made the last move

``mine``, an event, tells that there is something new, for which seat, and whether the table is divided.
"""

from collections.abc import Callable, Mapping
from typing import Any

from naiad.language import _
from naiad.web.errors import Refused
from naiad.web.guard import HANDS
from naiad.web.live import Live
from naiad_core.buttons import MENU
from naiad_core.state import NOBODY

# What tells too much of a piece in hand.
HIDDEN = ("ask", "lights", "screen", "waits", "tone", "fits", "goal")
# What a seat may not do to the table of all, and what is told to one seat alone.
OF_THE_TABLE = ("against", "names", "hurry", "plug", "unplug", "power", "seats", "menu", "new_game")
OF_A_SEAT = ("hint",)


# What draws a position.
Make = Callable[[], Any]


class Divided:
    """What one table's seats are told. ``on``: whether it is divided."""

    def __init__(self, live: Live, on: bool = False) -> None:
        self.live = live
        self.on = on
        self.seat = NOBODY
        # The person's seat that made the last move, NOBODY where none may take it back.
        self.moved = NOBODY
        self._parts: dict[str, Any] = {}
        # What draws a position for the seat to act that nobody watched when it was shown.
        self._offers: dict[str, Make] = {}
        self._held: dict[int, dict[str, Any]] = {}
        self._count = 0

    def divide(self, on: bool) -> None:
        """From now on each seat has a device of its own, or no more."""
        self.on = on
        self.live.drop(*HIDDEN)
        self.seat, self._parts, self._offers, self._held = NOBODY, {}, {}, {}
        self._ring()

    def turn(self, seat: int) -> None:
        """Whose secrets there are now, NOBODY where all may know everything."""
        if seat != self.seat:
            self.seat, self._parts, self._offers = seat, {}, {}
            self.live.drop("ask")
            self._ring()

    def tell(self, name: str, value: Any) -> None:
        """A part of the table, to whom it may be told."""
        if not self.on or self.seat < 0:
            self.live.tell(name, value)
        elif self._parts.get(name) != value:
            self._parts[name] = value
            self._ring()

    def hold(self, held: dict[int, dict[str, Any]]) -> None:
        """What each seat holds: its ``fits`` and its ``goal``."""
        self._held = held

    def show(self, window: str, make: Make, again: Make) -> None:
        """A position without anybody's places, to all: what one seat was shown before is of the past."""
        self._parts.pop(window, None)
        self._offers.pop(window, None)
        self.live.offer(window, make, again)

    def draw(self, window: str, make: Make, again: Make) -> None:
        """A position with the places of a piece in hand, to whom they may be told."""
        if not self.on or self.seat < 0:
            self.live.offer(window, make, again)
        else:
            self._offers[window] = again
            self.tell(window, make() if self.live.watches(window) else None)

    def mine(self, role: int, window: str) -> dict[str, Any]:
        """What a seat is told."""
        if role != self.seat or role < 0:
            waits = {"ask": {"kind": "none", "title": "", "lines": [], "at": 0}, "fits": [], "role": role}
            return waits | self._held.get(role, {}) | {"undoes": 0 <= role == self.moved}
        parts = dict(self._parts)
        told = {name: parts.get(name) for name in ("ask", "goal")}
        position = parts.get(window)
        if position is None and window in self._offers:
            position = self._offers[window]()
        return told | {"fits": parts.get("fits", []), "position": position, "role": role}

    def check(self, role: int, verb: str, values: Mapping[str, Any]) -> None:
        """Refused where this key may not do that now."""
        if role == HANDS:
            if self.on and self.seat >= 0 and verb in OF_A_SEAT:
                raise Refused(_("each seat of this table has a device of its own: ask there"))
        elif not self.on:
            raise Refused(_("this table is not divided among its seats any more"))
        elif verb in OF_THE_TABLE or (verb == "press" and values.get("button") == MENU):
            raise Refused(_("only whoever set up the table may do that"))
        elif verb == "undo" and role != self.moved:
            raise Refused(_("the last move is for whoever made it to take back"))
        elif verb not in ("mine", "undo") and self.seat >= 0 and role != self.seat:
            raise Refused(_("it is not your turn"))

    def _ring(self) -> None:
        self._count += 1
        self.live.tell("mine", {"on": self.on, "seat": self.seat, "n": self._count})
