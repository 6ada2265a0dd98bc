"""A table whose seats have a device each, or whose hands are hidden: to whom is told what, and who may do what; not
what that is (state.py) nor how a key is known (guard.py).

Everybody is told the game, the position and whose turn it is. What is told to whom besides:

    divided among its seats   what lies before the seat to act, its pieces and places and what it is asked, to that
                              seat's key; what another seat holds in its hand, to that one's
    undivided                 all of it to whoever has all hands; to everybody where no hand is hidden (SECRET in
                              engine/__init__.py)

    {"do": "seats", "on": true}   to divide the table, from whoever has its hands: {"keys": [...], "codes": [...]},
                                  by seat; with --lan each seat's address as a QR code

``hand``, an event, tells what lies before a seat: of which ``game`` and ``seat`` it is, so that no page shows it to
another or takes it for one of before, its pieces that ``fits`` and the words of its secret ``goal``. ``divided``
tells whether it is. Who waits is told an ``ask`` of kind none, with ``undoes`` where the last move was theirs.
"""

from collections.abc import Callable, Mapping
from typing import Any

from naiad import draw
from naiad.language import _
from naiad.web.errors import Refused
from naiad.web.guard import HANDS
from naiad.web.live import ALL, Live
from naiad_core.buttons import MENU
from naiad_core.state import NOBODY

# What tells too much of a piece in hand.
HIDDEN = ("lights", "screen", "waits", "tone")
# What a seat may not do to the table of all, and what is told to one seat alone.
OF_THE_TABLE = ("against", "names", "hurry", "plug", "unplug", "power", "seats", "menu", "new_game")
OF_A_SEAT = ("hint",)
# What is asked of nobody here, and what lies before nobody.
NOTHING = {"kind": "none", "title": "", "lines": [], "at": 0}
NO_HAND = {"game": "", "seat": NOBODY, "fits": [], "goal": ""}


# What draws a position.
Make = Callable[[], Any]


class Divided:
    """What one table's seats are told. ``on``: whether it is divided; ``is_secret``: whether its hands are hidden."""

    def __init__(self, live: Live, on: bool = False) -> None:
        self.live = live
        self.on = on
        self.is_secret = False
        # The seat to act, as the table asks it; whose key took the piece that was taken last.
        self.seat = NOBODY
        self.taker = HANDS
        self._moved = NOBODY
        self._asked: Any = NOTHING
        live.tell("divided", on)

    @property
    def moved(self) -> int:
        """The person's seat that made the last move, NOBODY where none may take it back."""
        return self._moved

    @moved.setter
    def moved(self, seat: int) -> None:
        self._moved = seat
        self._tell_asked()

    @property
    def whom(self) -> int | None:
        """The role that alone is told what is asked now, ALL where everybody is."""
        if self.on:
            return self.seat if self.seat >= 0 else ALL
        return HANDS if self.is_secret else ALL

    def divide(self, on: bool) -> None:
        """From now on each seat has a device of its own, or no more."""
        self.on = on
        self.live.drop(*HIDDEN)
        self.live.share(*draw.WINDOWS)
        self.seat, self._asked = NOBODY, NOTHING
        self._tell_asked()
        self.lay(NO_HAND, {})
        self.live.tell("divided", on)

    def turn(self, seat: int, is_secret: bool) -> bool:
        """Whose turn it is, in which game; whether what is asked is to be told anew."""
        before = self.whom
        self.seat, self.is_secret = seat, is_secret
        if self.whom == before:
            return False
        # What was shown to whoever was told before is nobody's now.
        self.live.share(*draw.WINDOWS)
        self._asked = NOTHING
        self._tell_asked()
        return True

    def ask(self, asked: Any) -> None:
        """What the table asks, to whom it may be told."""
        self._asked = asked
        self._tell_asked()

    def _tell_asked(self) -> None:
        if self.whom is ALL:
            self.live.tell("ask", self._asked)
            return
        own = {self.whom: self._asked}
        if self.on and self.moved >= 0 and self.moved != self.seat:
            own[self.moved] = NOTHING | {"undoes": True}
        self.live.tell("ask", NOTHING, own)

    def lay(self, hand: dict[str, Any], held: Mapping[int, dict[str, Any]]) -> None:
        """What lies before the seat to act; what each seat holds, by seat."""
        alone = {hand["seat"]: hand} if hand["seat"] >= 0 else {}
        if self.on:
            # What is in no hand is for whoever is to act.
            own = {**(held if self.is_secret else {}), **alone}
        elif self.is_secret:
            own = {HANDS: hand}
        else:
            self.live.tell("hand", hand)
            return
        self.live.tell("hand", NO_HAND, own)

    def draw(self, window: str, make: Make, again: Make) -> None:
        """A position with the places of a piece in hand, to whom they may be told; without any it goes to all by the
        table itself."""
        self.live.offer(window, make, again, self.whom)

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
        elif verb != "undo" and self.seat >= 0 and role != self.seat:
            raise Refused(_("it is not your turn"))
